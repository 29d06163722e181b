import { Type } from 'typebox'
import { allergens, cateringNoteRule, diets, meals } from '@aquilane/domain/catering/menu'
import { Created, Id, Money, Nullable, listResponse } from './common.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './passengers.ts'

const Reference = Type.Object({ id: Id })
const LegQuery = Type.Object({ order_leg_id: Id })
const Allergens = Type.Array(oneOf(allergens), { maxItems: allergens.length, uniqueItems: true })

export const suggestAircraftFood = endpoint({
  method: 'GET',
  path: '/gamma/aircraft-food/suggest',
  summary: 'What can be served on a flight, by its length, the time of the day and its galley. NOT_FOUND',
  tag: 'Orders',
  auth: 'client',
  query: LegQuery,
  response: listResponse(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      description: Type.String(),
      meals: Type.Array(oneOf(meals), { description: 'Empty: at any time' }),
      price: { ...Money, description: 'Of one portion; 0: part of the price of the flight' },
      allergens: Type.Array(oneOf(allergens)),
      diets: Type.Array(oneOf(diets)),
    }),
  ),
})

const CateringItem = Type.Object({
  id: Type.String({ description: 'Of the dish' }),
  name: Type.String(),
  quantity: Type.Integer(),
  price: { ...Money, description: 'Of all portions, as it was when they were chosen' },
})

const choiceFields = {
  items: Type.Array(CateringItem),
  allergies: Allergens,
  note: Nullable(Type.String()),
  total: { ...Money, description: 'Charged with an additional invoice once the caterer is ordered' },
  placed: Nullable(Created),
  confirmed: { ...Nullable(Created), description: 'When the caterer was ordered: nothing changes from then on' },
}

const Catering = Type.Object({
  ...choiceFields,
  pax: Type.Integer(),
  max_portions: Type.Integer({ description: 'Of one dish' }),
  closes: { ...Created, description: 'Choices can be changed until then' },
  is_open: Type.Boolean({ description: 'The flight is confirmed, the caterer is not ordered yet, and there is time left' }),
  invoice: Nullable(Reference),
})

export const getAircraftFood = endpoint({
  method: 'GET',
  path: '/gamma/aircraft-food/get',
  summary: 'What was chosen for a flight. NOT_FOUND',
  tag: 'Orders',
  auth: 'client',
  query: LegQuery,
  response: Catering,
})

export const chooseAircraftFood = endpoint({
  method: 'POST',
  path: '/gamma/aircraft-food/choose',
  summary:
    'Chooses dishes for a flight in place of what was chosen before. NOT_FOUND, ORDER_STATE_CONFLICT before the flight is confirmed, CATERING_CLOSED',
  tag: 'Orders',
  auth: 'client',
  body: Type.Object({
    order_leg: Reference,
    items: Type.Array(
      Type.Object({ dish: Type.String({ minLength: 1, maxLength: 40 }), quantity: Type.Integer({ minimum: 1, maximum: 200 }) }),
      { maxItems: 30 },
    ),
    allergies: Allergens,
    note: Nullable(Type.String(cateringNoteRule)),
  }),
  response: Catering,
})

export const staffGetCatering = endpoint({
  method: 'GET',
  path: '/gamma/staff/catering/get',
  summary: 'What the customer of a trip chose to eat, flight by flight; flights without a choice are absent',
  tag: 'Back office: catering',
  auth: 'staff',
  permission: 'trips.read',
  query: Type.Object({ order_id: Type.String({ format: 'uuid' }) }),
  response: listResponse(Type.Object({ leg: Reference, ...choiceFields, invoice: Nullable(Reference) })),
})

export const staffConfirmCatering = endpoint({
  method: 'POST',
  path: '/gamma/staff/catering/confirm',
  summary:
    'The caterer is ordered: the item of the checklist is done and what is not included is invoiced. NOT_FOUND, ORDER_STATE_CONFLICT, CATERING_CLOSED when it is confirmed already',
  tag: 'Back office: catering',
  auth: 'staff',
  permission: 'trips.operate',
  body: Type.Object({ order_leg: Reference }),
  response: Type.Object({ invoice: Nullable(Reference) }),
})
