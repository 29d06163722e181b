import { d1 as d, gradientStops, num } from '../svg.ts'
import { fill } from './props.ts'
import type { Random } from './props.ts'
import type { Tones } from './tones.ts'

/** Sky of the hour: gradient, stars, sun or moon, thin cloud. */
export function sky(t: Tones, r: Random, id: string): string {
  const stops = t.sky.map((colour, i) => [[0, 0.38, 0.66, 0.84][i] ?? 1, colour] as const)
  return (
    `<linearGradient id="${id}-s" x2="0" y2="1">${gradientStops(stops)}</linearGradient>` +
    `<path d="M0 0h600v400H0z" fill="url(#${id}-s)"/>${t.time === 'night' ? stars(r) : ''}${sunOrMoon(t, id)}${clouds(t, r)}`
  )
}

function stars(r: Random): string {
  let small = ''
  let bright = ''
  for (let i = 0; i < 70; i++) {
    const x = r() * 600
    const y = r() ** 1.3 * 230
    const dot = d`M${x} ${y}h.01`
    if (i % 9 === 0) bright += dot
    else small += dot
  }
  return `<path d="${small}" stroke="#fff" stroke-width="1" stroke-linecap="round" opacity=".5"/><path d="${bright}" stroke="#FFF3DC" stroke-width="1.9" stroke-linecap="round" opacity=".9"/>`
}

function sunOrMoon({ time, sun: { x, y } }: Tones, id: string): string {
  if (time === 'night') {
    const moon = d`M${x - 5} ${y - 14}a15 15 0 1 0 15 20.5A17.5 17.5 0 0 1 ${x - 5} ${y - 14}z`
    return `<radialGradient id="${id}-g">${gradientStops([
      [0, '#DCE6F2', 0.3],
      [1, '#DCE6F2', 0],
    ])}</radialGradient><circle cx="${x}" cy="${y}" r="74" fill="url(#${id}-g)"/>${fill('#F6F0E1', moon)}`
  }
  const glow = time === 'day' ? '#FFFDF4' : time === 'dawn' ? '#FFE9C2' : '#FFC988'
  const radius = time === 'day' ? 150 : 210
  return (
    `<radialGradient id="${id}-g">${gradientStops([
      [0, glow, 0.95],
      [0.12, glow, 0.55],
      [0.4, glow, 0.18],
      [1, glow, 0],
    ])}</radialGradient>` +
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="url(#${id}-g)"/><circle cx="${x}" cy="${y}" r="${time === 'day' ? 13 : 19}" fill="#FFF9EA"/>`
  )
}

// Long lens shapes, denser towards the horizon.
function clouds(t: Tones, r: Random): string {
  let path = ''
  for (let i = 0; i < 8; i++) {
    const y = 60 + r() ** 0.8 * 190
    const w = 70 + r() * 210
    const h = 2 + r() * 5
    const x = r() * 700 - 120
    path += d`M${x} ${y}q${w * 0.22} ${-h} ${w * 0.46} ${-h * 0.7}t${w * 0.54} ${h * 0.7}q${-w * 0.5} ${h * 0.9} ${-w} 0z`
  }
  const opacity = t.time === 'night' ? 0.07 : t.time === 'day' ? 0.5 : 0.3
  return `<path d="${path}" fill="${t.time === 'night' ? t.stone : t.snow}" opacity="${num(opacity)}"/>`
}
