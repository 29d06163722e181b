import { CABIN_VIEWS, type RenderView } from './pictures.ts'
import { CABINS, RENDERED } from './rendered.generated.ts'

/**
 * Which rendered picture stands for a type: one of its own family, whose outside it shares. `tools/renders` makes the pictures and the
 * list of those that are there; all other types keep their drawing.
 */
export const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  'pc-12-ngx': ['pc-12-ng'],
  'tbm-960': [],
  'king-air-c90gtx': [],
  'king-air-260': ['king-air-b200'],
  'king-air-350i': [],
  'citation-mustang': [],
  'phenom-100ev': ['phenom-100'],
  'citation-m2-gen2': ['citation-cj1-plus'],
  'hondajet-elite-s': [],
  'citation-cj3-plus': ['citation-cj2-plus', 'citation-cj4-gen2'],
  'citation-bravo': [],
  'phenom-300e': ['phenom-300'],
  'pc-24': [],
  'hawker-400xp': ['nextant-400xti'],
  'learjet-75-liberty': ['learjet-60xr'],
  'citation-xls-plus': ['citation-sovereign-plus'],
  'hawker-900xp': ['hawker-800xp'],
  'citation-latitude': [],
  'citation-longitude': [],
  'praetor-600': ['praetor-500', 'legacy-500'],
  'challenger-350': ['challenger-300', 'challenger-3500'],
  'gulfstream-g280': ['gulfstream-g150'],
  'challenger-650': ['challenger-604', 'challenger-850'],
  'falcon-2000lxs': ['falcon-6x'],
  'falcon-900lx': ['falcon-50ex'],
  'falcon-8x': ['falcon-7x'],
  'legacy-650e': ['legacy-600'],
  'gulfstream-g550': ['gulfstream-giv-sp', 'gulfstream-g450'],
  'gulfstream-g650er': ['gulfstream-g600', 'gulfstream-g700'],
  'global-6000': ['global-express-xrs'],
  'global-7500': [],
  'lineage-1000e': [],
  acj319: ['acj318', 'acj320neo', 'acj-twotwenty'],
  bbj: ['bbj-max-8'],
}

/** The type that a class is shown by. */
export const CLASS_RENDERS: Readonly<Record<string, string>> = {
  turboprop: 'pc-12-ngx',
  'very-light': 'citation-m2-gen2',
  light: 'phenom-300e',
  midsize: 'citation-xls-plus',
  'super-mid': 'challenger-350',
  heavy: 'falcon-2000lxs',
  'ultra-long': 'global-6000',
  'vip-airliner': 'bbj',
}

/** Those that have their pictures. */
export const RENDERED_FAMILIES: readonly string[] = Object.keys(FAMILIES).filter((family) => RENDERED.has(family))

/** Those that have pictures of their cabin. */
export const RENDERED_CABINS: readonly string[] = [...CABINS]

const BY_TYPE: ReadonlyMap<string, string> = new Map([
  ...Object.entries(FAMILIES).flatMap(([family, types]) => [family, ...types].map((type): [string, string] => [type, family])),
  ...Object.entries(CLASS_RENDERS),
])

/** The family whose picture stands for a type or a class; null where there is none. */
export function renderedFamily(slug: string, view: RenderView): string | null {
  const family = BY_TYPE.get(slug)
  return family && (CABIN_VIEWS.some((one) => one === view) ? CABINS : RENDERED).has(family) ? family : null
}
