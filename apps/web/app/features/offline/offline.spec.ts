import { expect, it } from 'vitest'
import { nextFlights } from './next-flights.ts'
import { toOfflineHtml } from './offline-page.ts'

type Order = Parameters<typeof nextFlights>[0][number]
const now = Date.parse('2026-12-01T12:00:00Z')
const order = (pnr: string, status: string, ...departures: string[]) =>
  ({ pnr, confirmation_status: status, aircraft: null, legs: departures.map((at) => ({ departure_date: at })) }) as unknown as Order

it('the page without connection keeps the legs of confirmed orders, next first, and leaves out what has been flown', () => {
  const flights = nextFlights(
    [
      order('LATE', 'Confirmed', '2026-12-20T10:00:00+01:00', '2026-12-22T10:00:00+01:00'),
      order('OPEN', 'AwaitingPayment', '2026-12-02T10:00:00+01:00'),
      order('NEXT', 'Confirmed', '2026-12-01T05:00:00+01:00', '2026-12-01T10:00:00+01:00', '2026-12-05T10:00:00+01:00'),
    ],
    now,
  )
  expect(flights.map(({ order: { pnr }, leg }) => `${pnr} ${leg.departure_date.slice(0, 10)}`)).toEqual([
    'NEXT 2026-12-01',
    'NEXT 2026-12-05',
    'LATE 2026-12-20',
    'LATE 2026-12-22',
  ])
  expect(nextFlights([order('LONG', 'Confirmed', ...Array<string>(9).fill('2026-12-20T10:00:00+01:00'))], now)).toHaveLength(6)
})

it('the page without connection escapes what it shows and needs no script', () => {
  const html = toOfflineHtml({
    lang: 'it',
    title: 'A & B',
    text: '<script>alert(1)</script>',
    flights: [{ title: '"quoted"', facts: [{ label: 'Manager', value: '+44', href: 'tel:+44"' }] }],
    asOf: '',
    retry: 'Riprova',
  })
  expect(html).not.toContain('<script')
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(html).toContain('<a href="tel:+44&quot;">+44</a>')
  expect(html).toContain('<html lang="it">')
})
