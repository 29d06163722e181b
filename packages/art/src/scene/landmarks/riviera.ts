import { d1 as d, mix } from '../../svg.ts'
import { reflection, ridge, roofs, sea, standing, town } from '../ground.ts'
import { arch, box, dome, fill, line, palm, sail, trees, windows, yacht } from '../props.ts'
import { atDistance } from '../tones.ts'
import type { DrawLandmark } from './landmark.ts'

/** The harbour under the mountain: towers on the slope, the palace on its rock, yachts. */
export const monaco: DrawLandmark = (t, r, id) => {
  const mountain = 'M-10 322V176L30 150L64 146L96 112L150 92L232 88L262 96L280 128L300 140L322 176L372 196C440 206 520 204 610 232V322z'
  const light = 'M30 150L64 146L96 112L150 92L232 88L204 118L150 132L108 178L70 190zM232 88L262 96L280 128L258 168L226 124z'
  const rock = 'M392 322L400 284Q404 270 416 268H560Q590 268 610 260V322z'
  const palace = `${box(452, 240, 110, 30)}${box(446, 228, 16, 42)}${box(520, 222, 18, 48)}${box(556, 234, 14, 36)}`
  const teeth = Array.from({ length: 17 }, (_, i) => box(453 + i * 6.4, 237, 3, 4)).join('')
  const rows = [0, 1, 2, 3]
    .map((i) =>
      town(t, r, {
        from: 30 + i * 14,
        to: 388 - i * 4,
        base: 262 + i * 19,
        low: 16,
        high: i === 3 ? 54 : 74,
        width: 19,
        distance: 0.42 - i * 0.13,
        lit: 0.5,
      }),
    )
    .join('')
  const scene =
    fill(atDistance(t, t.foliage, 0.45), mountain) +
    fill(atDistance(t, t.stone, 0.45), light, 0.4) +
    trees(atDistance(t, t.foliage, 0.3), r, -10, 402, 256, 22, 322) +
    rows +
    fill(mix(t.shade, t.stone, 0.35), rock) +
    fill(t.shade, 'M440 268L430 322H470L478 284L500 322H540L548 280L570 322H610V262Q580 270 560 268z', 0.45) +
    trees(mix(t.foliage, t.dark, 0.3), r, 404, 450, 272, 12, 280) +
    fill(mix(t.stone, t.lamps ? t.shade : '#E8C39E', 0.3), palace + teeth) +
    windows(t, r, { x: 464, y: 246, w: 90, h: 18 }, 12, 2, 0.7) +
    line(t.stone, 'M529 222V204', 1.4) +
    fill('#C43B3B', 'M529 204h13v4h-13z') +
    fill(t.snow, 'M529 208h13v4h-13z')
  return (
    standing(id, scene) +
    sea(t, r, id, 320) +
    reflection(id, 320, 0.14) +
    fill(t.shade, 'M0 320h396v4H0z') +
    yacht(t, 60, 338, 70) +
    yacht(t, 148, 336, 56) +
    yacht(t, 220, 340, 88) +
    yacht(t, 330, 338, 60) +
    yacht(t, 96, 372, 150) +
    sail(t, 470, 362, 62)
  )
}

/** The Bay of Angels: the promenade, the pink dome, palms. */
export const nice: DrawLandmark = (t, r, id) => {
  const hotel = `${box(196, 238, 150, 82)}${box(182, 226, 36, 94)}`
  const domeTop = dome(200, 228, 42, 34)
  const mansard = 'M218 240l6-14h118l6 14z'
  const pink = mix(t.stone, t.lamps ? t.shade : '#E58F86', 0.55)
  const hill = 'M360 322C392 300 410 262 452 252S540 250 610 262V322z'
  const scene =
    ridge(atDistance(t, t.foliage, 0.72), r, 244, 26, 0.5) +
    ridge(atDistance(t, t.foliage, 0.5), r, 276, 14, 0.45) +
    fill(atDistance(t, t.foliage, 0.25), hill) +
    roofs(t, r, { from: -10, to: 186, base: 320, low: 42, high: 66, width: 34, distance: 0.08, lit: 0.5 }) +
    roofs(t, r, { from: 346, to: 610, base: 320, low: 22, high: 50, width: 30, distance: 0.14, lit: 0.5 }) +
    fill(t.stone, hotel) +
    fill(t.shade, box(300, 240, 46, 80), 0.35) +
    fill(mix(t.shade, t.lamps ? t.dark : '#5F7687', 0.4), mansard) +
    fill(pink, domeTop) +
    windows(t, r, { x: 222, y: 244, w: 120, h: 54 }, 13, 5, 0.55) +
    windows(t, r, { x: 186, y: 234, w: 28, h: 64 }, 3, 6, 0.55) +
    fill(t.lamps ? t.light : t.dark, Array.from({ length: 9 }, (_, i) => arch(224 + i * 13.4, 320, 8, 15)).join(''), 0.6)
  const beach = 'M0 320H600V326Q420 334 300 346T0 378z'
  const parasols = Array.from({ length: 16 }, (_, i) => {
    const k = i / 15
    const x = 520 - k * 470
    const y = 330 + k * k * 34
    const s = 5 + k * 6
    return d`M${x - s} ${y}Q${x} ${y - s * 1.1} ${x + s} ${y}z`
  }).join('')
  return (
    scene +
    sea(t, r, id, 320) +
    fill(mix(t.stone, t.shade, 0.2), beach) +
    fill(t.stone, 'M0 318H600V322H0z') +
    fill(pink, parasols) +
    palm(t, 56, 326, 96, 0.1) +
    palm(t, 128, 326, 82, -0.08) +
    palm(t, 372, 324, 74, 0.08) +
    palm(t, 436, 324, 66, -0.06) +
    palm(t, 500, 323, 60, 0.1) +
    palm(t, 20, 332, 120, 0.08) +
    sail(t, 408, 374, 44)
  )
}

/** Lighthouse, old port and palms: the peninsula below the mountains. */
export const cannes: DrawLandmark = (t, r, id) => {
  const hill = 'M-10 322V286C30 276 66 236 120 226S214 240 260 276S330 312 372 322z'
  const tower = `${box(140, 176, 20, 70)}${box(138, 172, 24, 6)}${box(139, 167, 4, 6)}${box(147, 167, 4, 6)}${box(156, 167, 4, 6)}`
  const church = `${box(164, 210, 46, 60)}M161 211l26-13 26 13z`
  const scene =
    ridge(atDistance(t, t.foliage, 0.75), r, 236, 34, 0.56) +
    ridge(atDistance(t, t.foliage, 0.52), r, 282, 12, 0.45) +
    fill(atDistance(t, t.foliage, 0.2), hill) +
    fill(mix(t.stone, t.lamps ? t.shade : '#E0BE94', 0.4), tower + church) +
    fill(t.shade, box(151, 178, 9, 66), 0.5) +
    roofs(t, r, { from: 20, to: 290, base: 268, low: 12, high: 30, width: 20, distance: 0.14, lit: 0.5 }) +
    roofs(t, r, { from: 6, to: 350, base: 300, low: 16, high: 36, width: 24, distance: 0.06, lit: 0.5 }) +
    town(t, r, { from: 346, to: 610, base: 320, low: 26, high: 54, width: 38, distance: 0.12, lit: 0.55 }) +
    trees(mix(t.foliage, t.dark, 0.3), r, -10, 610, 322, 12, 322)
  return (
    standing(id, scene) +
    sea(t, r, id, 322) +
    reflection(id, 322, 0.12) +
    yacht(t, 250, 344, 96) +
    yacht(t, 372, 338, 62) +
    sail(t, 188, 352, 50) +
    yacht(t, 420, 380, 160) +
    palm(t, 520, 330, 86, -0.08) +
    palm(t, 566, 332, 104, 0.07)
  )
}
