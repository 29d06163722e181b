import { d1 as d, mix } from '../../svg.ts'
import { reflection, sea, standing, town } from '../ground.ts'
import { arch, box, fill, line, trees, windows } from '../props.ts'
import { atDistance } from '../tones.ts'
import type { Tones } from '../tones.ts'
import type { DrawLandmark } from './landmark.ts'
import { front, openings, roofed, shaped, times, tinted } from './parts.ts'

const pagodaBoat = (t: Tones, x: number, y: number, l: number) =>
  fill(
    t.dark,
    d`M${x} ${y - l * 0.12}L${x + l * 0.14} ${y}H${x + l * 0.84}L${x + l} ${y - l * 0.16}Q${x + l * 0.5} ${y - l * 0.04} ${x} ${y - l * 0.12}z`,
  )

/** The Bund's view: Oriental Pearl, Jin Mao, the World Financial Center and the twisting Shanghai Tower. */
export const shanghai: DrawLandmark = (t, r, id) => {
  const rose = t.lamps ? mix(t.shade, t.light, 0.4) : mix(t.stone, '#B4566A', 0.6)
  const glass = mix(t.water[0], t.stone, 0.45)
  const ball = (x: number, y: number, radius: number) =>
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="${rose}"/>` +
    fill(t.dark, d`M${x} ${y - radius}a${radius} ${radius} 0 0 1 0 ${2 * radius}q${radius * 0.7} ${-radius} 0 ${-2 * radius}z`, 0.18)
  const twist = 'M402 322C396 250 404 150 414 92Q424 66 438 62Q444 150 456 220L462 322z'
  const scene =
    town(t, r, { from: -10, to: 610, base: 322, low: 24, high: 90, width: 26, distance: 0.5, lit: 0.35 }) +
    fill(
      t.stone,
      'M182 322L194 246H200L188 322zM226 322L214 246H208L220 322z' +
        box(197, 116, 4, 140) +
        box(202.5, 116, 3, 140) +
        box(207, 116, 4, 140) +
        box(203.2, 44, 1.8, 74),
    ) +
    ball(204, 252, 24) +
    ball(204, 142, 17) +
    ball(204, 98, 7) +
    line(t.lamps ? t.light : t.stone, 'M181 252H227M188 142H220', 2, 0.8) +
    `${[178, 230].map((x) => ball(x, 312, 8)).join('')}` +
    shaped(t, 312, [
      [19, 322],
      [18, 210],
      [16, 208],
      [15, 172],
      [12, 170],
      [11, 146],
      [7, 144],
      [5, 128],
      [0.6, 106],
    ]) +
    windows(t, r, { x: 298, y: 174, w: 28, h: 144 }, 5, 14, 0.5) +
    fill(glass, 'M346 322L348 108H384L390 322z') +
    fill(t.shade, 'M370 108H384L390 322H372z', 0.5) +
    fill(t.time === 'night' ? '#13273B' : t.time === 'day' ? '#8FBFDF' : t.haze, 'M357 132L354 114H378L375 132z') +
    windows(t, r, { x: 350, y: 140, w: 34, h: 176 }, 5, 17, 0.4) +
    fill(mix(glass, t.stone, 0.4), twist) +
    fill(t.shade, 'M438 62Q444 150 456 220L462 322H436C444 240 426 150 438 62z', 0.5) +
    line(
      t.shade,
      times(11, (i) => d`M${403 + Math.max(0, 6 - i)} ${112 + i * 19}Q${426} ${106 + i * 19} ${443 + i * 1.6} ${116 + i * 19}`),
      0.9,
      0.7,
    ) +
    windows(t, r, { x: 408, y: 130, w: 44, h: 186 }, 6, 14, 0.35) +
    front(t, r, { x: 246, base: 322, w: 34, h: 86, cols: 4, rows: 7, distance: 0.15 }) +
    front(t, r, { x: 468, base: 322, w: 36, h: 110, cols: 4, rows: 9, distance: 0.15 }) +
    front(t, r, { x: 130, base: 322, w: 38, h: 72, cols: 5, rows: 6, distance: 0.15 }) +
    trees(mix(t.foliage, t.dark, 0.4), r, -10, 610, 320, 9, 324)
  return (
    standing(id, scene) +
    sea(t, r, id, 322) +
    reflection(id, 322, 0.22) +
    pagodaBoat(t, 96, 360, 110) +
    fill(t.stone, box(120, 338, 60, 12)) +
    openings(t, box(124, 341, 52, 4), 0.9) +
    pagodaBoat(t, 380, 374, 150) +
    fill(mix(t.shade, t.dark, 0.2), box(420, 356, 84, 9)) +
    line(t.dark, 'M30 400V372M70 400V372M-10 374H610M110 400V374M510 400V374M550 400V374M590 400V374', 2.4, 0.9)
  )
}

/** Towers of the harbour under the Peak, a junk with red sails. */
export const hongKong: DrawLandmark = (t, r, id) => {
  const peak =
    'M-10 322V270L30 252L70 234L108 206L148 196L190 168L238 150L276 158L320 136L356 150L402 172L446 180L488 214L530 232L570 244L610 262V322z'
  const glass = mix(t.water[0], t.stone, 0.5)
  const x = 318
  const sails = t.lamps ? mix(t.shade, '#B8443A', 0.45) : '#C04A38'
  const batten = (sx: number, y: number, w: number, h: number) =>
    fill(
      sails,
      d`M${sx} ${y}C${sx - w * 0.3} ${y - h * 0.4} ${sx - w * 0.2} ${y - h * 0.8} ${sx + w * 0.1} ${y - h}Q${sx + w * 0.6} ${y - h * 1.02} ${sx + w * 0.78} ${y - h * 0.86}Q${sx + w * 1.1} ${y - h * 0.4} ${sx + w} ${y}z`,
    ) +
    line(
      t.dark,
      times(5, (i) => d`M${sx - w * 0.14} ${y - h * (0.14 + i * 0.17)}H${sx + w * (1.02 - i * 0.05)}`),
      0.9,
      0.45,
    )
  const scene =
    fill(atDistance(t, t.foliage, 0.42), peak) +
    fill(
      atDistance(t, t.shade, 0.42),
      'M238 150L276 158L262 208L300 258L226 240zM402 172L446 180L430 220L470 268L392 236zM108 206L148 196L140 240L170 280L96 268z',
      0.35,
    ) +
    town(t, r, { from: -10, to: 610, base: 322, low: 40, high: 116, width: 20, distance: 0.3, lit: 0.5 }) +
    shaped(
      t,
      216,
      [
        [20, 322],
        [20, 130],
        [17, 126],
        [16, 108],
        [11, 96],
        [10, 88],
      ],
      mix(t.stone, glass, 0.4),
    ) +
    windows(t, r, { x: 198, y: 132, w: 36, h: 186 }, 6, 19, 0.45) +
    fill(glass, `M${x - 24} 322V202L${x - 8} 176V146L${x + 8} 122L${x + 24} 152V322z`) +
    fill(t.shade, `M${x + 8} 122L${x + 24} 152V322H${x}V236L${x + 8} 200z`, 0.5) +
    line(
      t.lamps ? t.light : t.snow,
      `M${x - 24} 202L${x + 24} 250L${x - 24} 298L${x} 322M${x - 24} 202V322M${x + 24} 152L${x - 24} 202M${x + 24} 250V152L${x + 8} 122L${x - 8} 146L${x + 24} 200L${x - 8} 178M${x + 24} 250L${x} 322`,
      1.3,
      0.85,
    ) +
    line(t.stone, `M${x + 4} 126V84M${x + 12} 128V84`, 1.4) +
    front(t, r, { x: 262, base: 322, w: 30, h: 118, cols: 4, rows: 11, distance: 0.05 }) +
    front(t, r, { x: 362, base: 322, w: 34, h: 132, cols: 4, rows: 12, distance: 0.05 }) +
    shaped(t, 418, [
      [14, 322],
      [14, 158],
      [8, 142],
      [0.6, 106],
    ]) +
    windows(t, r, { x: 406, y: 162, w: 24, h: 154 }, 4, 15, 0.5) +
    front(t, r, { x: 150, base: 322, w: 32, h: 112, cols: 4, rows: 10, distance: 0.08 }) +
    front(t, r, { x: 444, base: 322, w: 32, h: 98, cols: 4, rows: 9, distance: 0.08 }) +
    fill(mix(t.stone, t.snow, 0.4), 'M326 322Q346 296 372 306Q392 292 420 322z')
  return (
    standing(id, scene) +
    sea(t, r, id, 322) +
    reflection(id, 322, 0.2) +
    fill(mix(t.dark, '#5A3A2A', t.lamps ? 0 : 0.5), 'M116 352Q176 366 262 344L254 372Q190 384 132 372z') +
    line(t.dark, 'M160 358V268M208 360V250M240 352V300', 2) +
    batten(138, 352, 34, 72) +
    batten(182, 352, 46, 100) +
    batten(230, 346, 24, 46) +
    fill(t.snow, 'M420 356h74l-8 10h-58zM434 346h46v9h-46z') +
    openings(t, box(438, 349, 38, 3), 0.9)
  )
}

/** The three towers of Marina Bay Sands with their garden, and the supertrees. */
export const singapore: DrawLandmark = (t, r, id) => {
  const tower = (x: number) =>
    fill(t.stone, d`M${x} 322C${x + 6} 250 ${x + 12} 200 ${x + 14} 142H${x + 48}C${x + 50} 200 ${x + 56} 250 ${x + 66} 322z`) +
    fill(
      t.shade,
      d`M${x + 36} 142H${x + 48}C${x + 50} 200 ${x + 56} 250 ${x + 66} 322H${x + 42}C${x + 34} 250 ${x + 34} 200 ${x + 36} 142z`,
      0.55,
    ) +
    windows(t, r, { x: x + 14, y: 148, w: 32, h: 166 }, 5, 17, 0.5) +
    line(
      t.shade,
      times(16, (i) => d`M${x + 12 - i * 0.6} ${152 + i * 10.4}H${x + 49 + i}`),
      0.6,
      0.5,
    )
  const supertree = (x: number, h: number, w: number) => {
    const y = 366 - h
    const bark = mix(t.foliage, t.lamps ? t.dark : '#7A3E5A', 0.45)
    return (
      fill(
        bark,
        d`M${x - 5} 366L${x - 3} ${y + 20}Q${x - w * 0.2} ${y + 6} ${x - w / 2} ${y}H${x + w / 2}Q${x + w * 0.2} ${y + 6} ${x + 3} ${y + 20}L${x + 5} 366z`,
      ) +
      line(
        bark,
        times(9, (i) => d`M${x} ${y + 22}Q${x + (i - 4) * w * 0.06} ${y + 4} ${x + (i - 4) * w * 0.14} ${y - 8}`),
        1.3,
      ) +
      line(t.lamps ? t.light : bark, d`M${x - w * 0.56} ${y - 8}H${x + w * 0.56}`, 1.6)
    )
  }
  const scene =
    town(t, r, { from: -10, to: 130, base: 322, low: 50, high: 130, width: 28, distance: 0.36, lit: 0.4 }) +
    town(t, r, { from: 130, to: 610, base: 322, low: 8, high: 34, width: 28, distance: 0.5, lit: 0.4 }) +
    tower(174) +
    tower(262) +
    tower(350) +
    fill(mix(t.stone, t.shade, 0.2), 'M148 138Q160 124 184 124H460Q486 124 500 130Q470 144 420 144H190Q162 144 148 138z') +
    fill(t.shade, 'M160 140Q320 146 470 138Q440 146 400 146H200Q170 146 160 140z', 0.8) +
    trees(mix(t.foliage, t.dark, 0.1), r, 190, 450, 122, 9, 128) +
    fill(
      t.snow,
      `M${506} 322C${484} 300 ${478} 278 ${484} 262C${500} 276 ${508} 296 ${512} 310C${514} 286 ${520} 268 ${530} 254C${538} 272 ${538} 294 ${528} 312C${536} 296 ${548} 284 ${562} 276C${562} 300 ${548} 316 ${530} 322z`,
      0.9,
    ) +
    fill(mix(t.stone, t.shade, 0.3), 'M130 308H470V322H130z') +
    openings(t, box(138, 311, 324, 5), 0.7)
  return (
    standing(id, scene) +
    sea(t, r, id, 322) +
    reflection(id, 322, 0.22) +
    fill(mix(t.foliage, t.dark, 0.3), 'M-10 400V370Q90 350 190 372L250 400zM440 400Q500 364 610 364V400z') +
    supertree(52, 150, 74) +
    supertree(104, 112, 58) +
    supertree(548, 128, 64) +
    supertree(10, 104, 52) +
    supertree(590, 92, 50) +
    trees(t.dark, r, -10, 190, 384, 12) +
    trees(t.dark, r, 480, 610, 384, 12)
  )
}

/** Wat Arun's central tower on the Chao Phraya. */
export const bangkok: DrawLandmark = (t, r, id) => {
  const ivory = tinted(t, '#E4D6BC', 0.4)
  const prang = (x: number, base: number, s: number) =>
    shaped(
      t,
      x,
      (
        [
          [74, 0],
          [72, 16],
          [62, 18],
          [58, 44],
          [48, 46],
          [43, 72],
          [36, 74],
          [31, 98],
          [25, 100],
          [20, 124],
          [18, 150],
          [15, 172],
          [9, 188],
          [3, 196],
          [2, 204],
          [0.5, 232],
        ] as const
      ).map(([half, h]) => [half * s, base - h * s] as const),
      ivory,
      0.42,
    ) +
    line(
      t.shade,
      times(11, (i) => d`M${x - (70 - i * 5.4) * s} ${base - (8 + i * 11) * s}H${x + (70 - i * 5.4) * s}`),
      0.9,
      0.5,
    ) +
    line(
      t.shade,
      times(5, (i) => d`M${x - (17 - i) * s} ${base - (132 + i * 10) * s}H${x + (17 - i) * s}`),
      0.9,
      0.6,
    ) +
    openings(t, arch(x - 7 * s, base - 104 * s, 14 * s, 24 * s), 0.85)
  const hall = (x: number, w: number) =>
    fill(ivory, box(x - w / 2, 290, w, 32)) +
    fill(
      roofed(t, '#B8683A', 0.75),
      d`M${x - w * 0.64} 294L${x} ${294 - w * 0.7}L${x + w * 0.64} 294L${x + w * 0.5} 292L${x} ${294 - w * 0.5}L${x - w * 0.5} 292z`,
    ) +
    fill(roofed(t, '#3F7F5E', 0.75), d`M${x - w * 0.5} 293L${x} ${294 - w * 0.54}L${x + w * 0.5} 293z`) +
    openings(t, arch(x - 5, 322, 10, 20), 0.8)
  const scene =
    town(t, r, { from: -10, to: 610, base: 322, low: 10, high: 50, width: 26, distance: 0.56, lit: 0.3 }) +
    trees(atDistance(t, t.foliage, 0.2), r, -10, 610, 304, 16, 324) +
    prang(186, 322, 0.5) +
    prang(414, 322, 0.5) +
    prang(300, 322, 1.12) +
    hall(110, 56) +
    hall(484, 60) +
    trees(mix(t.foliage, t.dark, 0.35), r, -10, 90, 314, 14, 324) +
    trees(mix(t.foliage, t.dark, 0.35), r, 514, 610, 314, 14, 324) +
    fill(mix(t.stone, t.shade, 0.3), box(-10, 316, 620, 8))
  return (
    standing(id, scene) +
    sea(t, r, id, 324) +
    reflection(id, 324, 0.24) +
    fill(t.dark, 'M330 356Q400 372 500 366L548 334L552 338L520 374Q410 386 346 372z') +
    fill(roofed(t, '#B8683A', 0.7), 'M372 346Q420 338 478 346L476 351H374z') +
    line(t.dark, 'M380 350V366M424 350V370M470 350V368M330 356L300 350', 1.6)
  )
}
