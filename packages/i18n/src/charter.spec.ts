import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { quoteFleet } from '@aquilane/domain/charter/plain-engine.fixture'
import { createTranslator } from 'use-intl/core'
import { describe, expect, it } from 'vitest'
import { aircraft, fleetOf, leg, trip } from '../../domain/src/charter/spec-fixtures.ts'
import { AIRCRAFT_TYPES } from '../../domain/src/fleet/catalogue.ts'
import { charterArguments } from './charter.ts'

const text = (locale: 'en' | 'it') => {
  const charter: unknown = JSON.parse(readFileSync(join(import.meta.dirname, locale, 'charter.json'), 'utf8'))
  return createTranslator({
    locale,
    messages: { charter } as Record<string, Record<string, string>>,
    namespace: 'charter',
    onError: (error) => {
      throw error
    },
  }) as unknown as (key: string, values?: Record<string, string | number>) => string
}

const sentence = (locale: 'en' | 'it', code: string, params: Record<string, string | number>) =>
  text(locale)(code, charterArguments(params, locale)).replaceAll('\u00A0', ' ')

const trips = [
  trip([leg('LTN', 'NCE', '2026-12-22T10:00', 4), leg('NCE', 'LTN', '2026-12-27T16:00', 4)]),
  trip(
    [leg('LIN', 'CTA', '2026-10-14T10:00', 2), leg('CTA', 'MUC', '2026-10-16T10:00', 2), leg('MUC', 'BER', '2026-10-16T20:00', 2)],
    '2026-10-14T01:00Z',
  ),
  trip([leg('INN', 'VIE', '2026-08-14T10:00', 1), leg('VIE', 'TEB', '2026-08-15T10:00', 1), leg('TEB', 'VNY', '2026-08-18T10:00', 1)]),
  trip([leg('LTN', 'CVF', '2026-12-01T10:00', 4)]),
  trip([leg('LBG', 'QQQ', '2026-12-01T23:00', 18, 900)]),
  trip([leg('LTN', 'LCY', '2026-12-05T14:00', 4)]),
  trip([leg('FAB', 'AKL', '2026-12-01T10:00', 12, 100)]),
  trip([leg('LTN', 'NCE', '2026-12-01T10:00', 4), leg('NCE', 'LTN', '2026-12-01T12:05', 4), leg('LTN', 'LBG', '2026-12-01T20:00', 4)]),
]

describe('charter sentences', () => {
  it('contain every line and rejection of the engine, in both languages, with every parameter', () => {
    const fleet = fleetOf(
      ...AIRCRAFT_TYPES.flatMap((type) =>
        ['LTN', 'LIN', 'TEB'].map((base) => aircraft(type.slug, base, { busy: [{ from: 0, to: type.slug === 'pc-24' ? 9e12 : 1 }] })),
      ),
    )
    const codes = new Set<string>()
    for (const locale of ['en', 'it'] as const) {
      const t = text(locale)
      for (const asked of trips) {
        for (const answer of quoteFleet(fleet, asked)) {
          const told = answer.ok
            ? [...answer.breakdown, ...answer.afterFlightCaps].map(
                ({ service, reason }) => [`service.${service}`, `reason.${reason.code}`, reason.params] as const,
              )
            : [[`refusal.${answer.constraint}`, `refusal.${answer.constraint}`, answer.params] as const]
          for (const [service, reason, params] of told) {
            codes.add(reason)
            const whole = `${t(service, charterArguments(params, locale))} – ${t(reason, charterArguments(params, locale))}`
            expect(whole).not.toMatch(/[{}]|undefined|NaN|Infinity|charter\./)
          }
        }
      }
    }
    expect(codes.size).toBeGreaterThan(35)
  })

  it('say why an airport or its airspace refuses a flight', () => {
    const sunset = { airport: 'LSGK', movement: 'arrival', hours: 'sunset', opens: '08:00', closes: '16:05', afterSunset: 30 }
    expect(sentence('en', 'refusal.curfew', sunset)).toBe('Last landing at LSGK 16:05 that day (half an hour after sunset)')
    expect(sentence('it', 'refusal.curfew', sunset)).toBe('Ultimo atterraggio a LSGK alle 16:05 di quel giorno (mezz’ora dopo il tramonto)')
    expect(sentence('en', 'refusal.curfew', { ...sunset, movement: 'departure', afterSunset: 0 })).toBe(
      'Last take-off at LSGK 16:05 that day (sunset)',
    )
    expect(sentence('en', 'refusal.curfew', { ...sunset, hours: 'closed', opens: '07:00', closes: '09:00' })).toBe(
      'LSGK takes no private flights from 07:00 to 09:00, and the arrival falls in that time',
    )
    expect(sentence('it', 'refusal.curfew', { airport: 'FAB', movement: 'departure', hours: 'day' })).toBe(
      'FAB è chiuso il giorno della partenza',
    )
    const span = { airport: 'ASE', rule: 'max_wingspan_m', limit: 28.9, actual: 30.4 }
    expect(sentence('en', 'refusal.airport_access', span)).toBe('ASE takes wingspans up to 28,9 m, but this aircraft has 30,4 m')
    expect(sentence('it', 'refusal.airport_access', { ...span, airport: 'LCY', rule: 'single_engine' })).toBe(
      'LCY non accetta aerei monomotore',
    )
    const kyiv = { airport: 'KBP', rule: 'landing', effect: 'closed', bound: 'everybody' }
    expect(sentence('en', 'refusal.airspace', kyiv)).toBe('The airspace of KBP is closed to civil flights')
    expect(sentence('en', 'refusal.airspace', { ...kyiv, effect: 'not_sold_online' })).toBe(
      'Flights to or from KBP are not sold online: contact us and we check what is possible',
    )
    expect(sentence('it', 'refusal.airspace', { ...kyiv, bound: 'states' })).toBe(
      'Gli aerei di questo operatore non possono volare da o per KBP',
    )
    expect(sentence('en', 'refusal.country_pair', { from: 'TLV', to: 'BEY' })).toBe('There are no civil flights between TLV and BEY')
  })

  it('read as a person would write them', () => {
    expect(sentence('en', 'reason.flight', { from: 'LTN', to: 'NCE', minutes: 115, hourlyCents: 240_000 })).toBe(
      'LTN to NCE: 1 h 55 of flight time, block to block, at € 2 400 an hour',
    )
    expect(sentence('it', 'reason.it_aerotaxi', { from: 'LIN', to: 'CIA', km: 572, pax: 4, eachCents: 10_000 })).toBe(
      'Da LIN a CIA, 572 km secondo la norma fiscale: € 100 per ciascuno dei 4 passeggeri',
    )
    expect(sentence('it', 'reason.vat', { from: 'LIN', to: 'CIA', country: 'IT', percent: 10 })).toBe(
      'Il volo da LIN a CIA è nazionale (Italia): 10% del suo prezzo; i voli internazionali sono esenti',
    )
    expect(
      sentence('en', 'reason.uk_apd_higher', {
        from: 'LTN',
        to: 'NCE',
        band: 'A',
        tonnes: 33.8,
        poundsPence: 14_200,
        pax: 1,
        eachCents: 16_259,
      }),
    ).toBe('Departure from LTN, band A, higher rate £ 142 for a private aircraft of 33,8 t: € 162,59 for 1 passenger')
    const danish = { from: 'CPH', to: 'NCE', zone: 'europe', tariffMinor: 3_000, tariffCurrency: 'DKK', pax: 4, eachCents: 402 }
    expect(sentence('en', 'reason.tax_departure', danish)).toBe(
      'Departure from CPH, European destination, DKK 30: € 4,02 for each of 4 passengers',
    )
    expect(sentence('it', 'reason.tax_departure', { ...danish, zone: 'any', tariffMinor: 402, tariffCurrency: 'EUR' })).toBe(
      'Partenza da CPH: € 4,02 per ciascuno dei 4 passeggeri',
    )
    expect(sentence('it', 'reason.pt_carbon', { from: 'LIS', to: 'GVA', flightCents: 50_000, seats: 10 })).toBe(
      'Da LIS a GVA, in base alla distanza e ai 10 posti del modello: € 500 per il volo',
    )
    expect(
      sentence('en', 'reason.tax_flight', { from: 'SIN', to: 'HND', flightCents: 2_850, tariffMinor: 4_000, tariffCurrency: 'SGD' }),
    ).toBe('SIN to HND, SGD 40: € 28,50 for the flight')
    expect(sentence('en', 'refusal.runway', { airport: 'CVF', neededM: 1433, runwayM: 0, movement: 'arrival' })).toBe(
      'The runway of CVF is not known',
    )
  })
})
