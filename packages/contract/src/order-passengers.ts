import { Type } from 'typebox'
import { namedPassengerStates } from '@aquilane/domain/travel-documents/named-passenger'
import { Id, Nullable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { oneOf, passengerFields } from './passengers.ts'

/** A passenger of an order by name; documents may follow. */
export const NamedPassenger = Type.Object({
  id: Id,
  person_id: Nullable(Type.String({ description: 'Of the profile; null: typed, or read off a document' })),
  name: passengerFields.name,
  takes_seat: Type.Boolean({ description: 'False: an infant on a lap, a pet' }),
  legs: Type.Array(
    Type.Object({
      order_leg_id: Id,
      documents: {
        ...oneOf(namedPassengerStates),
        description: 'A document in review or approved for another leg serves this one; `missing`: none yet',
      },
    }),
    { description: 'On which the passenger flies' },
  ),
})

export const PassengerList = Type.Object({
  data: Type.Array(NamedPassenger),
  legs: Type.Array(
    Type.Object({
      order_leg_id: Id,
      pax: Type.Integer(),
      named: Type.Integer({ description: 'Seats with a name' }),
      open: Type.Boolean({ description: 'Names can be added and removed: the order stands and the leg has not departed' }),
    }),
  ),
})

export const listOrderPassengers = endpoint({
  method: 'GET',
  path: '/gamma/order-passengers/list',
  summary: 'Who flies on an order, and whose documents are missing. NOT_FOUND',
  tag: 'Travel documents',
  auth: 'client',
  query: Type.Object({ order_id: Id }),
  response: PassengerList,
})

export const addOrderPassenger = endpoint({
  method: 'POST',
  path: '/gamma/order-passengers/add',
  summary:
    'Name a passenger of the profile, or another one, on every leg ahead that has a seat; documents may follow. An approved document of a passenger of the profile is taken along. NOT_FOUND, LIMIT_REACHED, FLIGHT_COMPLETED',
  tag: 'Travel documents',
  auth: 'client',
  body: Type.Object({
    order_id: Id,
    person_id: Type.Optional(Nullable(Id)),
    name: Type.Optional(Nullable({ ...passengerFields.name, description: 'Without `person_id`' })),
    takes_seat: Type.Optional(Type.Boolean({ description: 'By default true' })),
  }),
  response: PassengerList,
})

export const removeOrderPassenger = endpoint({
  method: 'POST',
  path: '/gamma/order-passengers/remove',
  summary: 'Take a passenger off the legs ahead; their documents there are erased. NOT_FOUND, FLIGHT_COMPLETED',
  tag: 'Travel documents',
  auth: 'client',
  body: Type.Object({ id: Id }),
  response: PassengerList,
})
