"""Curves, lofts and materials. Metres; x runs aft from the nose, y to starboard, z up from the fuselage's axis."""
import math

import bpy
import numpy as np


def curve(points):
    """A monotone cubic through (x, value) points, so that a profile never swings beyond what was given."""
    x, y = (np.array(column, float) for column in zip(*points))
    h, delta = np.diff(x), np.diff(y) / np.diff(x)
    m = np.empty_like(y)
    m[0], m[-1] = delta[0], delta[-1]
    for i in range(1, len(x) - 1):
        if delta[i - 1] * delta[i] <= 0:
            m[i] = 0
        else:
            a, b = 2 * h[i] + h[i - 1], h[i] + 2 * h[i - 1]
            m[i] = (a + b) / (a / delta[i - 1] + b / delta[i])

    def at(value):
        v = np.clip(np.asarray(value, float), x[0], x[-1])
        i = np.clip(np.searchsorted(x, v, side='right') - 1, 0, len(h) - 1)
        s = (v - x[i]) / h[i]
        return (
            (1 + 2 * s) * (1 - s) ** 2 * y[i] + s * (1 - s) ** 2 * h[i] * m[i]
            + s * s * (3 - 2 * s) * y[i + 1] + s * s * (s - 1) * h[i] * m[i + 1]
        )

    return at


def ease(value):
    v = np.clip(value, 0, 1)
    return v * v * (3 - 2 * v)


def principled(name, color=(0.8, 0.8, 0.8), rough=0.3, metal=0.0, coat=0.0, glow=None):
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    node = made.node_tree.nodes['Principled BSDF']
    node.inputs['Base Color'].default_value = (*color, 1)
    node.inputs['Roughness'].default_value = rough
    node.inputs['Metallic'].default_value = metal
    node.inputs['Clearcoat'].default_value = coat
    node.inputs['Clearcoat Roughness'].default_value = 0.03
    if glow:
        node.inputs['Emission'].default_value = (*glow[0], 1)
        node.inputs['Emission Strength'].default_value = glow[1]
    return made


def painted(name, layers, coat=1.0, window_glow=0.0):
    """A skin from images: colour, and roughness, metal and lit glass in one more."""
    made = principled(name, coat=coat)
    nodes, links = made.node_tree.nodes, made.node_tree.links
    skin = nodes['Principled BSDF']
    height, width = layers['rough'].shape
    ones = np.ones((height, width), np.float32)
    for kind, planes in (
        ('color', [layers['color'][..., i] for i in range(3)]),
        ('rest', [layers['rough'], layers['metal'], layers['glass']]),
    ):
        image = bpy.data.images.new(f'{name}-{kind}', width, height, float_buffer=True)
        image.colorspace_settings.name = 'Linear' if kind == 'color' else 'Non-Color'
        image.pixels.foreach_set(np.dstack([*planes, ones]).astype(np.float32).ravel())
        image.update()
        image.pack()
        texture = nodes.new('ShaderNodeTexImage')
        texture.image, texture.extension = image, 'EXTEND'
        if kind == 'color':
            links.new(texture.outputs['Color'], skin.inputs['Base Color'])
            continue
        split = nodes.new('ShaderNodeSeparateColor')
        links.new(texture.outputs['Color'], split.inputs[0])
        links.new(split.outputs[0], skin.inputs['Roughness'])
        links.new(split.outputs[1], skin.inputs['Metallic'])
        if window_glow:
            skin.inputs['Emission'].default_value = (1.0, 0.62, 0.30, 1)
            strength = nodes.new('ShaderNodeMath')
            strength.operation = 'MULTIPLY'
            strength.inputs[1].default_value = window_glow
            links.new(split.outputs[2], strength.inputs[0])
            links.new(strength.outputs[0], skin.inputs['Emission Strength'])
    return made


def add_mesh(name, vertices, faces, materials, index=None, uvs=None, sharp=40):
    data = bpy.data.meshes.new(name)
    data.from_pydata([tuple(map(float, v)) for v in vertices], [], faces)
    for one in materials:
        data.materials.append(one)
    if index is not None:
        data.polygons.foreach_set('material_index', index)
    data.polygons.foreach_set('use_smooth', [True] * len(data.polygons))
    data.use_auto_smooth, data.auto_smooth_angle = True, math.radians(sharp)
    if uvs is not None:
        layer = data.uv_layers.new(name='uv')
        layer.data.foreach_set('uv', [c for loop in data.loops for c in uvs[loop.vertex_index]])
    data.update()
    made = bpy.data.objects.new(name, data)
    bpy.context.collection.objects.link(made)
    return made


def grid(name, rows, materials, index=None, caps=False, sharp=40):
    """A skin over rows of points; u runs along the rows' order, v along each row. The first point of a closed row is repeated at its end."""
    rows = np.asarray(rows, float)
    n, m = rows.shape[:2]
    faces = [(i * m + j, i * m + j + 1, (i + 1) * m + j + 1, (i + 1) * m + j) for i in range(n - 1) for j in range(m - 1)]
    which = [index(i, j) for i in range(n - 1) for j in range(m - 1)] if index else [0] * len(faces)
    if caps:
        faces += [tuple(reversed(range(m - 1))), tuple(range((n - 1) * m, n * m - 1))]
        which += [0, 0]
    uvs = [(i / (n - 1), j / (m - 1)) for i in range(n) for j in range(m)]
    return add_mesh(name, rows.reshape(-1, 3), faces, materials, which, uvs, sharp)


def lathe(name, profile, at, materials, index=None, seg=64, tilt=(0.0, 0.0), squash=1.0, sharp=40):
    """Turns (x, radius) points around an axis along x through `at`; `tilt` leans it by (y, z) per metre."""
    a = np.linspace(0, 2 * math.pi, seg + 1)
    rows = [
        np.stack([np.full_like(a, at[0] + x), at[1] + tilt[0] * x + r * np.sin(a), at[2] + tilt[1] * x + squash * r * np.cos(a)], 1)
        for x, r in profile
    ]
    return grid(name, rows, materials, (lambda i, _: index(i)) if index else None, sharp=sharp)


def tube(name, start, end, radius, material, seg=16):
    start, end = np.array(start, float), np.array(end, float)
    axis = (end - start) / np.linalg.norm(end - start)
    side = np.cross(axis, (0.0, 0.0, 1.0) if abs(axis[2]) < 0.9 else (1.0, 0.0, 0.0))
    side /= np.linalg.norm(side)
    up = np.cross(axis, side)
    a = np.linspace(0, 2 * math.pi, seg + 1)[:, None]
    ring = radius * (np.cos(a) * side + np.sin(a) * up)
    return grid(name, [start + ring, end + ring], [material], caps=True)


def airfoil(thickness, camber=0.018, n=36):
    """Closed section from the trailing edge over the top to the nose and back: (share of chord, height, side), side 1 above."""
    x = 0.5 * (1 + np.cos(np.linspace(0, math.pi, n + 1)))
    half = 5 * thickness * (0.2969 * np.sqrt(x) - 0.126 * x - 0.3516 * x**2 + 0.2843 * x**3 - 0.1036 * x**4)
    bend = camber * np.sin(math.pi * x)
    return np.concatenate([x, x[::-1][1:]]), np.concatenate([half + bend, (bend - half)[::-1][1:]])
