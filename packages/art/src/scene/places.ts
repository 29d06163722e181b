import { hash } from '../svg.ts'
import type { Landmark, SceneKind } from './landmarks/catalogue.ts'

export interface PlaceScene {
  kind: SceneKind
  landmark?: Landmark
}

// IATA codes of cities and airports, and names without accents, lower case, in English and Italian.
const OWN_PICTURE: Record<Landmark, string> = {
  monaco: 'mcm lnmc monaco monte-carlo montecarlo',
  nice: 'nce lfmn nice nizza antibes',
  cannes: 'ceq lfmd cannes saint-tropez st-tropez ltt lftz',
  paris: 'par lbg lfpb cdg ory paris parigi',
  london: 'lon eglf fab ltn lhr lgw stn lcy bqh nht egwu egll eggw egkb london londra farnborough',
  milan: 'mil lin mxp bgy liml limc milan milano',
  rome: 'rom cia fco lira lirf rome roma',
  venice: 'vce lipz venice venezia',
  geneva: 'gva lsgg geneva ginevra geneve lausanne',
  megeve:
    'megeve mvv lfhm courchevel cvf lflj chambery cmf lflb samedan smv lszs st-moritz saint-moritz sion sir lsgs gstaad innsbruck inn lowi cortina aspen ase kase zermatt verbier',
  dubai: 'dxb dwc omdb omdw dubai',
  'new-york': 'nyc teb kteb jfk lga ewr hpn khpn new-york manhattan white-plains',
  ibiza: 'ibz leib ibiza eivissa',
  athens: 'ath lgav athens atene',
  mykonos: 'jmk lgmk mykonos micono jtr lgsr santorini thira',
  istanbul: 'ist isl saw ltfm ltba ltfj istanbul',
  barcelona: 'bcn lebl barcelona barcellona',
  vienna: 'vie loww vienna wien',
  miami: 'mia opf kopf kmia miami fll kfll fort-lauderdale palm-beach pbi',
}

const KIND: Record<SceneKind, string> = {
  coast:
    'olb lieo olbia costa-smeralda porto-cervo naples napoli nap capri amalfi palma pmi mallorca palma-di-maiorca malaga agp marbella faro fao lisbon lisbona lis split spu dubrovnik dbv tivat tiv bodrum bjv pisa psa genoa genova goa cagliari cag catania cta palermo pmo biarritz biq mandelieu toulon',
  city: 'zrh zurich zurigo fra frankfurt francoforte muc munich monaco-di-baviera ber berlin berlino mad madrid bru brussels bruxelles ams amsterdam cph copenhagen copenaghen lux luxembourg waw warsaw varsavia prg prague praga bud budapest arn stockholm stoccolma ham hamburg amburgo dub dublin dublino man manchester lax van-nuys vny los-angeles chi chicago mdw dal dallas ord sin singapore hkg hong-kong hnd tokyo',
  alps: 'grenoble gnb bolzano bzo sbg salzburg salisburgo bern brn berna aosta aot chambery annecy ncy altenrhein ach lugano lug denver eagle ege jac jackson',
  desert:
    'ruh riyadh riad jed jeddah gedda auh abu-dhabi doh doha kwi kuwait bah bahrain rak marrakech marrakesh las las-vegas psp palm-springs phx phoenix scottsdale cai cairo il-cairo hrg hurghada ssh sharm-el-sheikh nqz mct muscat',
  island:
    'mle male maldives maldive sbh st-barts saint-barthelemy sxm antigua anu nas nassau bahamas hnl honolulu mru mauritius sez seychelles mahe funchal fnc madeira tfs tenerife lpa gran-canaria ogg bda bermuda bgi barbados ppt tahiti nan nadi cfu corfu zth zakynthos her heraklion rho rhodes rodi kgs kos efl pun',
  plain: 'bologna blq florence firenze flr verona vrn bordeaux bod reims bergerac egc toulouse tls dijon oxford oxf cambridge cbg siena',
}

const byKey = new Map<string, PlaceScene>([
  ...Object.entries(KIND).flatMap(([kind, keys]) => keys.split(' ').map((key) => [key, { kind: kind as SceneKind }] as const)),
  ...Object.entries(OWN_PICTURE).flatMap(([landmark, keys]) =>
    keys.split(' ').map((key) => [key, { kind: kindOf(landmark as Landmark), landmark: landmark as Landmark }] as const),
  ),
])

/**
 * The picture that suits a place, by any of its keys (IATA or ICAO code, `city:LON`, English or Italian name), the first that is
 * known; others get a kind of land that stays the same for the same key.
 */
export function sceneFor(...keys: readonly (string | null | undefined)[]): PlaceScene {
  const normal = keys.flatMap((key) => (key ? [normalise(key)] : []))
  const known = normal.map((key) => byKey.get(key)).find((scene) => scene !== undefined)
  if (known) return known
  const fallback = ['plain', 'coast', 'city'] as const
  return { kind: fallback[Math.abs(hash(normal[0] ?? '')) % fallback.length] ?? 'plain' }
}

function normalise(key: string): string {
  return key
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/^(city|airport):/, '')
    .replace(/[^a-z0-9]+/g, '-')
}

function kindOf(landmark: Landmark): SceneKind {
  if (landmark === 'megeve') return 'alps'
  if (landmark === 'ibiza' || landmark === 'mykonos') return 'island'
  return landmark === 'monaco' || landmark === 'nice' || landmark === 'cannes' ? 'coast' : 'city'
}
