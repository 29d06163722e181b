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
  cannes: 'ceq lfmd cannes',
  paris: 'par lbg lfpb cdg ory paris parigi',
  london: 'lon eglf fab ltn lhr lgw stn lcy bqh nht egwu egll eggw egkb london londra farnborough',
  milan: 'mil lin mxp bgy liml limc milan milano',
  rome: 'rom cia fco lira lirf rome roma',
  venice: 'vce lipz venice venezia',
  geneva: 'gva lsgg geneva ginevra geneve',
  megeve: 'megeve mvv lfhm courchevel cvf lflj chambery cmf lflb sion sir lsgs gstaad innsbruck inn lowi cortina zermatt verbier',
  dubai: 'dxb dwc omdb omdw dubai',
  'new-york': 'nyc teb kteb jfk kjfk lga klga ewr kewr hpn khpn new-york manhattan white-plains',
  ibiza: 'ibz leib ibiza eivissa',
  athens: 'ath lgav athens atene',
  mykonos: 'jmk lgmk mykonos micono',
  istanbul: 'ist isl saw ltfm ltba ltfj istanbul',
  barcelona: 'bcn lebl barcelona barcellona',
  vienna: 'vie loww vienna wien',
  miami: 'mia opf kopf kmia miami fll kfll fort-lauderdale',
  munich: 'muc eddm edmo obf munich munchen monaco-di-baviera',
  zurich: 'zrh lszh lsmd zurich zurigo',
  berlin: 'ber eddb berlin berlino',
  frankfurt: 'fra eddf edfe frankfurt francoforte',
  hamburg: 'ham eddh hamburg amburgo',
  amsterdam: 'ams eham amsterdam',
  brussels: 'bru ebbr brussels bruxelles',
  copenhagen: 'cph ekch ekrk rke copenhagen copenaghen kobenhavn',
  prague: 'prg lkpr prague praga',
  stockholm: 'sto arn bma essa essb stockholm stoccolma',
  lisbon: 'lis lppt lpcs cat lisbon lisbona lisboa',
  madrid: 'mad lemd madrid',
  malaga: 'agp lemg malaga',
  palma: 'pmi lepa palma palma-de-mallorca palma-di-maiorca mallorca maiorca',
  florence: 'flr lirq florence firenze',
  marrakech: 'rak gmmx marrakech marrakesh',
  naples: 'nap lirn naples napoli',
  olbia: 'olb lieo olbia costa-smeralda porto-cervo',
  washington: 'was iad dca kiad kdca washington',
  boston: 'bos bed kbos kbed boston',
  chicago: 'chi mdw ord pwk kmdw kord kpwk chicago',
  'palm-beach': 'pbi kpbi palm-beach west-palm-beach',
  dallas: 'dfw dal ads kdal kdfw kads dallas',
  'los-angeles': 'lax vny bur kvny klax kbur van-nuys los-angeles',
  'san-francisco': 'sfo ksfo san-francisco',
  'las-vegas': 'las klas khnd las-vegas',
  aspen: 'ase kase aspen',
  'st-moritz': 'smv lszs samedan st-moritz saint-moritz sankt-moritz',
  tokyo: 'tyo hnd nrt rjtt rjaa tokyo',
  seoul: 'sel gmp icn rkss rksi seoul seul',
  beijing: 'bjs pek pkx zbaa zbad beijing pechino',
  shanghai: 'sha pvg zsss zspd shanghai',
  'hong-kong': 'hkg vhhh hong-kong',
  singapore: 'sin xsp wsss wssl singapore',
  bangkok: 'bkk dmk vtbd vtbs bangkok',
  'abu-dhabi': 'auh azi omaa omad abu-dhabi',
  doha: 'doh othh otbd doha',
  riyadh: 'ruh oerk riyadh riad',
  male: 'mle vrmm male maldives maldive',
  sydney: 'syd yssy sydney',
  melbourne: 'mel meb ymml ymen melbourne',
  rio: 'rio gig sdu sbrj sbgl rio rio-de-janeiro',
  'sao-paulo': 'sao cgh gru sbsp sbgr sao-paulo san-paolo',
  'buenos-aires': 'bue aep eze sabe saez buenos-aires',
}

const KIND: Record<SceneKind, string> = {
  coast:
    'saint-tropez st-tropez ltt lftz capri amalfi marbella faro fao split spu dubrovnik dbv tivat tiv bodrum bjv pisa psa genoa genova goa cagliari cag catania cta palermo pmo biarritz biq mandelieu toulon cpt cape-town',
  city: 'lux luxembourg waw warsaw varsavia bud budapest dub dublin dublino man manchester dus dusseldorf tlv atl hou phl dtt msp yto ymq mex bog lim scl jnb los nbo del bom kul jkt mnl tpe osa can szx bak',
  alps: 'lausanne qls grenoble gnb bolzano bzo sbg salzburg salisburgo bern brn berna aosta aot annecy ncy altenrhein ach lugano lug denver eagle ege jac jackson',
  desert:
    'jed jeddah gedda kwi kuwait bah bahrain psp palm-springs phx phoenix scottsdale cai cairo il-cairo hrg hurghada ssh sharm-el-sheikh nqz mct muscat',
  island:
    'jtr lgsr santorini thira sbh st-barts saint-barthelemy sxm antigua anu nas nassau bahamas hnl honolulu mru mauritius sez seychelles mahe funchal fnc madeira tfs tenerife lpa gran-canaria ogg bda bermuda bgi barbados ppt tahiti nan nadi cfu corfu zth zakynthos her heraklion rho rhodes rodi kgs kos efl pun',
  plain: 'bologna blq verona vrn bordeaux bod reims bergerac egc toulouse tls dijon oxford oxf cambridge cbg siena',
}

/** Land that a landmark stands in, where it is not a city. */
const kinds: readonly (readonly [SceneKind, readonly Landmark[]])[] = [
  ['alps', ['megeve', 'aspen', 'st-moritz']],
  ['island', ['ibiza', 'mykonos', 'male']],
  ['coast', ['monaco', 'nice', 'cannes', 'olbia', 'palma', 'malaga', 'naples', 'palm-beach', 'rio']],
  ['desert', ['las-vegas', 'marrakech', 'riyadh']],
]

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
  // No sea and no mountain where none is known.
  const fallback = ['plain', 'city'] as const
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
  return kinds.find(([, landmarks]) => landmarks.includes(landmark))?.[0] ?? 'city'
}
