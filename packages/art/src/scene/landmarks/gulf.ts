import { d1 as d, mix } from '../../svg.ts'
import { reflection, ridge, sea, standing, town } from '../ground.ts'
import { arch, box, fill, line, palm, trees, windows } from '../props.ts'
import { atDistance } from '../tones.ts'
import type { Tones } from '../tones.ts'
import type { DrawLandmark } from './landmark.ts'
import { front, onion, openings, roofed, shaped, times, tinted } from './parts.ts'

const marble = (t: Tones) => (t.lamps ? mix(t.stone, t.light, t.time === 'night' ? 0.22 : 0.1) : mix(t.stone, t.snow, 0.75))

/** The white domes and minarets of the Sheikh Zayed Grand Mosque over its pools. */
export const abuDhabi: DrawLandmark = (t, r, id) => {
  const white = marble(t)
  const gold = t.lamps ? t.light : '#D8B25A'
  const cupola = (x: number, base: number, w: number) =>
    fill(white, onion(x, base, w * 0.9, w * 1.12)) +
    fill(
      t.shade,
      d`M${x} ${base - w * 0.9}Q${x + w * 0.06} ${base - w * 0.8} ${x + w * 0.13} ${base - w * 0.74}C${x + w * 0.4} ${base - w * 0.58} ${x + w * 0.58} ${base - w * 0.34} ${x + w * 0.36} ${base}H${x + w * 0.14}Q${x + w * 0.3} ${base - w * 0.5} ${x} ${base - w * 0.9}z`,
      0.35,
    ) +
    fill(gold, d`M${x - 0.8} ${base - w * 1.12 - 9}h1.6v12h-1.6z`)
  const minaret = (x: number) =>
    shaped(
      t,
      x,
      [
        [8, 316],
        [8, 212],
        [10, 210],
        [10, 206],
        [6.5, 204],
        [6, 150],
        [8, 148],
        [8, 145],
        [4.4, 143],
        [4.4, 116],
        [6, 114],
        [6, 112],
        [2.6, 110],
        [2.6, 100],
      ],
      white,
      0.4,
    ) + fill(gold, onion(x, 101, 6, 18))
  const arcade = times(30, (i) => arch(104 + i * 13.2, 316, 9, 26))
  const scene =
    ridge(atDistance(t, t.stone, 0.7), r, 312, 4, 0.4) +
    minaret(164) +
    minaret(432) +
    fill(white, box(200, 242, 200, 76) + box(252, 218, 96, 26)) +
    fill(t.shade, box(348, 242, 52, 76) + box(322, 218, 26, 26), 0.3) +
    cupola(300, 220, 82) +
    cupola(232, 244, 46) +
    cupola(368, 244, 46) +
    fill(white, box(100, 280, 400, 38)) +
    fill(t.shade, box(100, 280, 400, 3), 0.4) +
    cupola(120, 282, 24) +
    cupola(196, 282, 24) +
    cupola(404, 282, 24) +
    cupola(480, 282, 24) +
    openings(
      t,
      `${arcade}${arch(284, 282, 32, 36)}${times(3, (i) => arch(210 + i * 22, 276, 10, 22) + arch(336 + i * 22, 276, 10, 22))}`,
      0.7,
    ) +
    line(
      gold,
      times(31, (i) => d`M${102 + i * 13.2} 316v-14`),
      1.2,
      0.6,
    ) +
    trees(mix(t.foliage, t.dark, 0.2), r, -10, 96, 312, 12, 320) +
    trees(mix(t.foliage, t.dark, 0.2), r, 504, 610, 312, 12, 320) +
    palm(t, 62, 318, 54, 0.06) +
    palm(t, 536, 318, 58, -0.06)
  return (
    standing(id, scene) +
    sea(t, r, id, 318) +
    reflection(id, 318, 0.4) +
    fill(mix(white, t.shade, 0.15), 'M-10 316H610V322H-10zM-10 386H610V400H-10z') +
    line(t.shade, 'M0 390H600', 1, 0.5)
  )
}

/** The stacked cubes of the Museum of Islamic Art, a dhow, the towers of West Bay. */
export const doha: DrawLandmark = (t, r, id) => {
  const white = marble(t)
  const far = (x: number, h: number, w: number) => front(t, r, { x, base: 318, w, h, cols: 4, rows: Math.round(h / 11), distance: 0.4 })
  const torpedo = 'M418 318V170C418 140 426 122 436 112C446 122 454 140 454 170V318z'
  const tiers = `${box(182, 258, 176, 66)}${box(206, 226, 128, 34)}M214 226L226 198H314L326 226z${box(238, 170, 64, 30)}${box(248, 156, 44, 16)}`
  const scene =
    far(352, 104, 22) +
    far(378, 138, 24) +
    far(466, 122, 26) +
    far(496, 150, 22) +
    far(524, 96, 28) +
    far(560, 128, 24) +
    fill(atDistance(t, t.stone, 0.3), torpedo) +
    fill(atDistance(t, t.shade, 0.3), 'M436 112C446 122 454 140 454 170V318H440V150z', 0.6) +
    fill(atDistance(t, t.stone, 0.3), box(435.2, 82, 1.6, 32)) +
    line(
      atDistance(t, t.shade, 0.2),
      times(13, (i) => d`M418 ${178 + i * 10}L454 ${190 + i * 10}M454 ${178 + i * 10}L418 ${190 + i * 10}`),
      0.7,
      0.6,
    ) +
    fill(white, tiers) +
    fill(
      t.shade,
      `${box(310, 258, 48, 66)}${box(292, 226, 42, 34)}M282 198H314L326 226H296z${box(272, 170, 30, 30)}${box(274, 156, 18, 16)}`,
      0.5,
    ) +
    openings(
      t,
      `${box(254, 178, 30, 5)}${arch(264, 324, 14, 40)}${box(250, 268, 6, 40)}${box(286, 268, 6, 40)}${arch(258, 168, 8, 9)}${arch(274, 168, 8, 9)}`,
      0.9,
    ) +
    fill(white, box(110, 290, 74, 34) + box(120, 280, 40, 12)) +
    openings(
      t,
      times(5, (i) => arch(117 + i * 13, 318, 8, 18)),
      0.7,
    ) +
    palm(t, 92, 326, 58, 0.06) +
    palm(t, 66, 326, 72, -0.05) +
    palm(t, 376, 326, 54, 0.05) +
    palm(t, 398, 326, 62, -0.05) +
    fill(mix(t.stone, t.shade, 0.3), 'M30 320H420L430 330H20z')
  return (
    standing(id, scene) +
    sea(t, r, id, 324) +
    reflection(id, 324, 0.24) +
    fill(mix(t.dark, '#5A3A2A', t.lamps ? 0 : 0.6), 'M422 352Q470 366 540 344L560 330L562 336L546 362Q490 378 444 368z') +
    line(t.dark, 'M482 360V282M452 348L520 268', 2) +
    fill(t.snow, 'M520 268Q500 320 530 352Q486 352 456 344z', 0.92) +
    fill(t.shade, 'M520 268Q500 320 530 352Q514 352 504 350Q490 316 520 268z', 0.35)
  )
}

/** Kingdom Centre with its opening against the sky, the ball of Al Faisaliah. */
export const riyadh: DrawLandmark = (t, r) => {
  const glass = mix(t.water[0], t.stone, 0.5)
  const sand = tinted(t, '#D9B88A', 0.6)
  const kingdom =
    'M322 352V226C322 196 316 160 318 92Q346 60 374 92C376 160 370 196 370 226V352zM328 100C330 150 336 176 346 176S362 150 364 100z'
  return (
    ridge(atDistance(t, sand, 0.6), r, 318, 8, 0.46) +
    town(t, r, { from: -10, to: 610, base: 352, low: 14, high: 64, width: 26, distance: 0.44, lit: 0.4 }) +
    `<path d="${kingdom}" fill="${glass}" fill-rule="evenodd"/>` +
    fill(t.shade, 'M346 176C356 176 362 150 364 100L374 92C376 160 370 196 370 226V352H350z', 0.5) +
    fill(t.stone, 'M316 90Q346 58 376 90L374 96Q346 74 318 96z') +
    line(t.lamps ? t.light : t.snow, 'M328 98Q346 84 364 98', 2, 0.8) +
    windows(t, r, { x: 326, y: 190, w: 40, h: 156 }, 6, 17, 0.45) +
    shaped(
      t,
      190,
      [
        [40, 352],
        [24, 240],
        [13, 158],
      ],
      mix(t.stone, glass, 0.4),
    ) +
    line(
      t.shade,
      times(10, (i) => d`M${190 - 38 + i * 2.4} ${344 - i * 18}H${190 + 38 - i * 2.4}`),
      1.2,
      0.6,
    ) +
    `<circle cx="190" cy="146" r="15" fill="${t.lamps ? t.light : mix(t.stone, '#D8B25A', 0.6)}"/>` +
    fill(t.dark, 'M190 131a15 15 0 0 1 0 30q10-15 0-30z', 0.22) +
    line(mix(t.stone, glass, 0.4), 'M177 160L186 112H194L203 160', 2.2) +
    fill(t.stone, 'M186 114L190 72L194 114z') +
    front(t, r, { x: 258, base: 352, w: 38, h: 112, cols: 5, rows: 10, distance: 0.14 }) +
    front(t, r, { x: 396, base: 352, w: 42, h: 138, cols: 5, rows: 12, distance: 0.14 }) +
    front(t, r, { x: 104, base: 352, w: 36, h: 96, cols: 4, rows: 8, distance: 0.14 }) +
    front(t, r, { x: 452, base: 352, w: 34, h: 90, cols: 4, rows: 8, distance: 0.18 }) +
    fill(sand, 'M-10 350H610V400H-10z') +
    fill(
      mix(sand, t.shade, 0.4),
      times(20, (i) => box(-4 + i * 31, 346 - ((i * 3) % 4) * 5, 27, 30)),
    ) +
    openings(
      t,
      times(40, (i) => box(2 + i * 15.4, 356 + ((i * 5) % 3) * 4, 4, 6)),
      0.75,
    ) +
    trees(mix(t.foliage, t.dark, 0.3), r, -10, 610, 382, 10) +
    times(9, (i) => palm(t, 40 + i * 66, 396, 56 + ((i * 5) % 4) * 12, i % 2 ? 0.06 : -0.05))
  )
}

/** Villas on stilts over a lagoon, an atoll's palms, a dhoni. */
export const male: DrawLandmark = (t, r, id) => {
  const lagoon = t.lamps ? mix(t.water[0], t.water[1], 0.3) : mix(t.water[0], '#4FC6BE', 0.7)
  const thatch = roofed(t, '#B08A5A', 0.75)
  const villa = (x: number, y: number, w: number) =>
    line(
      t.dark,
      d`M${x + w * 0.12} ${y}v${w * 0.34}M${x + w * 0.4} ${y}v${w * 0.34}M${x + w * 0.7} ${y}v${w * 0.34}M${x + w * 0.92} ${y}v${w * 0.34}`,
      w * 0.03,
      0.75,
    ) +
    fill(tinted(t, '#C9A074', 0.7), box(x + w * 0.08, y - w * 0.3, w * 0.84, w * 0.3)) +
    fill(t.shade, box(x + w * 0.62, y - w * 0.3, w * 0.3, w * 0.3), 0.5) +
    openings(
      t,
      box(x + w * 0.16, y - w * 0.24, w * 0.12, w * 0.2) +
        box(x + w * 0.36, y - w * 0.24, w * 0.2, w * 0.24) +
        box(x + w * 0.7, y - w * 0.24, w * 0.12, w * 0.2),
      0.9,
    ) +
    fill(
      thatch,
      d`M${x - w * 0.06} ${y - w * 0.26}Q${x + w * 0.3} ${y - w * 0.4} ${x + w * 0.44} ${y - w * 0.78}h${w * 0.12}Q${x + w * 0.7} ${y - w * 0.4} ${x + w * 1.06} ${y - w * 0.26}z`,
    ) +
    fill(
      t.dark,
      d`M${x + w * 0.54} ${y - w * 0.78}h${w * 0.02}Q${x + w * 0.7} ${y - w * 0.4} ${x + w * 1.06} ${y - w * 0.26}H${x + w * 0.7}z`,
      0.2,
    ) +
    fill(mix(t.stone, t.shade, 0.4), box(x - w * 0.04, y - 2, w * 1.1, w * 0.05))
  return (
    sea(t, r, id, 290) +
    fill(atDistance(t, t.foliage, 0.2), 'M396 292Q470 268 540 276T610 272V296Q500 300 396 292z') +
    fill(mix(t.stone, t.snow, t.lamps ? 0 : 0.4), 'M380 293Q470 286 610 290V304Q470 306 380 293z') +
    palm(t, 452, 290, 52, -0.12) +
    palm(t, 482, 290, 62, 0.06) +
    palm(t, 512, 290, 50, 0.14) +
    palm(t, 548, 290, 66, -0.06) +
    palm(t, 578, 290, 54, 0.1) +
    fill(lagoon, 'M-10 318Q150 304 330 312T610 306V400H-10z', 0.88) +
    fill(mix(lagoon, t.snow, 0.3), 'M-10 366Q170 348 360 360T610 350V400H-10z', 0.5) +
    line(t.snow, 'M-10 318Q150 304 330 312T610 306', 1.4, 0.7) +
    fill(t.dark, 'M428 322L250 330V334L428 325z', 0.6) +
    line(
      t.dark,
      times(9, (i) => d`M${258 + i * 20} ${331 - i * 0.8}v${12 - i * 0.6}`),
      1.6,
      0.7,
    ) +
    villa(372, 314, 44) +
    villa(310, 320, 56) +
    villa(232, 330, 72) +
    villa(120, 344, 98) +
    fill(t.dark, 'M-10 362L250 336V341L-10 370z', 0.6) +
    fill(t.dark, 'M438 366Q490 380 556 362L578 328L583 331L566 374Q500 388 452 378z') +
    fill(t.snow, 'M500 366V296Q536 330 546 362z', 0.9) +
    line(t.dark, 'M499 368V290', 2) +
    line(t.snow, 'M40 384q40-6 90 0M320 388q60-6 120 2M210 376q30-4 60 0', 1.2, 0.45)
  )
}
