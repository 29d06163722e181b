import {
  AT_AIRPORTS,
  DE_MIDDLE,
  DE_NEAR,
  DK_EUROPE,
  DK_MIDDLE,
  DUTCH_CARIBBEAN_PLACES,
  EEA_UK_CH,
  EU,
  IT_FREE,
  IT_LARGE,
  NO_LOW,
  RUSSIA_EAST_OF_URALS,
  SVALBARD,
  places,
} from './tax-places.ts'
import { ANY, ANYWHERE, ONE, departure, moneyOf } from './tax-levies.ts'
import { type TaxScheme, type Zone, all, capitalUpTo, destinationUpTo, from, legBelow, legUpTo, not, to } from './tax-scheme.ts'

const DENMARK = places('DK')
const NETHERLANDS = places('NL')
const BELGIUM = places('BE')
const PORTUGAL = places('PT')

const dutchZones: readonly Zone[] = [
  { name: 'near', when: to(DUTCH_CARIBBEAN_PLACES) },
  { name: 'near', when: capitalUpTo('near_km') },
  { name: 'middle', when: capitalUpTo('far_km') },
  { name: 'far' },
]
const dutchMass = { name: '', free: true, upToKg: 'min_mtow' } as const

const belgian = (zones: readonly Zone[], amounts: TaxScheme['amounts']): TaxScheme => ({
  states: ['BE'],
  amounts,
  levies: [departure('be_embarkation', BELGIUM, zones)],
})

const boarding = (zones: readonly Zone[], amounts: TaxScheme['amounts']): TaxScheme => ({
  states: ['IT'],
  spares: 'infants',
  amounts,
  levies: [departure('it_boarding', places('IT'), zones)],
})
const italianZones: readonly Zone[] = [
  { name: 'naples', says: 'outside_eu', when: all(from(places('LIRN')), not(to(EU))) },
  { name: 'outside_eu', when: all(from(IT_LARGE), not(to(EU))) },
  { name: 'usual', says: 'any' },
]

export const EUROPEAN_SCHEMES = {
  it_aerotaxi: {
    states: ['IT'],
    amounts: { added_km: 'km', first_km: 'km', first: 'money', second_km: 'km', second: 'money', further: 'money' },
    levies: [
      {
        service: 'it_aerotaxi',
        per: 'passenger',
        on: 'touching',
        at: places('IT'),
        zones: [{ name: 'first', when: legUpTo('first_km') }, { name: 'second', when: legUpTo('second_km') }, { name: 'further' }],
        rates: ANY,
        reason: 'it_aerotaxi',
        facts: ['km'],
      },
    ],
  },
  it_boarding: boarding(italianZones, moneyOf('usual', 'outside_eu', 'naples')),
  it_boarding_2026: boarding([{ name: '', free: true, when: from(IT_FREE) }, ...italianZones], moneyOf('usual', 'outside_eu', 'naples')),
  it_boarding_one: boarding(ONE, moneyOf('each')),

  de_luftverkehrsteuer: {
    states: ['DE'],
    spares: 'laps',
    amounts: { near: 'money', middle: 'money', far: 'money' },
    levies: [
      departure(
        'de_luftverkehrsteuer',
        places('DE'),
        [
          { name: 'near', says: 1, when: to(DE_NEAR) },
          { name: 'middle', says: 2, when: to(DE_MIDDLE) },
          { name: 'far', says: 3 },
        ],
        { reason: 'de_luftverkehrsteuer', facts: ['zone'] },
      ),
    ],
  },
  at_flugabgabe: {
    states: ['AT'],
    spares: 'laps',
    amounts: { min_mtow: 'kg', short_km: 'km', short: 'money', usual: 'money' },
    levies: [
      departure(
        'at_flugabgabe',
        AT_AIRPORTS,
        [{ name: 'short', when: legBelow('short_km'), reason: 'at_flugabgabe_short' }, { name: 'usual' }],
        { rates: [{ name: '', free: true, upToKg: 'min_mtow' }, ...ANY], reason: 'at_flugabgabe', facts: ['km'] },
      ),
    ],
  },
  dk_passagerafgift: {
    states: ['DK'],
    spares: 'infants',
    amounts: { min_mtow: 'kg', min_seats: 'seats', middle_km: 'km', europe: 'money', middle: 'money', far: 'money' },
    levies: [
      departure(
        'dk_passagerafgift',
        DENMARK,
        [
          { name: 'europe', when: to(DK_EUROPE) },
          { name: 'middle', when: to(DK_MIDDLE) },
          { name: 'middle', when: capitalUpTo('middle_km') },
          { name: 'far' },
        ],
        { rates: [{ name: '', free: true, upToKg: 'min_mtow', typeSeatsUpTo: 'min_seats' }, ...ANY] },
      ),
    ],
  },
  no_flypassasjeravgift: {
    states: ['NO'],
    spares: 'infants',
    amounts: { europe: 'money', far: 'money' },
    levies: [
      departure(
        'no_flypassasjeravgift',
        places('NO'),
        [
          { name: 'far', says: 'other', when: to(RUSSIA_EAST_OF_URALS) },
          { name: 'europe', when: to(NO_LOW) },
          { name: 'far', says: 'other' },
        ],
        { except: SVALBARD },
      ),
    ],
  },
  nl_vliegbelasting: {
    states: ['NL'],
    spares: 'infants',
    amounts: { min_mtow: 'kg', each: 'money' },
    levies: [departure('nl_vliegbelasting', NETHERLANDS, ONE, { rates: [dutchMass, ...ANY] })],
  },
  nl_vliegbelasting_2027: {
    states: ['NL'],
    spares: 'infants',
    amounts: { min_mtow: 'kg', near_km: 'km', far_km: 'km', near: 'money', middle: 'money', far: 'money' },
    levies: [departure('nl_vliegbelasting', NETHERLANDS, dutchZones, { rates: [dutchMass, ...ANY] })],
  },
  nl_vliegbelasting_2030: {
    states: ['NL'],
    spares: 'infants',
    amounts: {
      min_mtow: 'kg',
      business_seats: 'seats',
      near_km: 'km',
      far_km: 'km',
      ...moneyOf('business_near', 'business_middle', 'business_far', 'near', 'middle', 'far'),
    },
    levies: [
      departure('nl_vliegbelasting', NETHERLANDS, dutchZones, {
        rates: [dutchMass, { name: 'business', seatsUpTo: 'business_seats' }, ...ANY],
      }),
    ],
  },
  be_embarkation_2022: belgian(
    [
      { name: 'short', says: 'near', when: destinationUpTo('short_km') },
      { name: 'europe', when: to(EEA_UK_CH) },
      { name: 'far', says: 'other' },
    ],
    { short_km: 'km', ...moneyOf('short', 'europe', 'far') },
  ),
  be_embarkation: belgian(
    [
      { name: 'short', says: 'near', when: destinationUpTo('short_km') },
      { name: 'usual', says: 'other' },
    ],
    { short_km: 'km', ...moneyOf('short', 'usual') },
  ),
  be_embarkation_2027: belgian(ONE, moneyOf('each')),
  pt_carbon: {
    states: ['PT'],
    amounts: { unit: 'money', factor: 'factor', small_seats: 'seats', larger: 'money' },
    levies: [
      {
        service: 'pt_carbon',
        per: 'seat_km',
        on: 'departure',
        at: PORTUGAL,
        zones: [{ name: 'unit' }],
        rates: [{ name: '', typeSeatsUpTo: 'small_seats' }],
        reason: 'pt_carbon',
        facts: [],
      },
      departure('pt_carbon', PORTUGAL, [{ name: 'larger', says: 'any' }], {
        rates: [{ name: '', free: true, typeSeatsUpTo: 'small_seats' }, ...ANY],
      }),
    ],
  },
  gr_modernisation: {
    states: ['GR'],
    amounts: moneyOf('each'),
    levies: [departure('gr_modernisation', places('GR'), ONE)],
  },
  vat: {
    states: [],
    amounts: { rate: 'permille' },
    levies: [{ service: 'vat', per: 'price', on: 'inside', at: ANYWHERE, zones: [{ name: 'rate' }], rates: ANY, reason: 'vat', facts: [] }],
  },
  /** VATA 1994, schedule 8, group 8: zero for aircraft made for ten people; two of them are pilots. */
  vat_ten_people: {
    states: [],
    amounts: { rate: 'permille', zero_rated_seats: 'seats' },
    levies: [
      {
        service: 'vat',
        per: 'price',
        on: 'inside',
        at: ANYWHERE,
        zones: [{ name: 'rate' }],
        rates: [{ name: '', free: true, typeSeatsFrom: 'zero_rated_seats' }, ...ANY],
        reason: 'vat',
        facts: [],
      },
    ],
  },
} as const satisfies Record<string, TaxScheme>
