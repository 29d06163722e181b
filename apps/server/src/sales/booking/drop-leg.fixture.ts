import { decideApproval } from '../../foundation/approvals/acts.ts'
import { dropLegOfTrip } from '../../trips/operations/retime-trip.ts'
import { droppedLegsByOrder } from '../orders/dropped-legs.ts'
import type { ReplacementHarness } from './replacement.fixture.ts'

/** Paid charters out and back, and members who take a flight out of them. */
export function dropActs(h: ReplacementHarness) {
  /** @param at which flight */
  async function drop(
    id: string,
    at: number,
    over: { waivesFee?: boolean; isDryRun?: boolean; expectedCents?: number; memberId?: string } = {},
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
