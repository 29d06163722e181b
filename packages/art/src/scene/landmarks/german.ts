import { d1 as d, mix } from '../../svg.ts'
import { reflection, ridge, roofs, sea, standing, town } from '../ground.ts'
import { arch, box, dome, fill, line, spire, trees, windows } from '../props.ts'
import { atDistance } from '../tones.ts'
import type { DrawLandmark } from './landmark.ts'
import { copper, front, openings, roofed, shaped, times, tinted } from './parts.ts'

const snowRange =
  'M-10 330V262L40 238L78 252L120 214L158 240L196 222L240 250L300 228L352 252L396 216L430 238L474 206L520 240L560 220L610 250V330z'
const snowFaces =
  'M40 238L78 252L60 264zM120 214L158 240L132 250zM300 228L352 252L318 258zM396 216L430 238L404 246zM474 206L520 240L486 244z'

/** The two towers of the Frauenkirche with their round caps, the Alps behind the roofs. */
export const munich: DrawLandmark = (t, r) => {
  const brick = tinted(t, '#B0664A', 0.62)
  const tower = (x: number) =>
    shaped(
      t,
      x,
      [
        [19, 352],
        [19, 182],
        [17, 178],
        [16, 150],
      ],
      brick,
    ) +
    fill(
      copper(t),
      d`M${x - 17} 151C${x - 21} 134 ${x - 18} 118 ${x - 6} 110L${x - 4} 102C${x - 4} 97 ${x - 2} 94 ${x} 90C${x + 2} 94 ${x + 4} 97 ${x + 4} 102L${x + 6} 110C${x + 18} 118 ${x + 21} 134 ${x + 17} 151z${box(x - 0.6, 78, 1.2, 14)}`,
    ) +
    fill(t.dark, d`M${x + 3} 108C${x + 18} 118 ${x + 21} 134 ${x + 17} 151H${x + 7}C${x + 11} 134 ${x + 10} 118 ${x + 3} 108z`, 0.22) +
    openings(t, arch(x - 10, 174, 7, 17) + arch(x + 3, 174, 7, 17) + times(4, (i) => arch(x - 3, 220 + i * 34, 6, 22))) +
    line(t.stone, d`M${x - 19} 200h38M${x - 19} 234h38M${x - 19} 268h38M${x - 19} 302h38`, 1.2, 0.55)
  return (
    fill(atDistance(t, t.snow, 0.5), snowRange) +
    fill(atDistance(t, t.snowShade, 0.5), snowFaces, 0.8) +
    ridge(atDistance(t, t.foliage, 0.6), r, 300, 10, 0.4) +
    roofs(t, r, { from: -10, to: 610, base: 352, low: 14, high: 36, width: 28, distance: 0.4 }) +
    fill(mix(t.foliage, t.stone, 0.45), 'M-10 350H610V400H-10z') +
    fill(brick, box(296, 268, 150, 84)) +
    fill(roofed(t, '#A4523A', 0.75), 'M288 270L304 204H428L452 270z') +
    fill(t.dark, 'M404 204H428L452 270H424z', 0.18) +
    openings(
      t,
      times(6, (i) => arch(336 + i * 18, 338, 8, 52)),
    ) +
    tower(244) +
    tower(300) +
    fill(brick, box(263, 262, 18, 90) + 'M261 262L272 236L283 262z') +
    openings(t, arch(267, 352, 10, 34)) +
    roofs(t, r, { from: -10, to: 226, base: 396, low: 30, high: 52, width: 40 }) +
    roofs(t, r, { from: 452, to: 610, base: 396, low: 30, high: 52, width: 40 }) +
    trees(t.dark, r, -10, 610, 388, 17)
  )
}

/** Grossmünster and Fraumünster on either side of the Limmat, the Alps beyond the lake. */
export const zurich: DrawLandmark = (t, r, id) => {
  const tower = (x: number) =>
    shaped(t, x, [
      [17, 322],
      [17, 170],
      [15, 168],
      [14, 146],
    ]) +
    fill(
      roofed(t, '#8A7B6B', 0.6),
      d`M${x - 15} 147C${x - 15} 128 ${x - 10} 122 ${x - 5} 118V108H${x + 5}V118C${x + 10} 122 ${x + 15} 128 ${x + 15} 147zM${x - 6} 108Q${x} 94 ${x + 6} 108z${box(x - 0.6, 84, 1.2, 16)}`,
    ) +
    times(4, (i) => fill(t.stone, spire(x - 13 + i * 8.7, 148, 4, 13))) +
    openings(
      t,
      arch(x - 9, 196, 7, 20) + arch(x + 2, 196, 7, 20) + arch(x - 9, 246, 7, 22) + arch(x + 2, 246, 7, 22) + arch(x - 4, 166, 8, 16),
    ) +
    line(t.shade, d`M${x - 17} 204h34M${x - 17} 254h34`, 1.4, 0.7)
  const slim = box(142, 214, 22, 108)
  const scene =
    roofs(t, r, { from: -10, to: 610, base: 322, low: 22, high: 44, width: 30, distance: 0.3 }) +
    fill(t.stone, slim + box(164, 268, 62, 54)) +
    fill(t.shade, box(155, 214, 9, 108), 0.5) +
    fill(copper(t), 'M140 215L147 196L153 92L159 196L166 215z') +
    fill(roofed(t, '#8A5A48'), 'M160 270L172 244H218L232 270z') +
    openings(t, arch(149, 240, 8, 16) + times(4, (i) => arch(172 + i * 13, 312, 6, 30))) +
    `<circle cx="153" cy="258" r="7" fill="${t.lamps ? t.light : t.snow}" stroke="${t.dark}"/>` +
    fill(t.stone, box(346, 256, 98, 66)) +
    fill(roofed(t, '#9A5B45', 0.6), 'M340 258L356 220H436L450 258z') +
    openings(
      t,
      times(5, (i) => arch(372 + i * 15, 308, 7, 30)),
    ) +
    tower(306) +
    tower(350) +
    fill(t.stone, 'M323 322V206L328 198L333 206V322z') +
    openings(t, arch(324, 322, 8, 24)) +
    roofs(t, r, { from: 236, to: 288, base: 322, low: 34, high: 52, width: 24 }) +
    roofs(t, r, { from: 446, to: 610, base: 322, low: 34, high: 58, width: 26 })
  return (
    fill(atDistance(t, t.snow, 0.42), snowRange) +
    fill(atDistance(t, t.snowShade, 0.42), snowFaces, 0.8) +
    ridge(atDistance(t, t.foliage, 0.5), r, 296, 12, 0.4) +
    standing(id, scene) +
    sea(t, r, id, 322) +
    reflection(id, 322, 0.18) +
    fill(t.stone, 'M-10 322H232V328H-10zM280 322H610V328H280z')
  )
}

/** The Brandenburg Gate with its quadriga, the television tower behind. */
export const berlin: DrawLandmark = (t, r) => {
  const sand = tinted(t, '#DFC59A', 0.5)
  const needle = atDistance(t, t.shade, 0.25)
  const horses = times(4, (i) => d`M${286 + i * 8} 190v-12q1-5 5-4l3-5 2 6-3 3v12z`)
  const columns = times(6, (i) => box(204 + i * 36, 244, 13, 96))
  return (
    town(t, r, { from: -10, to: 610, base: 346, low: 12, high: 40, width: 30, distance: 0.55, lit: 0.25 }) +
    fill(needle, 'M146 346L151.4 128H156.6L162 346z' + box(153, 40, 2, 62)) +
    `<circle cx="154" cy="114" r="14" fill="${needle}"/>` +
    fill(t.dark, 'M154 100a14 14 0 0 1 0 28z', 0.2) +
    fill(mix(t.shade, t.haze, 0.1), box(206, 250, 192, 90)) +
    (t.lamps ? fill(t.light, box(206, 250, 192, 90), 0.28) : '') +
    fill(sand, `${columns}${box(196, 226, 212, 20)}${box(206, 214, 192, 12)}M236 214L246 204H358L368 214z${box(250, 190, 104, 16)}`) +
    fill(
      t.shade,
      times(6, (i) => box(212 + i * 36, 246, 5, 94)) + box(398, 226, 10, 20) + box(330, 190, 24, 16) + box(196, 240, 212, 4),
      0.5,
    ) +
    line(
      t.shade,
      times(15, (i) => d`M${212 + i * 13} 229v9`),
      2,
      0.5,
    ) +
    fill(copper(t), `${horses}M318 190v-16h14v16zM322 174l2-18h4l2 18zM325 156v-14h1.6v14zM321 144h9l-4.5-9z`) +
    fill(sand, box(128, 268, 66, 72) + 'M124 270L161 252L198 270z' + box(410, 268, 66, 72) + 'M406 270L443 252L480 270z') +
    fill(
      t.shade,
      times(5, (i) => box(134 + i * 13, 276, 4, 64) + box(416 + i * 13, 276, 4, 64)),
      0.5,
    ) +
    fill(mix(t.stone, t.shade, 0.4), 'M-10 340H610V400H-10z') +
    line(t.shade, 'M302 342L170 400M302 342L434 400M302 342V400M0 366H600', 0.8, 0.5) +
    trees(mix(t.foliage, t.dark, 0.4), r, -10, 112, 316, 22, 346) +
    trees(mix(t.foliage, t.dark, 0.4), r, 494, 610, 316, 22, 346)
  )
}

/** Messeturm, Commerzbank and Main Tower over the river and the iron footbridge. */
export const frankfurt: DrawLandmark = (t, r, id) => {
  const red = tinted(t, '#B87A66', 0.5)
  const messe =
    front(t, r, { x: 150, base: 322, w: 42, h: 174, cols: 6, rows: 17, colour: red }) +
    shaped(
      t,
      171,
      [
        [15, 148],
        [15, 136],
        [0.5, 96],
      ],
      red,
    )
  const commerz =
    front(t, r, { x: 262, base: 322, w: 50, h: 178, cols: 6, rows: 15 }) +
    front(t, r, { x: 276, base: 150, w: 36, h: 40, cols: 4, rows: 4 }) +
    fill(t.stone, box(298, 96, 14, 20) + box(304, 52, 1.8, 46))
  const main =
    front(t, r, { x: 376, base: 322, w: 34, h: 168, cols: 4, rows: 16, colour: mix(t.stone, t.water[0], 0.4) }) +
    front(t, r, { x: 402, base: 322, w: 30, h: 150, cols: 4, rows: 14, colour: mix(t.stone, t.water[0], 0.25) }) +
    fill(t.stone, box(392, 104, 2, 50) + box(389, 148, 8, 8))
  const twin = (x: number) =>
    front(t, r, { x, base: 322, w: 26, h: 138, cols: 4, rows: 13, colour: mix(t.shade, t.water[0], 0.5), distance: 0.2 })
  const truss = 'M60 300Q96 262 132 262T204 300Q300 306 396 300Q432 262 468 262T540 300'
  const scene =
    town(t, r, { from: -10, to: 610, base: 322, low: 16, high: 56, width: 30, distance: 0.5, lit: 0.3 }) +
    twin(216) +
    fill(atDistance(t, t.shade, 0.2), 'M216 184L242 174V186H216z') +
    twin(330) +
    messe +
    commerz +
    main +
    fill(red, box(458, 222, 16, 100) + 'M456 222L460 204Q466 194 472 204L476 222z' + spire(466, 202, 6, 34)) +
    roofs(t, r, { from: 430, to: 610, base: 322, low: 14, high: 30, width: 22 }) +
    trees(mix(t.foliage, t.dark, 0.4), r, -10, 610, 320, 10, 324)
  return (
    standing(id, scene) +
    sea(t, r, id, 322) +
    reflection(id, 322, 0.2) +
    `<g transform="translate(0 40)">` +
    line(t.dark, `M-10 300H610${truss}`, 2.6) +
    line(
      t.dark,
      times(19, (i) => d`M${66 + i * 8} 300V${270 + Math.abs(i - 8.6) * 3}M${402 + i * 8} 300V${270 + Math.abs(i - 8.6) * 3}`),
      0.8,
      0.8,
    ) +
    fill(t.dark, box(124, 300, 16, 34) + box(460, 300, 16, 34)) +
    '</g>'
  )
}

/** The concert hall on its warehouse at the harbour, St Michael's tower behind. */
export const hamburg: DrawLandmark = (t, r, id) => {
  const brick = tinted(t, '#A5583F', 0.66)
  const glass = mix(t.snow, t.water[0], t.lamps ? 0.35 : 0.5)
  const wave = 'M208 238V148Q232 172 262 160T318 126Q340 168 366 158T430 190L436 238z'
  const panes = times(15, (i) => d`M${214 + i * 15} 238V${186 + (i % 3) * 5}`)
  const scene =
    roofs(t, r, { from: -10, to: 210, base: 322, low: 20, high: 46, width: 30, distance: 0.3 }) +
    shaped(
      t,
      128,
      [
        [16, 322],
        [16, 220],
        [13, 216],
        [13, 190],
      ],
      tinted(t, '#A5583F', 0.45),
    ) +
    fill(
      copper(t),
      `${dome(128, 166, 24, 20)}M112 190L118 180H138L144 190zM118 182V166H122V182zM126 182V166H130V182zM134 182V166H138V182z${spire(128, 146, 4, 42)}`,
    ) +
    `<circle cx="128" cy="236" r="9" fill="${t.lamps ? t.light : t.snow}" stroke="${t.dark}"/>` +
    fill(brick, 'M208 322V242H436L444 322z') +
    fill(t.shade, 'M372 242H436L444 322H382z', 0.4) +
    windows(t, r, { x: 216, y: 250, w: 212, h: 62 }, 22, 5, 0.35) +
    fill(glass, wave) +
    fill(t.shade, 'M366 158Q392 170 430 190L436 238H366z', 0.35) +
    line(t.shade, `${panes}M208 190H430M208 206H432M208 222H434`, 0.7, 0.5) +
    windows(t, r, { x: 214, y: 186, w: 214, h: 48 }, 24, 4, 0.6) +
    fill(t.light, box(208, 238, 228, 4), 0.7) +
    roofs(t, r, { from: 446, to: 610, base: 322, low: 26, high: 50, width: 30, distance: 0.12 })
  const crane = (x: number, h: number) =>
    line(
      atDistance(t, t.dark, 0.2),
      d`M${x} 322v${-h}l34-22M${x} ${322 - h}l-14 6M${x + 34} ${300 - h}v30M${x - 8} 322l8${-h * 0.6}l8 ${h * 0.6}`,
      2,
    )
  return (
    standing(id, scene + crane(490, 88) + crane(548, 72)) +
    sea(t, r, id, 322) +
    reflection(id, 322, 0.18) +
    fill(t.dark, 'M96 352h120l-10 14H108z') +
    fill(t.stone, box(120, 338, 76, 14) + box(140, 328, 30, 10)) +
    fill(t.lamps ? t.light : t.dark, box(126, 342, 64, 4), 0.7) +
    fill(mix(t.shade, t.dark, 0.3), 'M360 376q60 8 130 0l-6 10h-118z') +
    fill(t.stone, box(384, 366, 60, 10)) +
    fill(t.dark, box(430, 350, 5, 16))
  )
}
