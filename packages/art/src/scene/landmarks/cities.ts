import { d1 as d, mix } from '../../svg.ts'
import { reflection, ridge, sea, standing, town } from '../ground.ts'
import { box, fill, line, palm, trees, windows, yacht } from '../props.ts'
import { atDistance } from '../tones.ts'
import type { DrawLandmark } from './landmark.ts'

/** Burj Khalifa over the bay, and the Burj al Arab. */
export const dubai: DrawLandmark = (t, r, id) => {
  const x = 318
  // Half widths of the setbacks from the ground up, each with its height.
  const steps = [
    [34, 60],
    [30, 92],
    [26, 122],
    [22, 150],
    [18, 178],
    [14, 204],
    [10, 226],
    [6, 244],
    [3, 262],
  ] as const
  const half = (side: number) =>
    steps
      .map(([w, h], i) => d`L${x + side * w} ${322 - (steps[i - 1]?.[1] ?? 0) - (side > 0 ? 0 : 10)}V${322 - h - (side > 0 ? 0 : 10)}`)
      .join('')
  const tower = `M${x} 322${half(1)}L${x + 0.8} 34H${x - 0.8}L${x - 3} 60${steps
    .toReversed()
    .map(([w, h], i, all) => d`L${x - w} ${322 - h - 10}V${322 - (all[i + 1]?.[1] ?? -10) - 10}`)
    .join('')}V322z`
  const light = `M${x - 34} 322V252H${x - 26}V190H${x - 18}V134H${x - 10}V86L${x - 0.8} 34V322z`
  const flutes = [-22, -12, -4, 6, 15, 25].map((dx) => d`M${x + dx} 318V${322 - (262 - Math.abs(dx) * 7.6)}`).join('')
  const arab = 'M96 322C98 272 106 232 128 204C134 240 160 282 162 322z'
  const veil = 'M128 204C112 240 108 280 112 322H162C160 282 134 240 128 204z'
  const towers = [
    [214, 132, 18],
    [242, 104, 22],
    [376, 118, 20],
    [404, 150, 16],
    [432, 96, 24],
    [462, 128, 18],
    [190, 84, 22],
  ] as const
  const cluster = towers
    .map(
      ([cx, h, w]) =>
        fill(atDistance(t, t.stone, 0.4), box(cx, 322 - h, w, h) + d`M${cx} ${322 - h}l${w * 0.5} ${-w * 0.7}l${w * 0.5} ${w * 0.7}z`) +
        fill(atDistance(t, t.shade, 0.4), box(cx + w * 0.55, 322 - h, w * 0.45, h)) +
        windows(t, r, { x: cx + 2, y: 324 - h, w: w - 4, h: h - 8 }, 3, Math.round(h / 9), 0.4),
    )
    .join('')
  const scene =
    ridge(atDistance(t, t.stone, 0.7), r, 306, 6, 0.4) +
    town(t, r, { from: -10, to: 610, base: 322, low: 12, high: 60, width: 20, distance: 0.5, lit: 0.35 }) +
    cluster +
    fill(mix(t.shade, t.stone, 0.35), tower) +
    fill(t.stone, light, 0.7) +
    line(t.shade, flutes, 0.8, 0.5) +
    windows(t, r, { x: x - 20, y: 150, w: 40, h: 168 }, 5, 16, 0.45) +
    (t.lamps ? fill('#F0705E', `M${x - 1.6} 32h3.2v4h-3.2z`) : '') +
    fill(t.snow, arab) +
    fill(mix(t.snow, t.shade, 0.4), veil, 0.8) +
    line(t.shade, 'M113 300h46M112 280h46M113 262h41M115 244h33M119 228h23', 0.9, 0.7) +
    line(t.snow, 'M128 204V176', 1.6) +
    fill(mix(t.stone, t.shade, 0.3), 'M70 322q60-8 130 0z')
  return (
    standing(id, scene) +
    sea(t, r, id, 322) +
    reflection(id, 322, 0.2) +
    yacht(t, 420, 352, 110) +
    palm(t, 520, 404, 132, -0.1) +
    palm(t, 566, 404, 168, 0.06)
  )
}

/** Manhattan from the harbour. */
export const newYork: DrawLandmark = (t, r, id) => {
  const one = 'M170 318L174 132L190 120L206 132L210 318z'
  const oneFacet = 'M190 120L206 132L210 318H190L178 134z'
  const empire = `${box(318, 204, 52, 114)}${box(326, 168, 36, 40)}${box(332, 142, 24, 30)}${box(338, 126, 12, 20)}M340 126L343 104H345L348 126z${box(343.4, 74, 1.4, 32)}`
  const chrysler = `${box(424, 218, 34, 100)}${box(428, 188, 26, 32)}M428 188C428 164 436 150 440 130L441 104L442 130C446 150 454 164 454 188z`
  const crown = 'M430 184a11 14 0 0 1 22 0M432.5 174a8.5 12 0 0 1 17 0M435 164a6 11 0 0 1 12 0'
  const blocks = [
    [118, 92, 34],
    [152, 128, 20],
    [214, 140, 26],
    [242, 104, 30],
    [274, 152, 22],
    [298, 96, 22],
    [374, 120, 28],
    [402, 88, 24],
    [460, 132, 26],
    [488, 98, 34],
  ] as const
  const rows = blocks
    .map(
      ([bx, h, w]) =>
        fill(atDistance(t, t.stone, 0.16), box(bx, 318 - h, w, h)) +
        fill(atDistance(t, t.shade, 0.16), box(bx + w * 0.6, 318 - h, w * 0.4, h)) +
        windows(t, r, { x: bx + 2, y: 322 - h, w: w - 4, h: h - 8 }, Math.round(w / 6), Math.round(h / 9), 0.45),
    )
    .join('')
  const scene =
    town(t, r, { from: -10, to: 610, base: 318, low: 24, high: 110, width: 24, distance: 0.56, lit: 0.25 }) +
    rows +
    fill(t.stone, empire + chrysler) +
    fill(
      t.shade,
      `${box(350, 204, 20, 114)}${box(350, 168, 12, 40)}${box(347, 142, 9, 30)}${box(444, 188, 10, 32)}${box(446, 218, 12, 100)}`,
      0.6,
    ) +
    line(t.lamps ? t.light : t.shade, crown, 1.2, 0.8) +
    windows(t, r, { x: 321, y: 210, w: 46, h: 104 }, 8, 11, 0.5) +
    windows(t, r, { x: 427, y: 222, w: 28, h: 92 }, 5, 10, 0.5) +
    fill(mix(t.stone, t.haze, 0.15), one) +
    fill(t.shade, oneFacet, 0.5) +
    line(t.stone, 'M190 120V82', 1.6) +
    windows(t, r, { x: 175, y: 150, w: 30, h: 164 }, 4, 18, 0.45) +
    town(t, r, { from: -10, to: 610, base: 318, low: 10, high: 34, width: 28, distance: 0.05, lit: 0.45 })
  const ferry = fill(t.dark, 'M420 350h92l-8 12h-78zM434 338h60v12h-60zM446 330h34v8h-34z') + fill(t.light, 'M438 342h52v3h-52z', 0.8)
  return standing(id, scene) + sea(t, r, id, 318) + reflection(id, 318, 0.22) + ferry
}

/** White towers along the beach, palms. */
export const miami: DrawLandmark = (t, r, id) => {
  const white = t.time === 'dusk' ? mix(t.snow, t.shade, 0.45) : t.snow
  const blocks = [
    [40, 120, 40],
    [92, 160, 34],
    [140, 104, 46],
    [198, 186, 36],
    [246, 132, 44],
    [304, 168, 38],
    [354, 112, 48],
    [414, 148, 36],
    [462, 96, 50],
    [524, 128, 44],
  ] as const
  const scene =
    town(t, r, { from: -10, to: 610, base: 320, low: 30, high: 90, width: 26, distance: 0.55, lit: 0.3 }) +
    blocks
      .map(([bx, h, w]) => {
        const floors = Array.from({ length: Math.floor(h / 9) }, (_, i) => d`M${bx - 2} ${320 - h + 6 + i * 9}h${w + 4}`).join('')
        return (
          fill(atDistance(t, white, 0.14), box(bx, 320 - h, w, h) + box(bx + w * 0.3, 312 - h, w * 0.4, 8)) +
          fill(atDistance(t, t.shade, 0.2), box(bx + w * 0.64, 320 - h, w * 0.36, h), 0.7) +
          windows(t, r, { x: bx + 1, y: 324 - h, w: w - 2, h: h - 8 }, Math.round(w / 8), Math.round(h / 9), 0.5) +
          line(atDistance(t, white, 0.05), floors, 1, 0.8)
        )
      })
      .join('') +
    trees(mix(t.foliage, t.dark, 0.3), r, -10, 610, 320, 10, 322)
  return (
    standing(id, scene) +
    sea(t, r, id, 322) +
    reflection(id, 322, 0.18) +
    yacht(t, 250, 350, 120) +
    fill(mix(t.stone, t.shade, 0.1), 'M-10 400V376Q140 366 300 386L360 400z') +
    palm(t, 60, 386, 176, 0.12) +
    palm(t, 126, 390, 128, -0.1) +
    palm(t, 556, 404, 150, -0.1)
  )
}

/** The temple on its rock above the white city. */
export const athens: DrawLandmark = (t, r) => {
  const rock = 'M96 330L112 286L140 268L150 240L186 226H440L462 238L470 264L502 282L520 330z'
  const faces =
    'M150 240L186 226L196 262L180 296L150 306L112 286L140 268zM330 226H376L366 262L386 300L340 318L320 270zM462 238L470 264L502 282L520 330H470L440 290L448 252z'
  const columns = Array.from({ length: 12 }, (_, i) => d`M${232 + i * 14.6} 218V178`).join('')
  const temple = `${box(224, 218, 176, 8)}${box(226, 166, 172, 12)}M224 166L312 142L400 166z`
  const cella = box(240, 178, 142, 40)
  const small = `${box(160, 212, 44, 14)}M158 212l24-8 24 8z`
  return (
    ridge(atDistance(t, t.foliage, 0.72), r, 276, 26, 0.5) +
    town(t, r, { from: -10, to: 610, base: 326, low: 8, high: 24, width: 20, distance: 0.45, lit: 0.35 }) +
    fill(mix(t.stone, t.shade, 0.35), rock) +
    fill(t.shade, faces, 0.45) +
    trees(mix(t.foliage, t.dark, 0.2), r, -10, 610, 330, 16) +
    fill(t.lamps ? mix(t.shade, t.light, t.time === 'night' ? 0.4 : 0.25) : mix(t.shade, t.dark, 0.1), cella) +
    fill(t.lamps ? mix(t.stone, t.light, 0.35) : t.stone, temple + small) +
    line(t.lamps ? mix(t.stone, t.light, 0.5) : t.stone, columns, 6) +
    line(t.shade, Array.from({ length: 12 }, (_, i) => d`M${234.6 + i * 14.6} 218V178`).join(''), 1.6, 0.6) +
    fill(t.shade, 'M312 146L390 166H312z', 0.3) +
    town(t, r, { from: -10, to: 610, base: 380, low: 18, high: 44, width: 36, lit: 0.5 }) +
    trees(t.dark, r, -10, 610, 390, 16)
  )
}
