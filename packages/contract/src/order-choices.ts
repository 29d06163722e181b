import { legChangeReasons } from '@aquilane/domain/empty-legs/changes'
import { Type } from 'typebox'
import { LegPlace } from './charter.ts'
import { Created, Id, Moment, Money, Nullable } from './common.ts'
import { oneOf } from './passengers.ts'

/** The flight of a sold empty leg was moved: what its buyer may choose. */
export const LegChange = Type.Object({
  reason: oneOf(legChangeReasons),
  sold_departure_date: { ...Moment, description: 'As it was bought: local time with its offset' },
  departure_date: { ...Moment, description: 'As the flight is planned now' },
  aircraft: Nullable(
    Type.Object({ name: Type.String(), tail: Type.String(), seats: Type.Integer() }, { description: 'With which it is flown now' }),
  ),
  decide_by: { ...Created, description: 'Without an answer by then everything is refunded' },
  decide_by_local: Moment,
  charter: Nullable(
    Type.Object(
      { price: Money, aircraft: Type.String({ description: 'Type' }) },
      { description: 'Kept until then, at the time that was bought; null where no aircraft was free' },
    ),
  ),
})

const ShownPlan = Type.Object({
  aircraft: Type.Object({ type: Type.String(), tail: Type.String(), year: Type.Integer(), class: Type.String(), seats: Type.Integer() }),
  company: Type.String({ description: 'Who flies' }),
  pax: Nullable(Type.Integer({ description: 'Of one of two aircraft: its passengers' })),
  legs: Type.Array(
    Type.Object({
      id: Id,
      departure: Nullable(Type.String({ description: 'Airport with its code; null in older proposals' })),
      arrival: Nullable(Type.String()),
      departure_date: Type.String({ description: 'Local time of the departure airport: 2026-12-18T10:30' }),
      arrival_date: Nullable(Type.String()),
    }),
  ),
})

/** Another airport than was bought. */
export const AirportDrive = Type.Object({
  airport: Type.String(),
  instead_of: Type.String(),
  minutes: Type.Integer({ description: 'About, between both by road' }),
})

/** The trip has lost its aircraft: what its customer may choose. */
export const Replacement = Type.Object({
  id: Type.String({ format: 'uuid', description: 'Of the proposal: the answer names it' }),
  status: {
    ...oneOf(['sent', 'other_time', 'expired', 'void'] as const),
    description:
      'sent: to be answered; other_time: asked for; expired: no answer in time; void: not available any more. Of the last three staff propose another one',
  },
  before: { ...ShownPlan, description: 'As it was planned' },
  proposed: ShownPlan,
  second: Nullable({
    ...ShownPlan,
    description: 'A second aircraft for the same party; passengers are divided in the order of their list',
  }),
  seating: Nullable(
    Type.Object(
      { first: Type.Array(Type.String()), second: Type.Array(Type.String()) },
      { description: 'Of two aircraft: who is named so far, and where each sits' },
    ),
  ),
  rest: Type.Boolean({ description: 'Flights before have been flown: it is about the ones that are left' }),
  upgrade: Type.Boolean({ description: 'A larger class, at no cost' }),
  drive: Nullable({ ...AirportDrive, description: 'One airport of the trip is another one' }),
  lower_class_refund: Nullable({
    ...Money,
    description: 'The class is lower: what comes back when it is accepted, and the price falls by',
  }),
  decide_by: { ...Created, description: 'Until then it can be accepted. Silence decides nothing' },
  decide_by_local: Moment,
  refund: {
    ...Money,
    description: 'What was paid for flights that are not flown, everything before the first departure, less cashback of it that was spent',
  },
  cashback_used: Nullable({ ...Money, description: 'Taken off the refund' }),
})

export const FeeWithLeg = Type.Object(
  { before: Type.Integer(), after: Type.Integer() },
  {
    description:
      'Of the price, for cancelling the trip now: as it is, and with the flight. One before the first flight moves the departure that the terms count to',
  },
)

/** A flight more that is proposed for a trip. */
export const LegProposal = Type.Object({
  id: Type.String({ format: 'uuid', description: 'The answer names it' }),
  departure_airport: LegPlace,
  arrival_airport: LegPlace,
  departure_date: Type.String({ description: 'Local time of the departure airport: 2026-12-18T10:30' }),
  arrival_date: Type.String({ description: 'Local time of the arrival airport' }),
  position: Type.Integer({ minimum: 0, description: 'Among the flights of the trip as it is: 0 comes before the first one' }),
  pax: Type.Integer(),
  passengers: Type.Integer({
    description: 'Named on the flight beside it, where the same party flies: the answer may name them on this one too. 0: nobody',
  }),
  fee_percent: FeeWithLeg,
  charge: { ...Money, description: 'What is paid more' },
  price: { ...Money, description: 'Of the trip with it' },
  decide_by: { ...Created, description: 'Until then it can be accepted. Silence decides nothing' },
  decide_by_local: Moment,
})
