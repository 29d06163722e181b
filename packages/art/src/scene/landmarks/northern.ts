import { d1 as d, mix } from '../../svg.ts'
import { reflection, ridge, roofs, sea, standing } from '../ground.ts'
import { arch, box, dome, fill, line, spire, trees, windows } from '../props.ts'
import { atDistance } from '../tones.ts'
import type { DrawLandmark } from './landmark.ts'
import { copper, onion, openings, roofed, shaped, times, tinted } from './parts.ts'

/** Coloured fronts and masts of Nyhavn, the spiral spire of Our Saviour's behind. */
export const copenhagen: DrawLandmark = (t, r, id) => {
  const fronts = [
    [0, 46, 92, '#C9553E'],
    [46, 40, 104, '#E3B44E'],
    [86, 44, 96, '#4F86A6'],
    [130, 38, 110, '#E8D9BE'],
    [168, 46, 98, '#C4664A'],
    [214, 40, 106, '#5E8F73'],
    [254, 46, 94, '#E3B44E'],
    [300, 38, 112, '#B8463A'],
    [338, 44, 100, '#6B93B5'],
    [382, 42, 94, '#EAD7A8'],
    [424, 46, 108, '#D17B4C'],
    [470, 40, 98, '#4F7C8C'],
    [510, 46, 104, '#E3B44E'],
    [556, 48, 96, '#C9553E'],
  ] as const
  const houses = fronts
    .map(
      ([x, w, h, colour]) =>
        fill(tinted(t, colour, 0.8), box(x, 320 - h, w, h)) +
        fill(roofed(t, '#9A4C3A', 0.75), d`M${x - 1} ${320 - h}l5-22h${w - 8}l5 22z`) +
        windows(t, r, { x: x + 3, y: 322 - h, w: w - 6, h: h - 16 }, Math.round(w / 11), 4, 0.55) +
        line(t.snow, d`M${x} ${320 - h}h${w}`, 2, 0.8) +
        fill(t.snow, spire(x + w * 0.5, 316 - h, 11, 12), 0.8),
    )
    .join('')
  const saviour =
    shaped(
      t,
      414,
      [
        [16, 300],
        [16, 164],
        [14, 160],
      ],
      tinted(t, '#8C5140', 0.7),
    ) +
    shaped(
      t,
      414,
      [
        [13, 160],
        [9, 138],
        [10, 136],
        [6, 116],
        [7, 114],
        [3, 98],
        [4, 96],
        [1, 80],
      ],
      roofed(t, '#4E5A55', 0.6),
    ) +
    line(
      t.lamps ? t.light : '#D8B25A',
      'M402 156Q418 162 426 150M404 136Q416 142 423 130M407 116Q416 120 420 110M410 98Q415 101 418 92',
      1.6,
    ) +
    `<circle cx="414" cy="77" r="3" fill="${t.lamps ? t.light : '#D8B25A'}"/>`
  const ship = (x: number, y: number, l: number) =>
    fill(
      mix(t.dark, '#5A3A2A', t.lamps ? 0 : 0.5),
      d`M${x} ${y - 14}Q${x + l * 0.5} ${y - 8} ${x + l} ${y - 16}L${x + l * 0.92} ${y + 4}H${x + l * 0.1}z`,
    ) +
    line(t.snow, d`M${x + l * 0.04} ${y - 9}Q${x + l * 0.5} ${y - 3} ${x + l * 0.97} ${y - 11}`, 1.4, 0.7) +
    line(
      t.dark,
      d`M${x + l * 0.3} ${y - 8}v-104M${x + l * 0.66} ${y - 8}v-92M${x} ${y - 14}l-24-12L${x + l * 0.3} ${y - 106}L${x + l * 0.66} ${y - 96}L${x + l} ${y - 16}M${x + l * 0.3} ${y - 30}h${l * 0.3}M${x + l * 0.66} ${y - 28}h${l * 0.3}M${x + l * 0.3} ${y - 106}L${x + l * 0.14} ${y - 10}M${x + l * 0.66} ${y - 96}L${x + l * 0.52} ${y - 8}`,
      1.5,
    )
  return (
    saviour +
    standing(id, houses + fill(mix(t.stone, t.shade, 0.5), box(-10, 318, 620, 10))) +
    sea(t, r, id, 328) +
    reflection(id, 328, 0.26) +
    ship(104, 356, 128) +
    ship(300, 370, 150)
  )
}

/** The City Hall's tower with three crowns by the water, the pierced spire of Riddarholmen. */
export const stockholm: DrawLandmark = (t, r, id) => {
  const brick = tinted(t, '#9C4F3C', 0.72)
  const gold = t.lamps ? t.light : '#D8B25A'
  const x = 252
  const scene =
    roofs(t, r, { from: 330, to: 610, base: 322, low: 30, high: 56, width: 28, distance: 0.14 }) +
    shaped(
      t,
      432,
      [
        [12, 322],
        [12, 214],
      ],
      tinted(t, '#9C4F3C', 0.5),
    ) +
    line(
      mix(t.shade, t.dark, 0.45),
      'M421 214L432 96L443 214M423 196h18M425 176h14M427 156h10M429 136h6M421 214L439 176L426 156L435 132M443 214L425 176L438 156L429 132',
      1.8,
    ) +
    trees(mix(t.foliage, t.dark, 0.3), r, -10, 120, 306, 20, 322) +
    fill(brick, box(108, 258, 220, 64)) +
    fill(copper(t), 'M104 260L116 240H320L332 260z') +
    fill(t.shade, box(292, 258, 36, 64), 0.45) +
    openings(
      t,
      times(14, (i) => arch(114 + i * 13, 322, 8, 22)),
      0.7,
    ) +
    windows(t, r, { x: 112, y: 264, w: 212, h: 32 }, 20, 2, 0.5) +
    shaped(
      t,
      x,
      [
        [24, 322],
        [20, 148],
        [21, 146],
        [21, 140],
      ],
      brick,
    ) +
    openings(t, times(3, (i) => arch(x - 14 + i * 10, 176, 6, 22)) + times(4, (i) => arch(x - 3, 210 + i * 26, 6, 14))) +
    fill(
      copper(t),
      `${box(x - 15, 118, 30, 22)}M${x - 18} 118L${x - 9} 106H${x + 9}L${x + 18} 118z${box(x - 8, 90, 16, 16)}${dome(x, 90, 20, 14)}`,
    ) +
    openings(t, arch(x - 11, 140, 8, 16) + arch(x + 3, 140, 8, 16)) +
    line(gold, `M${x} 72V50`, 1.4) +
    fill(gold, d`M${x - 7} 60l2 6h10l2-6-4 3-3-5-3 5zM${x - 8} 50l1 5h6l1-5-2 2-2-3-2 3zM${x} 50l1 5h6l1-5-2 2-2-3-2 3z`)
  return (
    ridge(atDistance(t, t.foliage, 0.6), r, 302, 8, 0.4) +
    standing(id, scene) +
    sea(t, r, id, 322) +
    reflection(id, 322, 0.2) +
    fill(t.snow, 'M380 352h110l-12 16H396z') +
    fill(mix(t.snow, t.shade, 0.3), box(402, 340, 66, 12) + box(426, 326, 9, 14)) +
    openings(t, box(406, 343, 58, 4))
  )
}

/** Charles Bridge with its tower, the castle and St Vitus on the hill. */
export const prague: DrawLandmark = (t, r, id) => {
  const hill = 'M-10 322V262C60 240 150 214 250 208S470 226 610 268V322z'
  const vitus = box(244, 152, 92, 50) + box(250, 126, 16, 60) + box(270, 126, 16, 60) + spire(258, 128, 15, 48) + spire(278, 128, 15, 48)
  const scene =
    ridge(atDistance(t, t.foliage, 0.65), r, 250, 10, 0.4) +
    fill(atDistance(t, mix(t.foliage, t.stone, 0.2), 0.24), hill) +
    fill(atDistance(t, t.shade, 0.18), vitus + times(5, (i) => spire(290 + i * 10, 154, 4, 16))) +
    shaped(
      t,
      318,
      [
        [11, 200],
        [11, 116],
      ],
      atDistance(t, mix(t.shade, t.stone, 0.3), 0.1),
    ) +
    fill(copper(t), `${onion(318, 116, 24, 30)}${box(317.4, 76, 1.2, 14)}`) +
    fill(atDistance(t, tinted(t, '#EAD9B8', 0.4), 0.1), box(150, 188, 262, 30)) +
    fill(roofed(t, '#A4523A', 0.6), 'M146 190l8-12h96v12zM338 190v-12h68l8 12z') +
    windows(t, r, { x: 154, y: 194, w: 254, h: 20 }, 34, 2, 0.5) +
    trees(atDistance(t, t.foliage, 0.1), r, -10, 610, 262, 18, 322) +
    roofs(t, r, { from: -10, to: 610, base: 300, low: 14, high: 34, width: 24, distance: 0.12 }) +
    fill(t.stone, dome(152, 258, 34, 26) + box(136, 256, 32, 44) + box(174, 236, 10, 60)) +
    fill(copper(t), dome(152, 258, 34, 26) + onion(179, 238, 12, 22)) +
    trees(mix(t.foliage, t.dark, 0.2), r, -10, 610, 318, 12, 324)
  const bridge = d`M-10 304H610V350H592a34 30 0 0 0-68 0h-24a34 30 0 0 0-68 0h-24a34 30 0 0 0-68 0h-24a34 30 0 0 0-68 0h-24a34 30 0 0 0-68 0h-24a34 30 0 0 0-68 0h-14z`
  const statues = times(13, (i) => d`M${40 + i * 44} 304v-4h2l1-9 2-3 2 3 1 9h2v4z`)
  return (
    scene +
    sea(t, r, id, 322) +
    standing(id, fill(mix(t.shade, t.stone, 0.35), bridge) + fill(t.dark, statues)) +
    line(t.stone, 'M-10 306H610', 2, 0.5) +
    shaped(
      t,
      452,
      [
        [26, 350],
        [26, 224],
        [29, 222],
        [29, 216],
      ],
      mix(t.shade, t.stone, 0.4),
    ) +
    fill(roofed(t, '#4A4E57', 0.7), 'M424 216L446 160H458L480 216z' + times(2, (i) => spire(426 + i * 52, 216, 7, 38))) +
    openings(t, arch(441, 306, 22, 40) + arch(445, 252, 14, 22)) +
    reflection(id, 350, 0.18)
  )
}
