"""The project's own film studio: whole deals as recordings, rendered from nothing, with their truth.

Not part of the program: it makes the demo recording and recordings for tests. ``python -m studio.record``
is its one command. The way of a recording: a ``Script`` says what happens (`studio.deals`), a ``Plan`` says
when and where (`studio.planning`), keys say how things move (`studio.motion`), `studio.scene` paints each
moment as the ``Camera`` sees it, `studio.lens` makes it look filmed, `studio.film` writes it, and
`studio.truth` writes down what was true.
"""
