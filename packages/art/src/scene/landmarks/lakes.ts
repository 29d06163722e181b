import { d1 as d, mix } from '../../svg.ts'
import { reflection, sea, standing } from '../ground.ts'
import { arch, box, fill, firs, line, sail, trees, windows } from '../props.ts'
import { atDistance } from '../tones.ts'
import type { DrawLandmark } from './landmark.ts'
import { front, openings, roofed, shaped, times, tinted } from './parts.ts'

/** The Maroon Bells above their lake, aspens in autumn. */
export const aspen: DrawLandmark = (t, r, id) => {
  const rock = t.lamps ? mix(t.snowShade, t.shade, 0.4) : mix(t.snowShade, '#8C5A52', 0.62)
  const gold = t.lamps ? mix(t.foliage, t.light, 0.2) : '#D9A63F'
  const bells =
    'M92 324V300L150 232L196 190L222 150L246 120L262 112L280 138L300 172L318 186L338 158L362 130L376 126L396 152L420 192L452 228L520 300V324H92z'
  const lit =
    'M262 112L246 120L222 150L196 190L150 232L92 300H210L226 252L240 240L244 200L258 176zM376 126L362 130L338 158L318 186L300 300H352L350 262L362 232L358 196L372 170z'
  const snow =
    'M262 112L246 120L234 136L248 140L240 160L258 150L262 172L270 148L280 138zM376 126L362 130L350 144L364 148L360 166L376 158L384 172L388 142z'
  const strata = times(
    9,
    (i) =>
      d`M${150 - i * 2} ${226 + i * 8}L${252 + i * 2} ${182 + i * 13}L${318} ${214 + i * 9}L${372} ${186 + i * 13}L${446 + i * 6} ${226 + i * 8}`,
  )
  const scene =
    fill(atDistance(t, t.snowShade, 0.35), 'M-10 320V236L40 208L96 250L140 300zM460 300L520 232L566 204L610 222V320z') +
    fill(atDistance(t, rock, 0.12), bells) +
    fill(atDistance(t, mix(rock, t.stone, 0.45), 0.12), lit, 0.75) +
    line(atDistance(t, t.snow, 0.1), strata, 1.2, 0.4) +
    fill(t.snow, snow) +
    fill(atDistance(t, t.foliage, 0.2), 'M-10 324V250C60 262 150 282 230 312V324zM370 324C450 284 540 262 610 244V324z') +
    fill(atDistance(t, gold, 0.14), 'M60 324C110 288 150 288 250 320zM356 322C420 292 500 284 560 324z') +
    firs(mix(t.foliage, t.dark, 0.25), r, [-10, 300], [220, 322], 20, 36) +
    firs(mix(t.foliage, t.dark, 0.25), r, [386, 322], [610, 296], 20, 36) +
    fill(atDistance(t, t.foliage, 0.16), 'M210 324Q300 300 390 324z') +
    firs(mix(t.foliage, t.dark, 0.2), r, [216, 320], [384, 320], 14, 26) +
    trees(gold, r, 120, 270, 318, 14, 324) +
    trees(gold, r, 350, 500, 318, 14, 324)
  return (
    // The mirror image is what this lake is known for.
    standing(id, scene) +
    sea(t, r, id, 322) +
    reflection(id, 322, 0.42) +
    fill(mix(t.stone, t.shade, 0.5), 'M-10 400V374Q60 368 120 384T250 400z') +
    firs(mix(t.foliage, t.dark, 0.5), r, [-6, 396], [90, 392], 5, 84) +
    line(t.stone, 'M520 404V250M552 404V226M584 404V244', 5) +
    line(t.dark, 'M518 300h4M520 340h4M550 280h4M552 330h4M582 300h4M584 350h4', 1.6) +
    fill(
      gold,
      times(3, (i) => d`M${494 + i * 32} ${292 - (i % 2) * 26}q-10-46 26-62q38 18 26 62q-26 22-52 0z`),
      0.96,
    )
  )
}

/** The lake of St. Moritz, the grand hotel's tower and the leaning one. */
export const stMoritz: DrawLandmark = (t, r, id) => {
  const cream = tinted(t, '#EAD9B4', 0.4)
  const range = 'M-10 310V206L44 170L88 196L150 128L196 166L232 148L286 206L330 178L392 104L440 150L486 132L540 188L576 168L610 190V310z'
  const faces =
    'M44 170L88 196L62 204L54 232L-10 268V206zM150 128L162 166L148 186L156 214L96 262L88 196zM232 148L240 184L226 210L200 232L196 166zM392 104L402 150L386 176L394 212L336 256L330 178zM486 132L494 168L478 190L450 220L440 150z'
  const scene =
    fill(atDistance(t, t.snowShade, 0.28), range) +
    fill(atDistance(t, t.snow, 0.2), faces) +
    fill(atDistance(t, t.foliage, 0.22), 'M-10 324V262C80 232 150 246 250 262S460 286 610 250V324z') +
    firs(atDistance(t, t.foliage, 0.1), r, [-10, 268], [300, 270], 20, 26) +
    firs(atDistance(t, t.foliage, 0.1), r, [300, 276], [610, 262], 20, 26) +
    fill(mix(t.foliage, t.stone, 0.4), 'M60 324C120 296 220 284 330 286S500 300 560 324z') +
    `<g transform="rotate(5 168 300)">` +
    shaped(
      t,
      168,
      [
        [10, 304],
        [10, 226],
      ],
      cream,
    ) +
    fill(roofed(t, '#6F5A4A', 0.6), 'M157 228L168 202L179 228z') +
    openings(t, arch(163, 250, 4, 12) + arch(169, 250, 4, 12)) +
    '</g>' +
    fill(cream, box(230, 252, 148, 58)) +
    fill(t.shade, box(336, 252, 42, 58), 0.4) +
    fill(roofed(t, '#5F5A58', 0.6), 'M226 254L240 236H368L382 254z') +
    shaped(
      t,
      290,
      [
        [17, 310],
        [17, 204],
      ],
      cream,
    ) +
    fill(
      roofed(t, '#4F6A5E', 0.6),
      `M271 206L290 158L309 206z${box(289.4, 144, 1.2, 16)}M228 254L238 226L248 254zM360 254L370 226L380 254z`,
    ) +
    fill(
      cream,
      times(4, (i) => box(274 + i * 9, 198, 5, 8)),
    ) +
    windows(t, r, { x: 234, y: 258, w: 38, h: 48 }, 4, 4, 0.75) +
    windows(t, r, { x: 310, y: 258, w: 64, h: 48 }, 7, 4, 0.75) +
    openings(t, arch(281, 236, 6, 15) + arch(293, 236, 6, 15) + arch(285, 274, 10, 20)) +
    times(
      6,
      (i) =>
        front(t, r, { x: 396 + i * 27, base: 314 + (i % 2) * 4, w: 24, h: 22 + (i % 3) * 8, cols: 3, rows: 2, lit: 0.8 }) +
        fill(roofed(t, '#6F5A4A', 0.6), d`M${393 + i * 27} ${293 - (i % 3) * 8 + (i % 2) * 4}l15-9 15 9z`),
    ) +
    times(
      3,
      (i) =>
        front(t, r, { x: 74 + i * 27, base: 316, w: 24, h: 22 + (i % 2) * 8, cols: 3, rows: 2, lit: 0.8 }) +
        fill(roofed(t, '#6F5A4A', 0.6), d`M${71 + i * 27} ${295 - (i % 2) * 8}l15-9 15 9z`),
    ) +
    firs(mix(t.foliage, t.dark, 0.3), r, [-10, 322], [610, 322], 26, 18)
  return (
    standing(id, scene) +
    sea(t, r, id, 322) +
    reflection(id, 322, 0.24) +
    sail(t, 200, 352, 48) +
    sail(t, 440, 366, 62) +
    firs(mix(t.foliage, t.dark, 0.5), r, [-6, 398], [110, 402], 6, 62)
  )
}
