import { d1 as d, mix } from '../../svg.ts'
import { reflection, ridge, roofs, sea, standing } from '../ground.ts'
import { arch, box, dome, fill, line, palm, sail, trees, windows, yacht } from '../props.ts'
import { atDistance } from '../tones.ts'
import type { DrawLandmark } from './landmark.ts'
import { domeShade, openings, roofed, shaped, times, tinted } from './parts.ts'

/** Vesuvius across the bay, Castel dell'Ovo on its rock. */
export const naples: DrawLandmark = (t, r, id) => {
  const volcano =
    'M40 322C120 306 176 260 214 214L234 192L246 200L262 184L280 180L292 190C300 204 306 214 318 222L340 202L354 206C392 252 440 300 560 322z'
  const flank =
    'M280 180L292 190C300 204 306 214 318 222L330 262L300 322H560C440 300 392 252 354 206L340 202L318 222C310 262 322 290 280 322L296 250z'
  const tuff = tinted(t, '#D2A66E', 0.6)
  const castle = 'M300 352L308 306H332V294H372V306H398V288H448V300H470L482 352z'
  const scene =
    fill(atDistance(t, t.snowShade, 0.42), volcano) +
    fill(atDistance(t, t.shade, 0.42), flank, 0.55) +
    roofs(t, r, { from: 60, to: 610, base: 322, low: 5, high: 15, width: 14, distance: 0.4 })
  return (
    scene +
    sea(t, r, id, 322) +
    standing(
      id,
      fill(tuff, castle) +
        fill(t.shade, 'M372 306H398V288H406V352H380zM448 300H470L482 352H452z', 0.45) +
        fill(tuff, times(5, (i) => box(399 + i * 10.4, 283, 6, 6)) + times(4, (i) => box(333 + i * 10.4, 289, 6, 6))) +
        line(t.shade, 'M306 320H476', 1.2, 0.6) +
        openings(t, times(7, (i) => arch(316 + i * 22, 342, 7, 13)) + times(3, (i) => arch(406 + i * 13, 312, 6, 12)), 0.7),
    ) +
    reflection(id, 352, 0.2) +
    fill(mix(t.shade, t.dark, 0.2), 'M278 352Q380 342 500 352Q390 366 278 352z') +
    fill(mix(tuff, t.shade, 0.3), 'M470 352V334H610V356H600a9 9 0 0 0-18 0h-16a9 9 0 0 0-18 0h-16a9 9 0 0 0-18 0h-16z') +
    line(t.stone, 'M470 334H610', 2, 0.7) +
    sail(t, 150, 350, 52) +
    sail(t, 214, 340, 30) +
    fill(mix(t.foliage, t.dark, 0.5), 'M88 400L90 300Q60 306 38 294Q52 268 92 266Q140 262 158 290Q136 304 98 300L100 400z') +
    trees(t.dark, r, -10, 190, 392, 14)
  )
}

/** Brunelleschi's dome and Giotto's campanile over the roofs, cypresses on the hills. */
export const florence: DrawLandmark = (t, r) => {
  const tile = roofed(t, '#B4573C', 0.85)
  const marble = t.lamps ? t.stone : mix(t.stone, t.snow, 0.5)
  const ribs = 'M350 152C348 186 346 220 346 250M350 152C322 170 306 210 304 250M350 152C378 170 394 210 396 250'
  const hills = times(9, (i) => d`M${20 + i * 17 + (i % 3) * 6} ${292 - (i % 4) * 5}q-4-14 0-27q4 13 0 27z`)
  return (
    ridge(atDistance(t, t.foliage, 0.66), r, 268, 22, 0.46) +
    ridge(atDistance(t, t.foliage, 0.5), r, 296, 14, 0.42) +
    fill(atDistance(t, mix(t.foliage, t.dark, 0.4), 0.3), hills) +
    roofs(t, r, { from: -10, to: 610, base: 352, low: 14, high: 40, width: 26, distance: 0.34 }) +
    fill(marble, box(206, 270, 96, 82) + 'M200 272L214 252H300V272z' + box(290, 250, 120, 102)) +
    fill(tile, 'M200 272L214 254H300V272z') +
    fill(tile, 'M284 252C286 196 318 156 344 148H356C382 156 414 196 416 252z') +
    fill(t.dark, domeShade(352, 252, 126, 104), 0.16) +
    line(marble, ribs, 2.6) +
    fill(marble, `${box(280, 248, 140, 8)}M341 150L344 124H356L359 150zM342 124L350 108L358 124z`) +
    `<circle cx="350" cy="105" r="3" fill="${t.lamps ? t.light : '#D8B25A'}"/>` +
    fill(t.shade, `${box(376, 256, 34, 96)}${box(352, 124, 5, 26)}`, 0.4) +
    times(3, (i) => `<circle cx="${316 + i * 34}" cy="274" r="8" fill="${t.lamps ? t.light : t.shade}"/>`) +
    fill(marble, 'M398 352V292Q402 276 428 272Q450 278 452 296V352z') +
    fill(tile, 'M398 294Q404 270 426 270Q450 274 454 296z') +
    line(mix(t.shade, '#5F7A66', t.lamps ? 0 : 0.5), 'M206 288H302M206 318H302M290 300H410M290 326H410', 1.6, 0.7) +
    openings(t, times(4, (i) => arch(214 + i * 22, 314, 8, 22)) + arch(412, 338, 10, 34) + arch(432, 338, 9, 34), 0.7) +
    shaped(
      t,
      180,
      [
        [16, 352],
        [16, 152],
        [19, 150],
        [19, 144],
      ],
      marble,
      0.4,
    ) +
    openings(t, arch(172, 182, 16, 26) + times(2, (i) => arch(167 + i * 15, 222, 10, 24) + arch(167 + i * 15, 262, 10, 24))) +
    line(mix(t.shade, '#B8806C', t.lamps ? 0 : 0.5), 'M164 190H196M164 230H196M164 270H196M164 310H196M170 152V352M190 152V352', 1.4, 0.6) +
    roofs(t, r, { from: -10, to: 610, base: 398, low: 26, high: 52, width: 42 })
  )
}

/** Granite coves with clear water, the table of Tavolara out at sea. */
export const olbia: DrawLandmark = (t, r, id) => {
  const granite = tinted(t, '#D9A68E', 0.6)
  const turquoise = mix(t.water[0], t.lamps ? t.water[1] : '#3FB6B4', t.lamps ? 0.3 : 0.65)
  const island = 'M150 300L168 282L188 252L214 238L232 214L262 208L290 220L330 222L372 234L396 258L428 272L452 300z'
  const faces = 'M232 214L262 208L254 244L222 272L206 300H150L168 282L188 252L214 238zM290 220L330 222L318 252L286 276L272 300H236L262 252z'
  const boulders = (list: readonly (readonly [number, number, number, number])[]) =>
    list
      .map(
        ([x, y, w, h]) =>
          fill(
            granite,
            d`M${x} ${y}C${x - w * 0.06} ${y - h * 0.6} ${x + w * 0.18} ${y - h} ${x + w * 0.5} ${y - h}S${x + w * 1.06} ${y - h * 0.5} ${x + w} ${y}z`,
          ) +
          fill(
            t.shade,
            d`M${x + w * 0.52} ${y - h}C${x + w * 0.9} ${y - h * 0.95} ${x + w * 1.06} ${y - h * 0.5} ${x + w} ${y}H${x + w * 0.62}Q${x + w * 0.8} ${y - h * 0.5} ${x + w * 0.52} ${y - h}z`,
            0.5,
          ),
      )
      .join('')
  return (
    sea(t, r, id, 300) +
    fill(atDistance(t, t.stone, 0.5), island) +
    fill(atDistance(t, t.shade, 0.5), faces, 0.55) +
    fill(atDistance(t, t.foliage, 0.4), 'M430 304C470 280 520 272 610 258V330Q500 318 430 304z') +
    fill(atDistance(t, granite, 0.2), 'M430 304Q470 298 540 312T610 322V334Q500 320 430 304z') +
    fill(turquoise, 'M130 400C150 362 230 346 330 346S520 356 610 342V400z', 0.8) +
    fill(mix(turquoise, t.snow, 0.35), 'M176 400C220 374 300 366 380 372S540 384 610 372V400z', 0.6) +
    fill(mix(t.stone, t.snow, t.lamps ? 0 : 0.4), 'M300 400Q400 378 610 390V400z') +
    boulders([
      [-20, 372, 96, 92],
      [50, 376, 74, 58],
      [108, 378, 50, 34],
      [4, 402, 110, 54],
      [84, 404, 90, 40],
      [520, 356, 62, 44],
      [560, 362, 70, 66],
      [486, 362, 44, 24],
    ]) +
    fill(mix(t.foliage, t.dark, 0.2), 'M-10 288Q10 262 36 268Q62 262 76 284Q90 292 84 302Q50 292 30 300Q6 306-10 300z') +
    fill(mix(t.foliage, t.dark, 0.3), 'M548 306Q560 288 578 292Q600 284 612 296V316Q590 306 548 306z') +
    fill(mix(t.foliage, t.dark, 0.5), 'M52 268L56 214Q20 218 10 204Q30 184 62 186Q104 184 112 202Q94 218 62 214L64 268z') +
    yacht(t, 250, 336, 96) +
    sail(t, 406, 330, 40) +
    fill(t.snow, 'M330 366h34l-5 6h-22z') +
    line(t.dark, 'M330 380q16 3 34 0', 1, 0.25)
  )
}

/** The minaret of the Koutoubia among palms, the snow of the Atlas behind. */
export const marrakech: DrawLandmark = (t, r) => {
  const rose = tinted(t, '#CF8A62', 0.72)
  const atlas =
    'M-10 320V262L36 240L70 250L112 206L146 226L186 190L228 220L262 204L304 232L352 188L398 220L440 196L488 226L530 202L570 224L610 214V320z'
  const snows =
    'M112 206L146 226L130 232L118 224L100 232zM186 190L228 220L206 226L192 216L170 222zM352 188L398 220L374 224L356 214L336 226zM440 196L488 226L460 226L444 216L424 222zM530 202L570 224L546 224L532 216L516 222z'
  const x = 288
  const net = times(6, (i) => d`M${x - 22 + i * 8} 200l4-7 4 7M${x - 22 + i * 8} 208l4-7 4 7`)
  return (
    fill(atDistance(t, t.snowShade, 0.4), atlas) +
    fill(atDistance(t, t.snow, 0.25), snows) +
    ridge(atDistance(t, rose, 0.5), r, 312, 6, 0.4) +
    fill(
      atDistance(t, rose, 0.3),
      times(14, (i) => box(-10 + i * 46, 316 - ((i * 7) % 5) * 5, 44, 60)),
    ) +
    openings(
      t,
      times(26, (i) => box(4 + i * 23, 326 + ((i * 5) % 3) * 6, 4, 6)),
      0.7,
    ) +
    shaped(
      t,
      x,
      [
        [28, 360],
        [28, 152],
      ],
      rose,
    ) +
    fill(
      rose,
      times(7, (i) => d`M${x - 28 + i * 8.4} 153v-6l2-5h2l2 5v6z`),
    ) +
    shaped(
      t,
      x,
      [
        [14, 148],
        [14, 112],
      ],
      rose,
    ) +
    fill(
      rose,
      times(4, (i) => d`M${x - 14 + i * 7.4} 113v-5l2-4h2l2 4v5z`),
    ) +
    fill(rose, dome(x, 108, 22, 17)) +
    fill(t.lamps ? t.light : '#D8B25A', `${box(x - 0.7, 66, 1.4, 24)}`) +
    [
      [72, 3],
      [80, 3.6],
      [88, 4.4],
    ]
      .map(([y, s]) => `<circle cx="${x}" cy="${y}" r="${s}" fill="${t.lamps ? t.light : '#D8B25A'}"/>`)
      .join('') +
    fill(roofed(t, '#4F9A9A', 0.8), box(x - 28, 162, 56, 9)) +
    line(mix(t.stone, rose, 0.4), net, 1.5, 0.8) +
    openings(t, arch(x - 17, 250, 12, 30) + arch(x + 5, 250, 12, 30) + arch(x - 6, 304, 12, 26) + arch(x - 5, 142, 10, 20), 0.7) +
    fill(rose, 'M-10 362V336H150V352H430V336H610V362z') +
    fill(t.shade, 'M-10 356H610V366H-10z', 0.4) +
    fill(
      rose,
      times(31, (i) => box(-8 + i * 20, 331, 9, 6)),
    ) +
    fill(mix(t.foliage, t.dark, 0.1), 'M-10 362H610V400H-10z') +
    trees(mix(t.foliage, t.dark, 0.4), r, -10, 610, 376, 14) +
    palm(t, 150, 378, 126, 0.06) +
    palm(t, 112, 384, 96, -0.1) +
    palm(t, 420, 380, 112, -0.06) +
    palm(t, 462, 386, 140, 0.06) +
    palm(t, 520, 390, 90, 0.12) +
    palm(t, 60, 392, 132, 0.08) +
    windows(t, r, { x: 0, y: 338, w: 130, h: 14 }, 9, 1, 0.5)
  )
}
