import { Type } from 'typebox'
import {
  carKinds,
  mostBags,
  transferAddressRule,
  transferEnds,
  transferNoteRule,
  transferStatuses,
} from '@aquilane/domain/ground-transfers/ground-transfer'
import { Driver } from './cars.ts'
import { Created, Id, Moment, Money, MoneyInput, Nullable, Written, listResponse } from './common.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './passengers.ts'

const Reference = Type.Object({ id: Id })
const StaffReference = Type.Object({ id: Type.String({ format: 'uuid' }) })
const Revision = Type.Integer({ minimum: 1, description: 'As it was shown: another one is refused, CHANGED_MEANWHILE' })
const LocalTime = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}$',
  description: 'Local time at the departure airport: 2026-12-18T08:15',
})

const askedFields = {
  end: { ...oneOf(transferEnds), description: 'departure: to the terminal; arrival: from it' },
  kind: oneOf(carKinds),
  passengers: Type.Integer({ minimum: 1, maximum: 200 }),
  bags: Type.Integer({ minimum: 0, maximum: mostBags }),
}

const transferFields = {
  id: Id,
  leg: Reference,
  ...askedFields,
  address: Nullable(Type.String({ description: 'Where to be fetched, or taken to; null once it is erased' })),
  note: Nullable(Type.String()),
  wanted: Nullable({ ...Moment, description: 'When they would be fetched; null: by the time of the flight' }),
  included: Type.Boolean({ description: 'The car that the price of a charter includes' }),
  status: oneOf(transferStatuses),
  moved: Type.Boolean({ description: 'The flight is another one than it was offered or confirmed for: staff look at it again' }),
  revision: Type.Integer(),
  price: Nullable({ ...Money, description: '0: nothing to pay' }),
  answer: Nullable(Type.String({ description: 'Words of staff, also why it was declined or canceled' })),
  invoice: Nullable(Reference),
  asked: Created,
}

const Transfer = Type.Object({
  ...transferFields,
  pickup: Nullable({
    ...Moment,
    description: 'As the driver was told; null while that is open, and where the driver waits for the landing',
  }),
  driver: Nullable({ ...Driver, description: 'Once known; null while the flight has moved' }),
})

const LegTransfers = Type.Object({
  leg: Reference,
  pax: Type.Integer(),
  closes: { ...Created, description: 'Cars can be asked for until then' },
  is_open: Type.Boolean({ description: 'The flight is confirmed and there is time left' }),
  included_until: Nullable({ ...Created, description: 'Until when the included car can be asked for here; null: none is' }),
  transfers: Type.Array(Transfer, { description: 'Oldest first, without withdrawn ones' }),
})
const TransferList = listResponse(LegTransfers)

export const listGroundTransfers = endpoint({
  method: 'GET',
  path: '/gamma/ground-transfer/list',
  summary: 'Cars to and from the flights of an order, flight by flight. NOT_FOUND',
  tag: 'Orders',
  auth: 'client',
  query: Type.Object({ order_id: Id }),
  response: TransferList,
})

export const askGroundTransfer = endpoint({
  method: 'POST',
  path: '/gamma/ground-transfer/ask',
  summary:
    'Asks for a car; staff answer with a price. NOT_FOUND, ORDER_STATE_CONFLICT before the flight is confirmed, CAR_CLOSED when it is too late or one was asked for, LIMIT_REACHED, VALIDATION_FAILED',
  tag: 'Orders',
  auth: 'client',
  body: Type.Object({
    order_leg: Reference,
    ...askedFields,
    address: Written(transferAddressRule),
    pickup: Nullable(LocalTime),
    note: Nullable(Type.String(transferNoteRule)),
    included: Type.Boolean({ description: 'The car that the price includes, once in a trip' }),
  }),
  response: TransferList,
})

const answerBody = Type.Object({ transfer: Reference, revision: Revision })

export const acceptGroundTransfer = endpoint({
  method: 'POST',
  path: '/gamma/ground-transfer/accept',
  summary:
    'Accepts the price of a car: it is invoiced. NOT_FOUND, CHANGED_MEANWHILE, CAR_CLOSED when it is not offered any more, its flight has moved or its pick-up time has passed, UNPAID_FLIGHT_OPEN while the flight itself is to be paid, ORDER_STATE_CONFLICT',
  tag: 'Orders',
  auth: 'client',
  body: answerBody,
  response: TransferList,
})

export const withdrawGroundTransfer = endpoint({
  method: 'POST',
  path: '/gamma/ground-transfer/withdraw',
  summary: 'Withdraws a request until it is confirmed. NOT_FOUND, CHANGED_MEANWHILE, CAR_CLOSED',
  tag: 'Orders',
  auth: 'client',
  body: answerBody,
  response: TransferList,
})

const StaffTransfer = Type.Object({
  ...transferFields,
  pickup: Nullable({ ...Moment, description: 'As the driver was told, also where the flight has moved since' }),
  driver: Nullable(Driver),
  flight_at: { ...Moment, description: 'When the flight leaves, or arrives, at the airport of this end' },
})
const StaffTransferList = listResponse(StaffTransfer)

export const staffListGroundTransfers = endpoint({
  method: 'GET',
  path: '/gamma/staff/ground-transfer/list',
  summary: 'Every car that was asked for on a trip, oldest first',
  tag: 'Back office: ground transfers',
  auth: 'staff',
  permission: 'trips.operate',
  query: Type.Object({ order_id: Type.String({ format: 'uuid' }) }),
  response: StaffTransferList,
})

const staffBody = { transfer: StaffReference, revision: Revision }
const Pickup = Nullable({
  ...LocalTime,
  description: 'Local to the departure airport; null after a flight, where the driver waits for the landing',
})

export const staffOfferGroundTransfer = endpoint({
  method: 'POST',
  path: '/gamma/staff/ground-transfer/offer',
  summary:
    'Answers with a price, which the customer accepts; without one the car is confirmed at once. NOT_FOUND, CHANGED_MEANWHILE, CAR_CLOSED, ORDER_STATE_CONFLICT, UNPAID_FLIGHT_OPEN without a price while the flight is to be paid, VALIDATION_FAILED for a price of the included car',
  tag: 'Back office: ground transfers',
  auth: 'staff',
  permission: 'trips.operate',
  body: Type.Object({
    ...staffBody,
    price: { ...MoneyInput, description: '0: nothing to pay' },
    pickup: Pickup,
    answer: Nullable(Written({ minLength: 1, maxLength: 500 })),
  }),
  response: StaffTransferList,
})

export const staffArrangeGroundTransfer = endpoint({
  method: 'POST',
  path: '/gamma/staff/ground-transfer/arrange',
  summary:
    'The driver of a confirmed car, or that it is confirmed for the flight as it is now. NOT_FOUND, CHANGED_MEANWHILE, CAR_CLOSED, ORDER_STATE_CONFLICT, VALIDATION_FAILED',
  tag: 'Back office: ground transfers',
  auth: 'staff',
  permission: 'trips.operate',
  body: Type.Object({
    ...staffBody,
    pickup: Pickup,
    driver: Nullable(
      Type.Object({
        name: Written({ minLength: 1, maxLength: 80 }),
        phone: Nullable(Type.String({ pattern: '^\\+?[0-9][0-9 ()/.-]{3,38}$' })),
        plate: Nullable(Written({ minLength: 1, maxLength: 20 })),
      }),
    ),
  }),
  response: StaffTransferList,
})

export const staffEndGroundTransfer = endpoint({
  method: 'POST',
  path: '/gamma/staff/ground-transfer/end',
  summary:
    'Declines a request, or cancels a confirmed car and takes its unpaid charge back, within the limit of a day alone: above it the car stands until a second member has decided. NOT_FOUND, CHANGED_MEANWHILE, CAR_CLOSED, INVOICE_NOT_PAYABLE for one that is paid, APPROVAL_OPEN',
  tag: 'Back office: ground transfers',
  auth: 'staff',
  permission: 'trips.operate',
  body: Type.Object({ ...staffBody, reason: Written({ minLength: 2, maxLength: 255 }) }),
  response: Type.Object({
    ...StaffTransferList.properties,
    waits_for: Nullable({
      ...Reference,
      description: 'Approval of the charge that is taken back, with which the car ends; null: it has ended',
    }),
  }),
})
