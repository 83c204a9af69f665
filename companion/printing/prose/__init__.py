"""Rule texts: Jinja2 in Markdown -> a tree of blocks -> PDF flowables, HTML, Markdown and plain text.

The rule sheet is the law, so its text exists once and is read once. Every format is made by a walk over the same tree
(`nodes`). `text_template` fills in the figures and `parse` reads the Markdown. `writers` makes HTML, Markdown and
plain text; `flowables` makes what ReportLab sets in columns.
"""
