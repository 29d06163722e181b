import { disputeReasons } from '@aquilane/domain/operations/bill-dispute'
import { billCurrencies, billVatKinds } from '@aquilane/domain/operations/bill-vat'
import { delayCodes } from '@aquilane/domain/operations/delay-codes'
import { billDueDays } from '@aquilane/domain/payables/payment-run'
import { Type } from 'typebox'
import { Nullable, Written } from './common.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './passengers.ts'
import { Amount } from './staff-operations.ts'

const Id = Type.String({ format: 'uuid' })
const Reference = Type.Object({ id: Id })
const Utc = Type.String({ format: 'date-time', maxLength: 40, description: 'UTC instant: 2026-12-18T10:30:00Z' })
const Day = Type.String({ format: 'date', maxLength: 10 })
const Empty = Type.Object({})
const Reason = Written({ minLength: 3, maxLength: 500 })
const Company = Type.Optional(
  Type.Object(
    { id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) },
    { description: 'The operator that billed; needed where several flew or billed the trip' },
  ),
)

export const staffRecordFlight = endpoint({
  method: 'POST',
  path: '/gamma/staff/trip/record-flight',
  summary:
    'Actual times of a leg, as far as they are known; the crew cannot change what staff have stored. CHANGED_MEANWHILE, FLIGHT_STATUS_CONFLICT, TRIP_CLOSED',
  tag: 'Back office: operations',
  auth: 'staff',
  permission: 'trips.operate',
  body: Type.Object({
    order: Reference,
    leg: Reference,
    off_block: Utc,
    takeoff: Nullable(Utc),
    landing: Nullable(Utc),
    on_block: Nullable(Utc),
    pax: Nullable(Type.Integer({ minimum: 0, maximum: 300 })),
    delay_code: Nullable(oneOf(delayCodes)),
    fuel_kg: Nullable(Type.Integer({ minimum: 0, maximum: 200_000 })),
    deiced: Type.Boolean(),
    shown: Type.Optional(
      Nullable({ ...Utc, description: '`recorded` of the times that were shown, null: there were none; others in between are refused' }),
    ),
  }),
  response: Empty,
})

export const staffEnterBill = endpoint({
  method: 'POST',
  path: '/gamma/staff/trip/enter-bill',
  summary: 'The bill of an operator for the legs it flew. Entered again, it needs its approval again',
  tag: 'Back office: operations',
  auth: 'staff',
  permission: 'bills.enter',
  body: Type.Object({
    order: Reference,
    company: Company,
    reference: Written({ minLength: 1, maxLength: 60 }),
    amount: Type.Object(
      { amount: Type.Number({ minimum: 1, maximum: 100_000_000, multipleOf: 0.01 }), currency: oneOf(billCurrencies) },
      { description: 'As billed, VAT included' },
    ),
    rate: Type.Optional(
      Nullable(
        Type.Number({
          minimum: 0.000_001,
          maximum: 1_000,
          description: 'Euros for one unit of its currency, at most six decimals; not for euros. The euro amount follows',
        }),
      ),
    ),
    vat: Type.Object(
      {
        kind: oneOf(billVatKinds),
        percent: Type.Optional(Nullable(Type.Number({ minimum: 0.1, maximum: 30, multipleOf: 0.1 }))),
        amount: Type.Optional(Nullable(Type.Number({ minimum: 0.01, maximum: 100_000_000, multipleOf: 0.01 }))),
      },
      { description: 'Rate and amount where it is charged, in the currency of the bill; otherwise why there is none' },
    ),
    note: Type.Optional(Type.String({ maxLength: 500 })),
    dated: Type.Optional(Nullable({ ...Day, description: 'Its own day, today at the latest' })),
    due: Type.Optional(Nullable({ ...Day, description: `The day on which it is due; without it ${billDueDays} days from its own day` })),
  }),
  response: Empty,
})

export const staffApproveBill = endpoint({
  method: 'POST',
  path: '/gamma/staff/trip/approve-bill',
  summary:
    'Approve the bill that was shown. BILL_WITHOUT_VAT. Where it is flagged: FOUR_EYES_REQUIRED for the member who entered it, APPROVER_NOT_INDEPENDENT',
  tag: 'Back office: operations',
  auth: 'staff',
  permission: 'bills.approve',
  body: Type.Object({
    order: Reference,
    company: Company,
    amount: { ...Amount, description: 'As it was shown' },
    reason: Type.Optional(Reason),
  }),
  response: Empty,
})

export const staffDisputeBill = endpoint({
  method: 'POST',
  path: '/gamma/staff/trip/dispute-bill',
  summary:
    'Dispute the bill that was shown: it is not paid until it is entered again, approved with a reason, or withdrawn. The message is kept with the trip and the operator, and is not sent. BILL_CHANGED, BILL_DISPUTED, BILL_IN_RUN, TRIP_CLOSED',
  tag: 'Back office: operations',
  auth: 'staff',
  permission: 'bills.approve',
  body: Type.Object({
    order: Reference,
    company: Company,
    amount: { ...Amount, description: 'As it was shown' },
    reason: oneOf(disputeReasons),
    message: Reason,
  }),
  response: Empty,
})

export const staffWithdrawBill = endpoint({
  method: 'POST',
  path: '/gamma/staff/trip/withdraw-bill',
  summary:
    'Take the bill that was shown off the trip: its operator withdrew it, or it belongs elsewhere. BILL_CHANGED, BILL_IN_RUN, TRIP_CLOSED',
  tag: 'Back office: operations',
  auth: 'staff',
  permission: 'bills.approve',
  body: Type.Object({ order: Reference, company: Company, amount: { ...Amount, description: 'As it was shown' }, reason: Reason }),
  response: Empty,
})

export const staffCloseTrip = endpoint({
  method: 'POST',
  path: '/gamma/staff/trip/close',
  summary: 'Close a trip and freeze its result. TRIP_INCOMPLETE names what is missing',
  tag: 'Back office: operations',
  auth: 'staff',
  permission: 'bills.approve',
  body: Type.Object({ order: Reference, reason: Type.Optional(Reason) }),
  response: Empty,
})
