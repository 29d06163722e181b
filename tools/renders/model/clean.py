"""Takes the grain out of a render: an edge-keeping filter (à-trous wavelets) led by colour of the surface and its direction,
since Debian's Blender has no denoiser. A quarter of the samples is enough then."""
import os

import bpy
import numpy as np

KERNEL = (1 / 16, 1 / 4, 3 / 8, 1 / 4, 1 / 16)


def store_passes(folder):
    """Lets the next render write its light, surface colours and normals as files; returns their names."""
    scene = bpy.context.scene
    bpy.context.view_layer.cycles.denoising_store_passes = True
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new('CompositorNodeRLayers')
    files = tree.nodes.new('CompositorNodeOutputFile')
    files.base_path = folder
    files.format.file_format, files.format.color_mode, files.format.color_depth = 'OPEN_EXR', 'RGBA', '32'
    files.file_slots.clear()
    for name, output in (('light', 'Image'), ('albedo', 'Denoising Albedo'), ('normal', 'Denoising Normal')):
        files.file_slots.new(name)
        tree.links.new(layers.outputs[output], files.inputs[name])
    frame = f'{scene.frame_current:04d}.exr'
    return {name: os.path.join(folder, name + frame) for name in ('light', 'albedo', 'normal')}


def read(path, channels):
    image = bpy.data.images.load(path)
    image.colorspace_settings.name = 'Linear' if channels == 4 else 'Non-Color'
    flat = np.empty(image.size[0] * image.size[1] * 4, np.float32)
    image.pixels.foreach_get(flat)
    out = flat.reshape(image.size[1], image.size[0], 4)[..., :channels].copy()
    bpy.data.images.remove(image)
    os.remove(path)
    return out


def shifted(a, dy, dx):
    """The picture moved by whole pixels, its border repeated."""
    h, w = a.shape[:2]
    rows = np.clip(np.arange(h) + dy, 0, h - 1)
    columns = np.clip(np.arange(w) + dx, 0, w - 1)
    return a[rows][:, columns]


def smooth(light, albedo, normal, levels=3, sigma=0.34):
    guide = np.concatenate([albedo * 9.0, normal * 2.2], axis=2)
    for level in range(levels):
        step = 2**level
        tone = np.log1p(light[..., :3] * 4).mean(axis=2)
        total = np.zeros(light.shape[:2], np.float32)
        out = np.zeros_like(light)
        for i, ky in enumerate(KERNEL):
            for j, kx in enumerate(KERNEL):
                dy, dx = (i - 2) * step, (j - 2) * step
                other = shifted(light, dy, dx)
                apart = ((shifted(guide, dy, dx) - guide) ** 2).sum(axis=2)
                change = (shifted(tone, dy, dx) - tone) / sigma
                weight = ky * kx * np.exp(-apart - change * change)
                total += weight
                out += weight[..., None] * other
        light = out / total[..., None]
        sigma *= 0.6
    return light


def without_specks(light):
    """Single pixels at edges that nothing beside them resembles, kept between the darkest and the lightest beside them."""
    beside = np.stack([shifted(light, dy, dx) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dy or dx])
    beside.sort(axis=0)
    return np.clip(light, beside[1], beside[-2])


def render_clean(out, folder, specks=False, **how):
    scene = bpy.context.scene
    files = store_passes(folder)
    bpy.ops.render.render()
    light = read(files['light'], 4)
    alpha = light[..., 3:].copy()
    rows, columns = (np.flatnonzero(alpha.max(axis=axes) > 0) for axes in ((1, 2), (0, 2)))
    part = slice(max(0, rows[0] - 8), rows[-1] + 8), slice(max(0, columns[0] - 8), columns[-1] + 8)
    cleaned = light.copy()
    cleaned[part] = smooth(light[part], read(files['albedo'], 3)[part], read(files['normal'], 3)[part], **how)
    if specks:
        cleaned = without_specks(cleaned)
    cleaned[..., 3:] = alpha
    image = bpy.data.images.new('clean', light.shape[1], light.shape[0], alpha=True, float_buffer=True)
    image.colorspace_settings.name, image.alpha_mode = 'Linear', 'PREMUL'
    image.pixels.foreach_set(np.ascontiguousarray(cleaned).ravel())
    image.update()
    image.save_render(out, scene=scene)
    scene.use_nodes = False
