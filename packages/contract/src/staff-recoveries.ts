import { candidateKinds, maxCandidates } from '@aquilane/domain/recovery/candidates'
import { answerHours, proposalChoices, proposalStatuses, recoveryStatuses } from '@aquilane/domain/recovery/proposal'
import { classChanges, payers, recoveryFaults } from '@aquilane/domain/recovery/who-pays'
import { cannotFlyReasons } from '@aquilane/domain/fleet/can-fly'
import { Type } from 'typebox'
import { Created, Money, Nullable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { AirportDrive } from './order-choices.ts'
import { oneOf } from './passengers.ts'
import { WaitsFor } from './staff-approvals.ts'

const Id = Type.String({ format: 'uuid' })
const OrderReference = Type.Object({ id: Id, pnr: Type.String() })

const Plan = Type.Object({
  aircraft: Type.Object({ type: Type.String(), tail: Type.String(), class: Type.String(), seats: Type.Integer() }),
  company: Type.String(),
  pax: Nullable(Type.Integer({ description: 'Of one of two aircraft: its passengers' })),
  drive: Nullable({ ...AirportDrive, description: 'One airport of the trip is another one' }),
  legs: Type.Array(Type.Object({ id: Id, departure_date: Type.String({ description: 'Local time of the departure airport' }) })),
})

const Candidate = Type.Object({
  id: Id,
  kind: oneOf(candidateKinds),
  class_change: oneOf(classChanges),
  class_refund: Nullable({ ...Money, description: 'Of a lower class: given back when it is accepted' }),
  plan: Plan,
  second: Nullable({ ...Plan, description: 'A second aircraft for the same party' }),
  shift_minutes: Type.Integer({ description: '0: at the time that was bought' }),
  cost: Money,
  cost_difference: { ...Money, description: 'Above the trip as it was planned; negative: below' },
  margin: { ...Money, description: 'What its price leaves, less what is given back' },
  borne_by: Nullable(oneOf(payers)),
  needs_approval: Type.Boolean({ description: 'Sending it asks another member' }),
})

const Proposal = Type.Object({
  id: Id,
  status: oneOf(proposalStatuses),
  plan: Plan,
  second: Nullable({ ...Plan, description: 'A second aircraft for the same party' }),
  cost_difference: Money,
  class_refund: Nullable({ ...Money, description: 'Of a lower class' }),
  decide_by: Created,
  sent: Created,
  sent_by: Type.String(),
  approved_by: Nullable(Type.String()),
  answered: Nullable(Created),
  answered_by: Nullable(Type.String({ description: '`customer`, or the member who wrote down what was said' })),
  message: Nullable(Type.String()),
})

const Recovery = Type.Object({
  id: Id,
  status: oneOf(recoveryStatuses),
  fault: oneOf(recoveryFaults),
  reasons: Type.Array(oneOf(cannotFlyReasons)),
  tail: Type.String({ description: 'That was lost' }),
  opened: Created,
  searched: Nullable(Created),
  closed: Nullable(Created),
  extra_cost: Nullable(Money),
  class_refund: Nullable({ ...Money, description: 'Given back by the accepted replacement, of a lower class' }),
  departed: Type.Boolean({ description: 'It can be closed as flown' }),
  flown: Type.Integer({
    description: 'Legs that were flown before the aircraft was lost: replacements and refund are about the ones after them',
  }),
  legs: Type.Integer({ description: 'Of the trip' }),
  refund: Nullable({
    ...Money,
    description:
      'What was paid for legs that are not flown, everything before the first departure, less cashback of it that was spent; null: nothing goes back while `unpaid_leg` is in the trip',
  }),
  unpaid_leg: Nullable(
    Type.Object(
      {
        id: Id,
        route: Type.String({ examples: ['NCE – LTN'] }),
        departure_date: Type.String({ description: 'Local time of the departure airport' }),
        paying: Type.Boolean({ description: 'Money for it is on its way: it is not dropped before that has arrived or failed' }),
      },
      {
        description:
          'A flight that was added, was not paid in time and did not leave: nothing is looked for or proposed before it is dropped or its departure is entered',
      },
    ),
  ),
  candidates: Type.Array(Candidate, { maxItems: maxCandidates }),
})

export const staffGetRecovery = endpoint({
  method: 'GET',
  path: '/gamma/staff/recovery/get',
  summary: 'The recovery of a trip that lost its aircraft, with replacements, and what its customer was asked; null: it never lost one',
  tag: 'Back office: orders',
  auth: 'staff',
  permission: 'orders.read',
  query: Type.Object({ id: { ...Id, description: 'Of the order' } }),
  response: Type.Object({ recovery: Nullable(Recovery), proposals: Type.Array(Proposal, { description: 'Newest first' }) }),
})

export const staffListRecoveries = endpoint({
  method: 'GET',
  path: '/gamma/staff/recovery/list',
  summary: 'Trips without an aircraft, the one that waits longest first',
  tag: 'Back office: orders',
  auth: 'staff',
  permission: 'orders.read',
  response: Type.Object({
    data: Type.Array(
      Type.Object({
        order: OrderReference,
        opened: Created,
        departure: Created,
        reasons: Type.Array(oneOf(cannotFlyReasons)),
        proposal: Nullable(oneOf(proposalStatuses)),
        decide_by: Nullable(Created),
      }),
    ),
  }),
})

const OrderBody = { order: Type.Object({ id: Id }) }

export const staffSearchReplacements = endpoint({
  method: 'POST',
  path: '/gamma/staff/recovery/search',
  summary:
    'Look for replacements again. ORDER_STATE_CONFLICT where the trip has its aircraft, CHANGED_MEANWHILE where it changed while they were looked for',
  tag: 'Back office: orders',
  auth: 'staff',
  permission: 'orders.retime',
  body: Type.Object(OrderBody),
  response: Type.Object({}),
})

export const staffSendReplacement = endpoint({
  method: 'POST',
  path: '/gamma/staff/recovery/send',
  summary:
    'Propose a replacement to the customer, instead of what was proposed before. Where its cost leaves too little of the price, another member decides. ORDER_STATE_CONFLICT, UNPAID_FLIGHT_OPEN, CHANGED_MEANWHILE, APPROVAL_OPEN, NOT_FLYABLE, AIRCRAFT_CANNOT_FLY, AIRCRAFT_TAKEN, BOOKING_TOO_LATE',
  tag: 'Back office: orders',
  auth: 'staff',
  permission: 'orders.retime',
  body: Type.Object({
    ...OrderBody,
    candidate: Type.Object({ id: Id }),
    hours: Type.Unsafe<(typeof answerHours)[number]>(Type.Enum([...answerHours], { description: 'For the answer' })),
    reason: Type.String({ minLength: 1, maxLength: 500, description: 'For the history and for who approves it' }),
  }),
  response: WaitsFor,
})

export const staffRecordReplacementAnswer = endpoint({
  method: 'POST',
  path: '/gamma/staff/recovery/answer',
  summary:
    'Write down what the customer said on the telephone. The full refund goes back the way it was paid. ORDER_STATE_CONFLICT, UNPAID_FLIGHT_OPEN, OFFER_EXPIRED, OFFER_TAKEN',
  tag: 'Back office: orders',
  auth: 'staff',
  permission: 'orders.retime',
  body: Type.Object({
    ...OrderBody,
    replacement: Type.Optional(Nullable(Type.Object({ id: Id }))),
    choice: oneOf(proposalChoices),
    message: Type.String({ minLength: 3, maxLength: 1000, description: 'Who said what' }),
  }),
  response: Type.Object({}),
})

export const staffCloseRecovery = endpoint({
  method: 'POST',
  path: '/gamma/staff/recovery/close',
  summary: 'Close the recovery of a trip that departed all the same. ORDER_STATE_CONFLICT before its departure',
  tag: 'Back office: orders',
  auth: 'staff',
  permission: 'orders.retime',
  body: Type.Object({ ...OrderBody, reason: Type.String({ minLength: 3, maxLength: 500 }) }),
  response: Type.Object({}),
})
