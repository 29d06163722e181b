import { transition, type Table } from '../state-machine.ts'

/** `confirmation_status` on the wire. */
export const orderStatuses = [
  'AwaitingPayment',
  'MoneyTransfer',
  'Confirmation',
  'Confirmed',
  'Declined',
  'Canceled',
  'Refund',
  'Completed',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

export const orderEvents = [
  /** Ordered on a firm suggestion: the aircraft is held. */
  'placed',
  /** Ordered without a suggestion, or on an estimate: a manager answers. */
  'requested',
  /** The manager's price for a request. */
  'quoted',
  /** A proforma invoice for a bank transfer was requested. */
  'transfer_requested',
  /** The Primary invoice is paid. */
  'paid',
  /** The time to pay has passed. */
  'expired',
  'confirmed',
  'declined',
  'canceled',
  /** The flight that an empty leg or a seat belongs to does not take place. */
  'withdrawn',
  'refund_settled',
  /** Seats that were canceled without a refund are sold again through the waiting list. */
  'resold',
  /** Times or aircraft of its flights have changed. */
  'retimed',
  /** A flight that was added and never paid has left it; the others stay as they are, some of them flown. */
  'shortened',
  /** The last arrival has passed. */
  'flown',
] as const
export type OrderEvent = (typeof orderEvents)[number]

/** What a transition may depend on, beside the state itself. */
export interface OrderFacts {
  /** Money for the Primary invoice has arrived. */
  paid: boolean
  /** The operator's calendar is managed here, so a held aircraft needs no confirmation. */
  calendarOurs: boolean
  /** The terms give money back. */
  refundDue: boolean
}

/** Spec §4 Orders: every status that is neither inactive nor completed. */
export const activeOrderStatuses: readonly OrderStatus[] = ['AwaitingPayment', 'MoneyTransfer', 'Confirmation', 'Confirmed']
export const pastOrderStatuses: readonly OrderStatus[] = orderStatuses.filter((status) => !activeOrderStatuses.includes(status))

/** The life of an order, complete: whatever is not in this table does not happen. */
export const orderTransitions: Table<OrderStatus, OrderEvent, OrderFacts> = [
  { from: null, event: 'placed', to: 'AwaitingPayment' },
  { from: null, event: 'requested', to: 'Confirmation' },
  { from: ['Confirmation'], event: 'quoted', when: (facts) => !facts.paid, to: 'AwaitingPayment' },
  { from: ['AwaitingPayment'], event: 'transfer_requested', to: 'MoneyTransfer' },
  { from: ['AwaitingPayment', 'MoneyTransfer'], event: 'paid', when: (facts) => facts.calendarOurs, to: 'Confirmed' },
  { from: ['AwaitingPayment', 'MoneyTransfer'], event: 'paid', to: 'Confirmation' },
  { from: ['AwaitingPayment', 'MoneyTransfer'], event: 'expired', to: 'Canceled' },
  { from: ['Confirmation'], event: 'confirmed', when: (facts) => facts.paid, to: 'Confirmed' },
  { from: ['Confirmation'], event: 'declined', when: (facts) => facts.paid, to: 'Refund' },
  { from: ['Confirmation'], event: 'declined', to: 'Declined' },
  { from: activeOrderStatuses, event: 'canceled', when: (facts) => facts.refundDue, to: 'Refund' },
  { from: activeOrderStatuses, event: 'canceled', to: 'Canceled' },
  { from: activeOrderStatuses, event: 'withdrawn', when: (facts) => facts.refundDue, to: 'Refund' },
  { from: activeOrderStatuses, event: 'withdrawn', to: 'Canceled' },
  { from: ['Refund'], event: 'refund_settled', to: 'Refund' },
  { from: ['Canceled', 'Refund'], event: 'resold', when: (facts) => facts.paid, to: 'Refund' },
  { from: ['AwaitingPayment'], event: 'retimed', to: 'AwaitingPayment' },
  { from: ['MoneyTransfer'], event: 'retimed', to: 'MoneyTransfer' },
  { from: ['Confirmation'], event: 'retimed', to: 'Confirmation' },
  { from: ['Confirmed'], event: 'retimed', to: 'Confirmed' },
  { from: ['Confirmed'], event: 'shortened', to: 'Confirmed' },
  { from: ['Confirmed'], event: 'flown', to: 'Completed' },
]

/** The status after `event`, or null when an order in this status cannot take it. */
export const nextOrderStatus = (from: OrderStatus | null, event: OrderEvent, facts: OrderFacts): OrderStatus | null =>
  transition(orderTransitions, from, event, facts)
