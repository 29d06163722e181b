import { d1 as d, mix } from '../../svg.ts'
import { ridge, town } from '../ground.ts'
import { arch, box, fill, line, trees } from '../props.ts'
import { atDistance } from '../tones.ts'
import type { DrawLandmark } from './landmark.ts'
import { mirrored, openings, roofed, shaped, times, tinted } from './parts.ts'

/** Tokyo Tower over the city, Mount Fuji beyond, cherry blossom. */
export const tokyo: DrawLandmark = (t, r) => {
  const red = t.lamps ? mix(t.shade, t.light, 0.35) : '#D2533C'
  const x = 318
  const tower = mirrored(x, [
    [58, 350],
    [46, 350],
    [20, 272],
    [14, 214],
    [9, 160],
    [5.5, 122],
    [3, 90],
    [1, 88],
    [0.7, 48],
  ])
  const bands = `M${x - 34} 300H${x + 34}M${x - 25} 272H${x + 25}M${x - 14} 200H${x + 14}M${x - 10} 160H${x + 10}`
  const lattice = times(9, (i) => {
    const [y, h] = [344 - i * 25, 24]
    const [a, b] = [[50, 36, 27, 22, 18, 15, 12, 10, 8][i] ?? 8, [36, 27, 22, 18, 15, 12, 10, 8, 6][i] ?? 6]
    return d`M${x - a} ${y}L${x + b} ${y - h}M${x + a} ${y}L${x - b} ${y - h}`
  })
  const petals = t.lamps ? mix(t.shade, '#E8A8B8', 0.25) : '#EDB9C4'
  return (
    fill(atDistance(t, t.snowShade, 0.45), 'M-40 322C60 296 108 246 146 196Q158 186 172 190T196 196C232 246 282 296 380 322z') +
    fill(
      atDistance(t, t.snow, 0.15),
      'M146 196Q158 186 172 190T196 196L216 222L200 216L192 232L178 214L168 236L156 216L144 230L138 214L124 224z',
    ) +
    town(t, r, { from: -10, to: 610, base: 350, low: 20, high: 84, width: 26, distance: 0.5, lit: 0.35 }) +
    town(t, r, { from: -10, to: 254, base: 352, low: 16, high: 64, width: 28, distance: 0.24, lit: 0.45 }) +
    town(t, r, { from: 384, to: 610, base: 352, low: 16, high: 70, width: 28, distance: 0.24, lit: 0.45 }) +
    fill(red, tower, t.lamps ? 0.55 : 0.75) +
    line(red, lattice, 1.6) +
    line(t.lamps ? t.light : t.snow, lattice.slice(0, lattice.length / 2), 0.7, 0.6) +
    line(t.lamps ? t.light : t.snow, bands, 3, 0.9) +
    fill(t.snow, box(x - 21, 212, 42, 13) + box(x - 8, 118, 16, 7)) +
    openings(t, box(x - 20, 216, 40, 4) + box(x - 7, 120, 14, 3), 0.95) +
    fill(t.shade, 'M290 350a28 30 0 0 1 56 0z', 0.7) +
    trees(mix(t.foliage, t.dark, 0.2), r, -10, 610, 362, 20) +
    line(
      t.dark,
      'M-10 392Q60 360 92 300M40 350Q30 310 6 284M70 336Q110 318 138 322M610 396Q560 372 528 318M562 366Q592 340 604 304M540 344Q510 334 488 344',
      5,
    ) +
    fill(
      petals,
      times(26, (i) => {
        const [a, b] = [r() * 170 - 24, r() * 96 + 258]
        const s = 13 + r() * 17
        return d`M${i % 2 ? a : 600 - a} ${b}m${-s} 0a${s} ${s * 0.72} 0 1 0 ${2 * s} 0a${s} ${s * 0.72} 0 1 0 ${-2 * s} 0z`
      }),
      0.85,
    )
  )
}

/** A tiled roof with raised eaves; `y` is the line of the eaves. */
const eaves = (x: number, y: number, half: number, h: number, ridgeHalf: number) =>
  d`M${x - half - 8} ${y - 7}Q${x - half * 0.8} ${y - 1} ${x - ridgeHalf} ${y - h}H${x + ridgeHalf}Q${x + half * 0.8} ${y - 1} ${x + half + 8} ${y - 7}Q${x + half} ${y + 5} ${x + half * 0.7} ${y + 4}H${x - half * 0.7}Q${x - half} ${y + 5} ${x - half - 8} ${y - 7}z`

/** Sungnyemun, the southern gate, and the tower on Namsan. */
export const seoul: DrawLandmark = (t, r) => {
  const tile = roofed(t, '#4F5A5E', 0.75)
  const wood = tinted(t, '#9A4A38', 0.75)
  const green = tinted(t, '#3F7F6E', 0.8)
  const x = 290
  return (
    ridge(atDistance(t, t.snowShade, 0.6), r, 264, 26, 0.56) +
    '<g transform="matrix(-1 0 0 1 586 0)">' +
    fill(atDistance(t, t.foliage, 0.3), 'M250 350C330 320 380 246 436 212Q456 202 478 212C530 246 560 300 620 322V350z') +
    shaped(
      t,
      456,
      [
        [7, 216],
        [5, 150],
      ],
      atDistance(t, t.stone, 0.15),
    ) +
    fill(atDistance(t, t.stone, 0.1), 'M440 150L444 132H468L472 150zM446 132L449 122H463L466 132z') +
    line(atDistance(t, t.shade, 0.1), 'M456 122V62M456 84h0M452 122L455 84M460 122L457 84', 2) +
    openings(t, box(443, 138, 26, 4), 0.9) +
    '</g>' +
    town(t, r, { from: -10, to: 160, base: 352, low: 24, high: 76, width: 34, distance: 0.36, lit: 0.45 }) +
    town(t, r, { from: 430, to: 610, base: 352, low: 40, high: 126, width: 36, distance: 0.36, lit: 0.45 }) +
    fill(mix(t.stone, t.shade, 0.2), 'M150 356L160 280H420L430 356z') +
    line(
      t.shade,
      'M158 296H422M155 316H425M153 336H427M190 280V296M240 280V296M340 280V296M390 280V296M214 296V316M366 296V316M180 316V336M400 316V336',
      1,
      0.6,
    ) +
    fill(t.lamps ? t.light : t.dark, arch(x - 24, 356, 48, 58), t.lamps ? 0.6 : 0.75) +
    line(t.stone, d`M${x - 26} 356v-34a26 26 0 0 1 52 0v34`, 4) +
    fill(wood, box(186, 238, 208, 44)) +
    fill(green, box(186, 232, 208, 10)) +
    openings(
      t,
      times(6, (i) => box(193 + i * 34, 246, 26, 30)),
      0.55,
    ) +
    fill(mix(t.stone, t.shade, 0.3), box(170, 274, 240, 8)) +
    fill(tile, eaves(x, 234, 128, 34, 82)) +
    fill(wood, box(216, 176, 148, 28)) +
    fill(green, box(212, 172, 156, 8)) +
    openings(
      t,
      times(5, (i) => box(222 + i * 28.4, 182, 22, 18)),
      0.55,
    ) +
    fill(tile, eaves(x, 174, 104, 40, 62)) +
    fill(mix(t.stone, tile, 0.4), `M${x - 66} 136q4-8 8-5v5h116v-5q4-3 8 5v4H${x - 66}z`) +
    line(
      t.stone,
      times(11, (i) => d`M${x - 60 + i * 12} 138L${x - 92 + i * 18.4} 170M${x - 80 + i * 16} 202L${x - 112 + i * 22.4} 231`),
      0.8,
      0.35,
    ) +
    fill(mix(t.stone, t.shade, 0.45), 'M-10 354H610V400H-10z') +
    fill(t.shade, 'M262 356H318L400 400H180z', 0.35) +
    trees(mix(t.foliage, t.dark, 0.4), r, -10, 140, 362, 18) +
    trees(mix(t.foliage, t.dark, 0.4), r, 446, 610, 362, 18)
  )
}

/** The Hall of Prayer of the Temple of Heaven on its marble terraces. */
export const beijing: DrawLandmark = (t, r) => {
  const tile = t.lamps ? mix(t.shade, t.water[0], 0.3) : '#2F5F95'
  const wood = tinted(t, '#A8402F', 0.78)
  const band = tinted(t, '#3F7F8A', 0.7)
  const gold = t.lamps ? t.light : '#D8AE4A'
  const marble = t.lamps ? t.stone : mix(t.stone, t.snow, 0.6)
  const x = 300
  const roof = (y: number, half: number, top: number, h: number) =>
    d`M${x - half} ${y}Q${x - top * 1.5} ${y - h * 0.25} ${x - top} ${y - h}H${x + top}Q${x + top * 1.5} ${y - h * 0.25} ${x + half} ${y}Q${x} ${y + 9} ${x - half} ${y}z`
  const roofShade = (y: number, half: number, top: number, h: number) =>
    d`M${x + top * 0.2} ${y - h}H${x + top}Q${x + top * 1.5} ${y - h * 0.25} ${x + half} ${y}Q${x + half * 0.7} ${y + 4} ${x + half * 0.4} ${y + 4}Q${x + top * 0.6} ${y - h * 0.3} ${x + top * 0.2} ${y - h}z`
  const drum = (y: number, half: number, h: number) => box(x - half, y, half * 2, h)
  const terrace = (y: number, half: number) =>
    fill(marble, box(x - half, y, half * 2, 18)) +
    fill(t.shade, box(x + half * 0.5, y, half * 0.5, 18), 0.35) +
    fill(marble, times(Math.round(half / 7), (i) => box(x - half + i * 14, y - 6, 3, 8)) + box(x - half, y - 3, half * 2, 2))
  return (
    ridge(atDistance(t, t.snowShade, 0.62), r, 306, 14, 0.5) +
    trees(atDistance(t, t.foliage, 0.3), r, -10, 610, 330, 20, 372) +
    terrace(358, 236) +
    terrace(338, 196) +
    terrace(318, 158) +
    fill(mix(marble, t.shade, 0.3), 'M276 318H324L338 376H262z') +
    line(
      t.shade,
      times(11, (i) => d`M${274 - i} ${322 + i * 5}H${326 + i}`),
      0.9,
      0.6,
    ) +
    fill(wood, drum(262, 108, 56)) +
    fill(band, drum(256, 108, 12)) +
    fill(t.shade, box(x + 44, 256, 64, 62), 0.45) +
    openings(
      t,
      times(9, (i) => box(x - 102 + i * 23.2, 274, 18, 38)),
      0.55,
    ) +
    fill(tile, roof(258, 138, 84, 42)) +
    fill(wood, drum(202, 80, 18)) +
    fill(band, drum(204, 80, 6)) +
    fill(tile, roof(206, 106, 60, 40)) +
    fill(wood, drum(152, 56, 18)) +
    fill(band, drum(154, 56, 6)) +
    fill(tile, `M${x - 84} 156Q${x - 40} 142 ${x - 12} 92Q${x} 84 ${x + 12} 92Q${x + 40} 142 ${x + 84} 156Q${x} 166 ${x - 84} 156z`) +
    fill(
      t.dark,
      `M${x + 4} 88L${x + 12} 92Q${x + 40} 142 ${x + 84} 156Q${x + 56} 160 ${x + 34} 160Q${x + 18} 130 ${x + 4} 88z${roofShade(206, 106, 60, 40)}${roofShade(258, 138, 84, 42)}`,
      0.25,
    ) +
    fill(gold, d`M${x - 5} 90q-3-8 5-15q8 7 5 15zM${x - 7} 88h14v4h-14z`) +
    line(
      gold,
      `M${x - 138} 258Q${x} 267 ${x + 138} 258M${x - 106} 206Q${x} 215 ${x + 106} 206M${x - 84} 156Q${x} 166 ${x + 84} 156`,
      1.6,
      0.7,
    ) +
    fill(mix(t.stone, t.shade, 0.35), 'M-10 374H610V400H-10z') +
    trees(mix(t.foliage, t.dark, 0.4), r, -10, 70, 372, 22) +
    trees(mix(t.foliage, t.dark, 0.4), r, 532, 610, 372, 22)
  )
}
