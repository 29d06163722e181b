"""Undercarriage on the ground: legs, wheels, doors; antennas and beacon."""
import math

import numpy as np

from lifting import surface
from shapes import lathe, tube


def wheel(x, y, z, radius, width, m):
    """Turns around the y axis, so it is built along x and laid over."""
    profile = [(-0.5, 0.45), (-0.5, 0.80), (-0.42, 0.94), (-0.25, 1.0), (0.25, 1.0), (0.42, 0.94), (0.5, 0.80), (0.5, 0.45)]
    hub = [(-0.42, 0.02), (-0.46, 0.30), (-0.40, 0.42), (-0.48, 0.56), (0.48, 0.56), (0.40, 0.42), (0.46, 0.30), (0.42, 0.02)]
    for rows, material in ((profile, m['tyre']), (hub, m['hub'])):
        made = lathe('wheel', [(a * width, b * radius) for a, b in rows], (0, 0, 0), [material], seg=40)
        made.rotation_euler = (0, 0, math.pi / 2)
        made.location = (x, y, z)


def leg(x, y, top, ground, radius, twin, m, lean=0.0):
    axle = ground + radius
    width = radius * 0.55
    tube('leg', (x - lean, y, top), (x, y, axle), radius * 0.20, m['leg'])
    tube('leg', (x, y, (top + axle) / 2), (x, y, axle), radius * 0.14, m['bare'])
    tube('brace', (x - lean + radius * 0.9, y, top), (x, y, axle + (top - axle) * 0.3), radius * 0.09, m['leg'])
    spread = width * (0.75 if twin else 0)
    tube('axle', (x, y - spread - 0.02, axle), (x, y + spread + 0.02, axle), radius * 0.16, m['leg'])
    for side in (-1, 1) if twin else (0,):
        wheel(x, y + side * spread, axle, radius, width, m)


def door(x, y, top, length, drop, m, lean=0.0):
    sections = [((x, y + lean * s * drop, top - s * drop), length, 0.03, (0, 1, 0)) for s in np.linspace(0, 1, 4)]
    surface('gear-door', sections, m['door'], 0.0)


def add_gear(body, m):
    spec, g = body.spec, body.spec['gear']
    ground = -body.radius - spec['clearance']
    nose_x, radius = g['nose'] * spec['length'], g['wheel']
    leg(nose_x, 0, float(body.bottom(nose_x)) + 0.1, ground, radius * 0.78, g.get('twin_nose', False), m, lean=-0.05)
    for side in (-1, 1):
        door(nose_x - 0.1, side * 0.15, float(body.bottom(nose_x)) + 0.04, 0.42, min(0.22, spec['clearance'] * 0.3), m, side * 0.25)
    main_x, y = g['main'] * spec['length'], g['track'] / 2
    w = spec['wing']
    low = w.get('z', -0.72) < 0
    rise = math.tan(math.radians(w.get('dihedral', 3)))
    top = w.get('z', -0.72) * body.radius + (rise * max(0, y - body.radius) if low else 0)
    for side in (-1, 1):
        if not low:
            tube('strut', (main_x, side * body.radius * 0.5, -body.radius * 0.85), (main_x, side * y, ground + radius), 0.07, m['leg'])
            wheel(main_x, side * (y + 0.12), ground + radius, radius, radius * 0.5, m)
            continue
        leg(main_x, side * y, top, ground, radius, g.get('twin', False), m)
        door(main_x - radius * 0.8, side * (y + radius * (0.62 if g.get('twin') else 0.42)), top - 0.03, radius * 1.6, (top - ground) * 0.45, m)


def add_details(body, m):
    spec, r = body.spec, body.radius
    for share, below in ((0.30, False), (0.42, True), (0.55, False)):
        x = share * spec['length']
        z = float(body.bottom(x)) if below else float(body.top(x))
        sign = -1 if below else 1
        sections = [((x + s * 0.09, 0, z + sign * (s * 0.19 - 0.05)), 0.24 - 0.12 * s, 0.10, (0, 1, 0)) for s in np.linspace(0, 1, 4)]
        surface('antenna', sections, m['white'], 0.0)
    lathe('beacon', [(-0.06, 0.01), (-0.04, 0.05), (0.04, 0.05), (0.06, 0.01)], (0.62 * spec['length'], 0, float(body.top(0.62 * spec['length'])) + 0.02), [m['beacon']])
    for side in (-1, 1):
        x = 0.16 * body.reach
        wall = body.side(x, -0.5 * r)
        tube('pitot', (x + 0.1, side * wall * 0.98, -0.5 * r), (x - 0.12, side * (wall + 0.09), -0.5 * r), 0.012, m['bare'], 8)
