import { cannotFlyReasons } from '@aquilane/domain/fleet/can-fly'
import { creditReasonRule } from '@aquilane/domain/invoices/on-account'
import { agreementWays } from '@aquilane/domain/orders/consent'
import { orderStatuses } from '@aquilane/domain/orders/transitions'
import { Type, type Static } from 'typebox'
import { AfterQuery, Created, Empty, Money, Nullable, PageQuery, pageResponse, type Pagination, Next, Written } from './common.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './passengers.ts'
import { ReadinessLine } from './readiness.ts'
import { InvoiceBilling } from './invoices.ts'
import { AdminAirport, AdminHistory } from './staff-empty-legs.ts'
import { Wishes } from './wishes.ts'
import { LegPlan, StaffOrderLeg } from './staff-order-legs.ts'

const Id = Type.String({ format: 'uuid' })

export const StaffOrder = Type.Object({
  id: Id,
  pnr: Type.String(),
  product: oneOf(['charter', 'empty_leg', 'shared_seat'] as const),
  status: oneOf(orderStatuses),
  refunded: Type.Boolean({ description: 'The refund has left for the customer' }),
  decides_on: Nullable({
    ...Type.String({ format: 'date' }),
    description: 'Of paid seats whose shared flight is not decided yet: the day on which it is, where it departs',
  }),
  customer: Type.Object({ name: Nullable(Type.String()), phone: Nullable(Type.String()) }),
  company: Nullable(Type.Object({ id: Type.Integer(), name: Type.String() })),
  aircraft: Nullable(Type.Object({ tail: Type.String(), type: Type.String() })),
  legs: Type.Array(StaffOrderLeg),
  price: Nullable(Money),
  paid: Money,
  created: Created,
  wishes: Nullable(Wishes),
  cannot_fly: Type.Array(oneOf(cannotFlyReasons), {
    description:
      'Why its aircraft cannot fly it: a paid trip that is still to be flown, marked for operations; empty: nothing is in the way',
  }),
})

/** A trip as lists show it. */
export type StaffOrderItem = Static<typeof StaffOrder>

export interface StaffOrderPage {
  data: StaffOrderItem[]
  pagination: Static<typeof Pagination>
  /** `after` of the next page. */
  next: string | null
}

export const StaffOrderDetails = Type.Object({
  ...StaffOrder.properties,
  chain: Nullable(
    Type.Object(
      {
        id: Id,
        pnr: Type.String(),
        side: Type.Union([Type.Literal('before'), Type.Literal('after')]),
        saved: { ...Money, description: 'What both trips cost less together' },
      },
      { description: 'The trip of the same aircraft that this one is joined to: no return to the base between them' },
    ),
  ),
  positioning: Type.Array(
    Type.Object({
      departure: AdminAirport,
      arrival: AdminAirport,
      departure_date: Type.String({ description: 'Local time of the departure airport' }),
      empty_leg: Nullable(Type.Object({ id: Id, status: Type.String() }, { description: 'Offered on this flight' })),
    }),
    { description: 'Flights without customers, in their order' },
  ),
  rating: Nullable(Type.Object({ score: Type.Integer({ description: '1 to 5' }), comment: Nullable(Type.String()), created: Created })),
  part_of: Nullable(
    Type.Object({ id: Id, pnr: Type.String() }, { description: 'The whole aircraft that these seats are part of: both end together' }),
  ),
  parts: Type.Array(Type.Object({ id: Id, pnr: Type.String() }), { description: 'Seats that are part of this order; their prices add up' }),
  companion_of: Nullable(
    Type.Object(
      { id: Id, pnr: Type.String() },
      { description: 'The trip whose second aircraft this is: it is cancelled, charged and closed there' },
    ),
  ),
  companion: Nullable(
    Type.Object({ id: Id, pnr: Type.String() }, { description: 'Two aircraft fly this trip: the order of the second one' }),
  ),
  saving: Nullable(
    Type.Object(
      { amount: Money, order: Type.Object({ id: Id, pnr: Type.String() }) },
      { description: 'Part of the price that stands on another trip of the aircraft; lost with that trip until this order is paid' },
    ),
  ),
  cancelable: Type.Boolean({ description: 'It can still be cancelled: POST /gamma/staff/order/cancel' }),
  retimable: Type.Boolean({ description: 'A confirmed charter that has not departed' }),
  overdue_leg: Nullable(
    Type.Object(
      { id: Id, paid_late: Type.Boolean({ description: 'Its money came after its time and goes back with it; otherwise it is not paid' }) },
      {
        description:
          'An added flight that was not paid in time and is not known to have left, of a trip that is not retimable: its time has passed, or another flight of the trip has left. It is dropped, also while the trip has no aircraft, before anything else changes',
      },
    ),
  ),
  awaits: Nullable({
    ...oneOf(['price', 'operator'] as const),
    description: 'What the customer waits for: a price for a request, or the operator of a paid trip',
  }),
  aircraft_held: Type.Boolean({ description: 'False for an unpaid order that takes its aircraft when it is paid' }),
  on_account: Nullable({ ...Created, description: 'Put on account: when it is to be paid' }),
  credit: Nullable(
    Type.Object(
      { left: Money, due: Money, days: Type.Integer(), enough: Type.Boolean() },
      { description: 'Of a trip still to be paid, whose customer has credit: what is left of it, and what the trip would take' },
    ),
  ),
  billing: Type.Array(InvoiceBilling, { description: 'Whom its invoices are made out to, where it is not their customer' }),
  locale: { ...oneOf(['en', 'it'] as const), description: 'Language of its customer' },
  history: Type.Array(
    Type.Object({
      ...AdminHistory.items.properties,
      move: Nullable(
        Type.Object(
          {
            flights: Type.Array(
              Type.Object({
                departure: Type.String(),
                arrival: Type.String(),
                zone: Nullable(Type.String({ description: 'Of the departure' })),
                before: Type.String({ description: 'UTC instant' }),
                after: Type.String(),
              }),
            ),
            aircraft: Nullable(Type.Object({ before: Type.String(), after: Type.String() }, { description: 'Registrations' })),
            plans: Type.Array(Type.Object({ before: LegPlan, after: LegPlan }), {
              description: 'Of legs whose airports, party or luggage changed',
            }),
            added: Type.Array(
              Type.Object({
                departure: Type.String(),
                arrival: Type.String(),
                zone: Nullable(Type.String()),
                at: Type.String({ description: 'UTC instant' }),
              }),
              { description: 'Flights that the trip got' },
            ),
            dropped: Type.Array(
              Type.Object({
                departure: Type.String(),
                arrival: Type.String(),
                zone: Nullable(Type.String()),
                at: Type.String({ description: 'UTC instant' }),
              }),
              { description: 'Flights that the trip lost' },
            ),
            agreed_by: Nullable(oneOf(agreementWays)),
          },
          { description: 'What a change of the flight plan changed' },
        ),
      ),
    }),
  ),
})

const orderFilter = {
  status: Type.Optional(oneOf(orderStatuses)),
  departs_within: Type.Optional(Type.Integer({ minimum: 1, maximum: 720, description: 'Hours from now to the first departure' })),
  awaits: Type.Optional({ ...oneOf(['price', 'operator'] as const), description: 'What the customer waits for' }),
  cannot_fly: Type.Optional(Type.Boolean({ description: 'Only paid trips that their aircraft cannot fly; of any status' })),
  query: Type.Optional(Type.String({ maxLength: 60 })),
}

export const staffListOrders = endpoint({
  method: 'GET',
  path: '/gamma/staff/order/list',
  summary:
    'Orders of one status, soonest departure first; ended ones latest first. `query` finds a booking reference, tail, name, phone or airport code',
  tag: 'Back office: orders',
  auth: 'staff',
  permission: 'trips.read',
  query: Type.Object({
    ...PageQuery,
    ...AfterQuery,
    ...orderFilter,
  }),
  response: Type.Object({
    ...pageResponse(
      Type.Object({
        ...StaffOrder.properties,
        readiness: Nullable(
          Type.Object(
            {
              open: Type.Integer({ description: 'Required items that are not done' }),
              revised: Type.Integer(),
              next_due: Nullable(Created),
              released: Type.Boolean(),
              groups: ReadinessLine,
            },
            { description: 'Of a trip with a checklist' },
          ),
        ),
      }),
    ).properties,
    next: Next,
  }),
})

export const staffExportOrders = endpoint({
  method: 'GET',
  path: '/gamma/staff/order/export.csv',
  summary: 'The same list as a table, at most 5,000 rows; the export is audited',
  tag: 'Back office: orders',
  auth: 'staff',
  permission: 'orders.read',
  query: Type.Object(orderFilter),
  media: 'text/csv',
  response: Type.String(),
})

export const staffGetOrder = endpoint({
  method: 'GET',
  path: '/gamma/staff/order/get',
  summary: 'One order with its flights and its history',
  tag: 'Back office: orders',
  auth: 'staff',
  permission: 'trips.read',
  query: Type.Object({ id: Id }),
  response: StaffOrderDetails,
})

export const staffPutOrderOnAccount = endpoint({
  method: 'POST',
  path: '/gamma/staff/order/put-on-account',
  summary:
    'Confirms an unpaid order within the credit of its customer; what is due becomes an invoice of its own, to be paid by a day. NOT_FOUND, ORDER_STATE_CONFLICT, INVOICE_EXPIRED, CREDIT_EXCEEDED',
  tag: 'Back office: orders',
  auth: 'staff',
  permission: 'trips.on-account',
  body: Type.Object({ order: Type.Object({ id: Id }), reason: Written(creditReasonRule) }),
  response: Empty,
})
