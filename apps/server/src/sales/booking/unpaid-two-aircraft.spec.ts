import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { issueLegInvoice } from '../invoices/index.ts'
import { catchProblem } from '../orders/orders.fixture.ts'
import { sendReplacement } from './send-replacement.ts'
import { h, useTwoAircraft } from './two-aircraft.fixture.ts'

useTwoAircraft()

const guarded = expect.objectContaining({ constraint: 'unpaid_flight_one_aircraft' })

/** As if the flight of a trip were one that its customer was asked to add. @returns the answer, after which it is to be paid */
async function proposeOwn(id: string): Promise<() => Promise<void>> {
  const [order, [leg]] = [await h.row(id), await h.legsOf(id)]
  const at = h.clock.now()
  const sent = {
    order_id: id,
    leg: JSON.stringify({ v: 1 }),
    aircraft_id: order.aircraft_id!,
    price_difference: 100_000,
    cost_difference: 0,
    currency: order.currency,
    needs_approval: false,
    decide_by: at.add({ hours: 8 }).toString(),
    sent_at: at.toString(),
    sent_by: h.rita,
  }
  const proposal = await h.db.insertInto('leg_proposal').values(sent).returning('id').executeTakeFirstOrThrow()
  const actor = `client:${h.clientId}` as const
  const of = { order: { id, clientId: order.client_id, currency: order.currency }, departureAt: leg!.departure_at }
  return () =>
    h.db.transaction().execute(async (trx) => {
      const invoice = await issueLegInvoice(h, trx, { ...of, cents: 100_000, taxes: [], route: 'LTN – NCE', actor })
      await trx
        .updateTable('leg_proposal')
        .set({ status: 'accepted', answered_at: at.toString(), answered_by: actor, leg_id: leg!.id, invoice_id: invoice.id })
        .where('id', '=', proposal.id)
        .execute()
    })
}
const addUnpaid = async (id: string) => (await proposeOwn(id))()

describe('two aircraft for a party whose flight was added and is to be paid', () => {
  it('are not proposed', async () => {
    const trip = await h.party()
    await addUnpaid(trip.id)
    await h.lose(trip)
    expect(await h.openOf(trip.id)).toMatchObject({ row: { status: 'open', found_at: expect.anything() }, candidates: [] })
  })

  it('are neither sent nor accepted, also where they were found before', async () => {
    const trip = await h.lostParty()
    const [pair] = (await h.openOf(trip.id)).candidates
    const { proposalId } = await h.send(trip.id)
    // No proposal of a flight stands in a recovery: here one does.
    await sql`ALTER TABLE leg_proposal DISABLE TRIGGER leg_proposal_guard`.execute(h.db)
    await addUnpaid(trip.id)
    await sql`ALTER TABLE leg_proposal ENABLE TRIGGER leg_proposal_guard`.execute(h.db)
    expect(await catchProblem(h.answer({ proposalId, choice: 'accept' }))).toBe('UNPAID_FLIGHT_OPEN')
    expect(await h.companionOf(trip.id)).toBeUndefined()
    const sent = { orderId: trip.id, candidateId: pair!.row.id, hours: 4, reason: 'Same day', memberId: h.rita }
    expect(await catchProblem(sendReplacement(h, sent))).toBe('UNPAID_FLIGHT_OPEN')
  })

  it('are refused by the database from both sides; without its guards they are not', async () => {
    const trip = await h.flownByTwo()
    const accept = await proposeOwn(trip.id)
    await expect(accept()).rejects.toThrow(guarded)
    await sql`ALTER TABLE leg_proposal DISABLE TRIGGER unpaid_flight_one_aircraft`.execute(h.db)
    await accept()
    await sql`ALTER TABLE leg_proposal ENABLE TRIGGER unpaid_flight_one_aircraft`.execute(h.db)
    const confirm = () => h.db.updateTable('orders').set({ status: 'Confirmed' }).where('id', '=', trip.companion.id).execute()
    await expect(confirm()).rejects.toThrow(guarded)
    await sql`ALTER TABLE orders DISABLE TRIGGER unpaid_flight_one_aircraft`.execute(h.db)
    await confirm()
    await sql`ALTER TABLE orders ENABLE TRIGGER unpaid_flight_one_aircraft`.execute(h.db)
  })
})
