import {
  APD_BAND_A,
  APD_BAND_C,
  APD_SHORT_HAUL,
  HIGHLANDS,
  NORTHERN_IRELAND,
  RUSSIA_EAST_OF_URALS,
  SCOTLAND,
  UNITED_KINGDOM,
} from './tax-places.ts'
import { departure } from './tax-levies.ts'
import { type Levy, type TaxScheme, type Zone, all, from, not, to } from './tax-scheme.ts'

const bandZones: readonly Zone[] = [
  { name: 'domestic', when: to(UNITED_KINGDOM) },
  { name: 'b', says: 'B', when: to(RUSSIA_EAST_OF_URALS) },
  { name: 'a', says: 'A', when: to(APD_BAND_A) },
  { name: 'c', says: 'C', when: to(APD_BAND_C) },
  { name: 'b', says: 'B' },
]

const bands = (prefix: string) =>
  ({ [`${prefix}_domestic`]: 'money', [`${prefix}_a`]: 'money', [`${prefix}_b`]: 'money', [`${prefix}_c`]: 'money' }) as const

const apdAmounts = { min_mtow: 'kg', higher_mtow: 'kg', higher_seats_below: 'seats', ...bands('standard'), ...bands('higher') } as const

/** Finance Act 1994, section 30A: direct long-haul flights from Northern Ireland. A landing in the United Kingdom or band A ends directness. */
const directFromNorthernIreland: Zone = {
  name: '',
  free: true,
  when: all(from(NORTHERN_IRELAND), not(to(UNITED_KINGDOM))),
  firstLandingOutside: APD_SHORT_HAUL,
}

const apd = (service: 'uk_apd' | 'uk_adt', at: Levy['at'], zones: readonly Zone[], except?: Levy['at']): TaxScheme => ({
  states: ['GB'],
  // Of the Scottish tax no source says whom it spares.
  ...(service === 'uk_apd' ? { spares: 'laps' as const } : {}),
  amounts: apdAmounts,
  levies: [
    departure(service, at, [...zones, ...bandZones], {
      ...(except ? { except } : {}),
      rates: [
        { name: '', free: true, belowKg: 'min_mtow' },
        { name: 'higher', fromKg: 'higher_mtow', seatsBelow: 'higher_seats_below', reason: `${service}_higher` },
        { name: 'standard', reason: `${service}_standard` },
      ],
      facts: ['band', 'tonnes', 'poundsPence'],
    }),
  ],
})

export const UK_SCHEMES = {
  uk_apd: apd('uk_apd', UNITED_KINGDOM, [{ name: '', free: true, when: from(HIGHLANDS) }, directFromNorthernIreland]),
  uk_apd_2027: apd('uk_apd', UNITED_KINGDOM, [directFromNorthernIreland], SCOTLAND),
  uk_adt: apd('uk_adt', SCOTLAND, [
    { name: '', free: true, when: all(from(HIGHLANDS), to(UNITED_KINGDOM)) },
    { name: '', free: true, when: to(HIGHLANDS) },
  ]),
} as const satisfies Record<string, TaxScheme>
