// Written by `npm run renders`.

/** Families that have their pictures from outside. */
export const RENDERED: ReadonlySet<string> = new Set([
  'pc-12-ngx',
  'king-air-350i',
  'citation-mustang',
  'citation-m2-gen2',
  'citation-cj3-plus',
  'phenom-300e',
  'pc-24',
  'citation-xls-plus',
  'citation-latitude',
  'praetor-600',
  'challenger-350',
  'challenger-650',
  'falcon-2000lxs',
  'falcon-8x',
  'legacy-650e',
  'gulfstream-g550',
  'gulfstream-g650er',
  'global-6000',
  'bbj',
])

/** Types and classes without one. */
export const DRAWN: ReadonlySet<string> = new Set([
  'tbm-960',
  'king-air-c90gtx',
  'king-air-b200',
  'king-air-260',
  'avanti-evo',
  'grand-caravan-ex',
  'eclipse-550',
  'phenom-100',
  'phenom-100ev',
  'hondajet-elite-s',
  'citation-bravo',
  'hawker-400xp',
  'nextant-400xti',
  'learjet-75-liberty',
  'hawker-800xp',
  'hawker-900xp',
  'learjet-60xr',
  'gulfstream-g150',
  'falcon-50ex',
  'gulfstream-g280',
  'citation-longitude',
  'citation-x-plus',
  'falcon-900lx',
  'global-7500',
  'lineage-1000e',
  'acj318',
  'acj319',
  'acj320neo',
  'acj-twotwenty',
])

/** Families that have a picture of their cabin. */
export const CABINS: ReadonlySet<string> = new Set([
  'phenom-300e',
  'challenger-350',
])

/** Types that it stands for. */
export const FURNISHED: ReadonlySet<string> = new Set([
  'phenom-300e',
  'phenom-300',
  'challenger-350',
  'challenger-300',
  'challenger-3500',
])
