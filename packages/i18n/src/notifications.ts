import { createTranslator } from 'use-intl/core'
import type { Locale } from '@aquilane/domain/site/paths'
import type { LockReason, PushChannel, PushMedium } from '@aquilane/domain/notifications/channels'
import english from './en/mail.notifications.json' with { type: 'json' }
import italian from './it/mail.notifications.json' with { type: 'json' }
import { joinVowels } from './euphony.ts'
import { formatDate, formatDateTime, formatListPrice, formatMoney, formatTime, type MoneyLike } from './format.ts'
import { sourceWords } from './refunds.ts'
import { flightText, type FlightMessage } from './flight-status.ts'
import { orderNotificationKeys, type OrderNotification, type OrderNotificationValues } from './orders.ts'

const messages = { en: english, it: italian }
/** Texts of notifications and of the mails and SMS that carry them. */
export const notificationTexts = (locale: Locale) => createTranslator<typeof english>({ locale, messages: messages[locale] })

/** Notifications about coupons and cashback. */
type LoyaltyNotification = 'referral' | 'birthday' | 'birthdayFlown' | 'cashback'

/** An empty leg as an alert tells of it; names in both languages. */
export interface AlertedLeg {
  from: Record<Locale, string>
  to: Record<Locale, string>
  /** `yyyy-MM-ddTHH:mm`, local to the departure. */
  departureLocal: string
  aircraft: string
  seats: number
  price: MoneyLike
}

/** A watched trip that costs less; names in both languages. */
export interface FallenPrice {
  from: Record<Locale, string>
  to: Record<Locale, string>
  /** `yyyy-MM-ddTHH:mm`, local to the first departure. */
  departureLocal: string
  /** Days before and after it that are watched. */
  flexDays: number
  legs: number
  price: MoneyLike
  /** That the customer saw last. */
  before: MoneyLike
}

/** Seats kept for a customer of a waiting list; names in both languages, moments local to the departure. */
export interface OfferedSeats {
  from: Record<Locale, string>
  to: Record<Locale, string>
  departureLocal: string
  seats: number
  untilLocal: string
}

type Announcement = { title: string; text: string }

/** Keys of notifications with the parameters of their texts. */
export type PushNotification =
  | { key: `order.${OrderNotification}`; params: OrderNotificationValues }
  | {
      key: 'ticket.approved' | 'ticket.returned' | 'ticket.rejected'
      params: {
        pnr: string
        /** Documents of the order that wait for the customer. */
        open?: number
        reason?: string | null
        comment?: string | null
      }
    }
  | { key: 'payment.credited' | 'payment.payoutSent' | 'payment.payoutRejected'; params: { amount: MoneyLike } }
  | {
      key: 'payment.payoutReturned' | 'payment.payoutNotReturned'
      params: { amount: MoneyLike; /** Payment method. */ method: string; /** Of the card that paid. */ digits: string | null }
    }
  | { key: 'invoice.added' | 'invoice.withdrawn'; params: { pnr: string; amount: MoneyLike } }
  | {
      key: 'invoice.sharePaid'
      params: { pnr: string; /** Who was asked; null where the name was removed. */ name: string | null; amount: MoneyLike; due: MoneyLike }
    }
  | {
      key: 'invoice.reminder'
      params: { pnr: string; amount: MoneyLike; /** AQ-000123 */ number: string; level: number; /** `2026-12-31` */ due: string }
    }
  | { key: 'account.signedIn' | 'account.passkeyAdded'; params: { /** Browser and system, null where unknown. */ device: string | null } }
  | { key: 'assistant.accepted' | 'assistant.left' | 'assistant.removed'; params: { /** Of the other. */ name: string } }
  | { key: 'assistant.booked' | 'assistant.canceled'; params: { name: string; pnr: string } }
  | { key: 'assistant.paid'; params: { name: string; pnr: string; amount: MoneyLike } }
  | { key: `loyalty.${LoyaltyNotification}`; params: { amount: MoneyLike; /** Last day, `2026-12-31`. */ until: string | null } }
  | { key: 'emptyLeg.alert'; params: { legs: AlertedLeg[]; /** Others that match. */ more: number } }
  | { key: 'priceAlert.fell'; params: { trip: FallenPrice; /** Other trips. */ more: number } }
  | { key: 'sharedFlight.seatsOffered'; params: OfferedSeats }
  | {
      key: 'quote.sent'
      params: { pnr: string; alternatives: number; price: MoneyLike; /** Local to the departure. */ validUntilLocal: string }
    }
  | { key: 'quote.withdrawn'; params: { pnr: string } }
  | {
      key: `groundTransfer.${'offered' | 'confirmed' | 'arranged' | 'declined' | 'canceled'}`
      params: { pnr: string; /** Of the flight. */ end: 'departure' | 'arrival'; /** Null: nothing to pay. */ price: MoneyLike | null }
    }
  | { key: 'flight.delayed' | 'flight.departed' | 'flight.landed'; params: FlightMessage }
  | { key: 'conversation.unread'; params: { name: string; /** Null: the general thread. */ pnr: string | null } }
  | { key: 'account.test' | 'account.dataExported'; params: Record<string, never> }
  /** Other notifications, in both languages. */
  | { key: 'offer.announcement'; params: Record<Locale, Announcement> }

export const isOrderNotification = (news: PushNotification): news is Extract<PushNotification, { key: `order.${OrderNotification}` }> =>
  news.key.startsWith('order.')
export const toOrderNotification = (key: `order.${OrderNotification}`): OrderNotification => key.slice('order.'.length) as OrderNotification

/** Title and text of a notification, for the list and Web Push. */
export function pushText(locale: Locale, news: PushNotification): { title: string; text: string } {
  const { title, text } = toPushText(locale, news)
  return { title: joinVowels(locale, title), text: joinVowels(locale, text) }
}

function toPushText(locale: Locale, news: PushNotification): { title: string; text: string } {
  const t = notificationTexts(locale)
  if (isOrderNotification(news)) return orderNotificationKeys(locale, toOrderNotification(news.key), news.params)
  switch (news.key) {
    case 'ticket.approved':
    case 'ticket.returned':
    case 'ticket.rejected':
      return {
        title: t(`${news.key}.title`, { pnr: news.params.pnr }),
        text: t(`${news.key}.text`, {
          open: news.params.open ?? 0,
          reason: news.params.reason ?? 'none',
          comment: news.params.comment ?? 'none',
        }),
      }
    case 'payment.credited':
    case 'payment.payoutSent':
    case 'payment.payoutRejected': {
      const amount = formatMoney(news.params.amount)
      return { title: t(`${news.key}.title`, { amount }), text: t(`${news.key}.text`, { amount }) }
    }
    case 'payment.payoutReturned':
    case 'payment.payoutNotReturned': {
      const words = { amount: formatMoney(news.params.amount), ...sourceWords(locale, news.params) }
      return { title: t(`${news.key}.title`, words), text: t(`${news.key}.text`, words) }
    }
    case 'invoice.added':
    case 'invoice.withdrawn': {
      const words = { pnr: news.params.pnr, amount: formatMoney(news.params.amount) }
      return { title: t(`${news.key}.title`, words), text: t(`${news.key}.text`, words) }
    }
    case 'invoice.sharePaid': {
      const { pnr, name, amount, due } = news.params
      const words = {
        pnr,
        name: name ?? 'none',
        amount: formatMoney(amount),
        due: formatMoney(due),
        rest: due.amount > 0 ? 'some' : 'none',
      }
      return { title: t('invoice.sharePaid.title', words), text: t('invoice.sharePaid.text', words) }
    }
    case 'invoice.reminder': {
      const { pnr, number, level } = news.params
      const words = {
        pnr,
        number,
        level: String(level),
        amount: formatMoney(news.params.amount),
        due: formatDate(news.params.due, locale, 'long'),
      }
      return { title: t('invoice.reminder.title', words), text: t('invoice.reminder.text', words) }
    }
    case 'account.signedIn':
    case 'account.passkeyAdded':
      return { title: t(`${news.key}.title`), text: t(`${news.key}.text`, { device: news.params.device ?? 'none' }) }
    case 'assistant.accepted':
    case 'assistant.left':
    case 'assistant.removed':
      return { title: t(`${news.key}.title`, news.params), text: t(`${news.key}.text`, news.params) }
    case 'assistant.booked':
    case 'assistant.canceled':
      return { title: t(`${news.key}.title`, news.params), text: t(`${news.key}.text`, news.params) }
    case 'assistant.paid': {
      const values = { ...news.params, amount: formatMoney(news.params.amount) }
      return { title: t(`${news.key}.title`, values), text: t(`${news.key}.text`, values) }
    }
    case 'loyalty.referral':
    case 'loyalty.birthday':
    case 'loyalty.birthdayFlown':
    case 'loyalty.cashback': {
      const { amount, until } = news.params
      const values = { amount: formatMoney(amount), until: until === null ? 'none' : formatDate(until, locale, 'long') }
      return { title: t(`${news.key}.title`, values), text: t(`${news.key}.text`, values) }
    }
    case 'emptyLeg.alert':
      return alertText(locale, news.params)
    case 'priceAlert.fell':
      return fallenText(locale, news.params)
    case 'sharedFlight.seatsOffered': {
      const { from, to, departureLocal, seats, untilLocal } = news.params
      const values = { from: from[locale], to: to[locale], day: formatDate(departureLocal.slice(0, 10), locale, 'weekday'), seats }
      const until = formatDateTime(untilLocal, locale)
      return { title: t(`${news.key}.title`, values), text: t(`${news.key}.text`, { ...values, until }) }
    }
    case 'quote.sent': {
      const { pnr, alternatives, price, validUntilLocal } = news.params
      const until = formatDateTime(validUntilLocal, locale)
      const values = { pnr, alternatives, price: formatMoney(price), until }
      return { title: t(`${news.key}.title`, values), text: t(`${news.key}.text`, values) }
    }
    case 'quote.withdrawn':
      return { title: t(`${news.key}.title`, news.params), text: t(`${news.key}.text`, news.params) }
    case 'groundTransfer.offered':
    case 'groundTransfer.confirmed':
    case 'groundTransfer.arranged':
    case 'groundTransfer.declined':
    case 'groundTransfer.canceled': {
      const { pnr, end, price } = news.params
      return { title: t(`${news.key}.title`, { pnr }), text: t(`${news.key}.text`, { end, price: price ? formatMoney(price) : '' }) }
    }
    case 'flight.delayed':
    case 'flight.departed':
    case 'flight.landed':
      return flightText(locale, news.key, news.params)
    case 'conversation.unread': {
      const values = { name: news.params.name, pnr: news.params.pnr ?? 'none' }
      return { title: t(`${news.key}.title`, values), text: t(`${news.key}.text`, values) }
    }
    case 'account.test':
    case 'account.dataExported':
      return { title: t(`${news.key}.title`), text: t(`${news.key}.text`) }
    case 'offer.announcement':
      return news.params[locale]
  }
}

function fallenText(locale: Locale, { trip, more }: { trip: FallenPrice; more: number }): { title: string; text: string } {
  const t = notificationTexts(locale)
  // From-prices have no cents.
  const words = {
    from: trip.from[locale],
    to: trip.to[locale],
    day: formatDate(trip.departureLocal.slice(0, 10), locale, 'weekday'),
    price: formatListPrice(trip.price),
    before: formatListPrice(trip.before),
    flexDays: trip.flexDays,
    legs: trip.legs,
    more,
  }
  return { title: t('priceAlert.fell.title', words), text: t('priceAlert.fell.text', words) }
}

function alertText(locale: Locale, { legs, more }: { legs: AlertedLeg[]; more: number }): { title: string; text: string } {
  const t = notificationTexts(locale)
  const words = (leg: AlertedLeg) => ({
    from: leg.from[locale],
    to: leg.to[locale],
    day: formatDate(leg.departureLocal.slice(0, 10), locale, 'weekday'),
    price: formatMoney(leg.price),
  })
  const [first] = legs
  if (first && legs.length === 1 && more === 0) {
    const { aircraft, seats, departureLocal } = first
    const values = { ...words(first), aircraft, seats, time: formatTime(departureLocal) }
    return { title: t('emptyLeg.one.title', values), text: t('emptyLeg.one.text', values) }
  }
  const list = legs.map((leg) => t('emptyLeg.many.item', words(leg))).join('; ')
  return {
    title: t('emptyLeg.many.title', { count: legs.length + more }),
    text: t('emptyLeg.many.text', { list: list.charAt(0).toUpperCase() + list.slice(1), more }),
  }
}

export function channelText(locale: Locale, channel: PushChannel): { name: string; text: string } {
  const t = notificationTexts(locale)
  return { name: t(`channel.${channel}.name`), text: t(`channel.${channel}.text`) }
}

export const mediumName = (locale: Locale, medium: PushMedium): string => notificationTexts(locale)(`medium.${medium}`)

/** Why a choice is fixed, as a sentence. */
export const lockText = (locale: Locale, reason: LockReason): string => notificationTexts(locale)(`locked.${reason}`)
