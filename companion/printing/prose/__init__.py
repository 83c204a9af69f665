"""Rule texts: Jinja2 in Markdown -> a tree of blocks -> PDF flowables, HTML, Markdown and plain text.

The rule sheet is the law, so its text exists once and is read once; each form it takes is one small module that walks
the same tree (`nodes`). `template` fills the figures in, `parse` reads the Markdown, `inline` a line of it; `html`,
`markdown` and `text` write strings, `flowables` makes what ReportLab sets in columns.
"""
