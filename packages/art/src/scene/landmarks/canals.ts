import { d1 as d, mix } from '../../svg.ts'
import { reflection, sea, standing } from '../ground.ts'
import { arch, box, fill, line, spire, windows } from '../props.ts'
import type { Random } from '../props.ts'
import type { Tones } from '../tones.ts'
import type { DrawLandmark } from './landmark.ts'
import { onion, openings, roofed, shaped, times, tinted } from './parts.ts'

const gables = {
  step: (x: number, y: number, w: number) =>
    d`M${x} ${y}v-6h${w * 0.14}v-9h${w * 0.14}v-9h${w * 0.14}v-9h${w * 0.16}v9h${w * 0.14}v9h${w * 0.14}v9h${w * 0.14}v6z`,
  neck: (x: number, y: number, w: number) =>
    d`M${x} ${y}Q${x + w * 0.26} ${y - 3} ${x + w * 0.27} ${y - 20}H${x + w * 0.25}v-4h${w * 0.12}L${x + w / 2} ${y - 34}L${x + w * 0.63} ${y - 24}h${w * 0.12}v4h${-w * 0.02}Q${x + w * 0.74} ${y - 3} ${x + w} ${y}z`,
  bell: (x: number, y: number, w: number) =>
    d`M${x} ${y}C${x + w * 0.2} ${y - 4} ${x + w * 0.1} ${y - 22} ${x + w * 0.34} ${y - 24}Q${x + w / 2} ${y - 40} ${x + w * 0.66} ${y - 24}C${x + w * 0.9} ${y - 22} ${x + w * 0.8} ${y - 4} ${x + w} ${y}z`,
  spout: (x: number, y: number, w: number) => d`M${x} ${y}L${x + w * 0.38} ${y - 26}v-6h${w * 0.24}v6L${x + w} ${y}z`,
}

function canalHouse(
  t: Tones,
  r: Random,
  x: number,
  base: number,
  w: number,
  h: number,
  gable: keyof typeof gables,
  colour: string,
): string {
  const wall = tinted(t, colour, 0.72)
  const rows = Math.round(h / 26)
  return (
    fill(wall, box(x, base - h, w, h) + gables[gable](x, base - h, w)) +
    fill(t.shade, box(x + w * 0.9, base - h, w * 0.1, h), 0.6) +
    line(t.snow, `M${x + w * 0.5} ${base - h - 4}v-13`, 5, 0.75) +
    line(
      t.snow,
      times(rows, (i) => d`M${x + w * 0.13} ${base - h + 13 + i * 25}h${w * 0.74}`),
      17,
      t.lamps ? 0.12 : 0.35,
    ) +
    windows(t, r, { x: x + w * 0.08, y: base - h + 4, w: w * 0.84, h: rows * 25 - 6 }, 3, rows, 0.6) +
    fill(t.dark, box(x + w * 0.38, base - 18, w * 0.22, 18), 0.7)
  )
}

/** Gabled houses along a canal, the Westerkerk's crowned tower behind, a bridge. */
export const amsterdam: DrawLandmark = (t, r, id) => {
  const houses = [
    [58, 44, 104, 'bell', '#8C4A3B'],
    [102, 38, 116, 'step', '#5B4A44'],
    [140, 42, 98, 'neck', '#B98A5E'],
    [182, 36, 120, 'spout', '#7A3E33'],
    [218, 44, 106, 'bell', '#4E5B5F'],
    [262, 38, 124, 'neck', '#9A5340'],
    [300, 40, 100, 'step', '#C2A07A'],
    [340, 42, 112, 'bell', '#6A4238'],
    [382, 36, 122, 'spout', '#8A6A4E'],
    [418, 44, 102, 'neck', '#4A4F57'],
    [462, 40, 114, 'step', '#A0583F'],
    [502, 44, 104, 'bell', '#7C6658'],
    [546, 60, 112, 'neck', '#8C4A3B'],
    [0, 58, 112, 'spout', '#A8764F'],
  ] as const
  const x = 322
  const westerkerk =
    shaped(t, x, [
      [20, 250],
      [20, 150],
      [15, 148],
      [15, 118],
      [11, 116],
      [11, 96],
    ]) +
    openings(t, arch(x - 5, 144, 10, 20) + arch(x - 4, 114, 8, 14)) +
    fill(t.lamps ? mix(t.shade, t.light, 0.2) : '#4C6FA0', onion(x, 96, 22, 30)) +
    fill(t.lamps ? t.light : '#D8B25A', box(x - 0.7, 56, 1.4, 14) + box(x - 4, 60, 8, 1.6))
  const scene =
    fill(t.foliage, 'M0 300H600V324H0z') +
    westerkerk +
    houses.map(([hx, w, h, gable, colour]) => canalHouse(t, r, hx, 316, w, h, gable, colour)).join('') +
    fill(mix(t.shade, t.dark, 0.35), box(-10, 312, 620, 14))
  const boat =
    fill(t.dark, 'M118 358h150l-14 14H132z') +
    fill(t.stone, 'M142 344h98l10 14H134z') +
    fill(t.lamps ? t.light : t.snowShade, box(148, 347, 92, 8), 0.8)
  return (
    standing(id, scene) +
    sea(t, r, id, 326) +
    reflection(id, 326, 0.3) +
    boat +
    fill(mix(t.shade, t.dark, 0.45), 'M366 400Q470 326 620 332V400H590Q576 352 520 352T440 400z') +
    line(t.dark, 'M366 390Q470 314 620 320M412 362v-20M456 342v-18M504 332v-16M552 328v-14M594 330v-12', 2)
  )
}

/** The town hall on the Grand-Place: the slender tower, dormers in the roof, guild houses. */
export const brussels: DrawLandmark = (t, r) => {
  const stone = tinted(t, '#E3D2B2', 0.4)
  const gold = t.lamps ? mix(t.stone, t.light, 0.25) : '#D9BE86'
  const dormers = times(4, (row) => times(7 - row, (i) => d`M${160 + row * 7 + i * 17} ${264 - row * 12}l3-6 3 6z`))
  const dormersRight = times(4, (row) => times(6 - row, (i) => d`M${338 + row * 7 + i * 17} ${264 - row * 12}l3-6 3 6z`))
  const guild = (x: number, w: number, h: number, colour: string) =>
    fill(tinted(t, colour, 0.45), box(x, 352 - h, w, h) + gables.bell(x, 352 - h, w)) +
    windows(t, r, { x: x + 2, y: 354 - h, w: w - 4, h: h - 24 }, 3, 4, 0.6) +
    line(
      gold,
      times(4, (i) => d`M${x} ${352 - h + i * 26}h${w}`),
      1.4,
      0.8,
    )
  return (
    fill(roofed(t, '#6B6F78', 0.6), 'M150 272L166 206H282V272zM318 272V206H432L446 272z') +
    fill(t.stone, dormers + dormersRight, 0.75) +
    fill(
      stone,
      box(148, 270, 134, 82) +
        box(318, 270, 130, 82) +
        box(142, 246, 10, 106) +
        spire(147, 248, 13, 30) +
        box(444, 246, 10, 106) +
        spire(449, 248, 13, 30),
    ) +
    shaped(
      t,
      300,
      [
        [21, 352],
        [21, 204],
        [16, 202],
        [15, 160],
        [11, 156],
        [9, 126],
        [5, 122],
        [1, 62],
      ],
      stone,
    ) +
    fill(stone, times(4, (i) => spire(281 + i * 12.6, 204, 5, 26)) + spire(287, 158, 4, 22) + spire(313, 158, 4, 22)) +
    fill(gold, 'M298 62h4l-1-12 4-4-5-3-2 6-3 2 3 2z') +
    openings(t, times(2, (i) => arch(287 + i * 14, 250, 11, 34) + arch(289 + i * 12, 196, 9, 28)) + arch(292, 352, 16, 44)) +
    openings(
      t,
      times(7, (i) => arch(154 + i * 18, 352, 13, 30) + arch(156 + i * 18, 310, 9, 26)) +
        times(7, (i) => arch(324 + i * 17, 352, 12, 30) + arch(326 + i * 17, 310, 8, 26)),
      0.7,
    ) +
    guild(30, 36, 120, '#E0C088') +
    guild(66, 40, 132, '#D9C7A6') +
    guild(106, 34, 116, '#CDB08A') +
    guild(-8, 38, 126, '#D2B28A') +
    guild(458, 38, 126, '#DCC08E') +
    guild(496, 36, 116, '#D9C7A6') +
    guild(532, 40, 134, '#CDA77E') +
    guild(572, 38, 120, '#E0C088') +
    fill(mix(t.shade, t.stone, 0.45), 'M-10 352H610V400H-10z') +
    line(t.shade, 'M300 352L130 400M300 352L470 400M300 352V400M0 362H600M0 380H600', 0.8, 0.6)
  )
}
