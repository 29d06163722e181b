import { CARICOM, US_NEIGHBOURS, US_OVERSEA_STATES, isIn, places } from './tax-places.ts'
import { type Levy, type TaxRoute, type TaxScheme, type Where, domestic, from, not, to } from './tax-scheme.ts'
import { ANY, ONE, departure, moneyOf } from './tax-levies.ts'
import { kmToMainland, shareOverUnitedStates } from './us-outline.ts'

const US = places('US')

/** 225 statute miles from the nearest point of the continental United States (IRC § 4262 (c) (2)), km. */
const ZONE_KM = 362.1

/** Between the mainland and Alaska or Hawaii, or from one to the other. */
const overSea: Where = ({ from: start, to: end }) =>
  start.country === 'US' &&
  end.country === 'US' &&
  (isIn(US_OVERSEA_STATES, start) || isIn(US_OVERSEA_STATES, end)) &&
  start.subdivision !== end.subdivision

/** Between the 48 states and Canada or Mexico near the border. */
const nearBorder: Where = ({ from: start, to: end }) => {
  const [inside, outside] = start.country === 'US' ? [start, end] : [end, start]
  return !isIn(US_OVERSEA_STATES, inside) && isIn(US_NEIGHBOURS, outside) && kmToMainland(outside) <= ZONE_KM
}
const insideStates: Where = (route, amounts) => domestic(route, amounts) && !overSea(route, amounts)

const roundedShare = ({ from: start, to: end }: TaxRoute): number => Math.round(shareOverUnitedStates(start, end) * 1000) / 1000

const american = (levy: Pick<Levy, 'service' | 'per' | 'zones' | 'reason' | 'facts'>): Levy => ({
  on: 'touching',
  at: US,
  // IRC § 4281: small aircraft without turbojets on no established line.
  rates: [{ name: '', free: true, upToKg: 'small_mtow', propeller: true }, ...ANY],
  ...levy,
})

/** A charge of each passenger who leaves the country from these airports. */
const leaving = (service: Levy['service'], at: Levy['at'], zones: Levy['zones'] = ONE): Levy =>
  departure(service, at, zones, { on: 'leaving' })

const one = (state: string, levy: Levy, amounts: TaxScheme['amounts'] = moneyOf('each')): TaxScheme => ({
  states: [state],
  amounts,
  levies: [levy],
})
const sparing = (spares: TaxScheme['spares'] & string, scheme: TaxScheme): TaxScheme => ({ ...scheme, spares })

const perFlight = (service: Levy['service'], at: Levy['at'], more: Partial<Levy> = {}): Levy =>
  departure(service, at, ONE, { per: 'flight', on: 'crossing', reason: 'tax_flight', facts: ['tariff'], ...more })

export const WORLD_SCHEMES = {
  us: {
    states: ['US'],
    amounts: { small_mtow: 'kg', excise: 'permille', segment: 'money', international_head: 'money', oversea_head: 'money' },
    levies: [
      american({
        service: 'us_segment_fee',
        per: 'take_off',
        zones: [
          { name: 'segment', when: domestic },
          { name: 'segment', when: nearBorder },
        ],
        reason: 'us_segment_fee',
        facts: ['segments'],
      }),
      american({
        service: 'us_international_head',
        per: 'passenger',
        zones: [
          { name: 'oversea_head', when: overSea, reason: 'us_oversea_head' },
          { name: '', free: true, when: domestic },
          { name: '', free: true, when: nearBorder },
          { name: 'international_head' },
        ],
        reason: 'us_international_head',
        facts: [],
      }),
      american({
        service: 'us_fet',
        per: 'price',
        zones: [
          { name: 'excise', when: overSea, reason: 'us_fet_part', share: roundedShare },
          { name: 'excise', when: insideStates },
          { name: 'excise', when: nearBorder, reason: 'us_fet_border' },
        ],
        reason: 'us_fet',
        facts: [],
      }),
    ],
  },
  ca_security: {
    states: ['CA'],
    amounts: moneyOf('domestic', 'us', 'far'),
    levies: [
      departure('ca_security', places('CA'), [
        { name: 'domestic', when: domestic },
        { name: 'far', says: 'other', when: to(places('US-HI')) },
        { name: 'us', says: 'us', when: to(places('US PM')) },
        { name: 'far', says: 'other' },
      ]),
    ],
  },
  mx_immigration: one('MX', perFlight('mx_immigration', places('MX'))),
  bs_departure: one('BS', leaving('bs_departure', places('BS'))),
  bs_customs: one('BS', perFlight('bs_customs', places('BS'), { rates: [{ name: '', free: true, typeSeatsUpTo: 'free_seats' }, ...ANY] }), {
    free_seats: 'seats',
    each: 'money',
  }),
  bb_departure: one('BB', leaving('bb_departure', places('BB'))),
  bb_service: one(
    'BB',
    leaving('bb_service', places('BB'), [
      { name: 'near', when: to(CARICOM) },
      { name: 'far', says: 'other' },
    ]),
    moneyOf('near', 'far'),
  ),
  ag_administration: sparing(
    'infants',
    one('AG', departure('ag_administration', places('AG'), ONE, { on: 'crossing', reason: 'tax_crossing', facts: ['tariff'] })),
  ),
  mv_departure: sparing('infants', one('MV', leaving('mv_departure', places('MV')))),
  mv_development: sparing('infants', one('MV', leaving('mv_development', places('VRMM')))),
  jp_tourist: sparing('infants', one('JP', leaving('jp_tourist', places('JP')))),
  sg_saf: one('SG', perFlight('sg_saf', places('SG'), { on: 'leaving' })),
  hk_departure: sparing('children', one('HK', leaving('hk_departure', places('HK')))),
  za_passenger: sparing(
    'laps',
    one(
      'ZA',
      leaving('za_passenger', places('ZA'), [
        { name: 'near', when: to(places('BW LS NA SZ')) },
        { name: 'far', says: 'other' },
      ]),
      moneyOf('near', 'far'),
    ),
  ),
  eg_departure: one(
    'EG',
    departure('eg_departure', places('EG'), [
      { name: 'domestic', when: domestic },
      { name: 'sharm', says: 'other', when: from(places('HESH')) },
      { name: 'far', says: 'other', when: not(domestic) },
    ]),
    moneyOf('domestic', 'sharm', 'far'),
  ),
  ma_solidarity: one('MA', leaving('ma_solidarity', places('MA'))),
  ae_facilities: sparing('infants', one('AE', leaving('ae_facilities', places('OMDB OMDW')))),
  ae_information: one('AE', departure('ae_information', places('AE'), ONE, { on: 'arriving', reason: 'tax_arrival', facts: ['tariff'] })),
  /** A state without a charge of this kind. */
  none: { states: [], amounts: {}, levies: [] },
} as const satisfies Record<string, TaxScheme>
