import { legProposalStatuses } from '@aquilane/domain/orders/leg-proposal'
import { answerHours, defaultAnswerHours } from '@aquilane/domain/recovery/proposal'
import { Type } from 'typebox'
import { LuggageKg, PartyCounts } from './charter.ts'
import { Created, Money, Nullable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { FeeWithLeg } from './order-choices.ts'
import { oneOf } from './passengers.ts'
import { AdminAirport, LocalMoment } from './staff-empty-legs.ts'
import { AirportCode, RetimeResult } from './staff-retime.ts'

const Id = Type.String({ format: 'uuid' })

export const staffProposeLeg = endpoint({
  method: 'POST',
  path: '/gamma/staff/order/propose-leg',
  summary:
    'Propose a flight more to the customer of a confirmed charter: before its first flight, between two or after the last one, as its departure says, instead of what was proposed before and not answered. The trip changes when it is accepted; until then nothing is held. Where its price leaves too little, another member decides. ORDER_STATE_CONFLICT, APPROVAL_OPEN, NOT_FLYABLE with the constraint, AIRCRAFT_CANNOT_FLY, AIRCRAFT_TAKEN with what is in the way, BOOKING_TOO_LATE',
  tag: 'Back office: orders',
  auth: 'staff',
  permission: 'orders.retime',
  body: Type.Object({
    order: Type.Object({ id: Id }),
    leg: Type.Object({
      departure: AirportCode,
      arrival: AirportCode,
      departure_date: LocalMoment,
      pax: Type.Integer({ minimum: 1, maximum: 50 }),
      luggage: LuggageKg,
      party: Type.Optional(PartyCounts),
    }),
    hours: Type.Optional(
      Type.Unsafe<(typeof answerHours)[number]>(
        Type.Enum([...answerHours], { description: `For the answer; ${defaultAnswerHours} by default` }),
      ),
    ),
    reason: Type.Optional(
      Type.String({ minLength: 1, maxLength: 500, description: 'For the history and for who approves it; a dry run needs none' }),
    ),
    dry_run: Type.Optional(Type.Boolean({ description: 'Answers what would happen and sends nothing' })),
  }),
  response: Type.Object({
    ...RetimeResult.properties,
    applied: Type.Boolean({ description: 'Sent to the customer. False for a dry run, and while it waits for another member' }),
    charge: { ...Money, description: 'What the customer pays more' },
    price: { ...Money, description: 'Of the trip with it' },
    margin: { ...Money, description: 'What that price leaves' },
    position: Type.Integer({ minimum: 0, description: 'Of the flight among those of the trip as it is: 0 comes before the first one' }),
    fee_percent: FeeWithLeg,
    decide_by: { ...Created, description: 'Until then it can be accepted' },
  }),
})

const LegProposal = Type.Object({
  id: Id,
  status: oneOf(legProposalStatuses),
  departure: AdminAirport,
  arrival: AdminAirport,
  departure_date: Type.String({ description: 'Local time of the departure airport' }),
  pax: Type.Integer(),
  charge: Money,
  decide_by: Created,
  sent: Created,
  sent_by: Type.String(),
  approved_by: Nullable(Type.String()),
  answered: Nullable(Created),
  invoice: Nullable(Type.Object({ id: Id })),
})

export const staffListLegProposals = endpoint({
  method: 'GET',
  path: '/gamma/staff/order/leg-proposals',
  summary: 'Flights that were proposed to the customer of a trip, newest first',
  tag: 'Back office: orders',
  auth: 'staff',
  permission: 'orders.read',
  query: Type.Object({ id: { ...Id, description: 'Of the order' } }),
  response: Type.Object({ data: Type.Array(LegProposal) }),
})

export const staffWithdrawLegProposal = endpoint({
  method: 'POST',
  path: '/gamma/staff/order/withdraw-leg-proposal',
  summary: 'Withdraw a proposed flight that was not answered. ORDER_STATE_CONFLICT',
  tag: 'Back office: orders',
  auth: 'staff',
  permission: 'orders.retime',
  body: Type.Object({ leg_proposal: Type.Object({ id: Id }) }),
  response: Type.Object({}),
})
