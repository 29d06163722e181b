import type { FactTable } from '@aquilane/domain/facts/facts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openAtNight } from '../../market/charter/open-at-night.fixture.ts'
import { insertTestLeg } from '../../market/empty-legs/empty-legs.fixture.ts'
import { signInTestStaff } from '../../office/staff/staff.fixture.ts'
import { getOrderForStaff, listOrdersForStaff } from '../../sales/orders/admin.ts'
import { catchProblem, ordersHarness, type OrdersHarness } from '../../sales/orders/orders.fixture.ts'
import { flagOrdersAgainstFacts, settleFleet } from './fleet-changes.ts'
import { releaseTrip } from './release.ts'
import { getTrip } from './trip-view.ts'

let h: OrdersHarness
let ada: string
let member: string
let used = 0

beforeAll(async () => {
  h = await ordersHarness()
  member = (await signInTestStaff(h.db, ['operations'])).id
})
afterAll(() => h.close())
beforeEach(async () => {
  h.jobs.clear()
  ada = (await h.client()).clientId
})

const nextAircraft = () => h.aircraftIds[++used * 3]!
const inDays = (days: number) => h.clock.now().add({ hours: 24 * days })
const closing = (icao: string): FactTable => ({
  ...openAtNight,
  airports: [
    ...openAtNight.airports.filter((airport) => airport.icao !== icao),
    {
      icao,
      opening: [],
      closures: [
        {
          source: 'A notice of this spec',
          sourceDate: '2026-11-28',
          checkedOn: '2026-11-28',
          confidence: 'A',
          binds: 'both',
          only: null,
          days: [1, 2, 3, 4, 5, 6, 7],
          season: null,
          from: 0,
          to: 1440,
        },
      ],
      access: [],
      formalities: [],
    },
  ],
})
/** As a publication of facts does it: effects in its transaction, the table for everybody afterwards. */
async function publish(facts: FactTable, isDryRun = false) {
  const trx = await h.db.startTransaction().execute()
  const effects = await flagOrdersAgainstFacts(h, trx, { facts, actor: `staff:${member}` })
  await (isDryRun ? trx.rollback().execute() : trx.commit().execute())
  if (!isDryRun) h.facts.current = () => facts
  return effects
}
/** The same without asking for the effects. */
async function replace(facts: FactTable) {
  await h.db.transaction().execute((trx) => h.events.emit(trx, 'facts.replaced', { facts, actor: `staff:${member}` }))
  h.facts.current = () => facts
}
async function paidCharter(days: number) {
  const order = await h.create(ada, h.offer({ aircraftId: nextAircraft(), days }))
  const { bankId } = await h.openCard(ada, order.invoices[0]!.id)
  await h.submitCard(bankId)
  await h.recover()
  return order
}
const status = async (id: string) =>
  (await h.db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const legStatus = async (id: string) =>
  await h.db.selectFrom('empty_leg').select(['status', 'reason']).where('id', '=', id).executeTakeFirstOrThrow()
const marks = (id: string) =>
  h.db.selectFrom('audit').select('reason').where('subject', '=', `order:${id}`).where('action', '=', 'cannot-fly').execute()
async function release(orderId: string) {
  await h.db.updateTable('checklist_item').set({ status: 'OK', causes: [] }).where('order_id', '=', orderId).execute()
  await releaseTrip(h, { orderId, memberId: member, override: null })
}

it('an airport that closes: unpaid orders end, paid trips are marked and lose their release, legs pause; open again they come back', async () => {
  const [paid, unpaid] = [await paidCharter(20), await h.create(ada, h.offer({ aircraftId: nextAircraft(), days: 21 }))]
  const leg = await insertTestLeg(h.db, { aircraftId: nextAircraft(), departureAt: inDays(12) })
  await release(paid.id)
  const tried = await publish(closing('LFMN'), true)
  expect(tried.trips).toEqual([{ id: paid.id, pnr: paid.pnr, reasons: ['curfew'] }])
  expect([await status(unpaid.id), (await marks(paid.id)).length]).toEqual(['AwaitingPayment', 0])

  expect(await publish(closing('LFMN'))).toEqual(tried)
  expect(tried.unpaid).toEqual([{ id: unpaid.id, pnr: unpaid.pnr }])
  expect([await status(unpaid.id), await status(paid.id)]).toEqual(['Canceled', 'Confirmed'])
  expect(await marks(paid.id)).toEqual([{ reason: 'cannot-fly:curfew' }])
  await h.jobs.run(h.clock.now())
  const mails = await h.db.selectFrom('outbox').select('body').where('body', 'like', `%${unpaid.pnr}%`).orderBy('id', 'desc').execute()
  expect(mails[0]?.body).toContain('no longer allowed as booked')
  expect((await getTrip(h, paid.id, 'en')).release).toBeNull()
  expect(await catchProblem(release(paid.id))).toBe('AIRCRAFT_CANNOT_FLY')
  expect((await getOrderForStaff(h, paid.id, 'en')).cannotFly).toEqual(['curfew'])
  const { orders } = await listOrdersForStaff(h, { status: null, isUnflyable: true, query: '', page: 1, perPage: 10, locale: 'en' })
  expect(orders.map(({ id }) => id)).toEqual([paid.id])

  await replace(closing(leg.arrival_airport))
  expect(await legStatus(leg.id)).toEqual({ status: 'draft', reason: 'cannot-fly' })
  await replace(openAtNight)
  expect(await legStatus(leg.id)).toEqual({ status: 'offered', reason: null })
  expect((await getOrderForStaff(h, paid.id, 'en')).cannotFly).toEqual([])
  await release(paid.id)
})

it('a table that came past this server is settled by the nightly check, once', async () => {
  const [paid, other] = [await paidCharter(25), await paidCharter(26)]
  const day = inDays(25).toZonedDateTimeISO('Europe/Paris').toPlainDate().toString()
  const table = closing('LFMN')
  const nice = table.airports.at(-1)!
  const closures = nice.closures.map((closure) => ({ ...closure, season: { from: day, to: day } }))
  const closed = { ...table, airports: [...table.airports.slice(0, -1), { ...nice, closures }] }
  h.facts.current = () => closed
  await settleFleet(h)
  await settleFleet(h)
  expect([await marks(paid.id), await marks(other.id)]).toEqual([[{ reason: 'cannot-fly:curfew' }], []])
})
