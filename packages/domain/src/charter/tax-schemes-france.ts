import { FRANCE, TSBA_EUROPE, places } from './tax-places.ts'
import { departure, moneyOf } from './tax-levies.ts'
import { type TaxScheme, type Zone, capitalBelow, capitalUpTo, from, to } from './tax-scheme.ts'

const zoneAmounts = (prefix: string) =>
  ({ [`${prefix}_europe`]: 'money', [`${prefix}_middle`]: 'money', [`${prefix}_far`]: 'money' }) as const

/** Aerodromes with a security tariff of their own; further ones of class 3 have its maximum. */
const securityZones: readonly Zone[] = [
  { name: 'paris', when: from(places('LFPG LFPO LFPB')) },
  { name: 'lyon', when: from(places('LFLL LFLY')) },
  { name: 'nice', when: from(places('LFMN LFMD')) },
  { name: 'marseille', when: from(places('LFML')) },
  { name: 'toulouse', when: from(places('LFBO')) },
  { name: 'bordeaux', when: from(places('LFBD')) },
  { name: 'biarritz', when: from(places('LFBZ')) },
  { name: 'ajaccio', when: from(places('LFKJ')) },
  { name: 'bastia', when: from(places('LFKB')) },
  { name: 'figari', when: from(places('LFKF')) },
  { name: 'class_3', when: from(places('LFLB LFKC LFRG LFLS LFMV LFRK LFOK LFLX LFLC LFGJ LFOB LFMU LFBE LFSL LFAQ LFLW LFBA')) },
  { name: '', free: true },
].map((zone) => ({ ...zone, says: 'any' }) as Zone)

export const FRENCH_SCHEMES = {
  fr_tsba: {
    states: [...FRANCE],
    amounts: {
      business_seats: 'seats',
      near_km: 'km',
      far_km: 'km',
      ...zoneAmounts('turboprop'),
      ...zoneAmounts('jet'),
      ...zoneAmounts('airliner'),
    },
    levies: [
      departure(
        'fr_tsba',
        FRANCE,
        [
          { name: 'europe', when: to(TSBA_EUROPE) },
          { name: 'europe', when: capitalBelow('near_km') },
          { name: 'middle', when: capitalUpTo('far_km') },
          { name: 'far' },
        ],
        {
          rates: [
            { name: 'turboprop', seatsUpTo: 'business_seats', propeller: true, reason: 'fr_tsba_turboprop' },
            { name: 'jet', seatsUpTo: 'business_seats', reason: 'fr_tsba_jet' },
            { name: 'airliner', reason: 'fr_tsba_airliner' },
          ],
          facts: ['zone'],
        },
      ),
    ],
  },
  fr_civil_aviation: {
    states: [...FRANCE],
    amounts: { near_km: 'km', europe: 'money', far: 'money' },
    levies: [
      departure('fr_civil_aviation', FRANCE, [
        { name: 'europe', when: to(TSBA_EUROPE) },
        { name: 'europe', when: capitalBelow('near_km') },
        { name: 'far', says: 'other' },
      ]),
    ],
  },
  fr_security: {
    states: ['FR'],
    amounts: moneyOf(...securityZones.flatMap(({ name }) => (name === '' ? [] : [name]))),
    levies: [departure('fr_security', places('FR'), securityZones)],
  },
} as const satisfies Record<string, TaxScheme>
