import { maxFlexDays } from '@aquilane/domain/price-alerts/rules'
import { emailRule } from '@aquilane/domain/identity/profile-rules'
import { Type } from 'typebox'
import { SearchBody, SearchLegBody } from './charter.ts'
import { Empty, Id, listResponse, Money, MoneyInput, Nullable } from './common.ts'
import { endpoint } from './endpoint.ts'

const Flex = Type.Integer({
  minimum: 0,
  maximum: maxFlexDays,
  description: 'Days before and after the first departure of which the cheapest counts',
})

export const PriceAlert = Type.Object({
  id: Id,
  legs: Type.Array(SearchLegBody, { description: 'The trip, ready to be asked again' }),
  stops: Type.Array(Type.String(), { description: 'Places of the trip in the caller’s language' }),
  flex_days: Flex,
  limit: Nullable(Money),
  known_price: Type.Object(Money.properties, { description: 'That the customer saw last: when the alert was set, or in its last message' }),
  current_price: Nullable(Money),
  checked: Type.String({ description: 'UTC instant of the last check' }),
})

export const listPriceAlerts = endpoint({
  method: 'GET',
  path: '/gamma/price-alert/list',
  summary: 'Price alerts of the signed-in customer, newest first',
  tag: 'Charter',
  auth: 'client',
  response: listResponse(PriceAlert),
})

export const createPriceAlert = endpoint({
  method: 'POST',
  path: '/gamma/price-alert/create',
  summary:
    'Tell me when a trip costs less than a limit, or a tenth less; at most ten alerts, one message a day. The same trip again changes its alert',
  tag: 'Charter',
  auth: 'client',
  idempotent: true,
  body: Type.Object({ legs: SearchBody.legs, flex_days: Type.Optional(Flex), limit: Type.Optional(MoneyInput) }),
  response: PriceAlert,
})

export const deletePriceAlert = endpoint({
  method: 'DELETE',
  path: '/gamma/price-alert/delete',
  summary: 'Delete a price alert',
  tag: 'Charter',
  auth: 'client',
  query: Type.Object({ id: Id }),
  response: Empty,
})

const LinkToken = Type.String({ minLength: 1, maxLength: 4_000, description: 'Of a link in a mail' })

export const requestPriceAlert = endpoint({
  method: 'POST',
  path: '/gamma/price-alert/request',
  summary:
    'Without an account: mails a link that sets a price alert for an address. Nothing is stored before the link is used, and the answer is the same for every address. Few per address and caller',
  tag: 'Charter',
  auth: 'none',
  body: Type.Object({
    email: Type.String(emailRule),
    legs: SearchBody.legs,
    flex_days: Type.Optional(Flex),
    limit: Type.Optional(MoneyInput),
  }),
  response: Empty,
})

export const confirmPriceAlert = endpoint({
  method: 'POST',
  path: '/gamma/price-alert/confirm',
  summary: 'Sets the price alert of a link in a mail; the link is valid for two days and sets one alert. No sign-in',
  tag: 'Charter',
  auth: 'none',
  body: Type.Object({ token: LinkToken }),
  response: PriceAlert,
})

export const unsubscribePriceAlerts = endpoint({
  method: 'POST',
  path: '/gamma/price-alert/unsubscribe',
  summary:
    'One-click unsubscription of RFC 8058: ends the price alerts of an address and deletes it. By a link of an address that is not confirmed, no such mail is sent to it again',
  tag: 'Charter',
  auth: 'none',
  query: Type.Object({ token: LinkToken }),
  response: Empty,
})
