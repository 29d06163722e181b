import type { Paths } from '@aquilane/contract/paths'

/**
 * Pages that exist. Menu and footer link only these; a new route adds its name here (a spec compares the two).
 * `chat` is the support chat, which is not a route.
 */
export const built: ReadonlySet<keyof Paths | 'chat'> = new Set<keyof Paths | 'chat'>([
  'index',
  'multiLeg',
  'suggestList',
  'order',
  'orders',
  'paymentError',
  'profile',
  'profileEdit',
  'profileStatement',
  'passenger',
  'passengerDocuments',
  'passengerDocumentEdit',
  'profileTopup',
  'invoiceTemplates',
  'invoiceTemplateAdd',
  'invoiceTemplateEdit',
  'notifications',
  'chat',
  'profileCoupons',
  'loyalty',
  'fleet',
  'fleetClass',
  'fleetType',
  'terms',
  'emptyLegs',
  'emptyLeg',
  'emptyLegRoute',
  'emptyLegsCalendar',
  'emptyLegSubscriptions',
  'emptyLegSubscriptionEdit',
  'quote',
  'seats',
  'seat',
])
