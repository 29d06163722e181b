"""The fuselage: profiles from the noses of the families and the figures of the type, and its painted skin."""
import math

import numpy as np

from noses import NOSES
from shapes import curve, grid, painted
from paint import paint_fuselage


class Body:
    """Top, bottom and half-width of the fuselage at each station."""

    def __init__(self, spec):
        self.spec = spec
        self.length = spec['length'] * spec['body']
        self.radius = spec['diameter'] / 2
        self.half = self.radius * spec.get('slim', 0.97)
        nose = self.nose = NOSES[spec['nose']]
        d, r = spec['diameter'], self.radius
        reach = self.reach = nose['top'][-1][0] * d

        def front(points, scale):
            by_root = curve([(math.sqrt(x * d / reach), value * scale) for x, value in points])
            return lambda x: by_root(np.sqrt(np.clip(np.asarray(x, float) / reach, 0, 1)))

        taper = spec['taper'] * self.length
        self.taper = taper
        end = spec.get('tail_z', 0.5) * r
        tip = spec.get('tail_r', 0.13) * r
        rear_top = curve([(0, r), (0.45, r * 0.985), (0.8, max(end + tip * 2.2, r * 0.84)), (1, end + tip)])
        rear_bottom = curve([(0, -r), (0.18, -r * 0.95), (0.5, -r * 0.56 + end * 0.16), (0.8, -r * 0.12 + end * 0.45), (1, end - tip)])
        rear_width = curve([(0, 1), (0.25, 0.96), (0.6, 0.68), (0.85, 0.36), (1, tip / self.half * 0.9)])
        share = lambda x: (np.asarray(x, float) - taper) / (self.length - taper)
        nose_top, nose_bottom, nose_width = front(nose['top'], r), front(nose['bottom'], r), front(nose['width'], self.half)
        self.top = lambda x: np.where(np.asarray(x) < taper, nose_top(x), rear_top(share(x)))
        self.bottom = lambda x: np.where(np.asarray(x) < taper, nose_bottom(x), rear_bottom(share(x)))
        self.width = lambda x: np.where(np.asarray(x) < taper, nose_width(x), self.half * rear_width(share(x)))

    def point(self, x, angle):
        """The skin at a station and an angle from the crown over port."""
        top, bottom, width = self.top(x), self.bottom(x), self.width(x)
        middle = bottom + (top - bottom) * 0.5
        z = middle + (top - bottom) / 2 * np.cos(angle)
        return -width * np.sin(angle), z

    def side(self, x, z):
        """Half-width of the skin at a station and a height."""
        top, bottom = float(self.top(x)), float(self.bottom(x))
        c = np.clip((z - (top + bottom) / 2) / max((top - bottom) / 2, 1e-6), -1, 1)
        return float(self.width(x)) * math.sqrt(1 - c * c)


def add_fuselage(body, glow):
    u = np.linspace(0.001, 1, 110)
    stations = np.concatenate([body.reach * u**2, np.linspace(body.reach, body.length, 150)[1:]])
    angle = np.linspace(0, 2 * math.pi, 129)
    rows = []
    for x in stations:
        y, z = body.point(x, angle)
        rows.append(np.stack([np.full_like(angle, x), y, z], 1))
    skin = painted('skin', paint_fuselage(body), window_glow=glow)
    made = grid('fuselage', rows, [skin], sharp=60)
    # The picture is laid out by metres, not by rows.
    uv = made.data.uv_layers['uv'].data
    m = len(angle)
    for loop in made.data.loops:
        i, j = divmod(loop.vertex_index, m)
        uv[loop.index].uv = (stations[i] / body.length, j / (m - 1))
    return made
