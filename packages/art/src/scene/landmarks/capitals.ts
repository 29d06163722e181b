import { d1 as d, mix } from '../../svg.ts'
import { reflection, ridge, roofs, sea, standing, town } from '../ground.ts'
import { arch, box, dome, fill, line, spire, trees, windows } from '../props.ts'
import type { Random } from '../props.ts'
import { atDistance } from '../tones.ts'
import type { Tones } from '../tones.ts'
import type { DrawLandmark } from './landmark.ts'

/** Eiffel tower over mansard roofs. */
export const paris: DrawLandmark = (t, r) => {
  const iron = t.time === 'night' ? mix(t.stone, t.light, 0.28) : mix(t.shade, t.dark, t.lamps ? 0.15 : 0.3)
  const tower =
    'M318 112C316 166 313 206 309 240L305 240V247H307C303 266 298 280 294 292L287 292V301H290C283 321 271 340 255 358H283C287 333 300 312 320 310C340 312 353 333 357 358H385C369 340 357 321 350 301H353V292L346 292C342 280 337 266 333 247H335V240L331 240C327 206 324 166 322 112zM310 288C313 274 316 262 317 251H323C324 262 327 274 330 288z'
  const shadow =
    'M320 112H322C324 166 327 206 331 240H335V247H333C337 266 342 280 346 292H353V301H350C357 321 369 340 385 358H368C352 336 338 310 333 292C328 262 323 190 320 112z'
  const lattice =
    'M317 130l6 14M323 130l-6 14M316 158l8 18M324 158l-8 18M314 190l12 22M326 190l-12 22M311 218l18 20M329 218l-18 20M300 276l9 10M340 276l-9 10M288 312l12 16M352 312l-12 16M276 332l12 14M364 332l-12 14'
  return (
    roofs(t, r, { from: -10, to: 610, base: 352, low: 12, high: 24, width: 22, distance: 0.55, lit: 0.2 }) +
    fill(iron, `${tower}M314 104h12v8h-12zM317 92h6v12h-6zM319.3 70h1.4v22h-1.4z`) +
    fill(t.dark, shadow, 0.28) +
    line(t.lamps ? t.light : t.snow, lattice, 0.7, t.lamps ? 0.75 : 0.4) +
    (t.lamps ? fill(t.light, `${box(305, 241, 30, 2)}${box(287, 294, 66, 2)}${box(314, 106, 12, 1.6)}`, 0.9) : '') +
    mansards(t, r) +
    trees(t.dark, r, -10, 610, 388, 16)
  )
}

function mansards(t: Tones, r: Random): string {
  let walls = ''
  let zinc = ''
  let glass = ''
  const edges: [number, number][] = [
    [-10, 236],
    [404, 612],
  ]
  for (const [from, to] of edges) {
    for (let x = from; x < to;) {
      const w = Math.min(44 + r() * 22, to - x + 6)
      const h = 44 + r() * 14
      const y = 386 - h
      walls += box(x, y, w, h)
      zinc += d`M${x - 1} ${y}l4 ${-15}h${w - 6}l4 15z${box(x + w * 0.2, y - 22, 5, 9)}${box(x + w * 0.7, y - 21, 7, 8)}`
      glass +=
        windows(t, r, { x: x + 3, y: y + 2, w: w - 6, h: h - 4 }, Math.max(3, Math.round(w / 9)), 4, 0.45) +
        windows(t, r, { x: x + 6, y: y - 13, w: w - 12, h: 12 }, Math.max(2, Math.round(w / 14)), 1, 0.5)
      x += w
    }
  }
  return fill(t.stone, walls) + fill(mix(t.shade, t.lamps ? t.dark : '#5F7687', 0.45), zinc) + glass
}

const teeth = (from: number, to: number, base: number, step: number, h: number) => {
  let path = ''
  for (let at = from; at < to; at += step) path += box(at, base - h * 0.6, 3, h) + spire(at + 1.5, base - h * 0.6, 4.4, h * 0.9)
  return path
}

/** Elizabeth Tower and the Palace of Westminster from across the river. */
export const london: DrawLandmark = (t, r, id) => {
  const x = 228
  const palace =
    box(262, 296, 330, 44) +
    teeth(266, 590, 298, 16, 13) +
    box(398, 280, 26, 24) +
    spire(411, 282, 20, 62) +
    box(505, 216, 46, 124) +
    teeth(506, 552, 218, 14, 16)
  const tower = `${box(x - 17, 176, 34, 164)}M${x - 20} 176V142H${x + 20}V176z${spire(x, 124, 30, 44)}M${x - 20} 142L${x - 12} 124H${x + 12}L${x + 20} 142z${box(x - 0.8, 72, 1.6, 14)}`
  const shadow = `${box(x + 5, 142, 15, 34)}${box(x + 5, 176, 12, 164)}M${x + 4} 80L${x + 15} 124L${x + 20} 142H${x + 6}z${box(530, 216, 21, 124)}${box(262, 318, 330, 22)}`
  const ribs = [
    ...[0, 1, 2].map((i) => d`M${x - 10 + i * 9} 182V336`),
    ...Array.from({ length: 40 }, (_, i) => d`M${268 + i * 8} 302V338`),
  ].join('')
  const clock = `<circle cx="${x}" cy="159" r="12.5" fill="${t.lamps ? t.light : t.snow}" stroke="${t.dark}" stroke-width="1.2"/>${line(t.dark, d`M${x} 159v-8M${x} 159l5 3`, 1.3)}`
  const scene =
    fill(mix(t.stone, t.shade, 0.12), palace + tower) +
    fill(t.shade, shadow, 0.75) +
    line(t.shade, ribs, 0.8, 0.65) +
    (t.lamps ? windows(t, r, { x: 266, y: 306, w: 322, h: 28 }, 34, 2, 0.5) : '') +
    clock
  const wheel =
    `<circle cx="92" cy="258" r="64" fill="none" stroke="${atDistance(t, t.shade, 0.35)}" stroke-width="2.2"/>` +
    line(atDistance(t, t.shade, 0.35), 'M92 194V322M28 258H156M47 213L137 303M137 213L47 303M92 258L62 340M92 258L122 340', 0.7)
  const bridge = fill(mix(t.shade, t.dark, 0.2), `M-5 326H200V340H-5z${[0, 1, 2, 3].map((i) => box(i * 52, 330, 6, 18)).join('')}`)
  return (
    town(t, r, { from: -10, to: 610, base: 340, low: 10, high: 46, width: 30, distance: 0.62, lit: 0.15 }) +
    wheel +
    standing(id, scene) +
    sea(t, r, id, 340) +
    reflection(id, 340, 0.2) +
    bridge
  )
}

/** St Stephen's cathedral: the south tower, the tall tiled roof. */
export const vienna: DrawLandmark = (t, r) => {
  const tower = `${box(246, 208, 36, 142)}M246 210L251 176H277L282 210zM251 178C258 150 262 110 263.4 62H264.6C266 110 270 150 277 178z${spire(250, 204, 6, 26)}${spire(278, 204, 6, 26)}${spire(256, 170, 5, 22)}${spire(272, 170, 5, 22)}`
  const roof = 'M280 288L304 226H418L440 288z'
  const tiles = Array.from({ length: 9 }, (_, i) => d`M${296 + i * 15} 286l7-15 7 15M${303 + i * 13.2} 264l6-14 6 14`).join('')
  const nave = box(282, 286, 158, 64)
  const twin = box(440, 236, 17, 114) + spire(448.5, 238, 19, 46) + box(466, 236, 17, 114) + spire(474.5, 238, 19, 46)
  const lancets =
    Array.from({ length: 7 }, (_, i) => arch(292 + i * 21, 340, 8, 40)).join('') + arch(258, 250, 12, 40) + arch(258, 330, 12, 50)
  return (
    ridge(atDistance(t, t.foliage, 0.7), r, 300, 12, 0.4) +
    roofs(t, r, { from: -10, to: 610, base: 348, low: 16, high: 40, width: 26, distance: 0.45 }) +
    fill(t.stone, nave + tower + twin) +
    fill(t.shade, `${box(264, 176, 18, 174)}M264 62C266 110 270 150 277 178H264z${box(451, 236, 6, 114)}${box(477, 236, 6, 114)}`, 0.6) +
    fill(mix(t.shade, t.lamps ? t.dark : '#7E6A4B', 0.4), roof) +
    line(t.lamps ? t.light : t.stone, tiles, 1.6, 0.5) +
    fill(t.lamps ? t.light : t.dark, lancets, t.lamps ? 0.85 : 0.45) +
    roofs(t, r, { from: -10, to: 236, base: 392, low: 26, high: 52, width: 34 }) +
    roofs(t, r, { from: 486, to: 610, base: 392, low: 26, high: 52, width: 34 }) +
    trees(t.dark, r, -10, 610, 386, 18)
  )
}

const tall = (x: number, base: number, h: number, w: number) =>
  d`M${x - w / 2} ${base}C${x - w * 0.5} ${base - h * 0.5} ${x - w * 0.3} ${base - h * 0.82} ${x - 1.6} ${base - h}h3.2C${x + w * 0.3} ${base - h * 0.82} ${x + w * 0.5} ${base - h * 0.5} ${x + w / 2} ${base}zM${x} ${base - h - 11}l4 6-4 6-4-6z`

/** The spires of the Sagrada Família over the street grid. */
export const barcelona: DrawLandmark = (t, r) => {
  const spires: [number, number, number][] = [
    [250, 178, 24],
    [278, 206, 26],
    [364, 206, 26],
    [392, 178, 24],
    [320, 258, 40],
  ]
  const body = 'M226 352V300L240 280H402L416 300V352zM262 284L321 236L380 284z'
  const dots = spires
    .flatMap(([x, h]) =>
      Array.from(
        { length: 9 },
        (_, i) => box(x - 2.6, 290 - h * 0.3 - i * h * 0.06, 1.6, 5) + box(x + 1.2, 290 - h * 0.3 - i * h * 0.06, 1.6, 5),
      ),
    )
    .join('')
  return (
    ridge(atDistance(t, t.foliage, 0.6), r, 292, 16, 0.42) +
    town(t, r, { from: -10, to: 610, base: 350, low: 10, high: 34, width: 22, distance: 0.45, lit: 0.3 }) +
    fill(mix(t.stone, t.shade, 0.2), tall(320, 300, 258, 40)) +
    fill(
      t.stone,
      spires
        .slice(0, 4)
        .map(([x, h, w]) => tall(x, 300, h, w))
        .join('') + body,
    ) +
    fill(
      t.shade,
      spires
        .map(
          ([x, h, w]) =>
            d`M${x + 1.6} ${300 - h}C${x + w * 0.3} ${300 - h * 0.82} ${x + w * 0.5} ${300 - h * 0.5} ${x + w / 2} 300H${x + 2}z`,
        )
        .join(''),
      0.55,
    ) +
    fill(
      t.lamps ? t.light : t.dark,
      dots + arch(298, 352, 14, 44) + arch(315, 352, 12, 56) + arch(330, 352, 14, 44) + `M315 268a6 6 0 1 0 12 0a6 6 0 1 0-12 0`,
      t.lamps ? 0.8 : 0.4,
    ) +
    roofs(t, r, { from: -10, to: 224, base: 392, low: 30, high: 50, width: 36 }) +
    roofs(t, r, { from: 420, to: 610, base: 392, low: 30, high: 50, width: 36 }) +
    trees(t.dark, r, -10, 610, 386, 18)
  )
}

const minaret = (x: number, h: number) =>
  box(x - 2.4, 318 - h, 4.8, h) + spire(x, 318 - h, 6, 24) + box(x - 4.2, 318 - h * 0.72, 8.4, 3) + box(x - 3.8, 318 - h * 0.5, 7.6, 3)

/** Domes and minarets above the water. */
export const istanbul: DrawLandmark = (t, r, id) => {
  const mosque =
    box(214, 268, 172, 50) +
    dome(300, 252, 104, 52) +
    box(246, 248, 108, 22) +
    dome(236, 270, 46, 24) +
    dome(364, 270, 46, 24) +
    dome(270, 262, 34, 20) +
    dome(330, 262, 34, 20)
  const towers = minaret(196, 158) + minaret(404, 158) + minaret(236, 142) + minaret(364, 142)
  const arches =
    Array.from({ length: 12 }, (_, i) => arch(220 + i * 13.4, 312, 7, 20)).join('') +
    Array.from({ length: 10 }, (_, i) => arch(252 + i * 10, 264, 4.4, 10)).join('')
  const scene =
    fill(t.stone, towers + mosque) +
    fill(
      t.shade,
      `M300 200C340 202 352 226 352 252H386V318H318C330 280 322 226 300 200z${box(404, 160, 2.4, 158)}${box(364, 176, 2.4, 142)}`,
      0.45,
    ) +
    fill(t.lamps ? t.light : t.dark, arches, t.lamps ? 0.85 : 0.4)
  return (
    ridge(atDistance(t, t.foliage, 0.68), r, 286, 10, 0.4) +
    roofs(t, r, { from: -10, to: 610, base: 318, low: 8, high: 30, width: 18, distance: 0.25 }) +
    standing(id, scene) +
    trees(mix(t.foliage, t.dark, 0.4), r, -10, 610, 322, 14, 326) +
    sea(t, r, id, 322) +
    reflection(id, 322, 0.16)
  )
}
