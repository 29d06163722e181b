import type { Paths } from '@aquilane/contract/paths'

/**
 * Pages that exist. Menu and footer link only these; whoever adds a route adds its name here (a spec compares the two).
 * `chat` stands for the support chat, which is no page of ours.
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
  'terms',
])
