import { DEFAULT_FACTS } from '@aquilane/domain/facts/default-facts'
import type { FactTable } from '@aquilane/domain/facts/facts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { signInTestStaff } from '../../office/staff/staff.fixture.ts'
import { findRequestOffers } from '../../sales/booking/answer-request.ts'
import { catchProblem, ordersHarness, type OrdersHarness } from '../../sales/orders/orders.fixture.ts'
import { settleFleetChange } from '../operations/fleet-changes.ts'
import { acceptQuote, sendQuoteCode } from './accept-quote.ts'
import { quotesJobs } from './jobs.ts'
import { sendQuote } from './send-quote.ts'
import { getQuoteForStaff } from './staff-view.ts'
import { getQuoteView } from './view.ts'

// Albenga: no airliners, and no hours that the product knows.
const field = 'LIMG'
const unknown: FactTable = { ...DEFAULT_FACTS, airports: DEFAULT_FACTS.airports.filter(({ icao }) => icao !== field) }
const known: FactTable = {
  ...unknown,
  airports: [
    ...unknown.airports,
    {
      icao: field,
      opening: [
        {
          source: 'A letter of this spec',
          sourceDate: '2026-11-28',
          checkedOn: '2026-11-28',
          confidence: 'A',
          binds: 'both',
          only: null,
          days: [1, 2, 3, 4, 5, 6, 7],
          season: null,
          hours: { open: { minutes: 0 }, close: [{ minutes: 1440 }] },
        },
      ],
      closures: [],
      access: [],
      formalities: [],
    },
  ],
}

let h: OrdersHarness
let member: string
let ada: { clientId: string; phone: string }
let day = 20
beforeAll(async () => {
  h = await ordersHarness({ realOffers: true })
  quotesJobs(h.jobs, h)
  member = (await signInTestStaff(h.db, ['sales'])).id
})
afterAll(() => h.close())
beforeEach(async () => {
  ada = await h.client()
})

const setFacts = (table: FactTable) => {
  h.facts.current = () => table
}

/** A quote of one aircraft, under the facts of the moment. */
async function aQuote() {
  const date = h.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate().add({ days: day++ })
  const legs = [{ departure: 'airport:EGGW', arrival: `airport:${field}`, date: `${date.toString()}T12:00`, pax: 2, luggage: 40 }]
  const { id } = await h.create(ada.clientId, null, { legs })
  const [offer] = await findRequestOffers(h, id, 'en')
  const alternatives = [{ suggestionId: offer!.id, keep: null, priceCents: null, costCents: null }]
  await sendQuote(h, { orderId: id, memberId: member, basedOn: 0, alternatives, validHours: null, holdsAircraft: true, note: null })
  return { aircraftId: offer!.aircraft.id, token: new URL((await getQuoteForStaff(h, id))!.url).pathname.split('/').at(-1)! }
}

async function accept(token: string): Promise<string> {
  const { codeHash } = await sendQuoteCode(h, {
    token,
    codeHash: null,
    solution: null,
    address: '192.0.2.7',
    fingerprint: null,
    locale: 'en',
  })
  const sms = await h.db
    .selectFrom('outbox')
    .select('body')
    .where('recipient', '=', ada.phone)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const code = /\b\d{4,6}\b/.exec(sms.body)![0]
  return catchProblem(acceptQuote(h, { token, version: 1, position: 1, name: 'Ada Lovelace', address: '192.0.2.7', codeHash, code }))
}

const isAvailable = async (token: string) => (await getQuoteView(h, token, 'en')).alternatives[0]!.isAvailable
const settle = (aircraftId: number) =>
  h.db.transaction().execute((trx) => settleFleetChange(h, trx, { aircraftIds: [aircraftId], actor: 'system' }))

it('an offer of sales whose hours became unknown waits: it is not accepted, nor withdrawn, until they are recorded', async () => {
  setFacts(known)
  const { token, aircraftId } = await aQuote()
  expect(await isAvailable(token)).toBe(true)
  setFacts(unknown)
  expect([await isAvailable(token), await accept(token)]).toEqual([false, 'HOURS_UNKNOWN'])
  await settle(aircraftId)
  await h.jobs.run()
  setFacts(known)
  expect((await getQuoteView(h, token, 'en')).state).toBe('open')
  expect([await isAvailable(token), await accept(token)]).toEqual([true, 'accepted'])
})

it('an offer that a member made knowing that they are unknown is accepted: the member answers for it', async () => {
  setFacts(unknown)
  const { token } = await aQuote()
  expect([await isAvailable(token), await accept(token)]).toEqual([true, 'accepted'])
})
