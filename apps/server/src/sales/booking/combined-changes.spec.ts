import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decideApproval } from '../../foundation/approvals/acts.ts'
import { checkIntegrity } from '../../foundation/ledger/integrity-check.ts'
import { getTrip } from '../../trips/operations/trip-view.ts'
import { createInvoiceByStaff } from '../invoices/admin.ts'
import { putOnAccount, setCredit } from '../payments/on-account.ts'
import { getCostAsMoved } from '../orders/index.ts'
import { catchProblem } from '../orders/orders.fixture.ts'
import { cancelOrder } from './customer-answers.fixture.ts'
import { dropActs } from './drop-leg.fixture.ts'
import { legProposalActs } from './leg-proposals.fixture.ts'
import { replacementHarness, type ReplacementHarness } from './replacement.fixture.ts'

let h: ReplacementHarness
let acts: ReturnType<typeof legProposalActs>
beforeAll(async () => {
  h = await replacementHarness()
  acts = legProposalActs(h)
})
afterAll(() => h.close())

/** The bank takes refunds, and says later that they have left. */
async function settle() {
  for (let round = 0; round < 4; round++) await h.recover()
}
const violations = async () => (await checkIntegrity(h.db)).findings
const sumOf = (rows: readonly { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0)
const invoicesOf = (id: string) => h.db.selectFrom('invoice').selectAll().where('order_id', '=', id).orderBy('created_at').execute()

type PaidTrip = Awaited<ReturnType<ReplacementHarness['paidCharter']>>
let week = 40

/** A trip of a middle class, on account. */
async function onAccount(isBack = false): Promise<PaidTrip> {
  const credit = await setCredit(h, {
    clientId: h.clientId,
    limit: { cents: 9_000_000, days: 14 },
    reason: 'Pays on time',
    memberId: h.rita,
  })
  if (credit !== null) await decideApproval(h, { id: credit, isApproved: true, note: null, memberId: h.tom })
  const date = h.clock
    .now()
    .toZonedDateTimeISO('Europe/London')
    .toPlainDate()
    .add({ days: (week += 7) })
  const out = { departure: 'airport:EGGW', arrival: 'airport:LFMN', date: `${date.toString()}T12:00`, pax: 2, luggage: 40 }
  const back = { ...out, departure: out.arrival, arrival: out.departure, date: `${date.add({ days: 2 }).toString()}T12:00` }
  const legs = isBack ? [out, back] : [out]
  const offers = await h.charter.findOffersFor({ legs, clientId: h.clientId, locale: 'en' })
  const chosen = offers.find(({ firmness, quote }) => firmness === 'firm' && quote.type.class === 'midsize')
  const { id } = await h.create(h.clientId, chosen!.id, { legs })
  await putOnAccount(h, { orderId: id, product: 'charter', reason: 'As agreed', memberId: h.rita })
  return { id, aircraftId: (await h.row(id)).aircraft_id!, date }
}

/** A trip of a middle class, with whatever happens to it before its aircraft is lost and only lower classes are left. */
async function proposedLower(first: (trip: PaidTrip) => Promise<unknown>, book = () => h.paidCharter(undefined, null, 'midsize')) {
  const trip = await book()
  await first(trip)
  const before = await h.row(trip.id)
  const restore = await h.emptyMarket('midsize', [trip.aircraftId])
  await h.lose(trip)
  await restore()
  await h.db.updateTable('aircraft').set({ status: 'grounded' }).where('id', '=', trip.aircraftId).execute()
  await h.fleet.refresh()
  const { candidates } = await h.openOf(trip.id)
  const wanted = new Set(candidates.filter(({ row }) => row.class_change === 'downgrade').map(({ row }) => row.aircraft_id))
  return { ...trip, before, ...(await h.send(trip.id, 4, (id) => wanted.has(id))) }
}

/** The cost of the trip was agreed with its operator in a quote. */
async function quoteAt({ id, aircraftId }: { id: string; aircraftId: number }, cost: number) {
  const { lines, price } = await h.row(id)
  const offer = JSON.stringify({ v: 1, lines })
  const now = h.clock.now().toString()
  const quote = await h.db.insertInto('quote').values({ order_id: id, created_at: now }).returning('id').executeTakeFirstOrThrow()
  const version = await h.db
    .insertInto('quote_version')
    .values({
      quote_id: quote.id,
      number: 1,
      made_by: h.rita,
      holds_aircraft: false,
      valid_hours: 24,
      needs_approval: true,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await h.db
    .insertInto('quote_alternative')
    .values({ version_id: version.id, position: 1, aircraft_id: aircraftId, price: price!, cost, cost_typed_by: h.rita, offer })
    .execute()
  await h.db
    .updateTable('quote_version')
    .set({ approved_by: h.tom, approved_at: now, sent_at: now, valid_until: h.clock.now().add({ hours: 24 }).toString() })
    .where('id', '=', version.id)
    .execute()
  await h.db.insertInto('quote_acceptance').values({ quote_id: quote.id, version_id: version.id, position: 1, accepted_at: now }).execute()
}

describe('a flight more', () => {
  it('costs its operator more also where the cost of the trip was agreed in a quote', async () => {
    const trip = await h.paidCharter()
    const planned = getCostAsMoved(await h.row(trip.id))
    await quoteAt(trip, planned - 100_00)
    await acts.propose(trip)
    const [proposal] = await acts.proposalsOf(trip.id)
    const { id, cost_difference: costDifference } = proposal!
    await acts.answerLeg(id, 'accept')
    expect(getCostAsMoved(await h.row(trip.id))).toBe(planned + costDifference)
    expect((await getTrip(h, trip.id, 'en')).operators).toMatchObject([{ quoted: planned - 100_00 + costDifference }])
  })

  it('that is unpaid gives nothing of the legs that were flown back', async () => {
    const trip = await h.paidCharter()
    const { paid } = await h.row(trip.id)
    await acts.propose(trip, { leg: { ...acts.back(trip), departureLocal: `${trip.date.add({ days: 4 }).toString()}T12:00` } })
    const [proposal] = await acts.proposalsOf(trip.id)
    await acts.answerLeg(proposal!.id, 'accept')
    const legs = await h.legsOf(trip.id)
    const now = h.clock.now()
    h.clock.set(legs[0]!.arrival_at!.add({ hours: 2 }))
    await h.lose(trip)
    expect(await catchProblem(h.record({ orderId: trip.id, choice: 'refund' }))).toBe('UNPAID_FLIGHT_OPEN')
    await dropActs(h).dropped(trip.id, 1)
    expect(await h.row(trip.id)).toMatchObject({ status: 'Confirmed', paid, refund: null })
    expect((await acts.invoicesOf(trip.id)).map(({ status }) => status)).toEqual(['Canceled'])
    expect(await violations()).toEqual([])
    await h.setStatus(trip.aircraftId, 'active')
    h.clock.set(now)
  })
})

describe('a lower class', () => {
  it('gives back of the price, not of services beside the flights', async () => {
    const trip = await proposedLower(async ({ id }) => {
      h.clock.advance({ seconds: 5 })
      await createInvoiceByStaff(h, { order: { id }, lines: [{ service: 'diversion', amount: 500, note: 'To Cannes' }] }, h.rita, null)
      await acts.pay((await acts.invoicesOf(id))[0]!.id)
    })
    await h.answer({ proposalId: trip.proposalId, choice: 'accept' })
    const refunds = await h.db
      .selectFrom('refund')
      .innerJoin('payment', 'payment.id', 'refund.payment_id')
      .innerJoin('invoice', 'invoice.id', 'payment.invoice_id')
      .select(['invoice.type', 'refund.amount'])
      .where('refund.order_id', '=', trip.id)
      .execute()
    expect(refunds).toEqual([{ type: 'Primary', amount: trip.candidate.row.class_refund }])
    await h.setStatus(trip.aircraftId, 'active')
  })

  it('of a trip with an unpaid flight more leaves order, invoices and books in order until it is cancelled', async () => {
    const trip = await proposedLower(async (one) => {
      await acts.propose(one)
      await acts.answerLeg((await acts.proposalsOf(one.id))[0]!.id, 'accept')
    })
    const cents = trip.candidate.row.class_refund
    await h.answer({ proposalId: trip.proposalId, choice: 'accept' })
    const after = await h.row(trip.id)
    expect(after).toMatchObject({ price: trip.before.price! - cents, paid: trip.before.paid - cents })
    const [extra] = await acts.invoicesOf(trip.id)
    await acts.pay(extra!.id)
    const paid = await h.row(trip.id)
    expect(paid.paid).toBe(paid.price)
    await cancelOrder(h, { id: trip.id, clientId: h.clientId, locale: 'en', expectedRefund: null, idempotencyKey: null })
    await settle()
    const ended = await h.row(trip.id)
    expect(sumOf(await h.refunds(trip.id))).toBe(cents + ended.refund!)
    expect((await invoicesOf(trip.id)).map(({ status }) => status)).toEqual(['Refunded', 'Refunded'])
    expect(await violations()).toEqual([])
    await h.setStatus(trip.aircraftId, 'active')
  })
})

describe('a lower class of a trip on account', () => {
  it.each(['open', 'paid before', 'paid after'])('lowers the debt, which is %s, and what a cancellation gives back', async (debtIs) => {
    const pay = async (id: string) => acts.pay((await invoicesOf(id)).find(({ credit_of: of }) => of !== null)!.id)
    const trip = await proposedLower(
      ({ id }) => (debtIs === 'paid before' ? pay(id) : Promise.resolve()),
      () => onAccount(),
    )
    const cents = trip.candidate.row.class_refund
    await h.answer({ proposalId: trip.proposalId, choice: 'accept' })
    await settle()
    if (debtIs === 'paid after') await pay(trip.id)
    const debt = (await invoicesOf(trip.id)).find(({ credit_of: of }) => of !== null)!
    expect([debt.status, debt.received]).toEqual(debtIs === 'open' ? ['New', cents] : ['Paid', debtIs === 'paid before' ? 0 : cents])
    expect(await h.row(trip.id)).toMatchObject({ status: 'Confirmed', paid: trip.before.paid - cents })
    expect(await violations()).toEqual([])
    await cancelOrder(h, { id: trip.id, clientId: h.clientId, locale: 'en', expectedRefund: null, idempotencyKey: null })
    await settle()
    expect(sumOf(await h.refunds(trip.id))).toBe(cents + (await h.row(trip.id)).refund!)
    expect(await violations()).toEqual([])
    await h.setStatus(trip.aircraftId, 'active')
  })
})

describe('a dropped flight of a trip on account', () => {
  it.each(['open', 'paid before', 'paid after'])('lowers the debt, which is %s, and what a cancellation gives back', async (debtIs) => {
    const drops = dropActs(h)
    const pay = async (id: string) => acts.pay((await invoicesOf(id)).find(({ credit_of: of }) => of !== null)!.id)
    const trip = await onAccount(true)
    if (debtIs === 'paid before') await pay(trip.id)
    const before = await h.row(trip.id)
    const { refundCents: cents, shareCents } = await drops.dropped(trip.id, 1)
    await settle()
    if (debtIs === 'paid after') await pay(trip.id)
    const debt = (await invoicesOf(trip.id)).find(({ credit_of: of }) => of !== null)!
    expect([debt.status, debt.received]).toEqual(debtIs === 'open' ? ['New', cents] : ['Paid', debtIs === 'paid before' ? 0 : cents])
    expect(await h.row(trip.id)).toMatchObject({ status: 'Confirmed', paid: before.paid - shareCents })
    expect(await violations()).toEqual([])
    await cancelOrder(h, { id: trip.id, clientId: h.clientId, locale: 'en', expectedRefund: null, idempotencyKey: null })
    await settle()
    expect(sumOf(await h.refunds(trip.id))).toBe(cents + (await h.row(trip.id)).refund!)
    expect(await violations()).toEqual([])
  })
})

describe('a trip that ended under way', () => {
  it('keeps a charge paid that came after its refund was promised', async () => {
    const trip = await h.halfFlown()
    await h.lose(trip)
    await h.record({ orderId: trip.id, choice: 'refund' })
    await h.setStatus(trip.aircraftId, 'active')
    h.clock.advance({ minutes: 1 })
    await createInvoiceByStaff(
      h,
      { order: { id: trip.id }, lines: [{ service: 'diversion', amount: 500, note: 'To Cannes' }] },
      h.rita,
      null,
    )
    const [extra] = await acts.invoicesOf(trip.id)
    const { bankId } = await h.openCard(h.clientId, extra!.id)
    await h.submitCard(bankId)
    await settle()
    expect((await invoicesOf(trip.id)).map(({ type, status }) => [type, status])).toEqual([
      ['Primary', 'Refunded'],
      ['Additional', 'Paid'],
    ])
    expect(await violations()).toEqual([])
  })
})
