import { d1 as d, mix } from '../../svg.ts'
import { ridge, sea, town } from '../ground.ts'
import { arch, box, dome, fill, line, palm, sail, trees } from '../props.ts'
import { atDistance } from '../tones.ts'
import type { DrawLandmark } from './landmark.ts'
import { copper, front, openings, shaped, times, tinted } from './parts.ts'

/** Griffith Observatory on its hill, the towers of downtown in the haze. */
export const losAngeles: DrawLandmark = (t, r) => {
  const white = t.lamps ? mix(t.stone, t.light, 0.15) : mix(t.stone, t.snow, 0.5)
  const green = copper(t)
  const hill = 'M-10 400V352C60 336 130 312 190 300H430C500 308 560 330 610 338V400z'
  return (
    ridge(atDistance(t, t.snowShade, 0.62), r, 250, 34, 0.55) +
    ridge(atDistance(t, t.foliage, 0.7), r, 290, 10, 0.4) +
    town(t, r, { from: -10, to: 610, base: 322, low: 4, high: 14, width: 18, distance: 0.6, lit: 0.4 }) +
    front(t, r, { x: 58, base: 322, w: 22, h: 92, cols: 3, rows: 9, distance: 0.45 }) +
    front(t, r, { x: 84, base: 322, w: 20, h: 110, cols: 3, rows: 10, distance: 0.48 }) +
    shaped(
      t,
      120,
      [
        [12, 322],
        [12, 190],
        [9, 186],
        [9, 178],
      ],
      atDistance(t, t.stone, 0.45),
    ) +
    shaped(
      t,
      146,
      [
        [10, 322],
        [10, 204],
        [7, 192],
        [1, 168],
      ],
      atDistance(t, t.stone, 0.42),
    ) +
    fill(mix(t.foliage, t.stone, 0.32), hill) +
    fill(t.shade, 'M430 300C500 308 560 330 610 338V400H470Q480 340 430 300z', 0.35) +
    fill(white, box(178, 262, 244, 40) + box(158, 254, 44, 48) + box(398, 254, 44, 48) + box(262, 234, 76, 68) + box(252, 256, 96, 46)) +
    fill(t.shade, `${box(322, 234, 16, 68)}${box(426, 254, 16, 48)}${box(188, 254, 14, 48)}`, 0.4) +
    fill(green, 'M258 236C258 196 278 178 300 176S342 196 342 236z' + dome(180, 254, 42, 27) + dome(420, 254, 42, 27)) +
    fill(t.dark, 'M300 176C322 178 342 196 342 236H316C318 206 312 184 300 176z', 0.2) +
    line(t.stone, 'M258 236H342M180 254V230M420 254V230', 2, 0.6) +
    openings(
      t,
      times(5, (i) => arch(268 + i * 13.6, 292, 8, 38)) + times(4, (i) => box(208 + i * 12, 272, 6, 20) + box(352 + i * 12, 272, 6, 20)),
      0.85,
    ) +
    line(t.shade, 'M160 260H200M400 260H440M178 268H252M348 268H422', 1.2, 0.6) +
    fill(mix(white, t.shade, 0.3), box(130, 300, 340, 10) + times(17, (i) => box(136 + i * 20, 306, 6, 16))) +
    trees(mix(t.foliage, t.dark, 0.35), r, -10, 610, 344, 20) +
    palm(t, 96, 384, 150, 0.03) +
    palm(t, 122, 388, 118, -0.04) +
    palm(t, 498, 386, 138, -0.03) +
    palm(t, 528, 392, 176, 0.03) +
    palm(t, 60, 394, 196, -0.02)
  )
}

/** The Golden Gate Bridge with fog below its deck. */
export const sanFrancisco: DrawLandmark = (t, r, id) => {
  const red = t.lamps ? mix(t.shade, '#B8503F', t.time === 'dusk' ? 0.45 : 0.25) : '#C2533D'
  const tower = (x: number, top: number, w: number) => {
    const leg = (lx: number) => box(lx, top, w * 0.22, 336 - top)
    const struts = [0, 0.2, 0.4, 0.58].map((k) => box(x - w / 2, top + (272 - top) * k + 4, w, 7)).join('')
    return fill(red, leg(x - w / 2) + leg(x + w * 0.28) + struts) + fill(t.dark, box(x + w * 0.4, top, w * 0.1, 336 - top), 0.2)
  }
  const fog = (y: number, x: number, w: number, opacity: number) =>
    fill(t.snow, d`M${x} ${y}q${w * 0.12} -16 ${w * 0.28} -10t${w * 0.26} -4t${w * 0.24} 4t${w * 0.22} 10q${-w * 0.5} 14 ${-w} 0z`, opacity)
  return (
    ridge(atDistance(t, t.foliage, 0.66), r, 284, 18, 0.5) +
    fill(atDistance(t, mix(t.foliage, t.stone, 0.3), 0.3), 'M380 326C430 286 470 246 520 232S590 214 610 204V326z') +
    fill(atDistance(t, t.shade, 0.3), 'M520 232S590 214 610 204V326H520Q548 280 520 232z', 0.4) +
    sea(t, r, id, 322) +
    fog(326, 210, 300, t.lamps ? 0.25 : 0.6) +
    line(red, 'M-10 214Q70 176 150 108Q300 366 444 152Q520 226 610 250', 3) +
    line(
      red,
      times(31, (i) => {
        const k = (i - 15.5) / 15.5
        return d`M${160 + i * 9} 278V${256 - (k < 0 ? 138 : 98) * k * k}`
      }) + times(9, (i) => d`M${10 + i * 15} 282V${210 - i * 10 - i * i * 0.4}M${462 + i * 16} 272V${176 + i * 9}`),
      0.8,
      0.85,
    ) +
    tower(444, 148, 25) +
    fill(red, 'M-10 280L610 262V270L-10 292z') +
    fill(t.dark, 'M-10 288L610 267V270L-10 292z', 0.35) +
    tower(150, 96, 38) +
    fill(mix(t.stone, t.shade, 0.5), box(124, 330, 52, 12) + box(428, 326, 34, 8)) +
    fog(350, 40, 260, t.lamps ? 0.2 : 0.5) +
    fill(mix(t.foliage, t.dark, 0.3), 'M-10 400V330C20 322 40 340 70 356S150 392 190 400z') +
    trees(t.dark, r, -10, 110, 384, 16) +
    sail(t, 330, 364, 54) +
    sail(t, 388, 350, 34)
  )
}

/** The Strip before the desert hills: the pyramid, the wheel and the tower of the Strat. */
export const lasVegas: DrawLandmark = (t, r) => {
  const sand = tinted(t, '#D9A878', 0.6)
  const rim = mix(t.stone, t.light, t.lamps ? 0.5 : 0)
  const spokes = times(14, (i) => d`M424 250L${424 + 54 * Math.cos((i * Math.PI) / 7)} ${250 + 54 * Math.sin((i * Math.PI) / 7)}`)
  const cabins = times(14, (i) => {
    const [cx, cy] = [424 + 58 * Math.cos((i * Math.PI) / 7), 250 + 58 * Math.sin((i * Math.PI) / 7)]
    return d`M${cx - 3} ${cy}a3 3 0 1 0 6 0a3 3 0 1 0-6 0z`
  })
  return (
    ridge(atDistance(t, mix(t.shade, '#A8604A', t.lamps ? 0 : 0.4), 0.5), r, 268, 30, 0.58) +
    ridge(atDistance(t, sand, 0.42), r, 304, 12, 0.5) +
    shaped(
      t,
      268,
      [
        [14, 344],
        [7, 296],
        [5.4, 152],
      ],
      t.stone,
    ) +
    fill(t.stone, 'M252 152L246 134H290L284 152zM250 134L256 122H280L286 134zM260 122L266 110H270L276 122z' + box(267, 48, 2, 64)) +
    fill(t.shade, 'M270 152H284L290 134H270zM270 134H286L280 122H270z', 0.5) +
    openings(t, box(250, 140, 36, 4) + box(258, 127, 20, 3), 0.95) +
    town(t, r, { from: -10, to: 610, base: 344, low: 20, high: 78, width: 34, distance: 0.3, lit: 0.6 }) +
    line(rim, 'M478 250a54 54 0 1 0-108 0a54 54 0 1 0 108 0', 3) +
    line(rim, spokes, 0.6, 0.7) +
    line(rim, 'M424 250L398 346M424 250L450 346', 3) +
    fill(t.lamps ? t.light : t.stone, cabins) +
    fill(mix(t.dark, t.water[1], 0.3), 'M70 350L164 208L258 350z') +
    fill(t.snow, 'M70 350L164 208L176 350z', t.lamps ? 0.12 : 0.25) +
    line(t.snow, 'M94 314H234M117 278H211M140 244H188', 0.7, 0.35) +
    (t.lamps ? fill(t.light, 'M162 208L120 0H208L166 208z', 0.16) : '') +
    front(t, r, {
      x: 300,
      base: 350,
      w: 52,
      h: 112,
      cols: 7,
      rows: 10,
      colour: t.lamps ? t.stone : mix(t.stone, '#C79A5A', 0.5),
      lit: 0.75,
    }) +
    front(t, r, { x: 352, base: 350, w: 36, h: 84, cols: 5, rows: 7, lit: 0.75 }) +
    front(t, r, { x: 18, base: 350, w: 52, h: 92, cols: 6, rows: 8, lit: 0.75 }) +
    front(t, r, { x: 474, base: 350, w: 46, h: 128, cols: 6, rows: 11, lit: 0.75 }) +
    front(t, r, { x: 524, base: 350, w: 60, h: 96, cols: 7, rows: 8, lit: 0.75 }) +
    fill(sand, 'M-10 350H610V400H-10z') +
    fill(t.shade, 'M250 350H330L450 400H150z', 0.5) +
    line(t.stone, 'M290 352V358M290 364V374M291 380V396', 2, 0.8) +
    palm(t, 214, 384, 74, 0.04) +
    palm(t, 176, 392, 90, -0.04) +
    palm(t, 374, 384, 74, -0.04) +
    palm(t, 418, 392, 92, 0.04) +
    palm(t, 112, 400, 108, 0.04) +
    palm(t, 486, 400, 110, -0.03)
  )
}
