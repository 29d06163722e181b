import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maxCandidates } from '@aquilane/domain/recovery/candidates'
import { checkIntegrity } from '../../foundation/ledger/integrity-check.ts'
import { getReport } from '../../office/reports/service.ts'
import { catchProblem } from '../orders/orders.fixture.ts'
import { readPriceLines } from '../orders/stored-offer.ts'
import { taxesIn } from '../orders/index.ts'
import { cancelOrder } from './cancel-order.ts'
import { completeOrder } from './complete-order.ts'
import { getOrder } from './order-views.ts'
import { getRefundQuote } from './refund-quote.ts'
import { replacementHarness, type ReplacementHarness } from './replacement.fixture.ts'

let h: ReplacementHarness
beforeAll(async () => {
  h = await replacementHarness()
})
afterAll(() => h.close())

const slug = 'midsize'

/** A trip of a middle class loses its aircraft, and nothing of its class or larger is left but some. */
async function lostInEmptyMarket(kept: readonly number[] = []) {
  const trip = await h.paidCharter(undefined, null, slug)
  const before = await h.row(trip.id)
  const restore = await h.emptyMarket(slug, [trip.aircraftId, ...kept])
  await h.lose(trip)
  await restore()
  await h.db.updateTable('aircraft').set({ status: 'grounded' }).where('id', '=', trip.aircraftId).execute()
  await h.fleet.refresh()
  return { ...trip, before }
}
const isLower = ({ row }: { row: { class_change: string } }) => row.class_change === 'downgrade'

/** The first one of a lower class that one member may send. */
async function proposedLower() {
  const trip = await lostInEmptyMarket()
  const { candidates } = await h.openOf(trip.id)
  const wanted = new Set(candidates.filter(isLower).map(({ row }) => row.aircraft_id))
  return { ...trip, ...(await h.send(trip.id, 4, (id) => wanted.has(id))) }
}
const back = (id: string) =>
  h.db.selectFrom('refund').select(['amount', 'reason', 'destination', 'status']).where('order_id', '=', id).execute()
/** The bank takes a refund, and says later that it has left. */
async function settle() {
  for (let round = 0; round < 3; round++) await h.recover()
}
const violations = async () => (await checkIntegrity(h.db)).findings

describe('a replacement of a lower class', () => {
  it('is found where fewer than five better ones are, after them, with the difference of the list prices', async () => {
    const trip = await lostInEmptyMarket()
    const { candidates } = await h.openOf(trip.id)
    const at = candidates.findIndex(isLower)
    expect(at).toBeGreaterThanOrEqual(0)
    expect(candidates.slice(at).every(isLower)).toBe(true)
    expect(candidates.length).toBeLessThanOrEqual(maxCandidates)
    const ranks = [...(await h.fleet.current()).classes.keys()]
    for (const { row, plan, borneBy } of candidates.filter(isLower)) {
      expect(ranks.indexOf(plan.aircraft.classId)).toBeLessThan(ranks.indexOf(trip.before.aircraft_class_id!))
      expect(row.class_refund).toBeGreaterThan(0)
      expect(row.class_refund).toBeLessThan(trip.before.paid)
      expect(row.margin).toBe(trip.before.price! - row.class_refund - row.cost)
      expect(borneBy).toBe(row.cost_difference + row.class_refund > 0 ? 'operator' : null)
    }
    await h.setStatus(trip.aircraftId, 'active')
  })

  it('is not found where five better ones are', async () => {
    const trip = await h.paidCharter(undefined, null, slug)
    await h.lose(trip)
    const { candidates } = await h.openOf(trip.id)
    expect(candidates).toHaveLength(maxCandidates)
    expect(candidates.filter(isLower)).toEqual([])
    await h.setStatus(trip.aircraftId, 'active')
  })

  it('is shown to its customer with what comes back, and accepted it lowers price and paid by that, in the books as in the order', async () => {
    const trip = await proposedLower()
    const cents = trip.candidate.row.class_refund
    const shown = await getOrder(h, trip.id, h.clientId, 'en')
    expect(shown.replacement).toMatchObject({ classRefundCents: cents, isUpgrade: false, refundCents: trip.before.paid })
    await h.answer({ proposalId: trip.proposalId, choice: 'accept' })

    const after = await h.row(trip.id)
    expect(after).toMatchObject({
      status: 'Confirmed',
      aircraft_id: trip.candidate.row.aircraft_id,
      price: trip.before.price! - cents,
      paid: trip.before.paid - cents,
      refund: null,
    })
    expect(await back(trip.id)).toMatchObject([{ amount: cents, reason: 'lower_class', destination: 'provider' }])
    expect(readPriceLines(after).reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(after.price)
    expect(taxesIn(after)).toBeLessThanOrEqual(taxesIn(trip.before))
    expect((await h.openOf(trip.id)).row).toMatchObject({
      status: 'recovered',
      class_refund: cents,
      extra_cost: trip.candidate.row.cost_difference,
    })
    expect((await getOrder(h, trip.id, h.clientId, 'en')).classRefunds).toMatchObject([{ cents, destination: 'source' }])
    const jobs = (await h.jobs.waiting('order.notification')).map(({ data }) => data)
    expect(jobs).toContainEqual(
      expect.objectContaining({
        order: trip.id,
        notification: 'retimed',
        values: expect.objectContaining({ classRefund: { amount: cents / 100, currency: 'EUR' } }),
      }),
    )
    expect(await violations()).toEqual([])
    await h.setStatus(trip.aircraftId, 'active')
  })

  it('gives its credit note and leaves the invoice paid, and the flown trip has revenue of the lower price', async () => {
    const trip = await proposedLower()
    const cents = trip.candidate.row.class_refund
    await h.answer({ proposalId: trip.proposalId, choice: 'accept' })
    await settle()
    expect(await back(trip.id)).toMatchObject([{ amount: cents, status: 'Settled' }])
    const invoices = await h.db.selectFrom('invoice').select(['id', 'status', 'price']).where('order_id', '=', trip.id).execute()
    expect(invoices).toMatchObject([{ status: 'Paid', price: trip.before.price }])
    const notes = await h.db
      .selectFrom('fiscal_document')
      .select(['series', 'amount'])
      .where('invoice_id', '=', invoices[0]!.id)
      .where('series', '=', 'C')
      .execute()
    expect(notes).toEqual([{ series: 'C', amount: cents }])
    expect((await h.row(trip.id)).status).toBe('Confirmed')
    const now = h.clock.now()
    h.clock.set((await h.row(trip.id)).last_arrival_at!.add({ hours: 1 }))
    expect(await completeOrder(h, trip.id)).toBe(true)
    const { rows } = await sql<{ cents: number }>`SELECT trip_revenue(${trip.id}::uuid) AS cents`.execute(h.db)
    expect(rows[0]!.cents).toBe(trip.before.paid - cents)
    expect(await violations()).toEqual([])
    h.clock.set(now)
    await h.setStatus(trip.aircraftId, 'active')
  })

  it('goes to the balance where the customer prefers it', async () => {
    const trip = await proposedLower()
    await h.answer({ proposalId: trip.proposalId, choice: 'accept', refundTo: 'balance' })
    expect(await back(trip.id)).toMatchObject([{ amount: trip.candidate.row.class_refund, destination: 'balance' }])
    await settle()
    expect(await violations()).toEqual([])
    await h.setStatus(trip.aircraftId, 'active')
  })

  it('leaves a later cancellation to refund what is left alone, and the order is refunded though its class is settled last', async () => {
    const trip = await proposedLower()
    const cents = trip.candidate.row.class_refund
    await h.answer({ proposalId: trip.proposalId, choice: 'accept' })
    const quote = await getRefundQuote(h, trip.id, h.clientId)
    expect(quote.paidCents).toBe(trip.before.paid - cents)
    await cancelOrder(
      h,
      {
        id: trip.id,
        clientId: h.clientId,
        locale: 'en',
        expectedRefund: null,
        currency: undefined,
        idempotencyKey: null,
        refundTo: 'balance',
      },
      () => ({}),
    )
    await settle()
    const after = await h.row(trip.id)
    expect(after).toMatchObject({ refund: quote.refundCents, refund_settled: true })
    expect((await back(trip.id)).reduce((sum, { amount }) => sum + amount, 0)).toBe(cents + quote.refundCents)
    expect((await getOrder(h, trip.id, h.clientId, 'en')).refunds.reduce((sum, part) => sum + part.cents, 0)).toBe(quote.refundCents)
    expect(await violations()).toEqual([])
    await h.setStatus(trip.aircraftId, 'active')
  })

  it('answered twice at once gives back once', async () => {
    const trip = await proposedLower()
    const answers = await Promise.all(
      ([0, 1, 2] as const).map(() => catchProblem(h.answer({ proposalId: trip.proposalId, choice: 'accept' }))),
    )
    expect(answers.filter((one) => one !== 'ORDER_STATE_CONFLICT')).toHaveLength(1)
    expect(await back(trip.id)).toMatchObject([{ amount: trip.candidate.row.class_refund }])
    await h.setStatus(trip.aircraftId, 'active')
  })
})

describe('the database', () => {
  it('takes no proposal of a lower class without money back, none that changes it, and no acceptance without the refund', async () => {
    const trip = await proposedLower()
    const proposals = () => h.db.updateTable('recovery_proposal').where('id', '=', trip.proposalId)
    await expect(proposals().set({ class_refund: 1 }).execute()).rejects.toThrow('stays as it was sent')
    const accepted = { status: 'accepted', answered_at: h.clock.now().toString(), answered_by: `client:${h.clientId}` } as const
    await expect(proposals().set(accepted).execute()).rejects.toThrow('for a lower class instead of')
    const { id: _id, ...row } = await h.db
      .selectFrom('recovery_proposal')
      .selectAll()
      .where('id', '=', trip.proposalId)
      .executeTakeFirstOrThrow()
    const copy = { ...row, plan: JSON.stringify(row.plan), before: JSON.stringify(row.before), status: 'withdrawn' as const }
    const insert = (change: Partial<typeof copy>) =>
      h.db
        .insertInto('recovery_proposal')
        .values({ ...copy, ...change } as never)
        .execute()
    await expect(insert({ class_refund: 0 })).rejects.toThrow('recovery_proposal_class_refund')
    await expect(insert({ class_change: 'same' })).rejects.toThrow('recovery_proposal_class_refund')
    await h.setStatus(trip.aircraftId, 'active')
  })

  it('takes no refund for a lower class that no proposal promised', async () => {
    const trip = await h.paidCharter()
    const payment = await h.db
      .selectFrom('payment')
      .innerJoin('invoice', 'invoice.id', 'payment.invoice_id')
      .select(['payment.id', 'payment.currency'])
      .where('invoice.order_id', '=', trip.id)
      .executeTakeFirstOrThrow()
    const refund = {
      payment_id: payment.id,
      order_id: trip.id,
      reason: 'lower_class',
      destination: 'balance',
      status: 'Pending',
      amount: 5,
    } as const
    await expect(
      h.db
        .insertInto('refund')
        .values({ ...refund, currency: payment.currency, created_at: h.clock.now().toString() })
        .execute(),
    ).rejects.toThrow('for a lower class instead of')
  })
})

it('counts in the report with what it gave back: the cost of a recovery is what the company or the operator bears', async () => {
  const rows = await h.db.selectFrom('recovery').selectAll().execute()
  const day = h.clock.now().toZonedDateTimeISO('UTC').toPlainDate()
  const period = { from: day.subtract({ days: 40 }).toString(), to: day.add({ days: 60 }).toString() }
  const { totals } = await getReport(h, { name: 'recoveries', by: 'operator', within: null, ...period })
  const cost = rows.reduce((sum, row) => sum + Number(row.extra_cost ?? 0) + row.class_refund, 0)
  expect(rows.some((row) => row.class_refund > 0)).toBe(true)
  expect(totals?.at(-1)).toBe(cost)
})
