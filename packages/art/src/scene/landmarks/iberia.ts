import { d1 as d, mix } from '../../svg.ts'
import { reflection, ridge, roofs, sea, standing, town } from '../ground.ts'
import { arch, box, dome, fill, line, palm, sail, spire, trees, windows, yacht } from '../props.ts'
import { atDistance } from '../tones.ts'
import type { DrawLandmark } from './landmark.ts'
import { openings, shaped, times, tinted } from './parts.ts'

/** The five openings of the Puerta de Alcalá, flower beds before it, the four towers of the Castellana far behind. */
export const madrid: DrawLandmark = (t, r) => {
  const granite = tinted(t, '#E2D3BC', 0.4)
  const far = (x: number, h: number, w: number) => box(x, 340 - h, w, h)
  const columns = [191, 199, 256, 334, 391, 399].map((x) => box(x, 246, 5, 102)).join('')
  const shadows = [
    [152, 8],
    [206, 6],
    [262, 4],
    [341, 5],
    [406, 6],
    [454, 14],
  ]
    .map(([x = 0, w = 0]) => box(x, 254, w, 94))
    .join('')
  return (
    ridge(atDistance(t, t.snowShade, 0.55), r, 296, 16, 0.5) +
    fill(
      atDistance(t, t.shade, 0.5),
      far(508, 142, 15) + far(530, 136, 16) + far(552, 146, 14) + far(572, 132, 16) + 'M552 194l14 8v-10z',
    ) +
    town(t, r, { from: -10, to: 610, base: 344, low: 14, high: 42, width: 30, distance: 0.45, lit: 0.3 }) +
    trees(mix(t.foliage, t.dark, 0.1), r, -10, 150, 320, 22, 350) +
    trees(mix(t.foliage, t.dark, 0.1), r, 450, 610, 320, 22, 350) +
    fill(
      granite,
      `M128 348V250H184V222H412V250H468V348H436V284H412V348H388V300a21 21 0 0 0-42 0V348H330V292a30 30 0 0 0-64 0V348H254V300a21 21 0 0 0-42 0V348H188V284H160V348z`,
    ) +
    fill(granite, `${box(122, 246, 66, 7)}${box(408, 246, 66, 7)}${box(180, 218, 236, 8)}M252 218V200H344V218zM246 201L298 182L350 201z`) +
    fill(t.shade, shadows + box(326, 201, 18, 17), 0.45) +
    fill(mix(granite, t.snow, 0.4), columns) +
    line(t.shade, 'M128 256H184M412 256H468M184 230H412M184 244H412', 1.2, 0.6) +
    fill(
      mix(t.shade, t.stone, 0.4),
      times(4, (i) => d`M${196 + i * 66} 218v-8l3-9 3-3 3 3 3 9v8z`) + 'M284 188v-12q2-8 10-6v-8q4-6 8 0v8q8-2 10 6v12zM280 188h36v3h-36z',
    ) +
    openings(t, box(268, 207, 60, 6), 0.5) +
    (t.lamps ? fill(t.light, box(212, 300, 42, 48) + box(266, 290, 64, 58) + box(346, 300, 42, 48), 0.16) : '') +
    fill(mix(t.foliage, t.stone, 0.3), 'M-10 346H610V400H-10z') +
    fill(mix(t.stone, t.shade, 0.35), 'M-10 346H610V354H-10z') +
    fill(t.lamps ? mix(t.shade, t.dark, 0.4) : '#C8505A', 'M84 372Q298 350 516 372Q298 364 84 372z') +
    fill(t.lamps ? t.shade : '#E8C25A', 'M60 384Q298 360 540 384Q298 375 60 384z') +
    trees(t.dark, r, -10, 610, 396, 12)
  )
}

/** The tower of Belém in the Tagus, the red bridge and Christ the King far behind. */
export const lisbon: DrawLandmark = (t, r, id) => {
  const red = atDistance(t, t.lamps ? t.shade : '#B8503F', 0.3)
  const lime = tinted(t, '#EFE3C8', 0.4)
  const turret = (x: number, y: number) => box(x - 5, y, 10, 18) + dome(x, y, 11, 8)
  const bridge = 'M-10 280H610M142 326V206M150 326V206M412 326V206M420 326V206M142 222h8M142 246h8M142 306h8M412 222h8M412 246h8M412 306h8'
  const cables = 'M-10 268Q80 254 146 206Q280 340 416 206Q500 254 610 268'
  const hangers = times(27, (i) => d`M${152 + i * 10} 280V${274 - 66 * ((i - 13) / 13.5) ** 2}`)
  const scene =
    line(red, bridge, 2.6) +
    line(red, cables, 1.6) +
    line(red, hangers, 0.6, 0.8) +
    fill(
      atDistance(t, t.stone, 0.35),
      `${box(516, 236, 4, 50)}${box(526, 236, 4, 50)}${box(513, 230, 20, 7)}M521 230v-16h-10v-3h24v3h-10v16z`,
    ) +
    fill(atDistance(t, t.foliage, 0.42), 'M452 322C480 296 520 276 610 280V322z')
  const tower =
    fill(lime, box(250, 186, 74, 166) + box(256, 150, 62, 40) + 'M196 352L204 300H372L384 352z') +
    fill(t.shade, `${box(298, 190, 26, 162)}${box(296, 150, 22, 40)}M346 300H372L384 352H350z`, 0.5) +
    fill(
      lime,
      times(9, (i) => box(252 + i * 8, 180, 5, 8)) +
        times(8, (i) => box(258 + i * 7.6, 144, 5, 8)) +
        times(15, (i) => box(206 + i * 11, 294, 7, 8)),
    ) +
    fill(lime, turret(250, 180) + turret(324, 180) + turret(258, 140) + turret(316, 140) + turret(204, 288) + turret(372, 288)) +
    openings(
      t,
      times(5, (i) => arch(259 + i * 8, 236, 6, 22)) +
        arch(266, 176, 8, 14) +
        arch(284, 176, 8, 14) +
        times(9, (i) => arch(214 + i * 17, 330, 7, 10)) +
        arch(280, 280, 10, 18),
    ) +
    line(t.stone, 'M250 238H324M250 288H324', 3) +
    line(t.shade, 'M250 240H324M250 290H324M200 320H378', 1, 0.7)
  return (
    ridge(atDistance(t, t.foliage, 0.6), r, 306, 8, 0.4) +
    scene +
    sea(t, r, id, 322) +
    standing(id, tower) +
    reflection(id, 352, 0.22) +
    fill(mix(t.stone, t.shade, 0.4), 'M180 352Q290 344 400 352Q290 366 180 352z') +
    sail(t, 108, 348, 54) +
    sail(t, 470, 372, 84)
  )
}

/** The cathedral above the sea wall of Palma, its row of buttresses. */
export const palma: DrawLandmark = (t, r, id) => {
  const sand = tinted(t, '#E2BE88', 0.6)
  const nave = 'M176 286V212L200 202H400L416 212V286z'
  const buttresses = times(9, (i) => box(180 + i * 27, 208, 9, 82) + spire(184.5 + i * 27, 209, 8, 20))
  const scene =
    ridge(atDistance(t, t.snowShade, 0.5), r, 262, 30, 0.55) +
    ridge(atDistance(t, t.foliage, 0.5), r, 290, 12, 0.45) +
    roofs(t, r, { from: -10, to: 170, base: 306, low: 20, high: 44, width: 28, distance: 0.12 }) +
    roofs(t, r, { from: 436, to: 610, base: 306, low: 20, high: 48, width: 28, distance: 0.12 }) +
    fill(sand, `${nave}M228 206V184H372V206z${box(404, 164, 22, 122)}${box(150, 224, 26, 62)}`) +
    fill(t.shade, box(416, 164, 10, 122), 0.5) +
    fill(sand, spire(409, 166, 6, 16) + spire(421, 166, 6, 16) + box(166, 178, 14, 108) + spire(173, 180, 16, 34)) +
    fill(
      mix(sand, t.shade, 0.45),
      times(9, (i) => box(189 + i * 27, 214, 18, 72)),
    ) +
    fill(sand, buttresses + times(8, (i) => box(230 + i * 19, 178, 4, 10))) +
    openings(
      t,
      times(8, (i) => arch(194 + i * 27, 252, 8, 30)) +
        arch(410, 200, 9, 22) +
        arch(410, 240, 9, 24) +
        times(6, (i) => arch(240 + i * 22, 202, 8, 13)),
      0.75,
    ) +
    fill(mix(sand, t.stone, 0.3), 'M60 322L76 284H520L536 322z') +
    line(t.shade, `M76 286H520${times(10, (i) => d`M${100 + i * 44} 322v-34`)}`, 1.4, 0.5) +
    openings(
      t,
      times(7, (i) => arch(146 + i * 46, 322, 16, 22)),
      0.35,
    ) +
    trees(mix(t.foliage, t.dark, 0.2), r, -10, 610, 320, 9, 324)
  return (
    standing(id, scene) +
    sea(t, r, id, 322) +
    reflection(id, 322, 0.2) +
    palm(t, 92, 330, 74, 0.08) +
    palm(t, 60, 334, 92, -0.08) +
    palm(t, 500, 330, 70, 0.06) +
    palm(t, 532, 334, 88, -0.06) +
    sail(t, 236, 366, 62) +
    yacht(t, 360, 362, 92)
  )
}

/** Moorish walls climbing to Gibralfaro, the cathedral with its one tower, the lighthouse of the port. */
export const malaga: DrawLandmark = (t, r, id) => {
  const earth = tinted(t, '#D2A374', 0.6)
  const hill = 'M180 322C230 300 270 250 330 222S420 190 470 194S560 250 610 270V322z'
  const keep = (x: number, y: number, w: number, h: number) =>
    box(x, y, w, h) + times(Math.floor(w / 6), (i) => box(x + i * 6, y - 4, 3.4, 5))
  const scene =
    ridge(atDistance(t, t.foliage, 0.62), r, 262, 30, 0.52) +
    fill(mix(t.foliage, t.stone, 0.24), hill) +
    line(earth, 'M244 296L282 268L318 244L356 226L388 208H500L530 224', 9) +
    fill(
      earth,
      keep(384, 186, 30, 26) +
        keep(440, 180, 26, 30) +
        keep(490, 190, 28, 28) +
        keep(310, 228, 20, 24) +
        keep(270, 250, 20, 28) +
        keep(232, 272, 24, 30),
    ) +
    fill(
      t.shade,
      `${box(402, 186, 12, 26)}${box(456, 180, 10, 30)}${box(506, 190, 12, 28)}${box(322, 228, 8, 24)}${box(282, 250, 8, 28)}`,
      0.5,
    ) +
    trees(mix(t.foliage, t.dark, 0.2), r, 250, 610, 296, 20, 322) +
    fill(t.stone, box(78, 244, 128, 78) + box(168, 178, 30, 144) + box(172, 150, 22, 30) + box(84, 222, 24, 30)) +
    fill(t.stone, dome(183, 150, 22, 18) + times(5, (i) => dome(102 + i * 15, 246, 15, 8))) +
    fill(t.shade, `${box(186, 178, 12, 144)}${box(185, 150, 9, 30)}${box(150, 244, 18, 78)}`, 0.5) +
    openings(t, arch(177, 174, 11, 18) + arch(176, 212, 13, 26) + arch(176, 262, 13, 30) + times(4, (i) => arch(92 + i * 18, 314, 9, 38))) +
    line(t.shade, 'M168 182H198M168 222H198M168 272H198M78 262H168', 1.2, 0.6) +
    roofs(t, r, { from: -10, to: 80, base: 322, low: 28, high: 52, width: 28 }) +
    roofs(t, r, { from: 206, to: 610, base: 322, low: 14, high: 30, width: 24 })
  return (
    standing(id, scene) +
    sea(t, r, id, 322) +
    reflection(id, 322, 0.16) +
    fill(mix(t.shade, t.stone, 0.4), 'M296 352H470L484 366H280z') +
    shaped(
      t,
      378,
      [
        [15, 352],
        [13, 320],
        [8, 318],
        [6, 262],
        [9, 260],
        [9, 257],
        [5, 256],
        [5, 244],
      ],
      t.snow,
    ) +
    fill(t.light, box(374, 246, 8, 9), 0.9) +
    fill(t.snow, dome(378, 244, 11, 8)) +
    palm(t, 316, 352, 54, 0.1) +
    palm(t, 440, 352, 58, -0.1) +
    sail(t, 150, 364, 66) +
    windows(t, r, { x: 366, y: 324, w: 24, h: 24 }, 3, 2, 0.6)
  )
}
