import { d1 as d, mix } from '../../svg.ts'
import { reflection, ridge, roofs, sea, standing } from '../ground.ts'
import { arch, box, fill, firs, line, sail, spire, trees, windows } from '../props.ts'
import type { Random } from '../props.ts'
import { atDistance } from '../tones.ts'
import type { Tones } from '../tones.ts'
import type { DrawLandmark } from './landmark.ts'

/** A snow peak: the face towards the light, the face in shadow, its edge broken by ribs of rock. */
function peak(t: Tones, r: Random, [x, y]: readonly [number, number], left: number, right: number, foot: number, distance: number): string {
  const h = foot - y
  const edge = [0.14, 0.3, 0.46, 0.62, 0.8, 1]
    .map((k, i) => d`L${x + (i % 2 ? -1 : 1) * h * 0.07 * k + (r() - 0.5) * h * 0.06 + h * 0.05 * k} ${y + h * k}`)
    .join('')
  const rib = (side: number, reach: number) => {
    const k = 0.2 + r() * 0.5
    const sx = x + side * reach * k * 0.7
    const sy = y + h * k
    return d`M${sx} ${sy}l${side * reach * 0.08} ${h * 0.13}l${side * reach * 0.05} ${h * 0.02}l${side * reach * 0.07} ${h * 0.12}l${-side * reach * 0.12} ${-h * 0.1}z`
  }
  const lit = `M${x} ${y}${edge}L${x - left} ${foot}L${x - left * 0.52} ${y + h * 0.58}L${x - left * 0.42} ${y + h * 0.43}L${x - left * 0.2} ${y + h * 0.26}z`
  const dark = `M${x} ${y}${edge}L${x + right} ${foot}L${x + right * 0.6} ${y + h * 0.56}L${x + right * 0.44} ${y + h * 0.46}L${x + right * 0.22} ${y + h * 0.2}z`
  const ribs = [rib(-1, left), rib(-1, left), rib(-1, left), rib(1, right), rib(1, right)].join('')
  return (
    fill(atDistance(t, t.snow, distance), lit) +
    fill(atDistance(t, t.snowShade, distance), dark) +
    fill(atDistance(t, mix(t.snowShade, t.dark, 0.35), distance), ribs, 0.5)
  )
}

function chalet(t: Tones, r: Random, x: number, base: number, w: number): string {
  const h = w * 0.5
  const wood = mix(t.shade, t.lamps ? t.dark : '#7A5138', 0.55)
  const roof = d`M${x - w * 0.14} ${base - h * 0.72}L${x + w / 2} ${base - h * 1.3}L${x + w * 1.14} ${base - h * 0.72}L${x + w * 1.14} ${base - h * 0.58}L${x + w / 2} ${base - h * 1.14}L${x - w * 0.14} ${base - h * 0.58}z`
  return (
    fill(wood, d`M${x} ${base}V${base - h * 0.74}L${x + w / 2} ${base - h * 1.2}L${x + w} ${base - h * 0.74}V${base}z`) +
    fill(t.stone, box(x, base - h * 0.3, w, h * 0.34)) +
    windows(t, r, { x: x + w * 0.06, y: base - h * 0.76, w: w * 0.88, h: h * 0.4 }, 4, 1, 0.9) +
    windows(t, r, { x: x + w * 0.08, y: base - h * 0.3, w: w * 0.84, h: h * 0.28 }, 3, 1, 0.8) +
    line(mix(wood, t.dark, 0.4), d`M${x - w * 0.03} ${base - h * 0.34}h${w * 1.06}`, 1.6) +
    fill(t.snow, roof)
  )
}

const slope = (colour: string, y: number, bow: number) =>
  fill(colour, d`M-10 400V${y}Q150 ${y - bow} 300 ${y + bow * 0.4}T610 ${y - bow * 0.4}V400z`)

/** Village under the peaks: chalets, a bulb spire, firs, snow. */
export const alps: DrawLandmark = (t, r) => {
  const x = Math.round(226 + r() * 150)
  const near = (range: number) => (r() - 0.5) * range
  const church = `${box(x - 10, 246, 20, 76)}M${x - 12} 246C${x - 12} 236 ${x - 4} 236 ${x - 3} 226C${x - 10} 220 ${x - 8} 208 ${x} 200C${x + 8} 208 ${x + 10} 220 ${x + 3} 226C${x + 4} 236 ${x + 12} 236 ${x + 12} 246z${box(x - 0.7, 184, 1.4, 17)}`
  return (
    peak(t, r, [86 + near(90), 150 + near(40)], 130, 120, 320, 0.45) +
    peak(t, r, [518 + near(90), 138 + near(40)], 120, 130, 320, 0.45) +
    peak(t, r, [212 + near(90), 104 + near(40)], 170, 150, 330, 0.28) +
    peak(t, r, [392 + near(90), 74 + near(40)], 190, 200, 340, 0.12) +
    peak(t, r, [300 + near(90), 168 + near(40)], 110, 100, 330, 0.18) +
    slope(atDistance(t, t.foliage, 0.25), 300, 18) +
    firs(atDistance(t, t.foliage, 0.12), r, [-6, 302], [250, 318], 34, 26) +
    firs(atDistance(t, t.foliage, 0.12), r, [360, 318], [606, 288], 34, 26) +
    slope(mix(t.snow, t.snowShade, 0.35), 330, 10) +
    fill(t.stone, `${box(x + 8, 284, 50, 40)}`) +
    fill(t.snow, d`M${x + 4} 286l28-16 30 16z`) +
    fill(mix(t.stone, t.shade, 0.15), church) +
    fill(t.shade, box(x + 2, 246, 8, 76), 0.45) +
    fill(t.lamps ? t.light : t.dark, arch(x - 3, 268, 6, 14) + [0, 1, 2].map((i) => arch(x + 18 + i * 13, 312, 5, 16)).join(''), 0.7) +
    chalet(t, r, 176 + near(60), 340, 62 + near(18)) +
    chalet(t, r, 398 + near(60), 336, 56 + near(18)) +
    chalet(t, r, 252 + near(50), 334, 40 + near(18)) +
    chalet(t, r, 486 + near(50), 346, 72 + near(18)) +
    chalet(t, r, 70 + near(60), 350, 78 + near(18)) +
    slope(t.snow, 352, 8) +
    firs(mix(t.foliage, t.dark, 0.45), r, [-6, 392], [130, 384], 7, 62) +
    firs(mix(t.foliage, t.dark, 0.45), r, [478, 386], [606, 396], 7, 66) +
    line(t.snowShade, 'M150 372q120-18 260 6M190 390q130-14 250 4', 1.2, 0.6)
  )
}

/** The lake with its fountain, Mont Blanc behind the town. */
export const geneva: DrawLandmark = (t, r, id) => {
  const x = 336
  const veil = d`M${x - 1} 106C${x + 3} 92 ${x + 18} 95 ${x + 25} 112C${x + 42} 150 ${x + 62} 234 ${x + 74} 320H${x + 2}C${x + 3} 250 ${x + 3} 170 ${x - 1} 106z`
  const jet = d`M${x - 1} 106C${x + 3} 92 ${x + 18} 95 ${x + 24} 112C${x + 36} 146 ${x + 44} 190 ${x + 48} 238C${x + 34} 190 ${x + 22} 152 ${x + 10} 140C${x + 6} 190 ${x + 5} 260 ${x + 4} 320H${x - 3}C${x - 4} 240 ${x - 3} 160 ${x - 1} 106z`
  const core = d`M${x - 2} 320C${x - 2} 240 ${x - 1} 160 ${x} 106C${x + 5} 110 ${x + 4} 140 ${x + 3} 180C${x + 2} 230 ${x + 2} 280 ${x + 2} 320z`
  const church = box(150, 246, 16, 44) + box(176, 246, 16, 44) + spire(171, 250, 9, 74) + box(146, 268, 60, 24)
  const scene =
    peak(t, r, [300, 168], 150, 120, 296, 0.5) +
    peak(t, r, [222, 196], 130, 90, 296, 0.52) +
    peak(t, r, [392, 190], 90, 140, 296, 0.52) +
    peak(t, r, [478, 214], 90, 120, 296, 0.55) +
    ridge(atDistance(t, t.foliage, 0.5), r, 284, 8, 0.45) +
    fill(atDistance(t, t.foliage, 0.25), 'M-10 322V300Q120 270 280 322z') +
    fill(t.shade, church) +
    roofs(t, r, { from: 60, to: 250, base: 298, low: 12, high: 26, width: 18, distance: 0.2, lit: 0.5 }) +
    roofs(t, r, { from: -10, to: 610, base: 320, low: 16, high: 34, width: 28, distance: 0.1, lit: 0.5 }) +
    trees(mix(t.foliage, t.dark, 0.3), r, -10, 610, 322, 11, 322)
  return (
    standing(id, scene) +
    sea(t, r, id, 322) +
    reflection(id, 322, 0.14) +
    fill(t.snow, veil, 0.2) +
    fill(t.snow, jet, 0.45) +
    fill(t.snow, core, 0.85) +
    fill(t.snow, 'M318 322q60-10 108 0q-50 7-108 0z', 0.5) +
    sail(t, 130, 362, 66) +
    sail(t, 474, 346, 40) +
    sail(t, 520, 340, 28)
  )
}
