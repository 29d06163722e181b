import type { Locale } from '@aquilane/domain/site/paths'
import { formatDate, formatDuration, formatMoney, formatNumber } from './format.ts'

/** Used by plural forms, so they stay numbers. */
const COUNTED = new Set(['pax', 'seats', 'count', 'days', 'nights', 'pilots', 'stops', 'segments', 'afterSunset'])
/** A day of the year, `05-12`, or a date. */
const DAYS = new Set(['firstDay', 'lastDay'])
const toDayText = (day: string, locale: Locale): string =>
  day === '' ? '' : formatDate(day.length === 5 ? `2028-${day}` : day, locale, 'dayMonth')
const MINUTES = /^minutes|Minutes$/

/**
 * Parameters of a charter reason, refusal or alternative as its message (`charter.reason.…`, `charter.refusal.…`,
 * `charter.nearest.…`) needs them: cents become money, minutes a duration, dates and countries words.
 */
export function charterArguments(params: Readonly<Record<string, string | number>>, locale: Locale): Record<string, string | number> {
  const out: Record<string, string | number> = {}
  for (const [key, value] of Object.entries(params)) {
    if (typeof value === 'string') {
      out[key] =
        key === 'country'
          ? (new Intl.DisplayNames(locale, { type: 'region' }).of(value) ?? value)
          : DAYS.has(key)
            ? toDayText(value, locale)
            : key === 'date'
              ? formatDate(value, locale, 'date')
              : value
    } else if (key.endsWith('Cents')) out[key] = formatMoney({ amount: value / 100, currency: 'EUR' })
    else if (key.endsWith('Pence')) out[key] = formatMoney({ amount: value / 100, currency: 'GBP' })
    else if (MINUTES.test(key)) out[key] = formatDuration(value)
    else out[key] = COUNTED.has(key) ? value : formatNumber(value, Number.isInteger(value) ? 0 : 1)
  }
  if (typeof params.tariffMinor === 'number') {
    // A tariff in euro is the amount of the line itself.
    const currency = String(params.tariffCurrency)
    out.tariff = currency === 'EUR' ? 'none' : formatMoney({ amount: params.tariffMinor / 100, currency })
  }
  if ('runwayM' in params) out.runwayKnown = params.runwayM === 0 ? 'no' : 'yes'
  return out
}
