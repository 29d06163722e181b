import { describe, expect, it } from 'vitest'
import { calendarEntry } from './order-calendar.ts'
import { orderMail, orderSms, type OrderMailValues, type OrderNotification } from './orders.ts'

const values: OrderMailValues = {
  pnr: 'K7DM3X',
  url: 'http://localhost:3000/order/1',
  name: 'Ada',
  amount: { amount: 24_150.5, currency: 'EUR' },
  fee: { amount: 2_415, currency: 'EUR' },
  price: { amount: 24_150.5, currency: 'EUR' },
  deadline: '2026-12-17T11:30',
  newDeparture: null,
  aircraft: 'Citation XLS+, G-AQUI',
  legs: [
    {
      departureLocal: '2026-12-18T10:30',
      boardingEnds: '2026-12-18T10:00',
      from: 'London',
      to: 'Nizza',
      pax: 1,
      meetingPoint: 'Signature',
    },
  ],
}
const everyNews: OrderNotification[] = [
  'requested',
  'quoted',
  'paid',
  'confirmed',
  'expired',
  'canceled',
  'refund',
  'declined',
  'refunded',
  'late',
  'underpaid',
  'partReceived',
  'overpaid',
]

describe('mails about an order', () => {
  it.each(everyNews.flatMap((news) => (['en', 'it'] as const).map((locale) => [news, locale] as const)))(
    '%s in %s is whole',
    (news, locale) => {
      for (const variant of [values, { ...values, name: null, amount: null, aircraft: null }]) {
        const words = orderMail(locale, news, variant)
        expect(words.subject).toContain('K7DM3X')
        expect(words.link).toContain('http://localhost:3000/order/1')
        expect(
          Object.values({ ...words, legs: JSON.stringify(words.legs.map((leg) => Object.values(leg).filter(Boolean))) }).join('\n'),
        ).not.toMatch(/[{}]|undefined|\bnull\b|mail\./)
      }
    },
  )
  it('of a request repeats what its customer added, and no other mail does', () => {
    const wished = {
      ...values,
      wishes: {
        note: "A dog, and Ada's cello {case}",
        budget: 20_000,
        flexibleDays: 2 as const,
        hours: ['exact' as const, 'evening' as const],
      },
    }
    expect(orderMail('en', 'requested', wished).wishes).toEqual([
      'Your budget: €\u00A020\u00A0000',
      'Flexible by ± 2 days',
      'Departures: as asked for; in the evening',
      "Your note: A dog, and Ada's cello {case}",
    ])
    expect(
      orderMail('it', 'requested', { ...wished, wishes: { note: null, budget: null, flexibleDays: 1, hours: ['any'] } }).wishes,
    ).toEqual(['Flessibilità: ± 1 giorno', 'Partenze: a qualsiasi ora'])
    for (const news of everyNews.filter((one) => one !== 'requested')) expect(orderMail('en', news, wished).wishes).toEqual([])
    expect(orderMail('en', 'requested', values).wishes).toEqual([])
  })
  it.each(['en', 'it'] as const)('a changed plan names what has changed and nothing else (%s)', (locale) => {
    const moved = { ...values, newDeparture: '2026-12-18T11:00' }
    for (const changed of ['departure', 'aircraft', 'both'] as const) {
      const { subject, text } = orderMail(locale, 'retimed', { ...moved, changed })
      for (const words of [subject + text, orderSms(locale, 'retimed', { ...moved, changed })]) {
        expect([changed, words?.includes('11:00')]).toEqual([changed, changed !== 'aircraft'])
        expect([changed, words?.includes('G-AQUI')]).toEqual([changed, changed !== 'departure'])
      }
    }
  })

  it.each(['en', 'it'] as const)('another plan names airports and passengers, and only those that changed (%s)', (locale) => {
    const moved = { ...values, newDeparture: '2026-12-18T11:00', changed: 'plan' as const }
    const [routes, passengers] = ['LTN – NCE → FAB – NCE', 'FAB – NCE: 2 → 4']
    for (const plan of [{ routes, passengers }, { routes }, { passengers }]) {
      const { text } = orderMail(locale, 'retimed', { ...moved, ...plan })
      for (const words of [text, orderSms(locale, 'retimed', { ...moved, ...plan })]) {
        expect([plan, words?.includes(routes)]).toEqual([plan, 'routes' in plan])
        expect([plan, words?.includes(passengers)]).toEqual([plan, 'passengers' in plan])
        expect(words).toContain('11:00')
      }
    }
  })

  it.each(['en', 'it'] as const)('other luggage names its weight, and no new time (%s)', (locale) => {
    const moved = { ...values, newDeparture: '2026-12-18T11:00', changed: 'luggage' as const }
    const luggage = 'LTN – NCE: 40 kg → 60 kg'
    for (const more of [{ luggage }, {}]) {
      const { subject, text } = orderMail(locale, 'retimed', { ...moved, ...more })
      for (const words of [text, orderSms(locale, 'retimed', { ...moved, ...more })])
        expect([words?.includes(luggage), words?.includes('11:00')]).toEqual(['luggage' in more, false])
      expect(subject).not.toContain('11:00')
    }
  })

  it('a confirmation contains time, route and amount, formatted for the language', () => {
    const { greeting, text, legs } = orderMail('it', 'confirmed', values)
    const whole = [greeting, text, ...legs.flatMap((leg) => [leg.line, leg.meet])].join('\n')
    for (const part of [
      'Ciao Ada,',
      'venerdì 18 dicembre 2026, ore 10:30 da London a Nizza, 1 passeggero',
      'Signature',
      '10:00',
      '€\u00a024\u00a0150,50',
      'Citation XLS+, G-AQUI',
    ])
      expect(whole).toContain(part)
  })
  it('an unpaid cancellation states that nothing is owed', () => {
    expect(orderMail('en', 'canceled', { ...values, amount: null }).text).toContain('You owe nothing')
  })
  it('only urgent notifications are sent by SMS', () => {
    expect(everyNews.filter((news) => orderSms('en', news, values) !== null)).toEqual(['quoted', 'paid', 'confirmed', 'refund', 'declined'])
  })
})

describe('calendar entry', () => {
  const words = {
    pnr: 'K7DM3X',
    from: 'London',
    to: 'Nice',
    departureLocal: '2026-12-18T10:30',
    departureAirport: 'Luton (LTN)',
    boardingEnds: '2026-12-18T10:00',
    arrivalLocal: '2026-12-18T13:40',
    arrivalAirport: 'Nice (NCE)',
    aircraft: 'XLS+',
  }
  it('names both local times', () => {
    expect(calendarEntry('en', words)).toEqual({
      summary: 'Flight London – Nice',
      description:
        'Order K7DM3X\nDeparture 10:30 local time, Luton (LTN)\nArrival Fri 18 Dec, 13:40 local time, Nice (NCE)\nBoarding ends at 10:00\nAircraft: XLS+',
    })
  })
  it('leaves out what is not known yet', () => {
    expect(calendarEntry('en', { ...words, arrivalLocal: null }).description).not.toContain('Arrival')
  })
})
