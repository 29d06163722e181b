import type { CharterAirport } from './types.ts'

/** Countries and territories (ISO 3166 alpha-2), subdivisions (ISO 3166-2) and airports (ICAO); the three do not overlap. */
export type Places = ReadonlySet<string>
export const places = (...codes: string[]): Places => new Set(codes.join(' ').split(' '))

export const isIn = (list: Places, { icao, country, subdivision }: CharterAirport): boolean =>
  list.has(country) || list.has(icao) || (subdivision != null && list.has(subdivision))

const EU_CODES = 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE AX'
const EU_EEA = `${EU_CODES} IS LI NO`
const CROWN = 'GG JE IM GI'
export const EU = places(EU_CODES)

/** Overseas territories of states, as tariffs that name their mother country treat them. */
const FRENCH_OVERSEAS = 'GP MQ GF RE YT BL MF PM WF PF NC TF'
const DUTCH_CARIBBEAN = 'AW CW SX BQ'
const BRITISH_OVERSEAS = 'BM KY VG TC AI MS FK SH IO'

export const RUSSIA_EAST_OF_URALS = places(
  'RU-SVE RU-CHE RU-KGN RU-TYU RU-KHM RU-YAN RU-OMS RU-TOM RU-NVS RU-KEM RU-ALT RU-AL RU-KK RU-TY RU-KYA RU-IRK RU-BU RU-ZAB RU-SA RU-AMU RU-PRI RU-KHA RU-YEV RU-SAK RU-MAG RU-KAM RU-CHU',
)

export const UNITED_KINGDOM = places('GB')
/** Belfast International, City, Derry and St Angelo; the table of places knows the subdivision of each. */
export const NORTHERN_IRELAND = places('GB-NIR EGAA EGAC EGAE EGAB')
/** Finance Act 1994, section 31 (4B): airports of the Scottish Highlands and Islands. */
const HIGHLANDS_CODES = 'EGPE EGPA EGPB EGPO EGPI EGPC EGPU EGPL EGPR EGEC EGEO EGEL'
export const HIGHLANDS = places(HIGHLANDS_CODES)
export const SCOTLAND = places('GB-SCT', HIGHLANDS_CODES)

/** Air Passenger Duty band A: Finance Act 1994, schedule 5A, part 1. Russia is in it west of the Urals only. */
export const APD_BAND_A = places(EU_EEA, 'CH AL DZ AD BY BA FO GL XK LY MC ME MA MK SM MD RS TN TR UA VA EH SJ RU', CROWN)
/** Where a flight from Northern Ireland first lands for it to be no direct long-haul flight. */
export const APD_SHORT_HAUL = new Set([...APD_BAND_A, 'GB'])

/** Band C: in neither part 1 nor part 1A of the schedule; the capital lies more than 5,500 miles from London. Macau is listed in band B. */
export const APD_BAND_C = places(
  'AR AS AU BN BO CK CL CX CC EC FJ FM GU HK ID JP KH KI KR LA LS MG MH MP MU MX MY MZ NC NF NR NU NZ PE PF PG PH PN PW PY RE SB SG SZ TH TK TL TO TV TW UY VN VU WF WS ZA FK',
)

export const FRANCE = places('FR GP MQ GF RE YT BL MF')
/**
 * CIBS, L. 422-15, 1: states of the EU with the parts outside its customs territory, the EEA, and French overseas territories (Constitution, 72-3). Other
 * states belong here where their capital is near. Crown dependencies and Gibraltar: as the United Kingdom, which the law leaves open.
 */
export const TSBA_EUROPE = places(EU_EEA, FRENCH_OVERSEAS, DUTCH_CARIBBEAN, 'FO GL', CROWN)

/** German annex 1, with overseas parts of the states in it (Zoll, Steuersätze: they take the class of the mother country). */
export const DE_NEAR = places(
  EU_EEA,
  'CH GB AL DZ AD BY BA FO GL XK LY MC ME MA MK SM MD RS TN TR UA RU VA SJ',
  CROWN,
  FRENCH_OVERSEAS,
  DUTCH_CARIBBEAN,
  BRITISH_OVERSEAS,
)
/** German annex 2: reached within 6,000 km of Frankfurt. Everything further pays the third rate. */
export const DE_MIDDLE = places(
  'AE AF AM AZ BF BH BJ CD CF CG CI CM CV DJ EG ER ET GA GE GH GM GN GQ GW IL IQ IR JO KG KW KZ LB LR ML MR NE NG OM PK PS QA SA SD SL SN SO SS ST SY TD TG TJ TM UG UZ YE EH',
)

/** Act 620 of 2024, annex 1: Europe with Turkey, the United Kingdom, Greenland and the Faroes. */
export const DK_EUROPE = places(EU_EEA, 'CH GB AL AD BY BA FO GL XK MC ME MK SM MD RS TR UA VA SJ RU', CROWN)
/** Named for the middle rate though their capitals lie beyond its distance. */
export const DK_MIDDLE = places('US CA')

/** Skatteetaten, low rate: metropolitan France and Denmark without Greenland; Turkey is not in it. */
export const NO_LOW = places(EU_EEA, 'CH GB AL AD BY BA FO XK MC ME MK SM MD RS UA VA SJ RU', CROWN)
export const SVALBARD = places('SJ ENSB ENAS ENJA NO-21 NO-22')

export const DUTCH_CARIBBEAN_PLACES = places(DUTCH_CARIBBEAN)
export const EEA_UK_CH = places(EU_EEA, 'GB CH', CROWN)

/** Airports on which the Austrian levy is due: the six public ones (Ministry of Finance, Flugabgabe). */
export const AT_AIRPORTS = places('LOWW LOWS LOWL LOWI LOWK LOWG')

/** More than ten million passengers a year (ENAC, 2023 and 2024). */
export const IT_LARGE = places('LIRF LIMC LIME LIRN LIPZ LICC LIPE LIML')
/** The region bears the surcharge: Calabria, Trieste, Pescara, Sicily under five million passengers, Emilia-Romagna under 0.7 million. */
export const IT_FREE = places('LICA LICR LIBC LIPQ LIBP LICT LICB LICD LICG LIMP LIPR LIPK')

/** US states whose flights to the mainland pay a reduced head tax (IRC § 4261 (c) (3), § 4262). */
export const US_OVERSEA_STATES = places('US-AK US-HI')
export const US_NEIGHBOURS = places('CA MX')

/** Caribbean Community and neighbours that pay the lower charge of Barbados. */
export const CARICOM = places('AG BS BZ DM GD GY HT JM KN LC MS SR TT VC AI BM VG KY TC')
