import { decideApproval } from '../../foundation/approvals/acts.ts'
import { proposeLegOfTrip } from '../../trips/operations/retime-trip.ts'
import { itemsByOrder } from '../../trips/operations/queries.ts'
import { legProposalsByOrder } from '../leg-proposals/queries.ts'
import { answerLegProposal } from './answer-leg-proposal.ts'
import type { AddedLeg } from './changed-legs.ts'
import type { ReplacementHarness } from './replacement.fixture.ts'

type Trip = Awaited<ReturnType<ReplacementHarness['paidCharter']>>

/** Flights that members propose to add to paid charters from Luton to Nice, and what their customers answer. */
export function legProposalActs(h: ReplacementHarness) {
  /** Back from Nice. */
  const back = ({ date }: Pick<Trip, 'date'>, time = '18:00'): AddedLeg => ({
    from: 'NCE',
    to: 'LTN',
    departureLocal: `${date.toString()}T${time}`,
    pax: 2,
    luggageKg: 40,
  })
  const propose = (trip: Trip, { leg = back(trip), isDryRun = false, hours = 4 } = {}) =>
    proposeLegOfTrip(h, { orderId: trip.id, leg, hours, reason: 'The customer stays a day', memberId: h.rita, isDryRun })
  const proposalsOf = (id: string) => legProposalsByOrder(h.db, id)

  return {
    back,
    propose,
    proposalsOf,
    async proposed() {
      const trip = await h.paidCharter()
      const { chargeCents } = await propose(trip)
      return { ...trip, chargeCents, before: await h.row(trip.id), proposalId: (await proposalsOf(trip.id))[0]!.id }
    },
    /** Proposes a flight and accepts it. @returns its leg, its price and its invoice; null: it is free */
    async add(trip: Pick<Trip, 'id' | 'date'>, leg: AddedLeg) {
      h.clock.advance({ seconds: 1 })
      const result = await proposeLegOfTrip(h, { orderId: trip.id, leg, hours: 4, reason: 'As asked', memberId: h.rita, isDryRun: false })
      if (result.approvalId !== null) await decideApproval(h, { id: result.approvalId, isApproved: true, note: null, memberId: h.tom })
      const [proposal] = await proposalsOf(trip.id)
      await answerLegProposal(
        h,
        { proposalId: proposal!.id, choice: 'accept', clientId: h.clientId, locale: 'en', idempotencyKey: null },
        (order) => order,
      )
      const accepted = (await proposalsOf(trip.id))[0]!
      return { legId: accepted.leg_id!, chargeCents: accepted.price_difference, invoiceId: accepted.invoice_id }
    },
    answerLeg: (proposalId: string, choice: 'accept' | 'decline', by = h.clientId, keepsPassengers = false) =>
      answerLegProposal(h, { proposalId, choice, keepsPassengers, clientId: by, locale: 'en', idempotencyKey: null }, (order) => order),
    statusOf: async (id: string) => (await proposalsOf(id)).map(({ status }) => status),
    invoicesOf: (id: string) =>
      h.db.selectFrom('invoice').selectAll().where('order_id', '=', id).where('type', '=', 'Additional').orderBy('created_at').execute(),
    paymentItem: async (id: string) => (await itemsByOrder(h.db, id)).find(({ kind }) => kind === 'payment')!.status,
    async pay(invoiceId: string) {
      const { bankId } = await h.openCard(h.clientId, invoiceId)
      await h.submitCard(bankId)
      await h.recover()
    },
  }
}
