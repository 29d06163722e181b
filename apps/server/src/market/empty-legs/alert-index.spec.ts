import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AlertIndex, type AskedLeg, type IndexedAlert } from './alert-index.ts'

const selectors = ['airport:EGGW', 'city:LON', 'airport:LFMN', 'city:NCE'] as const
const end = fc.option(fc.constantFrom(...selectors))
const dayOf = (at: number) => new Date(Date.UTC(2026, 10, 1 + at)).toISOString().slice(0, 10)
const dates = fc.option(
  fc.tuple(fc.nat(40), fc.nat(20)).map(([from, span]) => ({ date_from: dayOf(from), date_to: dayOf(from + span) })),
  { nil: { date_from: null, date_to: null } },
)
const someAlerts = fc
  .uniqueArray(fc.record({ id: fc.uuid(), origin: end, destination: end, dates, price_max: fc.option(fc.integer({ min: 1, max: 20 })) }), {
    maxLength: 60,
    selector: ({ id }) => id,
  })
  .map((rows) => rows.map(({ dates: days, ...row }): IndexedAlert => ({ ...row, ...days })))
const aLeg = fc
  .record({
    from: fc.subarray([...selectors], { minLength: 1, maxLength: 2 }),
    to: fc.subarray([...selectors], { minLength: 1, maxLength: 2 }),
    first: fc.nat(60),
    span: fc.nat(2),
    priceCents: fc.integer({ min: 1, max: 20 }),
  })
  .map(({ first, span, ...leg }): AskedLeg => ({ ...leg, firstDay: dayOf(first), lastDay: dayOf(first + span) }))

const matches = (alert: IndexedAlert, leg: AskedLeg): boolean =>
  (alert.origin === null || leg.from.includes(alert.origin)) &&
  (alert.destination === null || leg.to.includes(alert.destination)) &&
  (alert.date_from === null || alert.date_to === null || (alert.date_from <= leg.lastDay && alert.date_to >= leg.firstDay)) &&
  (alert.price_max === null || alert.price_max >= leg.priceCents)

const expected = (alerts: Iterable<IndexedAlert>, leg: AskedLeg) =>
  [...alerts]
    .filter((alert) => matches(alert, leg))
    .map(({ id }) => id)
    .toSorted()

describe('alerts by route', () => {
  it('are matched as if each were looked at', () => {
    fc.assert(
      fc.property(someAlerts, aLeg, (alerts, leg) => {
        expect(AlertIndex.of(alerts).match(leg).toSorted()).toEqual(expected(alerts, leg))
      }),
    )
  })

  // Drawn values meet the edges by chance only.
  it.each([
    ['ends on the first day of the leg', dayOf(7), dayOf(10), 1],
    ['begins on the last day of the leg', dayOf(12), dayOf(14), 1],
    ['ends the day before', dayOf(7), dayOf(9), 0],
    ['begins the day after', dayOf(13), dayOf(14), 0],
  ])('an alert that %s', (_when, date_from, date_to, count) => {
    const alert = { id: 'alert', origin: null, destination: null, date_from, date_to, price_max: 20 }
    const leg = { from: ['airport:EGGW'], to: ['airport:LFMN'], firstDay: dayOf(10), lastDay: dayOf(12), priceCents: 20 }
    expect(AlertIndex.of([alert]).match(leg)).toHaveLength(count)
  })

  it('stay right while customers change and delete them', () => {
    fc.assert(
      fc.property(someAlerts, someAlerts, fc.array(fc.nat(59)), aLeg, (alerts, others, gone, leg) => {
        const index = AlertIndex.of(alerts)
        const left = new Map(alerts.map((alert) => [alert.id, alert]))
        for (const [at, other] of others.entries()) {
          // A change keeps the id.
          const changed = { ...other, id: alerts[at]?.id ?? other.id }
          index.put(changed)
          left.set(changed.id, changed)
        }
        for (const at of gone) {
          const id = alerts[at]?.id
          if (id === undefined) continue
          index.delete(id)
          left.delete(id)
        }
        expect(index.match(leg).toSorted()).toEqual(expected(left.values(), leg))
        expect(index.size).toBe(left.size)
      }),
    )
  })
})
