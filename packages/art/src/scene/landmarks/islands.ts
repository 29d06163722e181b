import { d1 as d, mix } from '../../svg.ts'
import { reflection, ridge, sea, standing } from '../ground.ts'
import { arch, box, dome, fill, line, sail, trees, windows, yacht } from '../props.ts'
import type { Random } from '../props.ts'
import { atDistance } from '../tones.ts'
import type { Tones } from '../tones.ts'
import type { DrawLandmark } from './landmark.ts'

/** Whitewashed cubes heaped on a slope. */
function cubes(t: Tones, r: Random, from: number, to: number, ground: (x: number) => number, rows: number, size: number): string {
  const white = t.time === 'dusk' ? mix(t.snow, t.shade, 0.4) : t.snow
  let out = ''
  for (let row = 0; row < rows; row++) {
    let light = ''
    let dark = ''
    let glass = ''
    for (let x = from + r() * size; x < to;) {
      const w = size * (0.7 + r() * 0.7)
      const h = size * (0.55 + r() * 0.6)
      const y = ground(x + w / 2) + row * size * 0.62
      light += box(x, y - h, w, h + size)
      dark += box(x + w * 0.66, y - h, w * 0.34, h + size)
      glass += windows(t, r, { x: x + 1, y: y - h + 2, w: w - 2, h: h - 2 }, Math.max(1, Math.round(w / 9)), 1, 0.6)
      x += w * (1 + r() * 0.5)
    }
    const distance = 0.22 - (0.22 * row) / rows
    out += fill(atDistance(t, white, distance), light) + fill(atDistance(t, mix(white, t.shade, 0.55), distance), dark) + glass
  }
  return out
}

const ibizaHill = (x: number) => 214 + Math.abs(x - 286) ** 1.5 * 0.036

/** The walled old town on its hill, the bay in front. */
export const ibiza: DrawLandmark = (t, r, id) => {
  const hill = 'M-10 322C90 316 160 262 220 222Q286 196 340 220C420 262 480 312 610 322z'
  const cathedral = `${box(270, 158, 24, 54)}M268 158l14-12 14 12z${box(294, 178, 62, 34)}${box(281.4, 136, 1.2, 12)}`
  const wall = 'M120 322L136 268L210 262L222 274L300 270L312 258L392 264L404 276L470 280L486 322z'
  const bastion = 'M222 274L300 270L312 258L326 322H206zM404 276L470 280L486 322H396z'
  const vedra = 'M-10 322L10 300L24 262L40 232L52 244L66 218L84 262L100 280L112 310L126 322z'
  const scene =
    ridge(atDistance(t, t.foliage, 0.72), r, 296, 14, 0.5) +
    fill(atDistance(t, t.shade, 0.5), vedra) +
    fill(mix(t.foliage, t.stone, 0.35), hill) +
    cubes(t, r, 176, 408, ibizaHill, 4, 22) +
    fill(t.stone, cathedral) +
    fill(t.shade, `${box(284, 158, 10, 54)}${box(330, 178, 26, 34)}`, 0.5) +
    fill(t.lamps ? t.light : t.dark, arch(278, 176, 5, 12), 0.7) +
    fill(mix(t.stone, t.shade, 0.25), wall) +
    fill(t.shade, bastion, 0.4) +
    line(t.shade, 'M136 272L210 266M312 262L392 268', 1, 0.6) +
    cubes(t, r, 60, 560, () => 306, 2, 17) +
    trees(mix(t.foliage, t.dark, 0.35), r, -10, 610, 322, 9, 324)
  return (
    standing(id, scene) +
    sea(t, r, id, 322) +
    reflection(id, 322, 0.16) +
    yacht(t, 360, 352, 110) +
    sail(t, 150, 356, 66) +
    sail(t, 236, 342, 34) +
    sail(t, 512, 340, 30) +
    yacht(t, 70, 340, 54)
  )
}

function windmill(t: Tones, x: number, base: number, h: number, turn: number): string {
  const w = h * 0.5
  const hub = [x, base - h * 0.84] as const
  const spokes = Array.from({ length: 6 }, (_, i) => {
    const a = turn + (i * Math.PI) / 6
    const [dx, dy] = [Math.cos(a) * h * 0.5, Math.sin(a) * h * 0.5]
    return d`M${hub[0] - dx} ${hub[1] - dy}L${hub[0] + dx} ${hub[1] + dy}`
  }).join('')
  const rim = Array.from({ length: 12 }, (_, i) => {
    const a = turn + (i * Math.PI) / 6
    return d`${i ? 'L' : 'M'}${hub[0] + Math.cos(a) * h * 0.5} ${hub[1] + Math.sin(a) * h * 0.5}`
  }).join('')
  return (
    fill(t.snow, d`M${x - w / 2} ${base}L${x - w * 0.42} ${base - h * 0.72}H${x + w * 0.42}L${x + w / 2} ${base}z`) +
    fill(mix(t.snow, t.shade, 0.6), d`M${x + w * 0.12} ${base}V${base - h * 0.72}H${x + w * 0.42}L${x + w / 2} ${base}z`) +
    fill(
      mix(t.shade, t.lamps ? t.dark : '#8A6A4C', 0.5),
      d`M${x - w * 0.5} ${base - h * 0.7}L${x} ${base - h * 1.06}L${x + w * 0.5} ${base - h * 0.7}z`,
    ) +
    fill(
      t.lamps ? t.light : t.dark,
      box(x - w * 0.16, base - h * 0.5, w * 0.13, h * 0.1) + arch(x - w * 0.1, base, w * 0.2, h * 0.22),
      0.75,
    ) +
    line(mix(t.shade, t.dark, 0.4), `${spokes}${rim}z`, 1)
  )
}

const mykonosHill = (x: number) => 290 + Math.max(0, x - 230) ** 1.25 * 0.058

/** Windmills above the white town and the sea. */
export const mykonos: DrawLandmark = (t, r, id) => {
  const hill = 'M-10 400V296C80 268 180 262 280 270S420 300 470 322C500 336 560 352 610 356V400z'
  const isles = ridge(atDistance(t, t.foliage, 0.68), r, 306, 7, 0.5, 320)
  return (
    isles +
    sea(t, r, id, 318) +
    fill(mix(t.stone, t.shade, 0.3), hill) +
    [96, 176, 256, 336].map((x, i) => windmill(t, x, 284 + (i === 3 ? 8 : i % 2 ? -2 : 0), 78 - i * 3, 0.2 + i * 0.21)).join('') +
    cubes(t, r, -10, 470, (x) => mykonosHill(x) + 26, 4, 27) +
    fill(mix(t.snow, t.haze, 0.05), dome(208, 352, 46, 26) + box(184, 350, 48, 40)) +
    fill(t.lamps ? t.shade : '#3E78B5', d`M186 352C186 336 198 328 208 328S230 336 230 352z`, 0.9) +
    fill(t.lamps ? t.light : t.dark, arch(203, 390, 10, 20), 0.7) +
    sail(t, 520, 350, 50) +
    sail(t, 448, 332, 26) +
    yacht(t, 500, 338, 50) +
    fill(t.dark, 'M-10 392Q200 376 400 392T610 388V400H-10z') +
    trees(t.dark, r, -10, 130, 392, 18)
  )
}
