"""Pictures of one aircraft: nice -n 19 blender -b -t 2 -P aircraft.py -- SPEC.json LIGHT FOLDER SAMPLES VIEW:WIDTH…"""
import json
import os
import sys

import bpy
import numpy as np

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from clean import render_clean
from engines import add_engines
from fuselage import Body, add_fuselage
from gear import add_details, add_gear
from lifting import add_fairing, add_tail, add_wings
from shapes import principled
from stage import LIGHTS, aim, ground, settings, show_shadow, sun, world

RATIO = {'side': 0.43, 'quarter': 0.5}


def materials(spec):
    white, ink = spec['white'], spec['ink']
    paints = {
        'white': principled('white', white, 0.22, coat=1), 'ink': principled('ink', ink, 0.2, coat=1),
        'bare': principled('bare', (0.84, 0.85, 0.87), 0.10, 1), 'exhaust': principled('exhaust', (0.30, 0.27, 0.24), 0.34, 1),
        'dark': principled('dark', (0.012, 0.013, 0.015), 0.5), 'cone': principled('cone', (0.05, 0.05, 0.055), 0.3, 0.5),
        'blade': principled('blade', (0.40, 0.41, 0.43), 0.28, 1), 'prop': principled('prop', (0.06, 0.06, 0.065), 0.35, coat=0.5),
        'spinner': principled('spinner', (0.86, 0.87, 0.88), 0.08, 1), 'tyre': principled('tyre', (0.018, 0.018, 0.019), 0.7),
        'hub': principled('hub', (0.55, 0.56, 0.57), 0.35, 0.8), 'leg': principled('leg', (0.62, 0.63, 0.64), 0.3, 0.4),
        'beacon': principled('beacon', (0.6, 0.02, 0.02), 0.2, coat=1),
    }
    dark = spec['livery'] in ('tail', 'sweep')
    paints['nacelle'] = paints['ink' if spec.get('nacelle') == 'ink' else 'white']
    paints['tail'] = paints['ink' if dark else 'white']
    paints['belly'] = paints['ink' if spec['livery'] == 'belly' else 'white']
    paints['door'] = paints['white']
    return paints


def build(spec, light):
    body = Body(spec)
    m = materials(spec)
    add_fuselage(body, light['glow'])
    add_wings(body)
    add_fairing(body, m['belly'])
    add_tail(body)
    add_engines(body, m)
    add_gear(body, m)
    add_details(body, m)
    return body


def corners():
    """Everything that is seen, as points of the world."""
    out = []
    for one in bpy.context.scene.objects:
        if one.type == 'MESH':
            flat = np.empty(len(one.data.vertices) * 3)
            one.data.vertices.foreach_get('co', flat)
            matrix = np.array(one.matrix_world)
            out.append(flat.reshape(-1, 3) @ matrix[:3, :3].T + matrix[:3, 3])
    return np.concatenate(out)


def picture(view, spec, light, out, width, samples, apron, points):
    """The aircraft, and its shadow on the ground as a second, small picture."""
    scene = bpy.context.scene
    height = round(width * RATIO[view] / 2) * 2
    scene.render.resolution_x, scene.render.resolution_y = width, height
    aim(view, spec, points)
    settings(out, width, height, samples, light)
    show_shadow(apron, False)
    render_clean(out, os.path.dirname(out))
    show_shadow(apron, True)
    settings(out.replace('.png', '.shadow.png'), width // 4, height // 4, 24, light)
    bpy.ops.render.render(write_still=True)


def main():
    file, light_name, folder, samples, *views = sys.argv[sys.argv.index('--') + 1:]
    with open(file, encoding='utf-8') as source:
        spec = json.load(source)
    light = LIGHTS[light_name]
    bpy.ops.wm.read_factory_settings(use_empty=True)
    body = build(spec, light)
    bpy.context.view_layer.update()
    points = corners()
    apron = ground(-body.radius - spec['clearance'], spec['length'])
    world(light)
    sun(light)
    for one in views:
        view, width = one.split(':')
        out = os.path.join(folder, f"{spec['slug']}-{view}-{light_name}.png")
        picture(view, spec, light, out, int(width), int(samples), apron, points)


main()
