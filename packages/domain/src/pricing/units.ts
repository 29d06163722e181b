import type { NumberUnit } from './numbers.ts'
import type { TaxUnit } from '../charter/tax-scheme.ts'

type Unit = NumberUnit | TaxUnit

/** Decimals of a value as people read it, and what it is divided by for that. */
const scales: Record<Unit, { decimals: number; by: number }> = {
  cents: { decimals: 2, by: 100 },
  money: { decimals: 2, by: 100 },
  permille: { decimals: 1, by: 10 },
  minutes: { decimals: 0, by: 1 },
  rate: { decimals: 6, by: 1 },
  km: { decimals: 0, by: 1 },
  kg: { decimals: 0, by: 1 },
  seats: { decimals: 0, by: 1 },
  factor: { decimals: 0, by: 1 },
}

/** Euro for cents, percent for thousandths; without thousands separators, so that it can be typed over. */
export function toText(unit: Unit, value: number, locale: string): string {
  const { decimals, by } = scales[unit]
  return new Intl.NumberFormat(locale, { maximumFractionDigits: decimals, useGrouping: false }).format(value / by)
}

/** What was typed, with comma or point; NaN for anything else. */
export function readText(unit: Unit, text: string): number {
  const { decimals, by } = scales[unit]
  const typed = text.trim().replace(',', '.')
  const [whole, fraction = ''] = /^\d+(?:\.(\d+))?$/.exec(typed) ?? []
  if (whole === undefined || fraction.length > decimals) return Number.NaN
  // As many decimals as the stored value has: those of the text less those of the scale.
  const stored = 10 ** Math.max(0, decimals - Math.log10(by))
  return Math.round(Number(whole) * by * stored) / stored
}

/** `19/12` of the stored `12-19`. */
export const toDayMonth = (stored: string): string => stored.split('-').toReversed().join('/')

/** The stored form of `19/12`; what it is not stays as it was typed. */
export function readDayMonth(text: string): string {
  const [, day, month] = /^\s*(\d{1,2})[/.-](\d{1,2})\s*$/.exec(text) ?? []
  return day && month ? `${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text
}
