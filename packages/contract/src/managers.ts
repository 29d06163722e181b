import { Type } from 'typebox'
import { Created, Id, Nullable } from './common.ts'
import { endpoint } from './endpoint.ts'

const tag = 'Customer'
const Time = Type.String({ pattern: '^([01]\\d|2[0-4]):[0-5]\\d$' })

export const getOwnManager = endpoint({
  method: 'GET',
  path: '/gamma/profile/manager',
  summary: 'The personal manager of the signed-in customer, and when that manager answers: only what is configured',
  tag,
  auth: 'client',
  response: Type.Object({
    manager: Nullable(Type.Object({ name: Type.String(), initials: Type.String() })),
    hours: Nullable(Type.Object({ from: Time, to: Time, zone: Type.String() }, { description: 'Every day; null: nothing is promised' })),
    on_duty_phone: Nullable(Type.String({ description: 'Answered outside the hours' })),
  }),
})

const PassengerHelp = Type.Object({
  due: Nullable({ ...Created, description: 'Until when the manager completes the data; null: it was not left to them' }),
  done: Nullable(Created),
  is_possible: Type.Boolean({ description: 'It can be left to the manager now' }),
})

export const getPassengerHelp = endpoint({
  method: 'GET',
  path: '/gamma/order/passenger-help',
  summary: 'Whether the passenger data of an order was left to the manager. NOT_FOUND',
  tag,
  auth: 'client',
  query: Type.Object({ id: Id }),
  response: PassengerHelp,
})

export const leavePassengers = endpoint({
  method: 'POST',
  path: '/gamma/order/leave-passengers',
  summary: 'Leaves the passenger data of an order to the manager, who completes it within 24 hours. NOT_FOUND, ORDER_STATE_CONFLICT',
  tag,
  auth: 'client',
  body: Type.Object({ order: Type.Object({ id: Id }) }),
  response: PassengerHelp,
})
