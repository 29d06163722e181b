"""Wings with their fairing and winglets, fins and tailplanes."""
import math

import numpy as np

from paint import Canvas, SEAM, livery_of
from shapes import airfoil, curve, ease, grid, painted

GREY = (0.70, 0.705, 0.71)
BARE = (0.83, 0.84, 0.86)


def skin_of(name, base, lines=(), fin=None, edge=0.045, bare_from=0.0):
    """A lifting surface's skin: u along the span, v around the section. Bare metal along the leading edge, gaps of the flaps."""
    span, around = 512, 1024
    canvas = Canvas((around, span), base, 0.004)
    t = ((np.arange(span) + 0.5) / span)[None, :]
    s = 0.5 * (1 + np.cos(((np.arange(around) + 0.5) / around * 2 * math.pi)))[:, None]
    s, t = np.broadcast_arrays(s, t)
    for distance, color, rough, metal in fin(s, t, base) if fin else ():
        canvas.put(distance, color, rough, metal)
    for from_t, to_t, at in lines:
        inside = (t > from_t) & (t < to_t)
        canvas.put(np.abs(s - at) - 0.0035, SEAM, 0.45, where=inside)
        for end in (from_t, to_t):
            canvas.put(np.abs(t - end) - 0.0018, SEAM, 0.45, where=s > at)
    canvas.put(s - edge, BARE, 0.12, 1.0, where=t > bare_from)
    return painted(name, canvas.layers(), coat=0.7)


def surface(name, sections, material, camber=0.018):
    """Sections: (leading edge, chord, thickness, unit vector of the thickness)."""
    rows = []
    for edge, chord, thickness, up in sections:
        sx, sy = airfoil(thickness, camber)
        rows.append([(edge[0] + x * chord, edge[1] + up[1] * y * chord, edge[2] + up[2] * y * chord) for x, y in zip(sx, sy)])
    return grid(name, rows, [material], caps=True, sharp=35)


def wing_sections(spec, side):
    w = spec['wing']
    half, r = spec['span'] / 2, spec['diameter'] / 2
    lift = w.get('winglet', 0)
    reach = half - (lift * 0.30 if lift else 0.12)
    inner, tan = r * 0.35, math.tan(math.radians(w['sweep']))
    rise = math.tan(math.radians(w.get('dihedral', 3.0)))
    kink = w.get('kink', 0.0)
    z0 = w.get('z', -0.72) * r
    out = []
    for s in np.linspace(0, 1, 30):
        y = inner + s * (reach - inner)
        beyond = max(0.0, (kink - (y / half)) / kink) if kink else 0.0
        straight = w['root'] + (w['tip'] - w['root']) * (y - r) / (reach - r)
        x = w['x'] * spec['length'] + (y - r) * tan
        chord = straight + beyond * w.get('yehudi', 0.0)
        fillet = max(0.0, 1 - (y - r * 0.8) / (0.55 * r)) if y > r * 0.8 else 1.0
        chord += 0.16 * w['root'] * fillet**2
        x -= 0.07 * w['root'] * fillet**2
        out.append(((x, side * y, z0 + rise * (y - r) + 0.008 * half * s**3), chord, 0.135 - 0.035 * s + 0.05 * fillet**2, (0, 0, 1)))
    return out, reach


def add_wings(body):
    spec = body.spec
    w = spec['wing']
    lines = [(0.12, 0.62, 0.72), (0.645, 0.93, 0.74)]
    skin = skin_of('wing', GREY, lines, bare_from=0.16)
    tip_skin = skin_of('winglet', spec['ink'] if w.get('painted', True) else spec['white'], edge=0.05)
    for side in (-1, 1):
        sections, _ = wing_sections(spec, side)
        edge, chord = sections[-1][0], sections[-1][1]
        if not w.get('winglet'):
            for s in (0.4, 0.75, 0.95, 1.0):
                k = math.sqrt(1 - (s * 0.97) ** 2)
                sections.append(((edge[0] + chord * 0.30 * (1 - k), edge[1] + side * 0.14 * s, edge[2] + 0.01), chord * (0.45 + 0.55 * k), 0.095 * k + 0.01, (0, 0, 1)))
            surface('wing', sections, skin)
            continue
        surface('wing', sections, skin)
        surface('winglet', winglet(w, side, sections[-1]), tip_skin, 0.0)


def winglet(w, side, last):
    """Bends up from the tip with a radius, then leans outwards."""
    height, lean = w['winglet'], math.radians(w.get('cant', 78))
    (x, y, z), chord, thickness, _ = last
    out, steps = [last], 18
    for i in range(1, steps + 1):
        s = i / steps
        angle = lean * float(ease(s / w.get('bend', 0.45)))
        step = height / steps * 1.12
        y, z, x = y + side * step * math.cos(angle), z + step * math.sin(angle), x + step * w.get('rake', 0.78)
        narrow = chord * (1 - (1 - w.get('taper', 0.42)) * s)
        out.append(((x, y, z), narrow, max(0.06, thickness * (1 - 0.3 * s)), (0, -side * math.sin(angle), math.cos(angle))))
    return out


def add_fairing(body, material):
    """Where wing and fuselage meet: a keel below low wings."""
    spec = body.spec
    w, r = spec['wing'], body.radius
    if w.get('z', -0.72) > 0:
        return
    from_x = w['x'] * spec['length'] - w['root'] * w.get('fair_front', 0.62)
    to_x = w['x'] * spec['length'] + w['root'] * w.get('fair_rear', 1.75)
    depth, wide = w.get('fair_depth', 0.20), w.get('fair_width', 0.86)
    size = curve([(0, 0.0), (0.12, 0.42), (0.30, 0.86), (0.45, 1), (0.62, 0.95), (0.82, 0.55), (1, 0.0)])
    angle = np.linspace(0, 2 * math.pi, 73)
    rows = []
    for s in np.linspace(0, 1, 60):
        k, x = float(size(s)), from_x + s * (to_x - from_x)
        floor = float(body.bottom(x))
        half = (0.25 + 0.75 * k) * wide * float(body.width(x))
        top, low = floor + r * (0.10 + 0.42 * k), floor - r * (depth * k - 0.02)
        c, n = np.cos(angle), np.sin(angle)
        power = 0.75
        y = half * np.sign(n) * np.abs(n) ** power
        z = (top + low) / 2 + (top - low) / 2 * np.sign(c) * np.abs(c) ** power
        rows.append(np.stack([np.full_like(angle, x), y, z], 1))
    grid('fairing', rows, [material], sharp=60)


def tail_place(body):
    """The fin stands where its tip, or that of the tailplane, ends with the type's length; its root reaches to the tail cone."""
    spec, f, p = body.spec, body.spec['fin'], body.spec['plane']
    top = spec['height'] - spec['clearance'] - body.radius
    foot = float(body.top(body.length * 0.9)) - 0.1 * body.radius
    lean = (top - foot) * math.tan(math.radians(f['sweep']))
    reach = lean + f['tip']
    if p['at'] == 1:
        reach = max(reach, lean + f['tip'] * p.get('back', 0.10) + p['half'] * math.tan(math.radians(p['sweep'])) + p['tip'])
    x0 = spec['length'] - reach
    if p['at'] == 'body':
        x0 = min(x0, body.length * 0.985 - f['root'])
    z0 = float(body.top(min(x0 + 0.3 * (body.length - x0), body.length * 0.95))) - 0.16 * body.radius
    root = body.length * f.get('end', 0.965) - x0 if p['at'] != 'body' else f['root']
    return x0, z0, top, root


def add_tail(body):
    """Fin on the rear fuselage, tailplane at its place on it."""
    spec, f = body.spec, body.spec['fin']
    base = spec['white'] if spec['livery'] == 'line' else spec['ink']
    skin = skin_of('fin', base, [(0.08, 0.90, 0.70)], livery_of(spec)[1], 0.035)
    x0, z0, top, root = tail_place(body)
    tan = math.tan(math.radians(f['sweep']))
    sections = []
    for s in np.linspace(0, 1, 26):
        z = z0 + s * (top - z0)
        flare = max(0.0, 1 - s / 0.22)
        chord = root + (f['tip'] - root) * s
        extra = f.get('dorsal', 0.6) * flare**2.2
        sections.append(((x0 + (z - z0) * tan - extra, 0, z), chord + extra, 0.105 - 0.02 * s + 0.03 * flare**2, (0, 1, 0)))
    surface('fin', sections, skin, 0.0)
    add_tailplane(body, sections, skin)


def add_tailplane(body, fin, fin_skin):
    spec, p = body.spec, body.spec['plane']
    tan, rise = math.tan(math.radians(p['sweep'])), math.tan(math.radians(p.get('dihedral', 0)))
    at = p['at']
    if at == 'body':
        x, z = min(p['x'] * spec['length'], spec['length'] - p['half'] * tan - p['tip']), p.get('z', 0.3) * body.radius
        inner = body.radius * 0.12
    else:
        (fx, _, fz), chord, _, _ = fin[min(len(fin) - 1, round(at * (len(fin) - 1)))]
        x, z, inner = fx + chord * p.get('back', 0.10), fz - (0.02 if at == 1 else 0), 0.02
    skin = skin_of('tailplane', GREY if spec['livery'] in ('line', 'belly') else spec['ink'], [(0.06, 0.94, 0.70)], edge=0.05)
    for side in (-1, 1):
        sections = []
        for s in np.linspace(0, 1, 16):
            y = inner + s * (p['half'] - inner)
            end = math.sqrt(max(0.05, 1 - max(0.0, (s - 0.94) / 0.06) ** 2))
            chord = (p['root'] + (p['tip'] - p['root']) * s) * (0.6 + 0.4 * end)
            sections.append(((x + y * tan, side * y, z + y * rise), chord, 0.09 * (0.3 + 0.7 * end), (0, 0, 1)))
        surface('tailplane', sections, skin, 0.0)
    if at == 1:
        bullet(x, z, p, fin_skin)


def bullet(x, z, p, skin):
    length, thick = p['root'] * 1.42, p['root'] * 0.085
    s = np.linspace(0, 1, 24)
    radius = thick * np.sqrt(np.clip(4 * s * (1 - s), 0, 1)) ** 1.1 + 0.002
    a = np.linspace(0, 2 * math.pi, 33)
    rows = [np.stack([np.full_like(a, x - p['root'] * 0.26 + length * t), k * np.sin(a), z + 0.9 * k * np.cos(a)], 1) for t, k in zip(s, radius)]
    grid('bullet', rows, [skin], sharp=60)
