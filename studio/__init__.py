"""The project's own film studio: whole deals as recordings, rendered from nothing, with their truth.

Not part of the program: ``python -m studio`` makes the demo recording, recordings for tests, and the films of ``filko
bench deals --rendered``: deals of any game in any room, dealt by lot or written, on request with a light display.

The way of a film: `studio.evening` has deals played by the simulated players or reads written ones, `studio.directing`
(with `studio.dealing`, `studio.furniture` and `studio.stage`) gives every action its time, place and movement,
`studio.sets` draws table, light and camera by lot, `studio.scene` paints each moment as the ``Camera`` sees it,
`studio.webcam` makes it look filmed, `studio.film` writes it, and `studio.testimony` writes down what was true.
"""
