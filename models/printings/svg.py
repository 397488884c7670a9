"""A drawing as an SVG picture."""

from __future__ import annotations

from models.printings.shapes import Colour, Drawing, Shape

__all__ = ["to_svg"]


def to_svg(drawing: Drawing) -> str:
    """The drawing as a complete SVG document, one user unit to a card unit, corners rounded and clear."""
    w, h, r = drawing.width, drawing.height, drawing.corner
    card = f'width="{w:g}" height="{h:g}" rx="{r:g}"'
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w:g} {h:g}">',
            f'<clipPath id="card"><rect {card}/></clipPath>',
            '<g clip-path="url(#card)" stroke-linejoin="round" stroke-linecap="round">',
            f'<rect {card} fill="{_hex(drawing.paper)}"/>',
            *map(_path, drawing.shapes),
            "</g>",
            "</svg>",
            "",
        )
    )


def _path(shape: Shape) -> str:
    corners = "L".join(f"{x:.2f} {y:.2f}" for x, y in shape.points)
    fill = "none" if shape.fill is None else _hex(shape.fill)
    pen = "" if shape.stroke is None else f' stroke="{_hex(shape.stroke)}" stroke-width="{shape.width:.2f}"'
    return f'<path d="M{corners}{"Z" if shape.closed else ""}" fill="{fill}"{pen}/>'


def _hex(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)
