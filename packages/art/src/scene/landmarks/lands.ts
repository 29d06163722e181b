import { d1 as d, mix } from '../../svg.ts'
import { ridge, roofs, sea } from '../ground.ts'
import { fill, firs, line, palm, sail, trees } from '../props.ts'
import { atDistance } from '../tones.ts'
import type { DrawLandmark } from './landmark.ts'

/** A coast: headlands behind each other, a village, boats. */
export const coast: DrawLandmark = (t, r, id) => {
  const head = 'M-10 326V250C40 240 90 262 132 276S220 300 262 326z'
  return (
    ridge(atDistance(t, t.foliage, 0.78), r, 258, 30, 0.54) +
    ridge(atDistance(t, t.foliage, 0.58), r, 286, 18, 0.5) +
    fill(atDistance(t, t.foliage, 0.26), head) +
    roofs(t, r, { from: 60, to: 236, base: 322, low: 12, high: 32, width: 20, distance: 0.1, lit: 0.5 }) +
    sea(t, r, id, 322) +
    sail(t, 330, 356, 58) +
    sail(t, 414, 340, 30) +
    sail(t, 470, 336, 22) +
    fill(t.dark, 'M-10 400V372Q60 360 120 378T250 396L260 400z') +
    trees(t.dark, r, -10, 110, 376, 26)
  )
}

/** Dunes to the horizon, each with a sharp crest. */
export const desert: DrawLandmark = (t, r) => {
  const sand = mix(t.stone, t.lamps ? t.shade : '#E0A86C', t.lamps ? 0.25 : 0.45)
  const dune = (y: number, h: number, x: number, distance: number) => {
    const crest = d`M-10 400V${y}C${x * 0.4} ${y - h * 0.2} ${x * 0.8} ${y - h} ${x} ${y - h}`
    const lee = d`C${x - 16} ${y - h * 0.4} ${x + 60} ${y - h * 0.1} ${x + 26} ${y + 70}L610 400V${y + h * 0.1}C${x + 200} ${y - h * 0.1} ${x + 90} ${y - h * 0.8} ${x} ${y - h}z`
    return (
      fill(atDistance(t, sand, distance), d`${crest}C${x + 90} ${y - h * 0.8} ${x + 200} ${y - h * 0.1} 610 ${y + h * 0.1}V400z`) +
      fill(atDistance(t, t.shade, distance), d`M${x} ${y - h}${lee}`, 0.55)
    )
  }
  return (
    ridge(atDistance(t, t.shade, 0.72), r, 280, 20, 0.5) +
    dune(300, 26, 420, 0.5) +
    dune(320, 44, 170, 0.34) +
    dune(346, 62, 360, 0.16) +
    dune(384, 40, 120, 0) +
    palm(t, 470, 352, 58, 0.1) +
    palm(t, 492, 354, 44, -0.1) +
    palm(t, 512, 354, 36, 0.12)
  )
}

const field = (y: number, colour: string, bow: number) => fill(colour, d`M-10 400V${y}Q150 ${y - bow} 300 ${y}T610 ${y - bow * 0.3}V400z`)

/** Fields, a line of poplars, far hills. */
export const plain: DrawLandmark = (t, r) => {
  const green = t.lamps ? t.foliage : mix(t.foliage, '#A9B36A', 0.45)
  const cypress = [408, 424, 438, 454, 470, 484]
    .map((x, i) => d`M${x - 3.4} 336C${x - 6} 312 ${x - 2} 292 ${x} ${276 - (i % 3) * 9}C${x + 2} 292 ${x + 6} 312 ${x + 3.4} 336z`)
    .join('')
  return (
    ridge(atDistance(t, t.foliage, 0.76), r, 268, 24, 0.46) +
    ridge(atDistance(t, t.foliage, 0.56), r, 296, 16, 0.42) +
    field(322, atDistance(t, green, 0.34), 16) +
    roofs(t, r, { from: 340, to: 400, base: 336, low: 16, high: 26, width: 24, distance: 0.08, lit: 0.7 }) +
    fill(mix(t.foliage, t.dark, 0.5), cypress) +
    field(340, atDistance(t, mix(green, t.stone, 0.35), 0.2), -10) +
    line(t.shade, 'M20 352Q200 344 360 356M60 362Q220 352 420 366M-10 372Q200 360 480 380', 1, 0.35) +
    field(376, mix(green, t.dark, 0.35), 12) +
    firs(mix(t.foliage, t.dark, 0.6), r, [-6, 398], [90, 396], 5, 40)
  )
}
