"""The page at the table: an evening on everybody's phone. docs/serving.md tells what it promises.

``store`` keeps journals in SQLite, ``table`` is one table of them as requests see it, ``places`` turns places of the contract
into places of the evening, ``guard`` refuses what is not meant for it, ``app`` answers requests, ``server`` runs it.
"""
