"""The cabin of one aircraft, looking aft: nice -n 19 blender -b -t 2 -P cabin.py -- SPEC.json LIGHT OUT.png WIDTH SAMPLES"""
import json
import math
import os
import sys

import bpy
from mathutils import Vector

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from clean import render_clean
from interior import Section, box, bulkhead, materials, seat, shell, sofa
from stage import settings

LIGHTS = {
    # sky: colours from below the horizon upwards; warmth of the lamps
    'day': dict(sky=((0.80, 0.87, 0.94), (0.92, 0.96, 1.0), (0.62, 0.80, 1.0)), sky_power=3.2, strip=3.2, lamp=6.5, warm=(1.0, 0.86, 0.70), exposure=0.34),
    'dusk': dict(sky=((0.10, 0.09, 0.17), (1.0, 0.42, 0.16), (0.16, 0.20, 0.42)), sky_power=0.9, strip=5.0, lamp=3.4, warm=(1.0, 0.74, 0.48), exposure=0.25),
}
TURN = {'forward': 0.0, 'aft': math.pi}


def build(cabin, light):
    m = materials(light, cabin['trim'])
    section = Section(cabin['half'], cabin['height'])
    shell(cabin, section, cabin['windows'], m)
    bulkhead(cabin, section, m)
    for one in cabin['seats']:
        if one['kind'] == 'single':
            seat(one['x'], one['y'], one['size'], TURN[one['heading']], m)
    for places in cabin['sofas']:
        sofa(places, m)
    for t in cabin['tables']:
        at = (t['x'] + t['width'] / 2, t['y'] + t['height'] / 2, 0.66)
        box((t['width'], t['height'], 0.022), at, m['veneer'], 0.010)
        box((t['width'] + 0.012, t['height'] + 0.012, 0.008), (at[0], at[1], 0.652), m['brass'], 0.003)
    return section


def lamps(cabin, section, light):
    x = cabin['from'] + 0.6
    while x < cabin['to']:
        lamp = bpy.data.lights.new('lamp', 'AREA')
        made = bpy.data.objects.new('lamp', lamp)
        bpy.context.collection.objects.link(made)
        lamp.shape, lamp.size, lamp.size_y = 'RECTANGLE', 1.0, 0.35
        # A wide cabin needs more light for the same brightness.
        lamp.energy, lamp.color = light['lamp'] * max(0.7, section.half * section.height / 1.6), light['warm']
        made.location = (x, 0, section.height - 0.03)
        made.visible_camera = False
        x += 1.4


def aim(cabin, section):
    scene = bpy.context.scene
    data = bpy.data.cameras.new('camera')
    made = bpy.data.objects.new('camera', data)
    bpy.context.collection.objects.link(made)
    scene.camera = made
    data.lens, data.clip_start = 19, 0.01
    # Between the first seats, whose backs would hide the others.
    nearest = min(one['x'] for one in cabin['seats'])
    made.location = (nearest - 0.25, -0.04, min(1.28, section.height * 0.80))
    made.rotation_euler = Vector((1, 0.006, -0.15)).to_track_quat('-Z', 'Y').to_euler()


def main():
    file, light_name, out, width, samples = sys.argv[sys.argv.index('--') + 1:]
    with open(file, encoding='utf-8') as source:
        cabin = json.load(source)
    light = LIGHTS[light_name]
    bpy.ops.wm.read_factory_settings(use_empty=True)
    section = build(cabin, light)
    lamps(cabin, section, light)
    aim(cabin, section)
    scene = bpy.context.scene
    scene.world = bpy.data.worlds.new('world')
    settings(out, int(width), round(int(width) * 0.3125) * 2, int(samples), light)
    scene.render.film_transparent = False
    scene.cycles.max_bounces, scene.cycles.diffuse_bounces = 6, 5
    scene.view_settings.look = 'Medium High Contrast'
    # Light that has bounced often is grainier than daylight on a hull.
    render_clean(out, os.path.dirname(out), levels=5, sigma=1.6, specks=True)


main()
