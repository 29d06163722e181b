import type { TripLeg } from '@aquilane/domain/trip/trip'
import { formatListPrice, formatNumber } from '@aquilane/i18n/format'
import type { DayPrice } from '@aquilane/ui/calendar-prices'
import { api } from '~/lib/api.ts'

interface Month {
  /** The legs up to the one whose day is chosen. */
  legs: readonly TripLeg[]
  /** `yyyy-MM`. */
  month: string
  /** Days that can be chosen. */
  min: string | undefined
  max: string | undefined
  /** Of the departure of legs that have none yet. */
  time: string
  /** A price in words. */
  speak: (price: string) => string
  signal: AbortSignal
}

/** Thousands, rounded up: `12,4k`. */
const toThousands = (amount: number): string => {
  const thousands = Math.ceil(amount / 100) / 10
  return `${thousands < 100 ? formatNumber(thousands, 1) : formatNumber(Math.ceil(thousands), 0)}k`
}

/** Lowest prices of the trip up to a leg, by the day of that leg. */
export async function loadMonth({ legs, month, min, max, time, speak, signal }: Month): Promise<ReadonlyMap<string, DayPrice>> {
  const first = Temporal.PlainDate.from(`${month}-01`)
  const from = min && min > first.toString() ? Temporal.PlainDate.from(min) : first
  const end = first.with({ day: first.daysInMonth })
  const to = max && max < end.toString() ? Temporal.PlainDate.from(max) : end
  const days = from.until(to).days + 1
  if (days < 1) return new Map()
  const body = {
    legs: legs.map((leg, index) =>
      toLeg(leg, `${index === legs.length - 1 ? from.toString() : leg.segment.date}T${leg.segment.time ?? time}`),
    ),
    days,
  }
  const { data } = await api('POST /gamma/charter/calendar-prices', { body, signal, quiet: true })
  return new Map(
    data.flatMap(({ date, from_price: price }) =>
      price ? [[date, { value: price.amount, short: toThousands(price.amount), spoken: speak(formatListPrice(price)) }]] : [],
    ),
  )
}

const toLeg = ({ from, to, segment }: TripLeg, date: string) => ({
  departure: from?.selector ?? '',
  arrival: to?.selector ?? '',
  date,
  pax: segment.pax ?? 2,
  luggage: segment.luggage ?? 0,
  ...(segment.party ? { party: segment.party } : {}),
})
