import { decideApproval } from '../../foundation/approvals/acts.ts'
import { dropLegOfTrip } from '../../trips/operations/retime-trip.ts'
import { droppedLegsByOrder } from '../orders/dropped-legs.ts'
import { getRefundQuote } from './refund-quote.ts'
import type { ReplacementHarness } from './replacement.fixture.ts'

/** Paid charters out and back, and members who take a flight out of them. */
export function dropActs(h: ReplacementHarness) {
  /** @param at which flight */
  async function drop(
    id: string,
    at: number,
    over: { waivesFee?: boolean; isDryRun?: boolean; expectedCents?: number; shownUnpaid?: boolean; memberId?: string } = {},
  ) {
    const legId = (await h.legsOf(id))[at]!.id
    return dropLegOfTrip(h, {
      orderId: id,
      legId,
      waivesFee: false,
      agreedBy: 'phone',
      expectedCents: null,
      memberId: h.rita,
      reason: 'The customer stays',
      isDryRun: false,
      ...over,
    })
  }
  /** Without waiting for the second member. */
  async function dropped(id: string, at: number, over: Parameters<typeof drop>[2] = {}) {
    const result = await drop(id, at, over)
    if (result.approvalId !== null) await decideApproval(h, { id: result.approvalId, isApproved: true, note: null, memberId: h.tom })
    return result.drop
  }
  return {
    drop,
    dropped,
    /** Out and back four days later, and what it was. */
    async trip(day?: number) {
      const trip = await h.paidCharter(day, 4)
      return { ...trip, before: await h.row(trip.id), legs: await h.legsOf(trip.id) }
    },
    dropsOf: (id: string) => droppedLegsByOrder(h.db, id),
    invoicesOf: (id: string) => h.db.selectFrom('invoice').selectAll().where('order_id', '=', id).orderBy('created_at').execute(),
    statusOf: async (invoiceId: string) =>
      (await h.db.selectFrom('invoice').select('status').where('id', '=', invoiceId).executeTakeFirstOrThrow()).status,
    /** Per cent that a cancellation costs now. */
    feeOf: async (id: string) => (await getRefundQuote(h, id, h.clientId)).feePercent,
    /** Each case has the whole fleet. */
    async free() {
      await h.db.deleteFrom('aircraft_availability_block').where('reference', 'like', 'order:%').execute()
      await h.db.updateTable('aircraft_movement').set({ canceled_at: h.clock.now().toString() }).where('canceled_at', 'is', null).execute()
    },
    async settle() {
      for (let round = 0; round < 4; round++) await h.recover()
    },
    creditNotes: (id: string) =>
      h.db
        .selectFrom('fiscal_document')
        .innerJoin('invoice', 'invoice.id', 'fiscal_document.invoice_id')
        .select(['fiscal_document.amount', 'invoice.type'])
        .where('invoice.order_id', '=', id)
        .where('fiscal_document.series', '=', 'C')
        .execute(),
  }
}
