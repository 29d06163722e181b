import { d1 as d, mix } from '../../svg.ts'
import { reflection, ridge, sea, standing, town } from '../ground.ts'
import { arch, box, dome, fill, line, palm, sail, trees, windows, yacht } from '../props.ts'
import { atDistance } from '../tones.ts'
import type { DrawLandmark } from './landmark.ts'
import { copper, domeShade, front, openings, roofed, shaped, times, tinted } from './parts.ts'

/** The shells of the Opera House, the arch of the Harbour Bridge. */
export const sydney: DrawLandmark = (t, r, id) => {
  const white = t.lamps ? mix(t.stone, t.light, 0.18) : t.snow
  const steel = atDistance(t, mix(t.shade, t.dark, 0.4), 0.15)
  const shells = [
    [170, 314, 58, 74],
    [206, 314, 76, 112],
    [256, 314, 66, 84],
    [330, 314, -46, 58],
  ] as const
  const shell = (x: number, y: number, w: number, h: number) =>
    fill(
      white,
      d`M${x} ${y}C${x - w * 0.04} ${y - h * 0.5} ${x + w * 0.36} ${y - h * 0.94} ${x + w} ${y - h}C${x + w * 0.86} ${y - h * 0.6} ${x + w * 0.86} ${y - h * 0.3} ${x + w * 0.94} ${y}z`,
    ) +
    fill(
      t.shade,
      d`M${x + w} ${y - h}C${x + w * 0.86} ${y - h * 0.6} ${x + w * 0.86} ${y - h * 0.3} ${x + w * 0.94} ${y}H${x + w * 0.5}C${x + w * 0.5} ${y - h * 0.4} ${x + w * 0.66} ${y - h * 0.8} ${x + w} ${y - h}z`,
      0.4,
    ) +
    line(
      t.shade,
      d`M${x + w * 0.16} ${y}C${x + w * 0.16} ${y - h * 0.46} ${x + w * 0.5} ${y - h * 0.84} ${x + w} ${y - h}M${x + w * 0.32} ${y}C${x + w * 0.34} ${y - h * 0.44} ${x + w * 0.6} ${y - h * 0.8} ${x + w} ${y - h}`,
      0.8,
      0.6,
    )
  const deck = 'M300 284H620'
  const bridge = 'M346 286Q440 136 560 160T640 204M346 270Q440 160 560 182T640 226'
  const struts = times(16, (i) => {
    const x = 362 + i * 16
    const y = 172 + ((x - 520) / 158) ** 2 * 96
    return d`M${x} 284V${y}`
  })
  const scene =
    ridge(atDistance(t, t.foliage, 0.55), r, 304, 8, 0.45) +
    line(steel, struts, 1, 0.9) +
    line(steel, bridge, 3.4) +
    line(steel, deck, 6) +
    fill(atDistance(t, tinted(t, '#D8C2A0', 0.5), 0.1), box(324, 236, 20, 88) + box(350, 248, 16, 76)) +
    fill(t.shade, box(336, 236, 8, 88) + box(360, 248, 6, 76), 0.5) +
    shell(...shells[0]) +
    shell(...shells[1]) +
    shell(...shells[2]) +
    shell(...shells[3]) +
    shell(140, 314, 36, 44) +
    openings(t, 'M234 314L278 226L270 314zM204 314L226 256L222 314zM300 314L318 250L316 314z', 0.8) +
    fill(tinted(t, '#C9A58A', 0.5), 'M118 326L128 310H346L356 326z') +
    line(t.shade, 'M124 318H352', 1, 0.6) +
    trees(mix(t.foliage, t.dark, 0.3), r, -10, 118, 306, 18, 326) +
    town(t, r, { from: 470, to: 610, base: 324, low: 14, high: 34, width: 22, distance: 0.25, lit: 0.5 })
  return (
    standing(id, scene) +
    sea(t, r, id, 324) +
    reflection(id, 324, 0.22) +
    fill(roofed(t, '#3F7F5E', 0.7), 'M386 354h112l-12 16h-88z') +
    fill(t.snow, box(408, 340, 70, 14) + box(430, 330, 28, 10)) +
    openings(t, box(412, 344, 62, 4), 0.9) +
    sail(t, 176, 366, 64) +
    sail(t, 92, 352, 40)
  )
}

/** Flinders Street Station with its clock and dome, Eureka Tower across the Yarra behind. */
export const melbourne: DrawLandmark = (t, r) => {
  const ochre = tinted(t, '#DDAE62', 0.72)
  const glass = mix(t.water[0], t.stone, 0.5)
  return (
    town(t, r, { from: -10, to: 610, base: 350, low: 40, high: 136, width: 30, distance: 0.52, lit: 0.35 }) +
    fill(atDistance(t, glass, 0.2), 'M152 350V104L164 84H196V350z') +
    fill(atDistance(t, t.shade, 0.2), 'M180 84H196V350H180z', 0.5) +
    fill(t.lamps ? t.light : '#D9AE4E', 'M164 84H196V108H156z', 0.9) +
    windows(t, r, { x: 156, y: 112, w: 38, h: 230 }, 5, 22, 0.35) +
    front(t, r, { x: 96, base: 350, w: 40, h: 150, cols: 5, rows: 13, distance: 0.3 }) +
    front(t, r, { x: 214, base: 350, w: 34, h: 122, cols: 4, rows: 10, distance: 0.34 }) +
    fill(ochre, box(284, 276, 330, 80) + box(250, 258, 100, 98)) +
    fill(mix(t.stone, ochre, 0.3), box(246, 256, 108, 7) + box(284, 276, 330, 6) + box(284, 312, 330, 4)) +
    openings(t, arch(262, 356, 76, 84), t.lamps ? 0.75 : 0.6) +
    line(mix(t.stone, ochre, 0.2), 'M262 356v-46a38 38 0 0 1 76 0v46M262 310H338M281 312V278M300 312V272M319 312V278', 3) +
    times(7, (i) => fill(t.snow, d`M${268 + i * 9.4} 318a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0-6.8 0z`)) +
    fill(ochre, box(262, 232, 76, 28)) +
    fill(mix(t.stone, ochre, 0.3), box(258, 230, 84, 5)) +
    openings(
      t,
      times(5, (i) => arch(268 + i * 14, 256, 8, 16)),
      0.8,
    ) +
    fill(copper(t), dome(300, 232, 70, 50)) +
    fill(t.dark, domeShade(300, 232, 70, 50), 0.2) +
    line(t.stone, 'M300 184Q276 196 274 232M300 184Q324 196 326 232M300 184V232', 1, 0.45) +
    fill(ochre, box(248, 226, 14, 34) + box(338, 226, 14, 34)) +
    fill(copper(t), dome(255, 227, 15, 12) + dome(345, 227, 15, 12)) +
    openings(
      t,
      times(14, (i) => arch(358 + i * 18, 306, 9, 20) + arch(358 + i * 18, 350, 11, 26)),
      0.7,
    ) +
    fill(
      ochre,
      times(4, (i) => d`M${380 + i * 62} 276q12-22 24 0z`),
    ) +
    shaped(
      t,
      470,
      [
        [14, 276],
        [13, 212],
        [16, 210],
        [16, 206],
        [10, 204],
        [8, 194],
      ],
      ochre,
    ) +
    fill(copper(t), dome(470, 194, 18, 14)) +
    `<circle cx="470" cy="228" r="9" fill="${t.lamps ? t.light : t.snow}" stroke="${t.dark}"/>` +
    line(t.dark, 'M470 228v-6M470 228l4 2', 1.2) +
    fill(mix(t.stone, t.shade, 0.5), 'M-10 354H610V400H-10z') +
    line(t.shade, 'M-10 376H610M-10 384H610', 1.4, 0.8) +
    line(t.dark, 'M-10 300H610M40 300V356M560 300V356', 1, 0.5) +
    fill(roofed(t, '#2F6B4F', 0.85), 'M62 330Q62 322 72 322H206Q216 322 216 330V370H62z') +
    fill(t.stone, box(62, 346, 154, 8)) +
    openings(
      t,
      times(8, (i) => box(68 + i * 18.4, 328, 14, 15)),
      0.95,
    ) +
    fill(t.dark, box(84, 370, 26, 6) + box(166, 370, 26, 6)) +
    line(t.dark, 'M139 322L128 301M128 301H146', 1.4) +
    trees(mix(t.foliage, t.dark, 0.4), r, -10, 58, 340, 18, 356)
  )
}

/** Sugarloaf with its cable car, Christ on Corcovado, the bay. */
export const rio: DrawLandmark = (t, r, id) => {
  const loaf = 'M318 324C322 280 330 232 350 196Q362 168 384 166T420 200C436 232 444 282 452 324z'
  const corcovado = 'M-10 324V268C30 256 60 236 92 196Q112 158 128 148T160 172C182 206 214 238 262 262V324z'
  const scene =
    ridge(atDistance(t, t.foliage, 0.62), r, 276, 24, 0.5) +
    fill(atDistance(t, t.foliage, 0.4), corcovado) +
    fill(atDistance(t, t.shade, 0.4), 'M128 148T160 172C182 206 214 238 262 262V324H180C160 262 150 200 128 148z', 0.35) +
    fill(
      t.lamps ? mix(t.stone, t.light, 0.4) : t.snow,
      'M129 150L132 125L116 121.6V118.4L132.6 117.6Q132.4 111 135.5 111T138.4 117.6L155 118.4V121.6L139 125L142 150z',
    ) +
    fill(atDistance(t, mix(t.shade, t.foliage, 0.4), 0.14), 'M452 324C470 290 500 276 530 280T610 304V324z') +
    fill(atDistance(t, mix(t.shade, t.foliage, 0.45), 0.1), loaf) +
    fill(
      atDistance(t, mix(t.stone, t.shade, 0.35), 0.1),
      'M384 166Q362 168 350 196C334 232 326 280 324 324H366C362 270 366 214 384 166z',
      0.55,
    ) +
    fill(atDistance(t, mix(t.foliage, t.dark, 0.2), 0.1), 'M236 324C250 300 270 282 292 282S330 300 340 324z') +
    line(t.dark, 'M290 281Q330 240 376 167', 0.9, 0.7) +
    fill(t.dark, d`M326 228h13v9h-13zM332 222h1.4v7h-1.4z`) +
    fill(t.stone, box(286, 276, 12, 7) + box(374, 160, 14, 7)) +
    town(t, r, { from: -10, to: 280, base: 324, low: 14, high: 44, width: 20, distance: 0.16, lit: 0.55 }) +
    trees(mix(t.foliage, t.dark, 0.3), r, 270, 610, 320, 9, 326)
  return (
    standing(id, scene) +
    sea(t, r, id, 324) +
    reflection(id, 324, 0.2) +
    fill(mix(t.stone, t.snow, t.lamps ? 0 : 0.3), 'M-10 326H290Q210 346 120 352T-10 376z') +
    yacht(t, 330, 354, 86) +
    sail(t, 466, 364, 60) +
    sail(t, 270, 350, 34) +
    palm(t, 40, 384, 136, 0.05) +
    palm(t, 84, 380, 104, -0.06) +
    palm(t, 556, 408, 168, -0.06)
  )
}

/** The crossed mast of the Octávio Frias bridge before the towers of São Paulo. */
export const saoPaulo: DrawLandmark = (t, r, id) => {
  const concrete = mix(t.stone, t.snow, t.lamps ? 0 : 0.4)
  const gold = t.lamps ? t.light : '#D8AE4A'
  const stays = times(
    12,
    (i) =>
      d`M${272 + i * 0.4} ${110 + i * 8}L${42 + i * 17} ${312 - i * 1.6}M${340 - i * 0.4} ${110 + i * 8}L${570 - i * 17} ${300 - i * 0.6}`,
  )
  const inner = times(8, (i) => d`M${276 + i} ${116 + i * 9}L${420 - i * 13} 330M${336 - i} ${116 + i * 9}L${192 + i * 13} 342`)
  const scene =
    town(t, r, { from: -10, to: 610, base: 324, low: 50, high: 140, width: 24, distance: 0.5, lit: 0.4 }) +
    front(t, r, { x: 76, base: 324, w: 40, h: 124, cols: 5, rows: 11, distance: 0.26 }) +
    front(t, r, { x: 128, base: 324, w: 34, h: 156, cols: 4, rows: 14, distance: 0.3 }) +
    front(t, r, { x: 452, base: 324, w: 44, h: 148, cols: 5, rows: 13, distance: 0.26 }) +
    front(t, r, { x: 508, base: 324, w: 36, h: 108, cols: 4, rows: 9, distance: 0.22 }) +
    front(t, r, { x: 398, base: 324, w: 38, h: 96, cols: 5, rows: 8, distance: 0.28 }) +
    trees(mix(t.foliage, t.dark, 0.25), r, -10, 610, 314, 14, 326)
  return (
    standing(id, scene) +
    sea(t, r, id, 324) +
    reflection(id, 324, 0.16) +
    line(gold, stays, 1, 0.9) +
    fill(mix(t.shade, t.stone, 0.4), 'M-10 318Q300 288 610 304V314Q300 300-10 330z') +
    fill(concrete, 'M244 366L280 92H290L356 366H340L306 236L284 112L262 366z') +
    fill(mix(concrete, t.shade, 0.3), 'M368 366L332 92H322L256 366H272L306 236L328 112L350 366z') +
    fill(concrete, box(264, 236, 84, 10)) +
    line(gold, inner, 0.9, 0.8) +
    fill(mix(t.shade, t.stone, 0.5), 'M-10 346Q300 322 610 340V350Q300 336-10 358z') +
    fill(t.shade, 'M-10 354Q300 332 610 346V350Q300 336-10 358z', 0.6) +
    fill(mix(t.shade, t.stone, 0.4), box(232, 362, 52, 12) + box(328, 362, 52, 12)) +
    trees(mix(t.foliage, t.dark, 0.5), r, -10, 170, 388, 12) +
    trees(mix(t.foliage, t.dark, 0.5), r, 440, 610, 388, 12)
  )
}

/** The Obelisk on the widest avenue, domes at the corners, jacarandas in flower. */
export const buenosAires: DrawLandmark = (t, r) => {
  const white = t.lamps ? mix(t.stone, t.light, 0.25) : mix(t.stone, t.snow, 0.6)
  const lilac = t.lamps ? mix(t.shade, '#8A72B8', 0.25) : '#A58CC9'
  const slate = roofed(t, '#5F6B7A', 0.7)
  const corner = (x: number, w: number, h: number, mid: number) =>
    front(t, r, { x, base: 356, w, h, cols: Math.round(w / 12), rows: Math.round(h / 18), lit: 0.5 }) +
    fill(slate, d`M${x - 2} ${356 - h}l6-18h${w - 8}l6 18z`) +
    fill(t.stone, box(mid - 15, 330 - h, 30, 30)) +
    fill(slate, dome(mid, 330 - h, 34, 32)) +
    fill(t.dark, domeShade(mid, 330 - h, 34, 32), 0.25) +
    openings(t, arch(mid - 5, 354 - h, 10, 18)) +
    line(t.shade, d`M${x} ${374 - h}h${w}M${x} ${392 - h}h${w}`, 1.4, 0.5)
  return (
    town(t, r, { from: -10, to: 610, base: 352, low: 40, high: 108, width: 30, distance: 0.52, lit: 0.35 }) +
    front(t, r, { x: 186, base: 354, w: 44, h: 108, cols: 5, rows: 9, distance: 0.26 }) +
    front(t, r, { x: 376, base: 354, w: 40, h: 120, cols: 5, rows: 10, distance: 0.26 }) +
    corner(40, 132, 118, 148) +
    corner(428, 140, 124, 452) +
    shaped(
      t,
      302,
      [
        [16, 356],
        [11.5, 96],
        [0.6, 74],
      ],
      white,
      0.55,
    ) +
    openings(t, box(296, 108, 4, 6) + box(303, 108, 4, 6) + arch(297, 356, 10, 16), 0.7) +
    fill(mix(white, t.shade, 0.25), 'M274 356H330L338 364H266z') +
    fill(mix(t.shade, t.dark, 0.15), 'M-10 362H610V400H-10z') +
    fill(mix(t.foliage, t.stone, 0.3), 'M262 364H342L420 400H184z') +
    line(t.stone, 'M230 364L90 400M200 364L10 400M374 364L514 400M404 364L594 400', 1.6, 0.45) +
    [
      [96, 366, 30],
      [158, 362, 24],
      [214, 360, 18],
      [390, 360, 18],
      [446, 362, 24],
      [510, 366, 30],
      [30, 372, 38],
      [574, 372, 38],
    ]
      .map(
        ([x = 0, y = 0, s = 0]) =>
          line(
            t.dark,
            d`M${x} ${y}V${y - s * 1.1}M${x} ${y - s * 0.7}L${x - s * 0.4} ${y - s * 1.2}M${x} ${y - s * 0.7}L${x + s * 0.4} ${y - s * 1.2}`,
            s * 0.1,
          ) +
          fill(
            lilac,
            d`M${x - s} ${y - s}C${x - s * 1.2} ${y - s * 1.6} ${x - s * 0.5} ${y - s * 1.9} ${x - s * 0.1} ${y - s * 1.8}C${x + s * 0.6} ${y - s * 2} ${x + s * 1.2} ${y - s * 1.6} ${x + s} ${y - s}Q${x + s * 0.5} ${y - s * 0.74} ${x} ${y - s * 0.94}T${x - s} ${y - s}z`,
            0.95,
          ),
      )
      .join('')
  )
}
