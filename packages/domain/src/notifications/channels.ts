/** What messages are about, in the order they are shown. */
export const pushChannels = ['orders', 'payments', 'documents', 'messages', 'account', 'alerts', 'offers'] as const
export type PushChannel = (typeof pushChannels)[number]

/** Medium of a delivery. */
export const pushMedia = ['in_app', 'web_push', 'email', 'sms'] as const
export type PushMedium = (typeof pushMedia)[number]

/** Why a choice is not the customer's: the list is the record, the mail is owed by contract, or the account depends on it. */
export type LockReason = 'record' | 'contract' | 'security'

export interface MediumRule {
  medium: PushMedium
  /** Default. `without-email`: on as long as no e-mail address is confirmed. */
  fallback: boolean | 'without-email'
  /** Set: cannot be changed. */
  locked: LockReason | null
}

const free = (medium: PushMedium, fallback: MediumRule['fallback']): MediumRule => ({ medium, fallback, locked: null })
const fixed = (medium: PushMedium, locked: LockReason): MediumRule => ({ medium, fallback: true, locked })

/** Urgent messages may also be sent by SMS. */
const booking = [fixed('in_app', 'record'), free('web_push', true), fixed('email', 'contract'), free('sms', 'without-email')]

/** The media of each channel. Advertising is delivered only on opt-in, except to the list itself. */
export const mediaByChannel: Record<PushChannel, readonly MediumRule[]> = {
  orders: booking,
  payments: booking,
  documents: [fixed('in_app', 'record'), free('web_push', true), free('email', true)],
  messages: [fixed('in_app', 'record'), free('web_push', true), free('email', true)],
  account: [fixed('in_app', 'record'), free('web_push', true), fixed('email', 'security'), fixed('sms', 'security')],
  // Asked for, one by one.
  alerts: [free('in_app', true), free('web_push', true), free('email', true)],
  offers: [free('in_app', true), free('web_push', false), free('email', false)],
}

/** Messages about one order: they also reach an address that waits for its code. All others may concern the account or personal papers. */
export const isAboutOrder = (key: string): boolean => /^(?:order|invoice|quote|flight)\./.test(key)

/** Receipts: still of use when an address is confirmed later. */
export const receiptKeys = [
  'order.paid',
  'order.onAccount',
  'order.seatsPaid',
  'order.confirmed',
  'order.refund',
  'order.refunded',
  'order.overpaid',
  'order.underpaid',
  'order.late',
  'payment.credited',
  'payment.payoutSent',
  'payment.payoutReturned',
] as const

/** Why a message did not go by a medium. */
export const unsentReasons = ['no_address', 'unconfirmed', 'refused', 'bounced', 'limited', 'off', 'outdated', 'rejected'] as const
export type UnsentReason = (typeof unsentReasons)[number]

/** What became of a delivery. `handed`: given to the mail server or gateway, which has not answered. */
export const deliveryStates = ['waiting', 'handed', 'accepted', 'failed', 'unsent'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** How a message about an order reaches its customer beside the site. */
export const orderChannels = ['email', 'sms', 'none'] as const
export type OrderChannel = (typeof orderChannels)[number]

export const mediumRule = (channel: PushChannel, medium: PushMedium): MediumRule | null =>
  mediaByChannel[channel].find((rule) => rule.medium === medium) ?? null

/**
 * Whether a channel is delivered by a medium.
 * @param chosen the customer's choice; null without one
 */
export function isWanted(rule: MediumRule, chosen: boolean | null, hasEmail: boolean): boolean {
  if (rule.locked !== null) return true
  if (chosen !== null) return chosen
  return rule.fallback === 'without-email' ? !hasEmail : rule.fallback
}
