import { d1 as d, mix } from '../../svg.ts'
import { reflection, ridge, sea, standing, town } from '../ground.ts'
import { arch, box, dome, fill, line, palm, sail, trees, windows, yacht } from '../props.ts'
import { atDistance } from '../tones.ts'
import type { DrawLandmark } from './landmark.ts'
import { domeShade, front, openings, roofed, shaped, times, tinted } from './parts.ts'

/** The Capitol above its steps, the obelisk of the Washington Monument far behind. */
export const washington: DrawLandmark = (t, r) => {
  const white = t.lamps ? mix(t.stone, t.light, 0.12) : mix(t.stone, t.snow, 0.6)
  const x = 312
  const colonnade = (from: number, count: number, step: number, top: number, h: number) =>
    times(count, (i) => box(from + i * step, top, 2.6, h))
  return (
    ridge(atDistance(t, t.foliage, 0.62), r, 318, 6, 0.4) +
    fill(atDistance(t, t.stone, 0.25), 'M110 344L113 130L117 118L121 130L124 344z') +
    fill(atDistance(t, t.shade, 0.25), 'M117 118L121 130L124 344H118z', 0.6) +
    trees(atDistance(t, t.foliage, 0.2), r, -10, 610, 328, 22, 360) +
    fill(
      white,
      box(140, 282, 344, 60) + box(134, 276, 104, 8) + box(386, 276, 104, 8) + box(266, 276, 92, 66) + 'M262 278L312 258L362 278z',
    ) +
    fill(mix(white, t.shade, 0.4), box(150, 292, 76, 44) + box(398, 292, 76, 44) + box(272, 286, 80, 50)) +
    fill(white, colonnade(154, 10, 7.6, 290, 48) + colonnade(402, 10, 7.6, 290, 48) + colonnade(276, 10, 8, 284, 54)) +
    windows(t, r, { x: 238, y: 292, w: 26, h: 44 }, 3, 3, 0.7) +
    windows(t, r, { x: 360, y: 292, w: 26, h: 44 }, 3, 3, 0.7) +
    fill(white, box(x - 48, 250, 96, 28) + box(x - 42, 208, 84, 44) + box(x - 44, 204, 88, 6) + box(x - 36, 190, 72, 16)) +
    fill(mix(white, t.shade, 0.45), box(x - 38, 214, 76, 34)) +
    (t.lamps ? fill(t.light, box(x - 38, 214, 76, 34), 0.3) : '') +
    fill(white, colonnade(x - 37, 11, 7.2, 212, 38)) +
    fill(white, `${dome(x, 192, 72, 56)}${box(x - 8, 116, 16, 22)}${box(x - 10, 134, 20, 4)}`) +
    fill(white, dome(x, 118, 17, 10) + d`M${x - 2.4} 110v-14q2.4-6 4.8 0v14z`) +
    fill(t.shade, `${domeShade(x, 192, 72, 56)}${box(x + 14, 208, 28, 44)}${box(x + 18, 190, 18, 16)}${box(x + 2, 116, 6, 20)}`, 0.4) +
    line(
      t.shade,
      times(7, (i) => d`M${x} 138Q${x + (i - 3) * 11} 152 ${x + (i - 3) * 11.4} 190`),
      0.9,
      0.5,
    ) +
    openings(t, times(3, (i) => arch(x - 6.5 + i * 4.8, 133, 3.4, 13)) + times(9, (i) => arch(x - 32 + i * 7.4, 203, 3.4, 9)), 0.8) +
    fill(mix(white, t.shade, 0.25), 'M248 342H376L400 362H224z') +
    line(t.shade, 'M245 346H379M240 350H384M235 354H389M230 358H394', 0.9, 0.6) +
    fill(mix(t.foliage, t.stone, 0.25), 'M-10 340H236L214 362H410L388 340H610V400H-10z') +
    fill(mix(t.foliage, t.dark, 0.1), 'M-10 362H610V400H-10z') +
    trees(mix(t.foliage, t.dark, 0.35), r, -10, 140, 350, 22) +
    trees(mix(t.foliage, t.dark, 0.35), r, 484, 610, 350, 22) +
    fill(mix(t.stone, t.shade, 0.3), 'M300 362H324L370 400H254z')
  )
}

/** Beacon Hill's golden dome, the Hancock and Prudential towers, sails and the "salt and pepper" bridge on the Charles. */
export const boston: DrawLandmark = (t, r, id) => {
  const brick = tinted(t, '#A4604A', 0.62)
  const glass = mix(t.water[0], t.stone, 0.45)
  const bridge = d`M300 312H610V346H594a24 18 0 0 0-48 0h-14a24 18 0 0 0-48 0h-14a24 18 0 0 0-48 0h-14a24 18 0 0 0-48 0h-14a24 18 0 0 0-40 0h-6z`
  const shaker = (x: number) => box(x, 282, 13, 64) + dome(x + 6.5, 283, 14, 11)
  const scene =
    town(t, r, { from: -10, to: 610, base: 322, low: 20, high: 74, width: 28, distance: 0.5, lit: 0.3 }) +
    front(t, r, { x: 126, base: 322, w: 38, h: 176, cols: 5, rows: 16, distance: 0.1 }) +
    fill(atDistance(t, t.stone, 0.1), box(130, 138, 30, 8) + box(144, 104, 1.8, 34)) +
    fill(glass, 'M196 322V112L240 104V322z') +
    fill(t.snow, 'M196 322V112L210 109V322z', t.lamps ? 0.15 : 0.5) +
    windows(t, r, { x: 212, y: 116, w: 26, h: 200 }, 4, 20, 0.35) +
    front(t, r, { x: 252, base: 322, w: 30, h: 104, cols: 4, rows: 9, distance: 0.2 }) +
    front(t, r, { x: 452, base: 322, w: 34, h: 128, cols: 4, rows: 11, distance: 0.2 }) +
    shaped(
      t,
      520,
      [
        [14, 322],
        [14, 214],
        [10, 210],
        [10, 196],
        [0.6, 150],
      ],
      atDistance(t, t.stone, 0.15),
    ) +
    fill(brick, box(304, 274, 116, 48)) +
    fill(t.stone, box(340, 262, 44, 60) + 'M336 264L362 250L388 264z') +
    fill(t.lamps ? mix(t.shade, t.light, 0.6) : '#D9AE4E', dome(362, 252, 44, 30)) +
    fill(t.dark, domeShade(362, 252, 44, 30), 0.18) +
    fill(
      t.shade,
      times(6, (i) => box(343 + i * 7.4, 268, 2, 46)),
      0.7,
    ) +
    windows(t, r, { x: 306, y: 280, w: 30, h: 36 }, 3, 3, 0.6) +
    windows(t, r, { x: 388, y: 280, w: 30, h: 36 }, 3, 3, 0.6) +
    times(12, (i) =>
      fill(mix(brick, t.shade, (i % 3) * 0.18), box(-6 + i * 25, 286 - (i % 2) * 5, 25, 40) + box(4 + i * 25, 278 - (i % 2) * 5, 5, 9)),
    ) +
    windows(t, r, { x: -4, y: 292, w: 298, h: 24 }, 34, 2, 0.5) +
    trees(mix(t.foliage, t.dark, 0.35), r, -10, 610, 320, 10, 326)
  return (
    standing(id, scene) +
    sea(t, r, id, 322) +
    reflection(id, 322, 0.16) +
    fill(mix(t.shade, t.stone, 0.5), bridge) +
    fill(mix(t.stone, t.shade, 0.15), shaker(400) + shaker(424) + shaker(524) + shaker(548)) +
    line(t.dark, 'M300 313H610', 2, 0.5) +
    sail(t, 132, 358, 60) +
    sail(t, 208, 346, 42) +
    sail(t, 262, 372, 74) +
    sail(t, 76, 342, 30)
  )
}

/** Willis Tower and the tapering Hancock Center from Lake Michigan. */
export const chicago: DrawLandmark = (t, r, id) => {
  const black = mix(t.dark, t.stone, t.lamps ? 0.15 : 0.28)
  const x = 214
  const willis = `${box(x - 34, 196, 68, 126)}${box(x - 23, 150, 57, 50)}${box(x - 23, 116, 40, 40)}${box(x - 11, 84, 24, 40)}${box(x - 7, 42, 2, 44)}${box(x + 6, 42, 2, 44)}`
  const x2 = 396
  const cross = times(5, (i) => {
    const y = 320 - i * 36
    const [a, b] = [30 - i * 3, 27 - i * 3]
    return d`M${x2 - a} ${y}L${x2 + b} ${y - 36}M${x2 + a} ${y}L${x2 - b} ${y - 36}`
  })
  const cob = (cx: number) =>
    fill(atDistance(t, t.stone, 0.05), box(cx - 14, 214, 28, 108)) +
    line(
      t.shade,
      times(14, (i) => d`M${cx - 15} ${220 + i * 7.4}q3.7 4 7.5 0t7.5 0t7.5 0t7.5 0`),
      2.4,
      0.8,
    )
  const scene =
    town(t, r, { from: -10, to: 610, base: 322, low: 30, high: 106, width: 26, distance: 0.52, lit: 0.3 }) +
    front(t, r, { x: 112, base: 322, w: 34, h: 132, cols: 4, rows: 12, distance: 0.18 }) +
    fill(atDistance(t, t.stone, 0.18), 'M112 192L129 164L146 192z') +
    front(t, r, { x: 146, base: 322, w: 26, h: 98, cols: 3, rows: 9, distance: 0.12 }) +
    fill(black, willis) +
    fill(t.dark, box(x + 12, 196, 22, 126) + box(x + 12, 150, 22, 46) + box(x + 3, 84, 10, 66), 0.35) +
    windows(t, r, { x: x - 32, y: 202, w: 64, h: 114 }, 10, 12, 0.4) +
    windows(t, r, { x: x - 21, y: 122, w: 36, h: 70 }, 6, 7, 0.4) +
    front(t, r, { x: 262, base: 322, w: 34, h: 196, cols: 5, rows: 18, colour: mix(t.stone, t.snow, 0.5), distance: 0.06 }) +
    cob(318) +
    cob(348) +
    shaped(
      t,
      306,
      [
        [10, 322],
        [10, 250],
      ],
      atDistance(t, t.stone, 0.3),
    ) +
    shaped(
      t,
      x2,
      [
        [32, 322],
        [17, 128],
      ],
      black,
      0.2,
    ) +
    line(mix(black, t.stone, 0.5), cross, 1.6) +
    line(t.stone, `M${x2 - 8} 128V66M${x2 + 8} 128V66`, 1.8) +
    (t.lamps ? fill(t.light, box(x2 - 17, 130, 34, 4), 0.9) : '') +
    front(t, r, { x: 442, base: 322, w: 32, h: 118, cols: 4, rows: 10, distance: 0.12 }) +
    front(t, r, { x: 484, base: 322, w: 26, h: 148, cols: 3, rows: 13, distance: 0.22 }) +
    trees(mix(t.foliage, t.dark, 0.4), r, -10, 610, 318, 10, 324)
  return (
    standing(id, scene) +
    sea(t, r, id, 322) +
    reflection(id, 322, 0.2) +
    fill(mix(t.shade, t.stone, 0.4), 'M84 350h66l10 8H74z') +
    shaped(
      t,
      118,
      [
        [9, 350],
        [7, 306],
        [9, 304],
        [9, 301],
        [5, 300],
        [5, 290],
        [1, 284],
      ],
      t.snow,
    ) +
    sail(t, 284, 360, 56) +
    sail(t, 476, 348, 38)
  )
}

/** Royal palms on the lagoon, the two towers of The Breakers across the water. */
export const palmBeach: DrawLandmark = (t, r, id) => {
  const cream = tinted(t, '#F0DFC0', 0.5)
  const tower = (x: number) =>
    shaped(
      t,
      x,
      [
        [17, 320],
        [17, 200],
        [20, 198],
        [20, 193],
        [14, 191],
        [14, 164],
        [17, 162],
        [17, 159],
      ],
      cream,
      0.35,
    ) +
    fill(roofed(t, '#B8694C', 0.7), d`M${x - 17} 160L${x} 138L${x + 17} 160z${box(x - 0.7, 118, 1.4, 22)}`) +
    openings(
      t,
      arch(x - 10, 190, 8, 22) +
        arch(x + 2, 190, 8, 22) +
        times(4, (i) => arch(x - 9, 226 + i * 22, 6, 12) + arch(x + 3, 226 + i * 22, 6, 12)),
    ) +
    fill(t.lamps ? t.shade : '#4F7FB0', d`M${x + 0.7} 118l13 3-13 4z`)
  const scene =
    fill(atDistance(t, t.foliage, 0.3), 'M-10 322V304Q100 292 220 300T460 296T610 304V322z') +
    fill(cream, box(166, 240, 268, 82) + box(132, 262, 336, 60)) +
    fill(t.shade, box(380, 240, 54, 82) + box(434, 262, 34, 60), 0.35) +
    fill(roofed(t, '#B8694C', 0.7), 'M128 264L138 254H166V242L176 230H424L434 242V254H462L472 264z') +
    windows(t, r, { x: 136, y: 266, w: 328, h: 40 }, 34, 3, 0.5) +
    openings(
      t,
      times(9, (i) => arch(264 + i * 8.6, 322, 6, 15)),
      0.7,
    ) +
    tower(222) +
    tower(378) +
    trees(mix(t.foliage, t.dark, 0.3), r, -10, 170, 316, 14, 324) +
    trees(mix(t.foliage, t.dark, 0.3), r, 430, 610, 316, 14, 324) +
    palm(t, 150, 322, 62, 0.06) +
    palm(t, 186, 322, 54, -0.06) +
    palm(t, 300, 322, 50, 0.04) +
    palm(t, 416, 322, 54, 0.05) +
    palm(t, 452, 322, 64, -0.05)
  return (
    standing(id, scene) +
    sea(t, r, id, 322) +
    reflection(id, 322, 0.18) +
    yacht(t, 268, 352, 118) +
    fill(mix(t.foliage, t.dark, 0.3), 'M-10 400V384Q100 374 220 392L260 400z') +
    palm(t, 70, 390, 196, 0.02) +
    palm(t, 120, 396, 160, -0.03) +
    palm(t, 540, 408, 184, -0.04) +
    sail(t, 440, 348, 44)
  )
}

/** The ball of Reunion Tower, Fountain Place, the white arch over the Trinity. */
export const dallas: DrawLandmark = (t, r, id) => {
  const glass = mix(t.water[0], t.shade, 0.4)
  const ball = `<circle cx="186" cy="150" r="24" fill="${mix(t.stone, t.shade, 0.3)}"/>`
  const cables = times(
    17,
    (i) => d`M${312 + i * 17} 326Q${330 + i * 12.5} ${330 - 40} ${448 + (i - 8) * 7} ${186 + ((i - 8) / 8) ** 2 * 60}`,
  )
  const scene =
    town(t, r, { from: -10, to: 610, base: 322, low: 18, high: 70, width: 30, distance: 0.5, lit: 0.3 }) +
    fill(t.stone, box(181, 170, 3, 152) + box(188, 170, 3, 152) + box(174, 174, 2.4, 148) + box(196, 174, 2.4, 148)) +
    ball +
    fill(t.shade, 'M190 126a24 24 0 0 1 0 48q14-24 0-48z', 0.5) +
    line(
      t.lamps ? t.light : t.snow,
      'M165 138Q186 146 207 138M162 150H210M165 162Q186 156 207 162M174 129Q170 150 174 171M186 126V174M198 129Q202 150 198 171',
      1,
      0.8,
    ) +
    fill(glass, 'M232 322V196L250 132L282 184V322z') +
    fill(t.snow, 'M232 322V196L250 132L254 322z', t.lamps ? 0.12 : 0.4) +
    windows(t, r, { x: 256, y: 196, w: 24, h: 120 }, 4, 12, 0.4) +
    front(t, r, { x: 294, base: 322, w: 40, h: 196, cols: 5, rows: 18, distance: 0.06 }) +
    line(t.lamps ? '#7FD8A8' : t.snow, 'M294 322V126H334V322', 1.8, t.lamps ? 0.9 : 0.6) +
    front(t, r, { x: 344, base: 322, w: 36, h: 152, cols: 4, rows: 14, distance: 0.16 }) +
    fill(atDistance(t, t.stone, 0.16), dome(362, 171, 36, 22)) +
    front(t, r, { x: 128, base: 322, w: 34, h: 84, cols: 4, rows: 7, distance: 0.2 }) +
    trees(mix(t.foliage, t.dark, 0.25), r, -10, 610, 318, 12, 324)
  return (
    standing(id, scene) +
    sea(t, r, id, 336) +
    reflection(id, 336, 0.12) +
    fill(mix(t.foliage, t.dark, 0.15), 'M-10 320H610V340Q300 332-10 342z') +
    line(t.snow, cables, 0.8, 0.55) +
    line(t.snow, 'M384 344C396 130 508 130 520 344', 6) +
    fill(mix(t.stone, t.shade, 0.2), box(-10, 322, 620, 7)) +
    fill(t.shade, box(-10, 329, 620, 3) + times(6, (i) => box(30 + i * 60, 330, 6, 16)), 0.9) +
    fill(mix(t.foliage, t.dark, 0.4), 'M-10 400V380Q150 366 320 384T610 376V400z')
  )
}
