import { d1 as d, mix } from '../../svg.ts'
import { reflection, ridge, roofs, sea, standing, town } from '../ground.ts'
import { arch, box, dome, fill, line, spire, trees } from '../props.ts'
import { atDistance } from '../tones.ts'
import type { Tones } from '../tones.ts'
import type { DrawLandmark } from './landmark.ts'

/** The cathedral's forest of pinnacles. */
export const milan: DrawLandmark = (t, r) => {
  const base = 352
  // Height of the stepped gable at each buttress, left to right.
  const gable = [96, 116, 142, 166, 142, 116, 96]
  const x0 = 196
  const step = 36
  const front = `M${x0} ${base}${gable.map((h, i) => d`V${base - h}L${x0 + i * step + step} ${base - (gable[i + 1] ?? h) + (i < 3 ? 10 : -2)}`).join('')}V${base}z`
  const buttress = (x: number, h: number) =>
    box(x - 3, base - h - 14, 6, h + 14) + spire(x, base - h - 12, 8, 34) + box(x - 0.5, base - h - 54, 1, 12)
  const needles = Array.from({ length: 8 }, (_, i) => buttress(x0 + i * step, gable[Math.min(i, 6)] ?? 96)).join('')
  const behind =
    Array.from({ length: 15 }, (_, i) => spire(208 + i * 16.6, 264 - Math.abs(7 - i) * -4, 5, 62 - Math.abs(7 - i) * 3)).join('') +
    box(316, 150, 14, 80) +
    spire(323, 152, 16, 62) +
    box(322.4, 78, 1.2, 14) +
    spire(312, 176, 6, 34) +
    spire(334, 176, 6, 34)
  const doors = [0, 1, 2, 3, 4, 5, 6]
    .map((i) =>
      i % 2 === 1 || i === 3 ? arch(x0 + i * step + 9, base, 18, i === 3 ? 58 : 44) : arch(x0 + i * step + 11, base - 44, 13, 34),
    )
    .join('')
  const windows = [1, 2, 3, 4, 5].map((i) => arch(x0 + i * step + 11, base - 62, 13, i === 3 ? 46 : 34)).join('')
  const fluting = Array.from(
    { length: 34 },
    (_, i) => d`M${x0 + 6 + i * 7.2} ${base - 8}V${base - 78 - 50 * Math.max(0, 1 - Math.abs(16.5 - i) / 15)}`,
  ).join('')
  return (
    roofs(t, r, { from: -10, to: 610, base: 352, low: 14, high: 42, width: 30, distance: 0.42 }) +
    fill(atDistance(t, t.shade, 0.35), behind) +
    fill(t.stone, front + needles) +
    fill(t.shade, d`M${x0 + step * 4} ${base}V${base - 142}L${x0 + step * 7} ${base - 98}V${base}z`, 0.3) +
    line(t.shade, fluting, 0.7, 0.5) +
    fill(t.lamps ? t.light : t.dark, doors + windows, t.lamps ? 0.8 : 0.45) +
    fill(mix(t.stone, t.shade, 0.35), 'M-10 352H610V400H-10z') +
    line(t.shade, 'M323 352L160 400M323 352L486 400M323 352L300 400M323 352L346 400M60 366H590M0 384H600', 0.8, 0.5) +
    town(t, r, { from: -10, to: 120, base: 400, low: 66, high: 98, width: 60, lit: 0.5 }) +
    town(t, r, { from: 516, to: 610, base: 400, low: 66, high: 98, width: 60, lit: 0.5 })
  )
}

function pine(t: Tones, x: number, base: number, h: number): string {
  const w = h * 0.62
  return fill(
    t.dark,
    d`M${x - 2} ${base}L${x - 1} ${base - h * 0.7}L${x - w * 0.2} ${base - h * 0.78}L${x} ${base - h * 0.74}L${x + w * 0.2} ${base - h * 0.78}L${x + 1.4} ${base - h * 0.7}L${x + 3} ${base}zM${x - w / 2} ${base - h * 0.74}C${x - w * 0.5} ${base - h} ${x - w * 0.2} ${base - h * 1.06} ${x} ${base - h * 1.02}C${x + w * 0.26} ${base - h * 1.06} ${x + w * 0.5} ${base - h * 0.98} ${x + w / 2} ${base - h * 0.74}Q${x + w * 0.2} ${base - h * 0.68} ${x} ${base - h * 0.72}Q${x - w * 0.3} ${base - h * 0.68} ${x - w / 2} ${base - h * 0.74}z`,
  )
}

const tier = (base: number, h: number, from: number, bow: number) =>
  Array.from({ length: 15 }, (_, i) => {
    const k = (i - 7) / 7.2
    const x = 301 + Math.sin(k * 1.36) * 153
    const w = Math.max(3, 13 * Math.cos(k * 1.3))
    const y = base + bow * (1 - k * k)
    return x - w / 2 < from ? '' : arch(x - w / 2, y, w, h)
  }).join('')

/** Colosseum, St Peter's dome behind, umbrella pines. */
export const rome: DrawLandmark = (t, r) => {
  const wall = 'M150 352V262Q152 254 160 252L196 244L204 222L214 224L222 200L268 190Q320 184 372 190Q424 198 452 214V352Q300 372 150 352z'
  const shade = 'M360 188.8Q424 198 452 214V352Q420 357 384 359.6Q398 270 360 188.8z'
  const arches = tier(346, 32, 152, 8) + tier(300, 30, 152, 4) + tier(256, 27, 214, 0) + tier(219, 9, 224, -5)
  const bands = 'M150 306Q300 320 452 306M152 264Q300 268 452 260M214 228Q300 216 452 226'
  const peters = dome(508, 300, 62, 52) + box(474, 298, 68, 30) + box(482, 286, 52, 14)
  return (
    ridge(atDistance(t, t.foliage, 0.72), r, 312, 12, 0.42) +
    fill(atDistance(t, t.shade, 0.55), peters) +
    roofs(t, r, { from: -10, to: 610, base: 346, low: 10, high: 30, width: 24, distance: 0.42 }) +
    fill(mix(t.stone, t.lamps ? t.shade : '#D8A878', 0.25), wall) +
    fill(t.shade, shade, 0.5) +
    fill(t.lamps ? t.light : t.dark, arches, t.lamps ? 0.7 : 0.42) +
    line(t.shade, bands, 1.8, 0.7) +
    trees(t.dark, r, -10, 610, 380, 14) +
    pine(t, 92, 386, 128) +
    pine(t, 132, 390, 92) +
    pine(t, 496, 388, 118) +
    pine(t, 548, 392, 150)
  )
}

/** Campanile, Doge's palace and the domes of the basilica from the lagoon. */
export const venice: DrawLandmark = (t, r, id) => {
  const x = 268
  const campanile = `${box(x - 15, 150, 30, 168)}M${x - 17} 150V122H${x + 17}V150z${box(x - 13, 106, 26, 16)}${spire(x, 108, 27, 50)}${box(x - 0.8, 46, 1.6, 14)}`
  const palace = box(322, 246, 170, 72)
  const crest = Array.from({ length: 28 }, (_, i) => spire(325 + i * 6.1, 247, 4, 8)).join('')
  const loggia =
    Array.from({ length: 17 }, (_, i) => arch(325 + i * 9.8, 318, 7, 22)).join('') +
    Array.from({ length: 26 }, (_, i) => arch(324.5 + i * 6.4, 292, 4.4, 13)).join('')
  const glass = [0, 1, 2, 4, 5].map((i) => arch(338 + i * 28, 274, 12, 20)).join('')
  const brick = mix(t.stone, t.lamps ? t.shade : '#C4785A', 0.5)
  const domes = dome(306, 252, 30, 22) + dome(336, 244, 36, 26) + dome(368, 252, 30, 22)
  const salute = dome(118, 286, 62, 46) + box(90, 284, 56, 34) + dome(164, 296, 30, 24) + box(152, 294, 24, 24)
  const scene =
    fill(atDistance(t, t.stone, 0.4), salute) +
    fill(atDistance(t, t.shade, 0.35), 'M118 240C138 244 149 262 149 286H146V318H120z') +
    fill(mix(t.shade, t.stone, 0.25), domes) +
    fill(brick, campanile) +
    fill(t.shade, `${box(x + 3, 122, 14, 28)}${box(x + 3, 150, 12, 168)}M${x} 58L${x + 13} 108H${x + 2}z`, 0.5) +
    fill(t.lamps ? t.light : t.dark, [0, 1, 2, 3].map((i) => arch(x - 13 + i * 7, 146, 4.4, 18)).join(''), 0.6) +
    fill(mix(t.stone, t.lamps ? t.shade : '#E5B49A', 0.3), palace + crest) +
    fill(t.lamps ? t.light : t.dark, loggia + glass, t.lamps ? 0.75 : 0.4)
  const gondola = (gx: number, y: number, s: number) =>
    fill(
      t.dark,
      d`M${gx} ${y - s * 0.2}Q${gx + s * 0.06} ${y} ${gx + s * 0.3} ${y + s * 0.03}H${gx + s * 0.8}Q${gx + s * 1.02} ${y} ${gx + s * 1.1} ${y - s * 0.22}L${gx + s * 1.06} ${y + s * 0.03}Q${gx + s * 0.8} ${y + s * 0.13} ${gx + s * 0.4} ${y + s * 0.12}Q${gx + s * 0.08} ${y + s * 0.09} ${gx} ${y - s * 0.2}zM${gx + s * 0.86} ${y}l${s * 0.02} ${-s * 0.34}a${s * 0.03} ${s * 0.03} 0 1 1 ${s * 0.05} 0l${s * 0.02} ${s * 0.34}z`,
    ) + line(t.dark, d`M${gx + s * 0.94} ${y - s * 0.18}L${gx + s * 0.62} ${y + s * 0.2}`, 1.2)
  const poles = [
    [452, 402, 66],
    [476, 404, 84],
    [500, 402, 58],
    [66, 402, 74],
    [44, 402, 54],
  ]
    .map(([px = 0, base = 0, h = 0]) => box(px, base - h, 5, h))
    .join('')
  return (
    roofs(t, r, { from: -10, to: 610, base: 318, low: 10, high: 30, width: 20, distance: 0.38 }) +
    standing(id, scene) +
    sea(t, r, id, 318) +
    reflection(id, 318, 0.2) +
    gondola(172, 366, 92) +
    gondola(330, 384, 116) +
    fill(t.dark, poles) +
    fill(
      t.light,
      [
        [452, 66],
        [476, 84],
        [500, 58],
      ]
        .map(([px = 0, h = 0]) => box(px, 402 - h + 8, 5, 4))
        .join(''),
      0.7,
    )
  )
}
