import type { Locale } from '@aquilane/domain/site/paths'
import { intlTag } from './tags.ts'

/**
 * Figures as the product writes them, the same in every language (spec §9): symbol first, a no-break space between thousands,
 * a decimal comma. Works without Temporal, so reading pages need nothing extra.
 */
const nbsp = '\u00A0'
const symbols: Record<string, string> = { EUR: '€', USD: '$', GBP: '£', RUB: '₽' }

export interface MoneyLike {
  /** Major units. */
  amount: number
  currency: string
}

/** `12 345,6`; `digits` fixes the decimals, otherwise none are shown for whole numbers and two for others. */
export function formatNumber(value: number, digits?: number): string {
  const fixed = Math.abs(value).toFixed(digits ?? (Number.isInteger(value) ? 0 : 2))
  const [whole = '0', decimals] = fixed.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, nbsp)
  const sign = value < 0 && Number(fixed) !== 0 ? '−' : ''
  return `${sign}${grouped}${decimals ? `,${decimals}` : ''}`
}

/** `€ 18 400` or `€ 18 400,50`. */
export function formatMoney({ amount, currency }: MoneyLike): string {
  const cents = Math.round(amount * 100)
  const sign = cents < 0 ? '−' : ''
  return `${sign}${symbols[currency] ?? currency}${nbsp}${formatNumber(Math.abs(cents) / 100, cents % 100 === 0 ? 0 : 2)}`
}

/** `€ 18 401`: of lists and of "from" prices, rounded up: never below what is paid. */
export const formatListPrice = ({ amount, currency }: MoneyLike): string => formatMoney({ amount: Math.ceil(amount), currency })

/** `€ 18 400,00`: for columns of money, where the decimals of all rows stand below each other. */
export function formatMoneyFixed({ amount, currency }: MoneyLike): string {
  const cents = Math.round(amount * 100)
  return `${cents < 0 ? '−' : ''}${symbols[currency] ?? currency}${nbsp}${formatNumber(Math.abs(cents) / 100, 2)}`
}

/** `€ 10 – 300 000`: two values of one currency joined by a dash. */
export function formatMoneyRange(from: MoneyLike, to: MoneyLike): string {
  if (from.currency !== to.currency) return `${formatMoney(from)}${nbsp}– ${formatMoney(to)}`
  return from.amount === to.amount
    ? formatMoney(from)
    : `${formatMoney(from)}${nbsp}–${nbsp}${formatMoney(to).slice((symbols[to.currency] ?? to.currency).length + 1)}`
}

const dateStyles = {
  /** 05 Nov (spec §9: dd MMM) */
  day: { day: '2-digit', month: 'short' },
  /** 24 Nov */
  dayMonth: { day: 'numeric', month: 'short' },
  /** 24 Nov 2026 */
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  /** 24 November 2026 */
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  /** Tue 24 Nov */
  weekday: { weekday: 'short', day: 'numeric', month: 'short' },
  /** Tuesday 24 November 2026 */
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  /** November 2026 */
  month: { month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

export type DateStyle = keyof typeof dateStyles

const formats = new Map<string, Intl.DateTimeFormat>()

function dateFormat(locale: Locale, style: DateStyle): Intl.DateTimeFormat {
  const key = `${locale} ${style}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(intlTag[locale], { ...dateStyles[style], timeZone: 'UTC' })
    formats.set(key, format)
  }
  return format
}

/** The day of a local date or date-time (`2026-11-24`, `2026-11-24T14:30`, `2026-11-24 14:30:00`), whatever the reader's own zone. */
export function formatDate(local: string, locale: Locale, style: DateStyle = 'date'): string {
  const [year = Number.NaN, month = Number.NaN, day = Number.NaN] = local.slice(0, 10).split('-').map(Number)
  const time = Date.UTC(year, month - 1, day)
  return Number.isNaN(time) ? '' : dateFormat(locale, style).format(time).replace(',', '')
}

/** `14:30` of a local date-time; 24 hours in both languages. */
export function formatTime(local: string): string {
  return /(?:^|[T ])(\d{2}:\d{2})/.exec(local)?.[1] ?? ''
}

/** `Tue 24 Nov, 14:30` */
export function formatDateTime(local: string, locale: Locale, style: DateStyle = 'weekday'): string {
  return `${formatDate(local, locale, style)}, ${formatTime(local)}`
}

/** Minutes as `2 h 05`, `45 min`, `3 h`. */
export function formatDuration(minutes: number): string {
  const whole = Math.max(0, Math.round(minutes))
  const hours = Math.floor(whole / 60)
  const rest = whole % 60
  if (hours === 0) return `${rest}${nbsp}min`
  return rest === 0 ? `${hours}${nbsp}h` : `${hours}${nbsp}h${nbsp}${String(rest).padStart(2, '0')}`
}

/** Kilometres, whole: `1 234 km`. */
export const formatKilometres = (km: number): string => `${formatNumber(Math.round(km))}${nbsp}km`

/** Kilograms, whole: `2 410 kg`; from ten tonnes on `12,4 t`. */
export const formatMass = (kg: number): string => (kg >= 10_000 ? toTonnes(kg) : `${formatNumber(Math.round(kg))}${nbsp}kg`)

/** Emissions: `860 kg`; from one tonne on `1,2 t`. */
export const formatEmissions = (kg: number): string => (Math.round(kg) >= 1_000 ? toTonnes(kg) : formatMass(kg))

const toTonnes = (kg: number): string => `${formatNumber(Math.round(kg / 100) / 10, 1)}${nbsp}t`

/** Days from the date of one local time to that of another: the `+1` beside an arrival. */
export function dayShift(from: string, to: string): number {
  const shift = dayNumber(to) - dayNumber(from)
  return Number.isFinite(shift) ? Math.round(shift) : 0
}

const dayNumber = (local: string): number => Date.parse(`${local.slice(0, 10)}T00:00:00Z`) / 86_400_000

/** One name part: first letter of each word capital, the rest small (spec §3 Person). */
export function formatNamePart(part: string): string {
  return part
    .toLocaleLowerCase()
    .replace(
      /(^|[\s'’./-])([ʻʼ‘]?)(\p{L})/gu,
      (_match, before: string, sign: string, letter: string) => before + sign + letter.toLocaleUpperCase(),
    )
}
