import type { DeductionReason } from '@aquilane/domain/charter/terms'
import type { Locale } from '@aquilane/domain/site/paths'
import type { Wishes } from '@aquilane/domain/orders/wishes'
import type { RefundPart } from '@aquilane/domain/orders/refund-part'
import type { MailAircraft } from './mail-aircraft.ts'
import { joinVowels } from './euphony.ts'
import { texts } from './order-texts.ts'
import { refundText } from './refunds.ts'
import { formatDate, formatDateTime, formatMoney, formatTime, type MoneyLike } from './format.ts'

/** Order events that the customer is notified of. */
export type OrderNotification =
  | 'requested'
  | 'quoted'
  | 'paid'
  | 'onAccount'
  | 'confirmed'
  | 'expired'
  | 'canceled'
  | 'refund'
  | 'declined'
  | 'withdrawn'
  | 'seatsPaid'
  | 'notFlown'
  | 'refunded'
  | 'late'
  | 'underpaid'
  | 'partReceived'
  | 'overpaid'
  | 'retimed'
  | 'legChanged'
  | 'replacementOffered'
  | 'legProposed'
  | 'legDropped'
  | 'legRetimed'
  | 'legRefunded'
  | 'boughtOut'
  | 'restChanged'
  | 'seatResold'
  | 'aircraftUnavailable'
  | 'flightNotAllowed'
  | 'savingLost'

/** Parameters of an order notification, independent of the language. */
export interface OrderNotificationValues {
  pnr: string
  /** The sum the news is about: paid, going back, … */
  amount: MoneyLike | null
  fee: MoneyLike | null
  /** Where the amount goes, part by part; none for news without a refund and for news older than this. */
  refunds?: readonly (RefundPart & { amount: MoneyLike })[]
  /** What lowered the refund beside the fee. */
  deductions?: readonly { reason: DeductionReason; amount: MoneyLike }[]
  price: MoneyLike | null
  /** `yyyy-MM-ddTHH:mm`, local to the first departure. */
  deadline: string | null
  /** The trip is on account: nothing was paid yet, and `deadline` is when it is due. */
  onAccount?: boolean
  /** `yyyy-MM-ddTHH:mm`, local to the departure, of a flight that was moved; null for any other news. */
  newDeparture: string | null
  /** What of a plan has changed. */
  changed?: 'departure' | 'aircraft' | 'both' | 'pair' | 'plan' | 'luggage' | 'rest' | 'added' | 'dropped'
  /** `rest`: flights before have been flown, and the news is about the ones that are left. */
  part?: 'whole' | 'rest'
  /** Airports before and after, of a plan with others: `LTN – NCE → FAB – NCE`; of a flight more or less its own. */
  routes?: string | null
  /** Number of passengers before and after: `FAB – NCE: 2 → 4`. */
  passengers?: string | null
  /** Weight of suitcases before and after: `FAB – NCE: 40 kg → 60 kg`. */
  luggage?: string | null
  /** Given back for a replacement of a lower class. */
  classRefund?: MoneyLike
  /** Type and tail. */
  aircraft: string | null
  /** Type and tail of another one that flies a part of the party. */
  secondAircraft?: string
  /** Of a request: what its customer added. */
  wishes?: Wishes | null
  /** Its picture in mails; none for news older than this. */
  pictured?: MailAircraft | null
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

export interface OrderMailValues extends OrderNotificationValues {
  /** Address of the order page. */
  url: string
  /** Null where the customer gave none. */
  name: string | null
}

/** What happened, in a line and in a paragraph: the same in a mail and in the list of messages. */
export function orderNotificationKeys(
  locale: Locale,
  news: OrderNotification,
  values: OrderNotificationValues,
): { title: string; text: string } {
  const t = texts(locale)
  const words = orderTexts(locale, { ...values, url: '' })
  const isOnBalance = news === 'refunded' && isAllOnBalance(values)
  const title = isOnBalance ? t('mail.refunded.subjectBalance', words) : t(`mail.${news}.subject`, words)
  return { title, text: toBody(t, news, values, words) }
}

export interface OrderMailTexts {
  subject: string
  greeting: string
  text: string
  legs: readonly {
    /** All of it in one line, for plain text. */
    line: string
    when: string
    route: string
    pax: string
    /** Where and until when; null for flights that are not confirmed. */
    meet: string | null
  }[]
  /** What the customer added to a request: `Budget: € 20 000`. */
  wishes: readonly string[]
  button: string
  /** With the address, for plain text. */
  link: string
  signature: string
}

/** The words of one mail; how it looks is the business of packages/mails. */
export function orderMail(locale: Locale, news: OrderNotification, values: OrderMailValues): OrderMailTexts {
  const t = texts(locale)
  const { title, text } = orderNotificationKeys(locale, news, values)
  const listsLegs =
    news === 'confirmed' ||
    news === 'retimed' ||
    news === 'legDropped' ||
    news === 'paid' ||
    news === 'onAccount' ||
    news === 'seatsPaid' ||
    news === 'quoted' ||
    news === 'requested'
  return {
    subject: title,
    greeting: t('mail.greeting', { name: values.name ?? 'none' }),
    text,
    legs: listsLegs
      ? values.legs.map((leg) => {
          const when = { date: formatDate(leg.departureLocal, locale, 'full'), time: formatTime(leg.departureLocal) }
          const { from, to, pax } = leg
          return {
            line: joinVowels(locale, t('mail.leg', { ...when, from, to, pax })),
            when: t('mail.legWhen', when),
            route: t('mail.legRoute', { from, to }),
            pax: t('mail.legPax', { pax }),
            meet:
              news === 'confirmed' || news === 'retimed' || news === 'legDropped'
                ? t('mail.meet', { place: leg.meetingPoint, time: formatTime(leg.boardingEnds) })
                : null,
          }
        })
      : [],
    wishes: news === 'requested' ? wishLines(t, values.wishes ?? null) : [],
    button: t('mail.button'),
    link: t('mail.link', { url: values.url }),
    signature: t('mail.signature'),
  }
}

function wishLines(t: ReturnType<typeof texts>, wishes: Wishes | null): string[] {
  if (wishes === null) return []
  const { budget, flexibleDays: days, hours, note } = wishes
  return [
    ...(budget === null ? [] : [t('mail.wishes.budget', { budget: money({ amount: budget, currency: 'EUR' }) })]),
    ...(days === 0 ? [] : [t('mail.wishes.flexible', { days })]),
    ...(hours === null ? [] : [t('mail.wishes.hours', { hours: hours.map((hour) => t(`mail.wishes.hour.${hour}`)).join('; ') })]),
    ...(note === null ? [] : [t('mail.wishes.note', { note })]),
  ]
}

/** Urgent notifications, by SMS. */
export const urgentOrderNotifications = [
  'confirmed',
  'paid',
  'refund',
  'declined',
  'withdrawn',
  'seatsPaid',
  'notFlown',
  'quoted',
  'retimed',
  'legChanged',
  'replacementOffered',
  'legProposed',
  'legDropped',
  'legRefunded',
  'boughtOut',
  'restChanged',
  'aircraftUnavailable',
  'flightNotAllowed',
  'savingLost',
] as const satisfies readonly OrderNotification[]
type UrgentOrderNotification = (typeof urgentOrderNotifications)[number]

/** Short text for the telephone; null for news that can wait. */
export function orderSms(locale: Locale, news: OrderNotification, values: OrderNotificationValues & { url: string }): string | null {
  // A trip on account gives no money back: its mail says what becomes of the debt.
  const urgent = (urgentOrderNotifications as readonly string[]).includes(news) && !(news === 'refund' && values.onAccount === true)
  return urgent ? texts(locale)(`sms.${news as UrgentOrderNotification}`, orderTexts(locale, values)) : null
}

const isAllOnBalance = ({ refunds = [] }: OrderNotificationValues): boolean =>
  refunds.length > 0 && refunds.every(({ destination }) => destination === 'balance')

const money = (sum: MoneyLike | null) => (sum ? formatMoney(sum) : '')

type OrderTexts = Record<
  | 'pnr'
  | 'url'
  | 'amount'
  | 'fee'
  | 'price'
  | 'deadline'
  | 'newDeparture'
  | 'changed'
  | 'departure'
  | 'aircraft'
  | 'refunds'
  | 'routes'
  | 'passengers'
  | 'luggage'
  | 'classRefund'
  | 'secondAircraft',
  string
> & { keeps: 'none' | 'some'; extra: 'none' | 'some'; part: 'whole' | 'rest' }

function orderTexts(locale: Locale, values: OrderNotificationValues & { url: string }): OrderTexts {
  const departure = values.legs[0] ? formatDateTime(values.legs[0].departureLocal, locale) : ''
  return {
    pnr: values.pnr,
    url: values.url,
    amount: money(values.amount),
    fee: money(values.fee),
    part: values.part ?? 'whole',
    keeps: values.fee && values.fee.amount > 0 ? 'some' : 'none',
    extra: values.amount && values.amount.amount > 0 ? 'some' : 'none',
    refunds: values.refunds?.length ? refundText(locale, values.refunds) : texts(locale)('refundsOnPage'),
    price: money(values.price),
    deadline: values.deadline ? formatDateTime(values.deadline, locale) : '',
    newDeparture: values.newDeparture ? formatDateTime(values.newDeparture, locale) : departure,
    changed: values.changed ?? 'departure',
    routes: values.routes ?? 'none',
    passengers: values.passengers ?? 'none',
    luggage: values.luggage ?? 'none',
    classRefund: values.classRefund ? money(values.classRefund) : 'none',
    departure,
    aircraft: values.aircraft ?? '',
    secondAircraft: values.secondAircraft ?? 'none',
  }
}

/** The text of the news, and a sentence for each deduction from the refund. */
function toBody(t: ReturnType<typeof texts>, news: OrderNotification, values: OrderNotificationValues, words: OrderTexts): string {
  const deductions = (news === 'refund' || news === 'canceled' || news === 'legDropped' ? values.deductions : null) ?? []
  return [
    toText(t, news, values, words),
    ...deductions.map(({ reason, amount }) => t(`mail.deduction.${reason}`, { amount: money(amount) })),
  ].join(' ')
}

function toText(t: ReturnType<typeof texts>, news: OrderNotification, values: OrderNotificationValues, words: OrderTexts): string {
  const variants: readonly OrderNotification[] = ['confirmed', 'refund', 'declined', 'withdrawn', 'refunded']
  if (values.onAccount === true && variants.includes(news)) return t(`mail.${news as 'confirmed'}.textOnAccount`, words)
  if (news === 'refund' && values.part === 'rest') return t('mail.refund.textRest', words)
  if (news === 'confirmed' && values.aircraft === null) return t('mail.confirmed.textNoAircraft', words)
  if (news === 'canceled' && values.amount === null) return t('mail.canceled.textUnpaid', words)
  if (news === 'declined' && values.amount !== null) return t('mail.declined.textPaid', words)
  if (news === 'withdrawn' && values.amount !== null) return t('mail.withdrawn.textPaid', words)
  if (news === 'notFlown' && values.amount !== null) return t('mail.notFlown.textPaid', words)
  if (news === 'boughtOut' && values.amount !== null) return t('mail.boughtOut.textPaid', words)
  if (news === 'restChanged' && values.amount !== null) return t('mail.restChanged.textPaid', words)
  if (news === 'legChanged' && values.price === null) return t('mail.legChanged.textNoCharter', words)
  return t(`mail.${news}.text`, words)
}
