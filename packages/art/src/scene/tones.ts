import { mix } from '../svg.ts'

export const TIMES_OF_DAY = ['dawn', 'day', 'dusk', 'night'] as const
export type TimeOfDay = (typeof TIMES_OF_DAY)[number]

/** The light of a scene: every part takes its colours from here. */
export interface Tones {
  time: TimeOfDay
  /** Zenith to horizon. */
  sky: readonly [string, string, string, string]
  haze: string
  /** Masonry in light and in shadow. */
  stone: string
  shade: string
  /** Nearest, darkest ground. */
  dark: string
  foliage: string
  snow: string
  snowShade: string
  /** Water at the horizon and at the viewer's feet. */
  water: readonly [string, string]
  /** Sunlight on water and lamps in windows. */
  light: string
  /** True when windows are lit. */
  lamps: boolean
  /** Left edge of the light, for the glitter on water; y of sun or moon. */
  sun: { x: number; y: number }
}

export const TONES: Record<TimeOfDay, Tones> = {
  dawn: {
    time: 'dawn',
    sky: ['#31486A', '#8A8199', '#E2AD94', '#FBE3C1'],
    haze: '#EBC6A9',
    stone: '#EACDB4',
    shade: '#9C8189',
    dark: '#3C3F52',
    foliage: '#55606A',
    snow: '#FBE6D6',
    snowShade: '#9C93AB',
    water: ['#EBC2A8', '#56637E'],
    light: '#FFF0CF',
    lamps: false,
    sun: { x: 168, y: 262 },
  },
  day: {
    time: 'day',
    sky: ['#3D7BB0', '#7DB3D8', '#BCDCEC', '#EAF2F0'],
    haze: '#CADFE8',
    stone: '#F3ECDF',
    shade: '#B7AFA4',
    dark: '#3D5A5E',
    foliage: '#5C7F70',
    snow: '#FFFFFF',
    snowShade: '#9DB7CF',
    water: ['#9CC8DA', '#2B6C90'],
    light: '#FFFFFF',
    lamps: false,
    sun: { x: 462, y: 84 },
  },
  dusk: {
    time: 'dusk',
    sky: ['#17233F', '#554468', '#B96660', '#F4B573'],
    haze: '#C9806A',
    stone: '#8E6468',
    shade: '#47384E',
    dark: '#1C1D2E',
    foliage: '#33304A',
    snow: '#E9A990',
    snowShade: '#5A5176',
    water: ['#E39C6C', '#2A2A45'],
    light: '#FFD894',
    lamps: true,
    sun: { x: 440, y: 268 },
  },
  night: {
    time: 'night',
    sky: ['#050A13', '#0A1728', '#13273B', '#213A51'],
    haze: '#1F364B',
    stone: '#46566A',
    shade: '#1F2D3E',
    dark: '#070C15',
    foliage: '#12202E',
    snow: '#8FA5BD',
    snowShade: '#2E4259',
    water: ['#27425A', '#070F1A'],
    light: '#FFD08A',
    lamps: true,
    sun: { x: 470, y: 74 },
  },
}

/** Colour of something at a distance, 0 at the viewer's feet to 1 at the horizon. */
export function atDistance(t: Tones, colour: string, distance: number): string {
  return mix(colour, t.haze, distance)
}

/** Sky phase by local hour, 0 to 24, as on most days of the year between the tropics and 55°. */
export function timeOfDay(hour: number): TimeOfDay {
  if (hour >= 5.5 && hour < 8) return 'dawn'
  if (hour >= 8 && hour < 17.5) return 'day'
  if (hour >= 17.5 && hour < 20.5) return 'dusk'
  return 'night'
}
