import { d1 as d, mix } from '../../svg.ts'
import { reflection, ridge, roofs, sea, standing, town } from '../ground.ts'
import { arch, box, dome, fill, firs, line, palm, sail, spire, trees, windows } from '../props.ts'
import type { Random } from '../props.ts'
import { atDistance } from '../tones.ts'
import type { Tones } from '../tones.ts'
import type { DrawLandmark } from './landmark.ts'
import { domeShade, openings, roofed, shaped, times } from './parts.ts'

// Kinds of land stand for many places, so composition, side and main thing follow from the place's own stream of numbers.

const between = (r: Random, from: number, to: number): number => Math.round(from + (to - from) * r())

/** One of several ways to draw; the others are not drawn. */
const oneOf = (r: Random, ways: readonly (() => string)[]): string => ways[Math.floor(r() * ways.length)]?.() ?? ''

/** The same seen in a mirror, for half of all places. */
const eitherSide = (r: Random, markup: string): string => (r() < 0.5 ? markup : `<g transform="matrix(-1 0 0 1 600 0)">${markup}</g>`)

const lighthouse = (t: Tones, x: number, base: number, h: number) =>
  shaped(
    t,
    x,
    [
      [h * 0.11, base],
      [h * 0.07, base - h * 0.84],
      [h * 0.1, base - h * 0.85],
      [h * 0.1, base - h * 0.88],
      [h * 0.05, base - h * 0.89],
      [h * 0.05, base - h],
    ],
    t.snow,
  ) +
  fill(t.light, box(x - h * 0.04, base - h * 0.98, h * 0.08, h * 0.09), 0.9) +
  fill(roofed(t, '#B4573C', 0.7), dome(x, base - h, h * 0.13, h * 0.08))

const church = (t: Tones, x: number, base: number, h: number) =>
  fill(t.stone, box(x - h * 0.12, base - h, h * 0.24, h) + box(x, base - h * 0.5, h * 0.7, h * 0.5)) +
  fill(t.shade, box(x + h * 0.03, base - h, h * 0.09, h), 0.5) +
  fill(
    roofed(t, '#B4694C', 0.7),
    spire(x, base - h, h * 0.3, h * 0.34) + d`M${x + h * 0.1} ${base - h * 0.5}l${h * 0.3} ${-h * 0.2}l${h * 0.36} ${h * 0.2}z`,
  ) +
  openings(t, arch(x - h * 0.05, base - h * 0.72, h * 0.1, h * 0.18))

/** A coast: headlands behind each other, a village, boats. */
export const coast: DrawLandmark = (t, r, id) => {
  const top = between(r, 216, 276)
  const reach = between(r, 200, 340)
  const head = d`M-10 326V${top}C${reach * 0.2} ${top - 10} ${reach * 0.35} ${top + 12} ${reach * 0.5} ${top + 26}S${reach * 0.85} 300 ${reach} 326z`
  const village =
    fill(atDistance(t, t.foliage, 0.26), head) +
    oneOf(r, [
      () => lighthouse(t, reach * 0.3, top + 14, 62),
      () => church(t, reach * 0.34, top + 22, 50),
      () => trees(mix(t.foliage, t.dark, 0.3), r, 10, reach * 0.5, top + 18, 18, 322),
      () => fill(t.stone, box(reach * 0.3, top - 22, 26, 40) + times(4, (i) => box(reach * 0.3 + i * 7, top - 26, 4, 6))),
    ]) +
    roofs(t, r, {
      from: 40,
      to: reach - 30,
      base: 322,
      low: 12,
      high: between(r, 26, 46),
      width: between(r, 18, 26),
      distance: 0.1,
      lit: 0.5,
    })
  return (
    ridge(atDistance(t, t.foliage, 0.78), r, between(r, 236, 276), between(r, 14, 44), 0.54) +
    ridge(atDistance(t, t.foliage, 0.58), r, between(r, 276, 300), between(r, 8, 26), 0.5) +
    standing(id, eitherSide(r, village)) +
    sea(t, r, id, 322) +
    reflection(id, 322, 0.12) +
    times(between(r, 2, 4), (i) => sail(t, between(r, 0, 50) + 150 + ((i * 2) % 5) * 80, 338 + i * 12, 24 + i * 13)) +
    eitherSide(r, fill(t.dark, 'M-10 400V372Q60 360 120 378T250 396L260 400z') + trees(t.dark, r, -10, 110, 376, 26))
  )
}

/** A skyline of nowhere in particular: for cities without a picture of their own. */
export const city: DrawLandmark = (t, r, id) => {
  const x = between(r, 180, 420)
  const far = atDistance(t, t.stone, 0.2)
  const hero = oneOf(r, [
    () =>
      fill(far, box(x - 11, 150, 22, 172) + spire(x, 152, 12, 56)) +
      fill(t.shade, box(x, 150, 11, 172), 0.4) +
      windows(t, r, { x: x - 9, y: 156, w: 18, h: 160 }, 3, 16, 0.45),
    () =>
      [-30, 30]
        .map((dx) =>
          shaped(
            t,
            x + dx,
            [
              [13, 322],
              [13, 196],
              [9, 190],
              [0.6, 128],
            ],
            far,
          ),
        )
        .join('') + fill(far, box(x - 30, 262, 60, 60) + spire(x, 264, 70, 34)),
    () =>
      fill(far, box(x - 62, 258, 124, 64) + box(x - 40, 226, 80, 34)) +
      fill(roofed(t, '#6F9A8C', 0.6), dome(x, 226, 84, 66)) +
      fill(t.dark, domeShade(x, 226, 84, 66), 0.2) +
      openings(
        t,
        times(7, (i) => arch(x - 54 + i * 16, 310, 8, 30)),
      ),
    () =>
      shaped(
        t,
        x,
        [
          [20, 322],
          [20, 224],
          [24, 222],
          [24, 214],
          [14, 212],
          [14, 188],
          [0.6, 142],
        ],
        far,
      ) + openings(t, arch(x - 5, 250, 10, 18)),
  ])
  const scene =
    ridge(atDistance(t, t.foliage, 0.74), r, 290, between(r, 6, 24), 0.45) +
    town(t, r, {
      from: -10,
      to: 610,
      base: 322,
      low: 20,
      high: between(r, 50, 120),
      width: between(r, 20, 34),
      distance: 0.58,
      lit: 0.25,
    }) +
    hero +
    oneOf(r, [
      () => town(t, r, { from: -10, to: 610, base: 322, low: 22, high: between(r, 50, 96), width: 30, distance: 0.22, lit: 0.4 }),
      () => roofs(t, r, { from: -10, to: 610, base: 322, low: 22, high: between(r, 36, 64), width: 30, distance: 0.16, lit: 0.4 }),
      () =>
        roofs(t, r, { from: -10, to: x - 60, base: 322, low: 26, high: 60, width: 28, distance: 0.12 }) +
        town(t, r, { from: x + 60, to: 610, base: 322, low: 26, high: 84, width: 32, distance: 0.16 }),
    ]) +
    trees(mix(t.foliage, t.dark, 0.4), r, -10, 610, 322, between(r, 9, 15), 324)
  return oneOf(r, [
    () => standing(id, scene) + sea(t, r, id, 322) + reflection(id, 322, 0.2),
    () => {
      const [step, from] = [between(r, 76, 118), between(r, -60, 0)]
      const deck = d`M-10 336H610V346H${from + step * 8}${times(8, () => d`a${step * 0.4} 18 0 0 0 ${-step * 0.8} 0h${-step * 0.2}`)}H-10z`
      return standing(id, scene) + sea(t, r, id, 322) + reflection(id, 322, 0.2) + fill(mix(t.shade, t.stone, 0.35), deck)
    },
    () =>
      scene +
      fill(mix(t.foliage, t.stone, 0.3), 'M-10 320H610V400H-10z') +
      fill(mix(t.foliage, t.dark, 0.2), 'M-10 344Q300 328 610 348V400H-10z') +
      trees(t.dark, r, -10, 610, 384, between(r, 14, 24)),
  ])
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
  const grove = between(r, 60, 520)
  return (
    ridge(atDistance(t, t.shade, 0.72), r, between(r, 262, 292), between(r, 8, 40), 0.5) +
    eitherSide(r, dune(300, between(r, 16, 36), between(r, 300, 480), 0.5) + dune(320, between(r, 30, 64), between(r, 100, 260), 0.34)) +
    oneOf(r, [
      () =>
        fill(
          mix(sand, t.shade, 0.3),
          box(grove - 40, 300, 80, 40) + times(9, (i) => box(grove - 40 + i * 9.2, 295, 5, 6)) + box(grove - 52, 286, 24, 54),
        ) + openings(t, arch(grove - 6, 340, 12, 22)),
      () =>
        fill(
          atDistance(t, mix(sand, '#A8604A', t.lamps ? 0 : 0.4), 0.3),
          d`M${grove - 90} 330L${grove - 66} 250H${grove - 20}L${grove - 8} 268H${grove + 40}L${grove + 80} 330z`,
        ),
      () => '',
    ]) +
    eitherSide(r, dune(346, between(r, 36, 78), between(r, 240, 430), 0.16) + dune(384, between(r, 24, 54), between(r, 60, 220), 0)) +
    times(between(r, 2, 6), (i) => palm(t, grove + i * 22, 352 + (i % 2) * 6, between(r, 34, 82), i % 2 ? -0.1 : 0.1))
  )
}

const field = (y: number, colour: string, bow: number) => fill(colour, d`M-10 400V${y}Q150 ${y - bow} 300 ${y}T610 ${y - bow * 0.3}V400z`)

/** Fields and far hills, with a farm, a village church, a row of trees or a mill. */
export const plain: DrawLandmark = (t, r) => {
  const green = t.lamps ? t.foliage : mix(t.foliage, '#A9B36A', 0.2 + r() * 0.4)
  const at = between(r, 300, 420)
  const cypress = times(between(r, 4, 8), (i) => d`M${at + 44 + i * 15 - 3.4} 336q-3-24 3.4-${between(r, 46, 70)}q6 24 3.4 ${60}z`)
  const motif = oneOf(r, [
    () =>
      roofs(t, r, { from: at - 30, to: at + 40, base: 336, low: 16, high: 30, width: 24, distance: 0.08, lit: 0.7 }) +
      fill(mix(t.foliage, t.dark, 0.5), cypress),
    () =>
      church(t, at, 334, 66) +
      roofs(t, r, { from: at + 44, to: at + 140, base: 336, low: 14, high: 28, width: 22, distance: 0.08, lit: 0.6 }),
    () =>
      roofs(t, r, { from: at - 130, to: at + 120, base: 334, low: 12, high: 26, width: 22, distance: 0.12, lit: 0.6 }) +
      church(t, at - 20, 334, 78),
    () =>
      trees(mix(t.foliage, t.dark, 0.35), r, at - 160, at + 150, 328, 20, 346) +
      fill(t.stone, box(at, 296, 42, 40)) +
      fill(roofed(t, '#B4694C', 0.7), d`M${at - 5} 298l26-20 26 20z`),
  ])
  return (
    ridge(atDistance(t, t.foliage, 0.76), r, between(r, 252, 286), between(r, 10, 34), 0.46) +
    ridge(atDistance(t, t.foliage, 0.56), r, between(r, 284, 304), between(r, 8, 24), 0.42) +
    field(322, atDistance(t, green, 0.34), between(r, 4, 24)) +
    eitherSide(r, motif) +
    field(340, atDistance(t, mix(green, t.stone, 0.35), 0.2), between(r, -22, 6)) +
    oneOf(r, [
      () => line(t.shade, 'M20 352Q200 344 360 356M60 362Q220 352 420 366M-10 372Q200 360 480 380', 1, 0.35),
      () =>
        line(
          mix(t.foliage, t.dark, 0.2),
          times(12, (i) => d`M${i * 56 - 20} 400L${240 + i * 11} 346`),
          2.4,
          0.4,
        ),
      () =>
        line(
          mix(green, t.light, 0.3),
          times(9, (i) => d`M${i * 76 - 40} 400Q${i * 40 + 150} 366 ${i * 30 + 190} 344`),
          3,
          0.3,
        ),
    ]) +
    field(between(r, 368, 384), mix(green, t.dark, 0.35), between(r, 4, 20)) +
    eitherSide(r, firs(mix(t.foliage, t.dark, 0.6), r, [-6, 398], [90, 396], between(r, 3, 6), between(r, 34, 60)))
  )
}

/** A palm beach with an islet: for islands without a picture of their own. */
export const island: DrawLandmark = (t, r, id) => {
  const [x, top] = [between(r, 330, 440), between(r, 214, 268)]
  const hill = d`M${x - 142} 322C${x - 82} 306 ${x - 52} ${top + 10} ${x} ${top}S${x + 76} ${top + 16} ${x + 118} 300L${x + 168} 322z`
  const islet =
    fill(atDistance(t, t.foliage, 0.3), hill) +
    fill(
      atDistance(t, t.stone, 0.4),
      d`M${x} ${top}L${x + 16} ${top + 20}L${x + 6} ${top + 38}L${x + 38} 322H${x - 32}L${x - 16} ${top + 38}z`,
      0.5,
    ) +
    oneOf(r, [
      () => roofs(t, r, { from: x - 110, to: x + 20, base: 322, low: 8, high: 20, width: 18, distance: 0.1, lit: 0.6 }),
      () => lighthouse(t, x + 60, top + 44, 44),
      () => fill(atDistance(t, t.foliage, 0.4), d`M${x - 300} 322Q${x - 230} ${top + 40} ${x - 120} 322z`),
    ])
  return (
    ridge(atDistance(t, t.foliage, 0.7), r, 300, between(r, 6, 24), 0.5) +
    standing(id, eitherSide(r, islet)) +
    sea(t, r, id, 322) +
    reflection(id, 322, 0.18) +
    times(between(r, 1, 3), (i) => sail(t, between(r, 0, 60) + 200 + ((i * 2) % 3) * 90, 340 + i * 12, 26 + i * 18)) +
    eitherSide(
      r,
      fill(mix(t.stone, t.shade, 0.1), 'M-10 400V350Q90 338 190 356T420 392L430 400z') +
        times(between(r, 2, 5), (i) => palm(t, 24 + i * 46, 370 + (i % 2) * 6, between(r, 90, 180), [0.16, -0.1, 0.1, -0.14, 0.06][i])),
    )
  )
}
