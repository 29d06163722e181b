import { checklistKinds } from '@aquilane/domain/operations/checklist-rules'
import { agreementWays } from '@aquilane/domain/orders/consent'
import { Type } from 'typebox'
import { Id, Money, MoneyInput } from './common.ts'
import { endpoint } from './endpoint.ts'
import { RefundPart } from './order.ts'
import { oneOf } from './passengers.ts'
import { AdminAirport } from './staff-empty-legs.ts'
import { RetimeResult } from './staff-retime.ts'

export const staffDropLeg = endpoint({
  method: 'POST',
  path: '/gamma/staff/order/drop-leg',
  summary:
    'Take a flight out of a confirmed charter that has not departed, at the word of its customer; the trip goes on with the others. One that was added and is not paid goes with its invoice, and one that was paid after its time with all of its money, also after its time, after another flight has left, and while the trip has no aircraft: where the rest cannot be planned anew it stays as it is. The cancellation terms apply to the share of the flight, by the hours before it departs; without their fee, or at a price below the policy, another member decides. A dry run changes nothing. With `refund` (the amount that was shown) another amount is refused, and with `unpaid` a flight that was paid meanwhile: REFUND_CHANGED. ORDER_STATE_CONFLICT, APPROVAL_OPEN, VALIDATION_FAILED with what keeps the flight, NOT_FLYABLE with the constraint, AIRCRAFT_CANNOT_FLY, AIRCRAFT_TAKEN with what is in the way',
  tag: 'Back office: orders',
  auth: 'staff',
  permission: 'orders.cancel',
  body: Type.Object({
    order: Type.Object({ id: Id }),
    leg: Type.Object({ id: Id }),
    waive_fee: Type.Boolean({ description: 'The customer gets back more than by the terms' }),
    agreed_by: { ...oneOf(agreementWays), description: 'How the customer asked for it' },
    refund: Type.Optional({ ...MoneyInput, description: 'As it was shown' }),
    unpaid: Type.Optional(Type.Boolean({ description: 'As it was shown' })),
    reason: Type.Optional(
      Type.String({ minLength: 1, maxLength: 500, description: 'For the history and for who approves it; a dry run needs none' }),
    ),
    dry_run: Type.Optional(Type.Boolean({ description: 'Answers what would happen and changes nothing' })),
  }),
  response: Type.Object({
    ...RetimeResult.properties,
    applied: Type.Boolean({ description: 'False for a dry run, and while it waits for another member' }),
    dropped_flight: Type.Object({
      departure: AdminAirport,
      arrival: AdminAirport,
      departure_date: Type.String({ description: 'Local time of the departure airport' }),
    }),
    canceled_items: Type.Array(oneOf(checklistKinds), { description: 'Arranged for the flight: to be cancelled with their suppliers' }),
    agreed: { ...Money, description: 'What the flights were agreed for, coupon taken off' },
    share: { ...Money, description: 'Of the flight: what the trip costs less without it, at the price that was agreed' },
    unpaid: Type.Boolean({
      description:
        'The flight was added and is not paid: its invoice is cancelled and nothing goes back. The share is what the invoice asked for',
    }),
    paid_late: Type.Boolean({
      description:
        'The flight was added, was paid after its time and is not known to have left: what was paid goes back. The share is that',
    }),
    fee_percent: Type.Integer({ description: 'Of the terms, by the hours before the flight departs' }),
    fee: { ...Money, description: 'Kept of the share' },
    waived: { ...Money, description: 'Of the terms, given back all the same' },
    cashback: { ...Money, description: 'Of the share, spent by the customer: taken off the refund' },
    refund: Money,
    refunds: Type.Array(RefundPart, { description: 'Where it goes, part by part' }),
    price: { ...Money, description: 'Of the trip without it' },
    taxes: Type.Object({ before: Money, after: Money }, { description: 'In the price' }),
    margin: { ...Money, description: 'What that price and the fee leave' },
  }),
})
