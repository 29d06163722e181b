import { createTranslator } from 'use-intl/core'
import type { Locale } from '@aquilane/contract/paths'
import english from './en/orders.json' with { type: 'json' }
import italian from './it/orders.json' with { type: 'json' }
import { formatDate, formatDateTime, formatMoney, formatTime, type MoneyLike } from './format.ts'

const messages = { en: english, it: italian }
const texts = (locale: Locale) => createTranslator<typeof english>({ locale, messages: messages[locale] })

/** What happened to an order that its customer hears about. */
export type OrderNews = 'requested' | 'quoted' | 'paid' | 'confirmed' | 'expired' | 'canceled' | 'refund' | 'declined' | 'refunded' | 'late'

export interface OrderMailValues {
  pnr: string
  /** Address of the order page. */
  url: string
  /** Null where the customer gave none. */
  name: string | null
  /** The sum the news is about: paid, going back, … */
  amount: MoneyLike | null
  fee: MoneyLike | null
  price: MoneyLike | null
  /** `yyyy-MM-ddTHH:mm`, local to the first departure. */
  deadline: string | null
  /** Type and tail. */
  aircraft: string | null
  legs: readonly {
    /** `yyyy-MM-ddTHH:mm`, local to the departure. */
    departureLocal: string
    boardingEnds: string
    from: string
    to: string
    pax: number
    meetingPoint: string
  }[]
}

/** Subject and plain text of one mail. */
export function orderMail(locale: Locale, news: OrderNews, values: OrderMailValues): { subject: string; text: string } {
  const t = texts(locale)
  const words = wordsOf(locale, values)
  const flying = news === 'confirmed' || news === 'paid' || news === 'quoted'
  const legs = values.legs.flatMap((leg) => {
    const line = t('mail.leg', {
      date: formatDate(leg.departureLocal, locale, 'full'),
      time: formatTime(leg.departureLocal),
      from: leg.from,
      to: leg.to,
      pax: leg.pax,
    })
    return news === 'confirmed' ? [line, t('mail.meet', { place: leg.meetingPoint, time: formatTime(leg.boardingEnds) })] : [line]
  })
  const paragraphs = [
    t('mail.greeting', { name: values.name ?? 'none' }),
    bodyOf(t, news, values, words),
    ...(flying || news === 'requested' ? [legs.join('\n')] : []),
    t('mail.link', { url: values.url }),
    t('mail.signature'),
  ]
  return { subject: t(`mail.${news}.subject`, words), text: paragraphs.join('\n\n') }
}

/** Short text for customers without an e-mail address; null for news that can wait until they look. */
export function orderSms(locale: Locale, news: OrderNews, values: OrderMailValues): string | null {
  if (news !== 'confirmed' && news !== 'paid' && news !== 'refund' && news !== 'declined' && news !== 'quoted') return null
  return texts(locale)(`sms.${news}`, wordsOf(locale, values))
}

export interface CalendarWords {
  pnr: string
  from: string
  to: string
  departureLocal: string
  departureAirport: string
  boardingEnds: string
  arrivalLocal: string | null
  arrivalAirport: string
  aircraft: string | null
}

export function calendarEntry(locale: Locale, words: CalendarWords): { summary: string; description: string } {
  const t = texts(locale)
  const summary = t('calendar.summary', { from: words.from, to: words.to })
  const departure = { pnr: words.pnr, departureTime: formatTime(words.departureLocal), departureAirport: words.departureAirport }
  if (words.arrivalLocal === null || words.aircraft === null) return { summary, description: t('calendar.descriptionOpen', departure) }
  const arrival = { arrivalTime: formatDateTime(words.arrivalLocal, locale), arrivalAirport: words.arrivalAirport }
  return {
    summary,
    description: t('calendar.description', {
      ...departure,
      ...arrival,
      boarding: formatTime(words.boardingEnds),
      aircraft: words.aircraft,
    }),
  }
}

/** Where to meet when no more is known than the airport. */
export const airportMeetingPoint = (locale: Locale, airport: string): string => texts(locale)('meetingPoint', { airport })

const money = (sum: MoneyLike | null) => (sum ? formatMoney(sum) : '')

type Words = Record<'pnr' | 'url' | 'amount' | 'fee' | 'price' | 'deadline' | 'aircraft', string>

function wordsOf(locale: Locale, values: OrderMailValues): Words {
  return {
    pnr: values.pnr,
    url: values.url,
    amount: money(values.amount),
    fee: money(values.fee),
    price: money(values.price),
    deadline: values.deadline ? formatDateTime(values.deadline, locale) : '',
    aircraft: values.aircraft ?? '',
  }
}

function bodyOf(t: ReturnType<typeof texts>, news: OrderNews, values: OrderMailValues, words: Words): string {
  if (news === 'confirmed' && values.aircraft === null) return t('mail.confirmed.textNoAircraft', words)
  if (news === 'canceled' && values.amount === null) return t('mail.canceled.textUnpaid', words)
  if (news === 'declined' && values.amount !== null) return t('mail.declined.textPaid', words)
  return t(`mail.${news}.text`, words)
}
