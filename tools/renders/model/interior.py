"""Parts of a cabin: shell with its windows, seats, sofas, tables, cabinets. Metres; x aft, y to starboard, z up from the floor."""
import math

import bpy
import numpy as np
from mathutils import Matrix

from shapes import grid, principled


def noisy(material, scale, strength, stretch=(1, 1, 1), colors=None, rough=None):
    """Grain for leather, carpet and veneer: bumps, and a second colour along it."""
    nodes, links = material.node_tree.nodes, material.node_tree.links
    skin = nodes['Principled BSDF']
    where, move, noise = (nodes.new('ShaderNode' + kind) for kind in ('TexCoord', 'Mapping', 'TexNoise'))
    move.inputs['Scale'].default_value = stretch
    noise.inputs['Scale'].default_value, noise.inputs['Detail'].default_value = scale, 5
    links.new(where.outputs['Object'], move.inputs['Vector'])
    links.new(move.outputs['Vector'], noise.inputs['Vector'])
    if strength:
        bump = nodes.new('ShaderNodeBump')
        bump.inputs['Strength'].default_value, bump.inputs['Distance'].default_value = strength, 0.004
        links.new(noise.outputs['Fac'], bump.inputs['Height'])
        links.new(bump.outputs['Normal'], skin.inputs['Normal'])
    if colors:
        ramp = nodes.new('ShaderNodeValToRGB')
        noise.inputs['Distortion'].default_value = 0.9
        for element, (at, color) in zip(ramp.color_ramp.elements, colors):
            element.position, element.color = at, (*color, 1)
        links.new(noise.outputs['Fac'], ramp.inputs['Fac'])
        links.new(ramp.outputs['Color'], skin.inputs['Base Color'])
    return material


def sky(light):
    """What is seen through the windows: the ground below the horizon, its glow, the sky above."""
    made = principled('sky', (0, 0, 0), glow=(light['sky'][1], light['sky_power']))
    nodes, links = made.node_tree.nodes, made.node_tree.links
    where, parts, ramp = nodes.new('ShaderNodeTexCoord'), nodes.new('ShaderNodeSeparateXYZ'), nodes.new('ShaderNodeValToRGB')
    links.new(where.outputs['Generated'], parts.inputs['Vector'])
    links.new(parts.outputs['Y'], ramp.inputs['Fac'])
    ramp.color_ramp.elements.new(0.5)
    for element, at, color in zip(ramp.color_ramp.elements, (0.40, 0.44, 0.56), light['sky']):
        element.position, element.color = at, (*color, 1)
    links.new(ramp.outputs['Color'], nodes['Principled BSDF'].inputs['Emission'])
    return made


def materials(light, trim):
    """`trim`: linear colours of leather, carpet and veneer, the last two as dark and light."""
    carpet, veneer = trim['carpet'], trim['veneer']
    m = {
        'wall': principled('wall', trim['wall'], 0.55), 'ceiling': principled('ceiling', (0.88, 0.85, 0.79), 0.6),
        'trim': principled('trim', (0.86, 0.84, 0.79), 0.35, coat=0.3), 'brass': principled('brass', (0.60, 0.44, 0.22), 0.28, 1.0),
        'leather': noisy(principled('leather', trim['leather'], 0.42), 160, 0.18),
        'shell': principled('shell', (0.055, 0.05, 0.045), 0.4, coat=0.3),
        'carpet': noisy(principled('carpet', carpet[1], 0.95), 320, 0.8, colors=((0.35, carpet[0]), (0.70, carpet[1]))),
        'veneer': noisy(principled('veneer', veneer[1], 0.16, coat=1.0), 2.6, 0, (1.2, 10, 10), ((0.30, veneer[0]), (0.72, veneer[1]))),
        'strip': principled('strip', (1, 0.86, 0.68), glow=((1.0, 0.80, 0.56), light['strip'])),
        'sky': sky(light),
    }
    return m


def box(size, at, material, bevel=0.02, turn=(0, 0, 0), parent=None, segments=4):
    bpy.ops.mesh.primitive_cube_add(size=1)
    made = bpy.context.object
    made.data.transform(Matrix.Diagonal((*size, 1)))
    made.location, made.rotation_euler, made.parent = at, turn, parent
    made.data.materials.append(material)
    if bevel:
        edge = made.modifiers.new('bevel', 'BEVEL')
        edge.width, edge.segments = min(bevel, min(size) * 0.49), segments
    bpy.ops.object.shade_smooth()
    made.data.use_auto_smooth, made.data.auto_smooth_angle = True, math.radians(50)
    return made


class Section:
    """The wall's half-width at a height: widest below the windows, drawn in to the floor and the ceiling."""

    def __init__(self, half, height):
        self.half, self.height, self.belt = half, height, height * 0.44

    def width(self, z):
        z = np.asarray(z, float)
        up = np.clip((z - self.belt) / (self.height - self.belt), 0, 1)
        down = np.clip((self.belt - z) / self.belt, 0, 1)
        return self.half * np.where(z >= self.belt, (1 - up**2.35) ** 0.5, 1 - 0.20 * down**1.8)


def ellipse(theta, a, b, power=0.72):
    c, s = np.cos(theta), np.sin(theta)
    return a * np.sign(c) * np.abs(c) ** power, b * np.sign(s) * np.abs(s) ** power


def window_tile(section, side, x, pitch, z0, z1, zw, a, b, m):
    """The wall around a window, its rows running from the opening to the tile's edge, so that the trim meets it exactly."""
    corners = [math.atan2(z, s * pitch / 2) % (2 * math.pi) for s in (-1, 1) for z in (z1 - zw, z0 - zw)]
    theta = np.sort(np.concatenate([np.linspace(0, 2 * math.pi, 97), corners]))
    ox, oz = ellipse(theta, a, b)
    reach = np.maximum(np.abs(np.cos(theta)) / (pitch / 2), np.where(np.sin(theta) > 0, np.sin(theta) / (z1 - zw), -np.sin(theta) / (zw - z0)))
    ex, ez = np.cos(theta) / reach, np.sin(theta) / reach
    at = lambda px, pz, out=0.0: np.stack([x + px, side * (section.width(zw + pz) + out), zw + pz], 1)
    grid('tile', [at(ox + (ex - ox) * s, oz + (ez - oz) * s) for s in np.linspace(0, 1, 9) ** 1.5], [m['wall']], sharp=60)
    lip = [(1.16, -0.002), (1.13, -0.014), (1.06, -0.016), (1.0, -0.006), (0.97, 0.02), (0.95, 0.07)]
    grid('trim', [at(ox * k, oz * k, out) for k, out in lip], [m['trim']], sharp=60)


def shell(cabin, section, windows, m):
    x0, x1, h = cabin['from'], cabin['to'], section.height
    pitch, zw, a, b = windows['pitch'], windows['z'], windows['a'], windows['b']
    z0, z1 = zw - b - 0.10, zw + b + 0.10
    first, last = windows['at'][0] - pitch / 2, windows['at'][-1] + pitch / 2

    def plain(xs, zs, material):
        rows = [[(x, side * float(section.width(z)), z) for z in zs] for x in xs]
        grid('wall', rows, [material], sharp=60)

    for side in (-1, 1):
        for x in windows['at']:
            window_tile(section, side, x, pitch, z0, z1, zw, a, b, m)
        plain((x0, x1), np.linspace(0, z0, 14), m['wall'])
        plain((x0, x1), z1 + (h - z1) * np.sin(np.linspace(0, math.pi / 2, 22)), m['ceiling'])
        # Over the seam, through which light would shine.
        box((x1 - x0, 0.020, 0.016), ((x0 + x1) / 2, side * float(section.width(z1)), z1), m['trim'], 0.005)
        plain((x0, first), np.linspace(z0, z1, 12), m['wall'])
        plain((last, x1), np.linspace(z0, z1, 12), m['wall'])
        length, middle = x1 - x0, (x0 + x1) / 2
        rail = float(section.width(z0))
        box((length, 0.030, 0.26), (middle, side * (rail - 0.035), z0 - 0.19), m['veneer'], 0.008)
        box((length, 0.075, 0.024), (middle, side * (rail - 0.06), z0 - 0.045), m['leather'], 0.010)
        box((length, 0.045, 0.010), (middle, side * (rail - 0.05), z0 - 0.062), m['brass'], 0.003)
        up = h * 0.90
        # Deep enough into the wall that they meet in one line.
        box((length, 0.33, 0.030), (middle, side * (float(section.width(up)) - 0.06), up - 0.024), m['ceiling'], 0.012, (side * -0.35, 0, 0))
        box((length, 0.020, 0.012), (middle, side * (float(section.width(up)) - 0.235), up + 0.035), m['strip'], 0.003)
        # Longer than the cabin: the rearmost windows are looked through at a low angle.
        box((length + 14, 3.0, 0.01), (middle, side * (section.half + 0.9), zw), m['sky'], 0, (math.pi / 2, 0, 0))
    box((x1 - x0, section.half * 2, 0.02), ((x0 + x1) / 2, 0, -0.01), m['carpet'], 0)


def seat(x, y, size, turn, m):
    """Looks to -x of its own frame."""
    root = bpy.data.objects.new('seat', None)
    bpy.context.collection.objects.link(root)
    root.location, root.rotation_euler = (x, y, 0), (0, 0, turn)
    k = size / 0.62
    root.scale = (k, k, min(k, 1.04))
    b = lambda *args, **more: box(*args, parent=root, **more)
    b((0.40, 0.40, 0.20), (0.02, 0, 0.12), m['shell'], bevel=0.03)
    b((0.52, 0.47, 0.13), (-0.03, 0, 0.365), m['leather'], bevel=0.06, segments=6)
    for s in (-1, 0, 1):
        b((0.46, 0.148, 0.07), (-0.04, s * 0.151, 0.425), m['leather'], bevel=0.032, turn=(0, 0.05, 0), segments=6)
        b((0.07, 0.150, 0.50), (0.205, s * 0.151, 0.72), m['leather'], bevel=0.034, turn=(0, 0.20, 0), segments=6)
    b((0.12, 0.50, 0.64), (0.265, 0, 0.70), m['leather'], bevel=0.055, turn=(0, 0.20, 0), segments=6)
    b((0.11, 0.34, 0.19), (0.335, 0, 1.08), m['leather'], bevel=0.05, turn=(0, 0.16, 0), segments=6)
    for s in (-1, 1):
        b((0.48, 0.075, 0.30), (0.02, s * 0.275, 0.42), m['leather'], bevel=0.035, segments=6)
        b((0.44, 0.060, 0.018), (0.0, s * 0.275, 0.578), m['veneer'], bevel=0.008)
        b((0.455, 0.066, 0.006), (0.0, s * 0.275, 0.570), m['brass'], bevel=0.002)


def sofa(places, m):
    """Places along the starboard wall, looking to port."""
    x0, x1 = places[0]['x'] - places[0]['size'] / 2, places[-1]['x'] + places[-1]['size'] / 2
    wall = max(p['y'] for p in places) + places[0]['size'] * 0.5
    box((x1 - x0, 0.60, 0.24), ((x0 + x1) / 2, wall - 0.32, 0.14), m['shell'], 0.02)
    for p in places:
        box((p['size'] * 0.99, 0.58, 0.16), (p['x'], wall - 0.34, 0.36), m['leather'], 0.06, segments=6)
        box((p['size'] * 0.99, 0.15, 0.46), (p['x'], wall - 0.07, 0.64), m['leather'], 0.06, (-0.16, 0, 0), segments=6)
    for x in (x0 - 0.05, x1 + 0.05):
        box((0.10, 0.60, 0.34), (x, wall - 0.32, 0.42), m['leather'], 0.04, segments=6)


def bulkhead(cabin, section, m):
    """At the rear, with the door to the lavatory."""
    x, h = cabin['to'] - 0.04, section.height
    zs = np.linspace(0, h * 0.999, 40)
    rows = [[(x, side * float(section.width(z)) * s, z) for s in (0, 1)] for side in (-1, 1) for z in zs]
    for half in (rows[:40], rows[40:]):
        grid('bulkhead', half, [m['veneer']])
    wide, tall = min(0.56, section.half * 0.75), h * 0.93
    box((0.03, wide, tall), (x - 0.02, 0, tall / 2), m['wall'], 0.008)
    for s in (-1, 1):
        box((0.04, 0.018, tall), (x - 0.025, s * wide / 2, tall / 2), m['brass'], 0.003)
    box((0.05, 0.02, 0.11), (x - 0.05, wide * 0.38, tall * 0.52), m['brass'], 0.006)
    for s in (-1, 1):
        box((0.02, 0.10, 0.10), (x - 0.03, s * (wide / 2 + 0.16), h * 0.66), m['strip'], 0.02)
