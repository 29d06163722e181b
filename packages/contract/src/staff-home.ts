import { homeCounters, type HomeCounter } from '@aquilane/domain/staff/home'
import { Type } from 'typebox'
import { Created, Nullable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './passengers.ts'

export const staffGetHome = endpoint({
  method: 'GET',
  path: '/gamma/staff/home/get',
  summary: 'What waits for this member: counters of the lists that the roles open',
  tag: 'Back office: home and search',
  auth: 'staff',
  response: Type.Object({
    counters: Type.Array(
      Type.Object({
        id: oneOf(Object.keys(homeCounters) as HomeCounter[]),
        count: Type.Integer(),
        oldest: Nullable({ ...Created, description: 'Since when the oldest request waits' }),
      }),
    ),
  }),
})

export const staffSearch = endpoint({
  method: 'GET',
  path: '/gamma/staff/search/find',
  summary:
    'Trips, customers, passengers, invoices, aircraft, cities and airports by booking reference, name, phone number, invoice number, amount, tail or code; of what the roles open',
  tag: 'Back office: home and search',
  auth: 'staff',
  query: Type.Object({ query: Type.String({ minLength: 2, maxLength: 60 }) }),
  response: Type.Object({
    data: Type.Array(
      Type.Object({
        kind: oneOf(['trip', 'customer', 'passenger', 'invoice', 'aircraft', 'city', 'airport'] as const),
        id: Type.String({
          description: 'Of a passenger: that of the trip; of an aircraft: its tail; of a city: its name; of an airport: its code',
        }),
        title: Type.String(),
        text: Type.String(),
        act: {
          ...Nullable(Type.Object({ kind: oneOf(['ground', 'release'] as const), id: Type.String() })),
          description: 'What this member may do with it now; of an aircraft with its own id',
        },
      }),
    ),
  }),
})

export const staffStreamChanges = endpoint({
  method: 'GET',
  path: '/gamma/staff/changes/stream',
  summary: 'Server-sent events: `change` within a second of any change, without data; lists are read again',
  tag: 'Back office: home and search',
  auth: 'staff',
  media: 'text/event-stream',
  response: Type.String(),
})
