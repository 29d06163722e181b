"""Light, ground, camera and the settings of the render."""
import math

import bpy
import numpy as np
from mathutils import Vector

LIGHTS = {
    # zenith, horizon away from the sun, horizon before the sun, ground; sun: colour, strength, elevation; exposure, glow of the cabin
    'day': dict(zenith=(0.42, 0.55, 0.80), away=(0.94, 0.93, 0.92), near=(1.0, 0.95, 0.86), ground=(0.52, 0.48, 0.42), sky=0.8,
                sun=(1.0, 0.93, 0.82), power=3.5, elevation=47, exposure=0.0, glow=0.0),
    'dusk': dict(zenith=(0.020, 0.055, 0.15), away=(0.07, 0.11, 0.22), near=(0.98, 0.46, 0.18), ground=(0.030, 0.036, 0.05), sky=0.85,
                 sun=(1.0, 0.56, 0.26), power=1.5, elevation=7, exposure=0.35, glow=5.5),
}


def world(light):
    made = bpy.data.worlds.new('sky')
    bpy.context.scene.world = made
    made.use_nodes = True
    nodes, links = made.node_tree.nodes, made.node_tree.links
    width, height = 256, 128
    v = np.sin(((np.arange(height) + 0.5) / height - 0.5) * math.pi)[:, None, None]
    u = (np.arange(width) + 0.5) / width * 2 * math.pi
    # Blender's panorama: the middle of the picture looks along -y turned by u.
    toward = (0.5 + 0.5 * np.cos(u - math.pi * 0.80))[None, :, None] ** 1.6
    mix = lambda a, b, k: np.array(a) * (1 - k) + np.array(b) * k
    horizon = mix(light['away'], light['near'], toward)
    sky = mix(horizon, light['zenith'], np.clip(v, 0, 1) ** 0.55)
    picture = np.where(v > 0, sky, mix(horizon * 0.5, light['ground'], np.clip(-v * 9, 0, 1)))
    image = bpy.data.images.new('sky', width, height, float_buffer=True)
    image.colorspace_settings.name = 'Linear'
    image.pixels.foreach_set(np.dstack([picture, np.ones((height, width))]).astype(np.float32).ravel())
    image.update()
    texture = nodes.new('ShaderNodeTexEnvironment')
    texture.image = image
    links.new(texture.outputs[0], nodes['Background'].inputs[0])
    nodes['Background'].inputs[1].default_value = light['sky']


def sun(light, azimuth=-132):
    lamp = bpy.data.lights.new('sun', 'SUN')
    made = bpy.data.objects.new('sun', lamp)
    bpy.context.collection.objects.link(made)
    lamp.energy, lamp.color, lamp.angle = light['power'], light['sun'], math.radians(9)
    e, a = math.radians(light['elevation']), math.radians(azimuth)
    made.rotation_euler = Vector((-math.cos(e) * math.cos(a), -math.cos(e) * math.sin(a), -math.sin(e))).to_track_quat('-Z', 'Y').to_euler()


def ground(z, size):
    """Throws light back on the aircraft; seen only as the shadow that falls on it."""
    bpy.ops.mesh.primitive_plane_add(size=size * 8, location=(size / 2, 0, z))
    made = bpy.context.object
    shade = bpy.data.materials.new('ground')
    shade.use_nodes = True
    shade.node_tree.nodes['Principled BSDF'].inputs['Base Color'].default_value = (0.42, 0.40, 0.37, 1)
    shade.node_tree.nodes['Principled BSDF'].inputs['Roughness'].default_value = 0.9
    made.data.materials.append(shade)
    made.visible_camera = False
    return made


def show_shadow(floor, shadow):
    """The aircraft alone, or its shadow alone: then the aircraft is there for the light only."""
    for one in bpy.context.scene.objects:
        if one.type == 'MESH':
            one.visible_camera = (one is floor) == shadow
    floor.is_shadow_catcher = shadow


def aim(view, spec, points):
    scene = bpy.context.scene
    data = bpy.data.cameras.new('camera')
    made = bpy.data.objects.new('camera', data)
    bpy.context.collection.objects.link(made)
    scene.camera = made
    length = spec['length']
    middle = Vector((length * 0.5, 0, 0))
    if view == 'side':
        data.type = 'ORTHO'
        towards = Vector((0, 1, -0.045))
    else:
        towards = Vector((0.80, 1.0, -0.235)) if view == 'quarter' else Vector((0.8, 1.0, -0.1))
        data.lens = 85
    towards.normalize()
    made.location = middle - towards * length * (3.4 if view == 'quarter' else 3)
    made.rotation_euler = towards.to_track_quat('-Z', 'Y').to_euler()
    bpy.context.view_layer.update()
    frame_on(data, made, points, length)


def frame_on(data, made, points, length):
    """Puts what is to be seen into the frame: the side view to scale, the other to the picture's edges."""
    render = bpy.context.scene.render
    ratio = render.resolution_y / render.resolution_x
    inverse = made.matrix_world.inverted()
    local = np.array(points) @ np.array(inverse.to_3x3()).T + np.array(inverse.translation)
    if data.type == 'ORTHO':
        x, y = local[:, 0], local[:, 1]
        data.ortho_scale = length * 1.05
        data.shift_x = (x.max() + x.min()) / 2 / data.ortho_scale
        data.shift_y = (y.min() + (ratio * 0.5 - 0.030) * data.ortho_scale) / data.ortho_scale
        return
    x, y = local[:, 0] / -local[:, 2], local[:, 1] / -local[:, 2]
    wide = max(x.max() - x.min(), (y.max() - y.min()) / ratio) * 1.06
    data.sensor_fit, data.sensor_width = 'HORIZONTAL', 36
    data.lens = 36 / wide
    data.shift_x = (x.max() + x.min()) / 2 / wide
    data.shift_y = (y.max() + y.min()) / 2 / wide


def settings(out, width, height, samples, light):
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    scene.render.threads_mode, scene.render.threads = 'FIXED', 2
    c = scene.cycles
    c.device, c.samples, c.use_adaptive_sampling, c.adaptive_threshold, c.adaptive_min_samples = 'CPU', samples, True, 0.02, 16
    c.max_bounces, c.diffuse_bounces, c.glossy_bounces, c.transmission_bounces = 4, 2, 3, 0
    c.use_denoising, c.sample_clamp_indirect, c.caustics_reflective, c.caustics_refractive = False, 2.0, False, False
    scene.render.film_transparent = True
    scene.render.resolution_x, scene.render.resolution_y, scene.render.resolution_percentage = width, height, 100
    scene.view_settings.view_transform, scene.view_settings.look = 'Filmic', 'High Contrast'
    scene.view_settings.exposure = light['exposure']
    scene.render.image_settings.file_format, scene.render.image_settings.color_mode = 'PNG', 'RGBA'
    scene.render.filepath = out
