"""What is painted on the skin: livery, windscreen, windows, door and seams, as anti-aliased pictures over station and angle."""
import math

import numpy as np

from shapes import curve, ease

GLASS = (0.006, 0.008, 0.011)
SEAM = (0.42, 0.43, 0.44)


class Canvas:
    def __init__(self, shape, base, pixel):
        self.color = np.empty((*shape, 3), np.float32)
        self.color[...] = base
        self.rough = np.full(shape, 0.22, np.float32)
        self.metal = np.zeros(shape, np.float32)
        self.glass = np.zeros(shape, np.float32)
        self.pixel = pixel

    def put(self, distance, color, rough=0.22, metal=0.0, glass=None, where=1.0, columns=slice(None)):
        """Paints where the distance is negative."""
        cover = np.clip(0.5 - distance / self.pixel, 0, 1) * where
        part = self.color[:, columns]
        part += (np.array(color, np.float32) - part) * cover[..., None]
        for plane, value in ((self.rough, rough), (self.metal, metal), (self.glass, glass)):
            if value is not None:
                plane[:, columns] += (value - plane[:, columns]) * cover

    def layers(self):
        return {'color': self.color, 'rough': self.rough, 'metal': self.metal, 'glass': self.glass}


def rounded(dx, dz, half_x, half_z, corner):
    qx, qz = np.abs(dx) - half_x + corner, np.abs(dz) - half_z + corner
    return np.minimum(np.maximum(qx, qz), 0) + np.hypot(np.maximum(qx, 0), np.maximum(qz, 0)) - corner


def polygon(x, z, points):
    """Signed distance to a polygon."""
    best = np.full(x.shape, 1e9, np.float32)
    inside = np.zeros(x.shape, bool)
    for (ax, az), (bx, bz) in zip(points, [*points[1:], points[0]]):
        ex, ez = bx - ax, bz - az
        s = np.clip(((x - ax) * ex + (z - az) * ez) / (ex * ex + ez * ez), 0, 1)
        best = np.minimum(best, np.hypot(x - ax - s * ex, z - az - s * ez))
        crosses = (az > z) != (bz > z)
        inside ^= crosses & (x < (bx - ax) * (z - az) / ((bz - az) or 1e-9) + ax)
    return np.where(inside, -best, best)


def livery_of(spec):
    """Paint by a point of the side view: rows of (distance, colour, roughness, metal)."""
    length, r = spec['length'], spec['diameter'] / 2
    ink, accent, style = spec['ink'], spec['accent'], spec['livery']
    rise = curve([(0, -0.30), (0.15, -0.40), (0.55, -0.46), (0.72, -0.28), (0.9, 0.35), (1.05, 1.4)])

    def body(x, z, white):
        t = x / length
        low = rise(t) * r
        if style == 'belly':
            return [(z - low - 0.10 * r, accent, 0.3, 0.9), (z - low - 0.055 * r, white, 0.22, 0), (z - low, ink, 0.2, 0)]
        if style == 'line':
            width = r * (0.035 + 0.05 * ease(t / 0.5))
            upper = low + r * (0.17 + 0.10 * ease((t - 0.2) / 0.6))
            return [(np.abs(z - low) - width, ink, 0.2, 0), (np.abs(z - upper) - width * 0.32, accent, 0.3, 0.9)]
        start = 0.57 if style == 'sweep' else 0.70
        edge = (start + 0.24 * ease((z / r + 1.05) / 2.2)) * length
        edge = edge + (0.05 * length * np.sin((z / r + 1) * 1.5) if style == 'sweep' else 0)
        rows = [(edge - x - 0.20 * r, accent, 0.3, 0.9), (edge - x - 0.09 * r, white, 0.22, 0), (edge - x, ink, 0.2, 0)]
        if style == 'sweep':
            rows.insert(0, (np.abs(z - low) - 0.022 * r, accent, 0.3, 0.9))
        return rows

    def fin(s, t, white):
        """Share of the chord and of the height."""
        if style == 'line':
            lean = s - 0.30 - 0.45 * t
            return [(np.abs(lean) - 0.07, ink, 0.2, 0), (np.abs(lean + 0.13) - 0.018, accent, 0.3, 0.9)]
        return [(t - 2, ink, 0.2, 0), (np.abs(s - 0.16 - 0.1 * t) - 0.012, accent, 0.3, 0.9)]

    return body, fin


def paint_fuselage(body):
    spec = body.spec
    width, height = 3584, 1152
    x = ((np.arange(width) + 0.5) / width * body.length)[None, :]
    angle = ((np.arange(height) + 0.5) / height * 2 * math.pi)[:, None]
    y, z = body.point(x, angle)
    x = np.broadcast_to(x, z.shape)
    canvas = Canvas(z.shape, spec['white'], max(body.length / width, 2 * math.pi * body.radius / height) * 1.1)
    for distance, color, rough, metal in livery_of(spec)[0](x, z, spec['white']):
        canvas.put(distance, color, rough, metal)
    seams(canvas, body, x, y, z)
    windscreen(canvas, body, x, y, z)
    windows(canvas, body, x, y, z)
    return canvas.layers()


def columns_between(body, shape, start, end):
    per = shape[1] / body.length
    return slice(max(0, int((start - 0.1) * per)), min(shape[1], int((end + 0.1) * per) + 1))


def seams(canvas, body, x, y, z):
    spec, r = body.spec, body.radius
    for station in (0.40 * body.reach, body.reach * 1.02, body.taper, body.taper + (body.length - body.taper) * 0.45):
        part = columns_between(body, z.shape, station, station)
        canvas.put(np.abs(x[:, part] - station) - 0.0035, SEAM, 0.4, columns=part, where=0.55)
    if spec.get('door'):
        at, wide, side = spec['door'], spec.get('door_width', 0.42), -1
        part = columns_between(body, z.shape, at - wide, at + wide)
        top, bottom = spec.get('door_top', 0.72) * r, spec.get('door_bottom', -0.66) * r
        sd = rounded(x[:, part] - at, z[:, part] - (top + bottom) / 2, wide, (top - bottom) / 2, 0.16)
        port = y[:, part] * side > 0
        canvas.put(np.abs(sd) - 0.008, (0.28, 0.29, 0.30), 0.4, columns=part, where=port)
        canvas.put(rounded(x[:, part] - at - wide * 0.6, z[:, part] + 0.1 * r, 0.06, 0.035, 0.03), SEAM, 0.3, 0.8, columns=part, where=port)


def windscreen(canvas, body, x, y, z):
    """Panes between the edges of the side view; posts where the family has them."""
    nose, d, r = body.nose, body.spec['diameter'], body.radius
    at = lambda points: [(px * d, pz * r) for px, pz in points]
    outline = at(nose['screen'])
    part = columns_between(body, z.shape, min(p[0] for p in outline), max(p[0] for p in outline))
    px, py, pz = x[:, part], y[:, part], z[:, part]
    sd = polygon(px, pz, outline)
    canvas.put(sd - 0.028, (0.16, 0.165, 0.17), 0.35, columns=part)
    posts = np.abs(py) - nose.get('post', 0.03)
    for (ax, az), (bx, bz) in (at(line) for line in nose['posts']):
        ex, ez = bx - ax, bz - az
        posts = np.minimum(posts, np.abs((px - ax) * ez - (pz - az) * ex) / math.hypot(ex, ez) - 0.024)
    pane = np.maximum(sd + 0.012, -posts)
    canvas.put(pane, GLASS, 0.04, glass=0.10, columns=part)


def windows(canvas, body, x, y, z):
    spec = body.spec
    half_x, half_z, corner = spec['window']
    level = spec.get('window_z', 0.28) * body.radius
    for station in spec['window_stations']:
        part = columns_between(body, z.shape, station - half_x, station + half_x)
        # Along the skin, so that a window keeps its height where the wall leans.
        sd = rounded(x[:, part] - station, (z[:, part] - level) * 1.04, half_x, half_z, corner)
        canvas.put(np.abs(sd - 0.020) - 0.012, (0.50, 0.51, 0.52), 0.35, 0.5, columns=part)
        canvas.put(sd, GLASS, 0.04, glass=1.0, columns=part)
