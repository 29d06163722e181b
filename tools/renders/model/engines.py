"""Jet nacelles with their pylons, the third engine of a trijet, propellers."""
import math

import numpy as np

from lifting import surface, tail_place, wing_sections
from shapes import curve, grid, lathe


def nacelle(at, radius, length, m, tilt=(0.0, 0.0), squash=1.0, bypass=False):
    r, l = radius, length
    outer = curve([(0, 0.86), (0.03, 0.905), (0.12, 0.965), (0.34, 1.0), (0.58, 0.985), (0.82, 0.87), (1, 0.715)])
    lip_inner = [(0.55 * r, 0.735 * r), (0.3 * r, 0.735 * r), (0.12 * r, 0.752 * r), (0.03 * r, 0.785 * r), (0.004 * r, 0.815 * r)]
    lip = lip_inner + [(0.0, 0.84 * r)] + [(s * l, float(outer(s)) * r) for s in (0.004, 0.015, 0.035, 0.055)]
    lathe('lip', lip, at, [m['bare']], tilt=tilt, squash=squash)
    shell = [(s * l, float(outer(s)) * r) for s in np.linspace(0.055, 1.0, 40)]
    lathe('nacelle', shell, at, [m['nacelle'], m['exhaust']], lambda i: 1 if i >= 37 else 0, tilt=tilt, squash=squash)
    inner = [(l, 0.715 * r), (l - 0.015, 0.68 * r), (l * 0.86, 0.66 * r)]
    lathe('nozzle', inner, at, [m['exhaust']], tilt=tilt, squash=squash)
    lathe('core', [(0.86 * l, 0.66 * r), (0.86 * l, 0.46 * r), (1.04 * l, 0.36 * r), (1.05 * l, 0.33 * r), (0.95 * l, 0.3 * r), (1.14 * l, 0.03 * r)], at, [m['exhaust']], tilt=tilt, squash=squash)
    fan(at, r, m, tilt, squash)


def fan(at, r, m, tilt, squash):
    lathe('hub', [(0.62 * r, 0.74 * r), (0.615 * r, 0.26 * r)], at, [m['dark']], tilt=tilt, squash=squash)
    lathe('cone', [(0.60 * r, 0.25 * r), (0.44 * r, 0.18 * r), (0.30 * r, 0.01 * r)], at, [m['cone']], tilt=tilt, squash=squash)
    blades = 22
    for k in range(blades):
        a = 2 * math.pi * k / blades
        rows = []
        for s in np.linspace(0, 1, 5):
            rho = r * (0.24 + 0.495 * s)
            twist, wide = math.radians(30 + 28 * s), r * 0.13
            row = []
            for w in (-1, 1):
                da = w * wide * math.sin(twist) / rho * 0.55
                x = 0.52 * r + w * wide * math.cos(twist) * 0.5
                row.append((at[0] + x + 0, at[1] + tilt[0] * x + rho * math.sin(a + da), at[2] + tilt[1] * x + squash * rho * math.cos(a + da)))
            rows.append(row)
        grid('blade', rows, [m['blade']])


def rear_engines(body, m):
    spec, r = body.spec, body.radius
    e = spec['engine']
    x, rad, length = e['x'] * spec['length'], e['r'], e['l']
    z = e.get('z', 0.42) * r
    # Beside the fuselage where the nacelle is widest.
    wall = body.side(x + length * 0.4, min(z, float(body.top(x + length * 0.4)) * 0.8))
    y = wall + rad * e.get('gap', 1.28)
    for side in (-1, 1):
        nacelle((x, side * y, z), rad, length, m, tilt=(-0.012 * side, 0.03))
        sections = [((x + length * 0.20, side * k, z), length * e.get('pylon', 0.74), 0.13, (0, 0, 1)) for k in np.linspace(wall * 0.55, y - rad * 0.6, 4)]
        surface('pylon', sections, m['white'], 0.0)


def over_wing_engines(body, m):
    """Nacelles on pylons that stand on the rear half of the wing."""
    spec = body.spec
    e, x = spec['engine'], spec['engine']['x'] * spec['length']
    y, z = e['y'] * spec['diameter'], e['z'] * body.radius
    for side in (-1, 1):
        nacelle((x, side * y, z), e['r'], e['l'], m)
        (edge, _, low), chord, *_ = min(wing_sections(spec, side)[0], key=lambda one: abs(abs(one[0][1]) - y))
        head, foot = np.array((x + e['l'] * 0.14, z - e['r'] * 0.72)), np.array((edge + chord * 0.42, low))
        rows = []
        for s in np.linspace(0, 1, 6):
            at = head + (foot - head) * s
            rows.append(((at[0], side * y, at[1]), e['l'] * 0.58 * (1 - s) + chord * 0.5 * s, 0.12, (0, 1, 0)))
        surface('pylon', rows, m['white'], 0.0)


def wing_engines(body, m):
    spec = body.spec
    e, r = spec['engine'], body.radius
    w = spec['wing']
    y = e['y'] * spec['span'] / 2
    edge = w['x'] * spec['length'] + (y - r) * math.tan(math.radians(w['sweep']))
    wing_z = w.get('z', -0.72) * r + math.tan(math.radians(w.get('dihedral', 3))) * (y - r)
    x, z = edge - e['l'] * e.get('ahead', 0.72), wing_z - e['r'] * e.get('below', 0.95)
    for side in (-1, 1):
        nacelle((x, side * y, z), e['r'], e['l'], m, squash=e.get('squash', 1.0))
        rows = [
            ((x + e['l'] * (0.22 + 0.28 * s), side * y, z + e['r'] * 0.82 + s * (wing_z - z - e['r'] * 0.86)), e['l'] * (1.0 - 0.05 * s), 0.07, (0, 1, 0))
            for s in np.linspace(0, 1, 4)
        ]
        surface('pylon', rows, m['white'], 0.0)


def third_engine(body, m):
    """The intake before the fin, its duct into the tail cone and the nozzle at the end."""
    spec, r, e = body.spec, body.radius, body.spec['engine']
    x = tail_place(body)[0] + e.get('third', -0.03) * spec['length']
    rad = e['r'] * 0.95
    z = float(body.top(x)) + rad * 0.62
    end = body.length * 0.995
    lip = [(0.5, 0.72 * rad), (0.1, 0.76 * rad), (0.02, 0.80 * rad), (0, 0.84 * rad), (0.02, 0.89 * rad), (0.10, 0.93 * rad)]
    lathe('third-lip', lip, (x, 0, z), [m['bare']])
    lathe('third-dark', [(0.5, 0.72 * rad), (0.5, 0.01)], (x, 0, z), [m['dark']])
    a = np.linspace(0, 2 * math.pi, 65)
    rows = []
    size = curve([(0, 0.93), (0.15, 1.0), (0.5, 0.95), (0.8, 0.80), (1, 0.62)])
    fall = curve([(0, 0), (0.2, 0.02), (0.6, 0.45), (1, 1)])
    target = spec.get('tail_z', 0.5) * r
    for s in np.linspace(0, 1, 40):
        k, zz = float(size(s)) * rad, z + (target - z) * float(fall(s))
        rows.append(np.stack([np.full_like(a, x + 0.10 + s * (end - x - 0.10)), k * np.sin(a), zz + k * np.cos(a)], 1))
    grid('third', rows, [m['tail']], sharp=60)
    lathe('third-nozzle', [(0, 0.64 * rad), (0.28, 0.55 * rad), (0.26, 0.5 * rad), (0.0, 0.46 * rad)], (end - 0.02, 0, target), [m['exhaust']])


def propeller(at, radius, blades, spinner, m, phase=0.35):
    """Standing still, blades slightly twisted, white tips."""
    length = spinner * 1.75
    s = np.linspace(0, 1, 22)
    lathe('spinner', [(-length * t + 0.001, spinner * math.sqrt(max(0, 1 - t**1.7)) + 0.001) for t in s], at, [m['spinner']])
    for k in range(blades):
        a = 2 * math.pi * k / blades + phase
        rows = []
        for t in np.linspace(0, 1, 24):
            rho = spinner * 0.55 + t * (radius - spinner * 0.55)
            wide = radius * (0.055 + 0.075 * math.sin(math.pi * min(1, t * 0.92 + 0.12)) ** 0.8) * (1 if t < 0.96 else 0.7)
            pitch = math.radians(62 - 40 * t)
            row = []
            for w in np.linspace(0, 2 * math.pi, 13):
                c, h = math.cos(w) * wide, math.sin(w) * wide * 0.14
                x, across = c * math.cos(pitch) - h * math.sin(pitch), c * math.sin(pitch) + h * math.cos(pitch)
                row.append((at[0] - length * 0.30 + x, at[1] + rho * math.sin(a) + across * math.cos(a), at[2] + rho * math.cos(a) - across * math.sin(a)))
            rows.append(row)
        grid('blade', rows, [m['prop'], m['white']], lambda i, _: 1 if i >= 21 else 0, caps=True)


def nose_propeller(body, m):
    spec, e, r = body.spec, body.spec['engine'], body.radius
    top, bottom = float(body.top(0)), float(body.bottom(0))
    z = (top + bottom) / 2
    propeller((0.02, 0, z), e['prop'] / 2, e['blades'], (top - bottom) / 2 * 0.98, m)
    lathe('chin', [(0.0, 0.12), (0.01, 0.16), (0.08, 0.18), (0.8, 0.14), (1.3, 0.02)], (0.18, 0, float(body.bottom(0.25)) + 0.04), [m['white'], m['dark']], squash=0.75)
    for side in (-1, 1):
        x = e.get('stack', 0.62) * spec['diameter']
        wall = body.side(x, -0.35 * r)
        lathe('stack', [(0.0, 0.02), (0.05, 0.13), (0.40, 0.12), (0.62, 0.10), (0.60, 0.08), (0.3, 0.07)], (x, side * (wall - 0.02), -0.42 * r), [m['exhaust']], tilt=(side * 0.30, -0.05), squash=1.15)


def wing_propellers(body, m):
    spec, e, r = body.spec, body.spec['engine'], body.radius
    w = spec['wing']
    y = e['y'] * spec['span'] / 2
    edge = w['x'] * spec['length'] + (y - r) * math.tan(math.radians(w['sweep']))
    z = w.get('z', -0.6) * r + math.tan(math.radians(w.get('dihedral', 6))) * (y - r) + e.get('up', 0.10)
    front, rear = edge - e['ahead'], edge + w['root'] * 0.95
    high = curve([(0, 0.24), (0.06, 0.33), (0.3, 0.43), (0.5, 0.42), (0.75, 0.26), (1, 0.02)])
    low = curve([(0, 0.24), (0.06, 0.36), (0.3, 0.52), (0.5, 0.50), (0.75, 0.32), (1, 0.04)])
    wide = curve([(0, 0.25), (0.06, 0.32), (0.3, 0.41), (0.5, 0.42), (0.75, 0.30), (1, 0.03)])
    a = np.linspace(0, 2 * math.pi, 49)
    k = e.get('size', 1.0)
    for side in (-1, 1):
        rows = []
        for s in np.linspace(0, 1, 46):
            h, l, b = float(high(s)) * k, float(low(s)) * k, float(wide(s)) * k
            c = np.cos(a)
            rows.append(np.stack([np.full_like(a, front + s * (rear - front)), side * y + b * np.sin(a), z + np.where(c > 0, h * c, l * c)], 1))
        grid('nacelle', rows, [m['nacelle'], m['bare']], lambda i, _: 1 if i < 2 else 0, sharp=60)
        propeller((front + 0.02, side * y, z), e['prop'] / 2, e['blades'], 0.24 * k, m, phase=0.45 if side < 0 else 0.2)
        for s in (-1, 1):
            lathe('stack', [(0, 0.02), (0.04, 0.10), (0.3, 0.10), (0.5, 0.085), (0.48, 0.065), (0.2, 0.06)], (front + 0.55, side * y + s * 0.33 * k, z - 0.22 * k), [m['exhaust']], tilt=(s * 0.25, -0.1), squash=1.2)


def add_engines(body, m):
    kind = body.spec['engines']
    if body.spec['engine'].get('over'):
        return over_wing_engines(body, m)
    {'rear-jets': rear_engines, 'rear-trijet': rear_engines, 'wing-jets': wing_engines, 'nose-prop': nose_propeller, 'twin-prop': wing_propellers}[kind](body, m)
    if kind == 'rear-trijet':
        third_engine(body, m)
