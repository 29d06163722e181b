import { Type } from 'typebox'
import { Empty, Id, listResponse, MoneyInput, Nullable } from './common.ts'
import { endpoint } from './endpoint.ts'

const Any = Type.Literal('any')
const Selector = Type.String({ pattern: '^(airport|city):[A-Za-z0-9-]{2,12}$', description: '`airport:EGLF` or `city:LON`' })
const Day = Type.String({ format: 'date', description: 'yyyy-MM-dd, local to the departure' })
const DateRange = Type.Object({ from: Day, to: Day })

/** What a subscription asks for; `any` sets no limit. */
const Wish = {
  origin: Type.Union([Any, Selector]),
  destination: Type.Union([Any, Selector]),
  date: Type.Union([Any, DateRange]),
  price: Type.Union([Any, MoneyInput]),
}
const Delivery = {
  frequency: Type.Union([Type.Literal('instant'), Type.Literal('digest')], {
    description: 'instant: within a minute, outside the night; digest: once a day, by mail at most twice a week',
  }),
  timezone: Type.String({ maxLength: 60, description: 'IANA zone of the customer, for the night' }),
}

export const EmptyLegSubscription = Type.Object({
  id: Id,
  ...Wish,
  origin_name: Nullable(Type.String({ description: 'In the caller’s language; null for any' })),
  destination_name: Nullable(Type.String()),
  departure_date_to: Nullable(Type.String({ description: 'yyyy-MM-dd; null for any date' })),
  expired: Type.Boolean({ description: 'Its last day is more than a day in the past' }),
  active: Type.Boolean({ description: 'Neither paused nor over' }),
  paused: Type.Boolean(),
  ...Delivery,
  matches: Type.Integer({ description: 'Empty legs on offer that it matches now' }),
  muted_routes: Type.Array(
    Type.Object({ key: Type.String({ description: '`city:LON>city:NCE`' }), from: Type.String(), to: Type.String() }),
    { description: 'Routes that it leaves out, with names in the caller’s language' },
  ),
})

export const listEmptyLegSubscriptions = endpoint({
  method: 'GET',
  path: '/gamma/empty-leg-subscription/list',
  summary: 'Alerts of the signed-in customer, newest first, expired ones included',
  tag: 'Empty legs',
  auth: 'client',
  response: listResponse(EmptyLegSubscription),
})

export const createEmptyLegSubscription = endpoint({
  method: 'POST',
  path: '/gamma/empty-leg-subscription/create',
  summary: 'Create an alert for empty legs; at most 20 per customer',
  tag: 'Empty legs',
  auth: 'client',
  idempotent: true,
  body: Type.Object({
    origin: Wish.origin,
    destination: Wish.destination,
    date: Wish.date,
    price: Wish.price,
    frequency: Type.Optional(Delivery.frequency),
    timezone: Type.Optional(Delivery.timezone),
  }),
  response: EmptyLegSubscription,
})

export const updateEmptyLegSubscription = endpoint({
  method: 'PATCH',
  path: '/gamma/empty-leg-subscription/update',
  summary: 'Change an alert, or pause it',
  tag: 'Empty legs',
  auth: 'client',
  body: Type.Object({
    id: Id,
    origin: Type.Optional(Wish.origin),
    destination: Type.Optional(Wish.destination),
    date: Type.Optional(Wish.date),
    price: Type.Optional(Wish.price),
    frequency: Type.Optional(Delivery.frequency),
    paused: Type.Optional(Type.Boolean()),
    muted_routes: Type.Optional(
      Type.Array(Type.String({ maxLength: 60 }), {
        maxItems: 200,
        description: 'Keys of muted routes that stay muted; the others send messages again',
      }),
    ),
  }),
  response: EmptyLegSubscription,
})

export const muteEmptyLegRoute = endpoint({
  method: 'POST',
  path: '/gamma/empty-leg-subscription/mute-route',
  summary:
    'No more messages about the route of this leg: every alert of the caller that matches it leaves the route out. NOT_FOUND without one',
  tag: 'Empty legs',
  auth: 'client',
  body: Type.Object({ empty_leg: Type.Object({ id: Id }) }),
  response: Type.Object({ muted: Type.Integer({ description: 'Number of alerts' }) }),
})

export const deleteEmptyLegSubscription = endpoint({
  method: 'DELETE',
  path: '/gamma/empty-leg-subscription/delete',
  summary: 'Delete an alert',
  tag: 'Empty legs',
  auth: 'client',
  query: Type.Object({ id: Id }),
  response: Empty,
})
