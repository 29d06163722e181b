/** Side-view parameters of an aircraft type, as the fleet data holds them; metres. */
export interface AircraftDrawing {
  length_m: number
  fuselage_diameter_m: number
  engines: 'nose-prop' | 'twin-prop' | 'rear-jets' | 'rear-trijet' | 'wing-jets'
  tail: 't' | 'low' | 'cruciform'
  winglets: boolean
  /** Cabin windows on one side. */
  windows: number
}

/**
 * Derived proportions, metres; x runs aft from the foremost point, y down from the fuselage axis. The ratios were taken from
 * published three-view figures of the classes (span about equal to length, fin about 0.7 m + 10 % of length and so on).
 */
export interface Measures {
  drawing: AircraftDrawing
  /** Fuselage radius and length without the overhang of the tail. */
  r: number
  body: number
  /** Where the fuselage reaches its full section and where it starts to taper. */
  nose: number
  taper: number
  prop: boolean
  wing: { x: number; y: number; chord: number; tipX: number; tipY: number; tipChord: number; winglet: number }
  fin: { x: number; y: number; rootEnd: number; tipX: number; tipEnd: number; top: number }
  stab: { x: number; y: number; chord: number; sweep: number; drop: number }
  engine: { x: number; y: number; length: number; height: number }
}

/** Where the fin's trailing edge meets the fuselage, as a part of its length; tip chord of the tailplane as a part of its root's. */
const ROOT_END = 0.968
export const STAB_TIP = 0.42

const tan = (degrees: number) => Math.tan((degrees * Math.PI) / 180)
const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

export function measure(drawing: AircraftDrawing): Measures {
  const { length_m: length, fuselage_diameter_m: diameter, engines, tail } = drawing
  const r = diameter / 2
  const prop = engines === 'nose-prop' || engines === 'twin-prop'
  const airliner = engines === 'wing-jets'
  const height = airliner ? 0.152 * length : 0.75 + 0.1 * length
  const tipChord = height * (airliner ? 0.36 : prop ? 0.62 : 0.56)
  const stabSweep = (prop ? 0.26 : 0.52) * height
  const lean = (prop ? 0.26 : airliner ? 0.34 : 0.44) * height
  const overhang = tail === 't' ? lean + stabSweep - tipChord * (1 - STAB_TIP * 1.02) : lean
  const body = (length - overhang) / ROOT_END
  const nose = airliner ? diameter * 1.25 : engines === 'nose-prop' ? length * 0.3 : clamp(diameter * 1.75, 0, 0.25 * length)
  const taper = body * (airliner ? 0.66 : prop ? 0.56 : 0.63)
  const rootEnd = body * ROOT_END
  const rise = airliner ? 0.86 : 0.74
  const finTop = -r * rise - height
  const fin = {
    rootEnd,
    tipEnd: rootEnd + lean,
    tipX: rootEnd + lean - tipChord,
    x: rootEnd + lean - tipChord - height * (prop ? 0.62 : airliner ? 0.8 : 0.92),
    y: -r * rise,
    top: finTop,
  }
  return {
    drawing,
    r,
    body,
    nose,
    taper,
    prop,
    wing: wingOf(drawing, r, body, prop),
    fin,
    stab: stabOf(drawing, r, body, fin, tipChord, stabSweep),
    engine: engineOf(drawing, r, body),
  }
}

function wingOf({ length_m: length, engines, winglets }: AircraftDrawing, r: number, body: number, prop: boolean): Measures['wing'] {
  const half = length * (prop ? 0.53 : 0.5)
  const sweep = prop ? 4 : engines === 'wing-jets' ? 27 : clamp(10 + (length - 12.5) * 2.4, 10, 33)
  const chord = length * (prop ? 0.15 : 0.16) + half * 0.08 * tan(sweep)
  const x = body * (engines === 'nose-prop' ? 0.41 : engines === 'twin-prop' ? 0.4 : engines === 'wing-jets' ? 0.345 : 0.415)
  const y = r * 0.74
  const tipChord = chord * (prop ? 0.52 : 0.36)
  // Seen from slightly above, the near wing drops more towards the viewer than its dihedral lifts it.
  return {
    x,
    y,
    chord,
    tipX: x + half * tan(sweep) * 0.92 + (chord - tipChord) * 0.25,
    tipY: y + half * (prop ? 0.045 : 0.052),
    tipChord,
    winglet: winglets ? (prop ? 0.03 : 0.046) * length + 0.12 : 0,
  }
}

function stabOf(
  { tail }: AircraftDrawing,
  r: number,
  body: number,
  fin: Measures['fin'],
  tipChord: number,
  sweep: number,
): Measures['stab'] {
  const height = fin.y - fin.top
  if (tail === 't') return { x: fin.tipX, y: fin.top, chord: tipChord * 1.02, sweep, drop: 0.05 * height }
  if (tail === 'low') return { x: body * 0.835, y: -r * 0.36, chord: height * 0.62, sweep: height * 0.5, drop: 0.03 * height }
  const up = 0.36
  const x = fin.x + (fin.tipX - fin.x) * up + 0.1 * height
  return { x, y: fin.y - height * up, chord: height * 0.66, sweep: height * 0.5, drop: 0.1 * height }
}

function engineOf({ fuselage_diameter_m: diameter, engines }: AircraftDrawing, r: number, body: number): Measures['engine'] {
  if (engines === 'wing-jets') return { x: body * 0.3, y: r * 1.06, length: diameter * 1.18, height: diameter * 0.56 }
  if (engines === 'twin-prop') return { x: body * 0.265, y: r * 0.66, length: body * 0.3, height: r * 0.72 }
  const height = diameter * clamp(0.47 + 0.07 * (diameter - 1.4), 0.4, 0.58)
  const length = height * 3.05
  return { x: body * 0.835 - length, y: -r * 0.52, length, height }
}
