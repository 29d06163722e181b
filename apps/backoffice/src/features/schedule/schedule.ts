import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Api } from '@aquilane/contract/api'
import { api, queryClient } from '~/lib/api.ts'
import { live } from '~/lib/list/live.ts'

export type Schedule = Api['GET /gamma/staff/schedule/get']['response']
export type Tail = Schedule['tails'][number]
export type Flight = Schedule['flights'][number]
export type Block = Schedule['blocks'][number]
export type Mark = Schedule['marks'][number]
export type RetimeBody = Api['POST /gamma/staff/order/retime']['body']

/** Days shown, each with the width of a day in pixels. */
export const spans = { 1: 1_800, 3: 720, 7: 240, 14: 88, 30: 48, 90: 28 } as const
export type Span = keyof typeof spans

/** Hours between two ticks of a span; none where a day is too narrow. */
export const tickHours: Partial<Record<Span, number>> = { 1: 1, 3: 3, 7: 6 }

export const useSchedule = (from: string, days: Span) =>
  useQuery({
    queryKey: ['schedule', from, days],
    queryFn: ({ signal }) => api('GET /gamma/staff/schedule/get', { query: { from, days }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
    meta: live,
  })

export const reloadSchedule = async (): Promise<void> => {
  await Promise.all(['schedule', 'trips', 'operations', 'empty-legs'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
}

/** Where a flight is dragged to, before anything is changed. */
export interface Move {
  flight: Flight
  minutes: number
  tail: string
}

/** What an undo does: a move back, or a block added or removed again. */
export type Undo =
  | { kind: 'move'; pnr: string; reason: string; body: Omit<RetimeBody, 'reason'> }
  | { kind: 'add-block'; tail: string; body: Api['POST /gamma/staff/schedule/add-block']['body'] }
  | { kind: 'remove-block'; tail: string; id: string }

export const stepMinutes = 15

const shift = (localTime: string, minutes: number): string =>
  Temporal.PlainDateTime.from(localTime).add({ minutes }).toString({ smallestUnit: 'minute' })

/** The change that a move asks for; null where it changes nothing. */
export function toRetime({ flight, minutes, tail }: Move): Omit<RetimeBody, 'reason'> | null {
  if (!flight.order || !flight.leg || (minutes === 0 && tail === flight.tail)) return null
  return {
    order: { id: flight.order.id },
    legs: minutes === 0 ? [] : [{ id: flight.leg.id, departure_date: shift(flight.departure_date, minutes) }],
    ...(tail === flight.tail ? {} : { tail }),
  }
}

/** The change that takes a move back. */
export const toRetimeBack = ({ flight, minutes, tail }: Move): Omit<RetimeBody, 'reason'> => ({
  order: { id: flight.order?.id ?? '' },
  legs: minutes === 0 ? [] : [{ id: flight.leg?.id ?? '', departure_date: flight.departure_date }],
  ...(tail === flight.tail ? {} : { tail: flight.tail }),
})

const dayMs = 86_400_000

/** Days of the period, from midnight to midnight UTC. */
export const daysFrom = (from: string, count: number): Temporal.PlainDate[] =>
  Array.from({ length: count }, (_, at) => Temporal.PlainDate.from(from).add({ days: at }))

/** Left edge and width in pixels, inside the period. */
export function toBox(period: { from: string; to: string }, { origin, days, dayWidth }: Axis): { left: number; width: number } {
  const end = days * dayWidth
  const x = (at: string) => Math.min(end, Math.max(0, ((Date.parse(at) - origin) / dayMs) * dayWidth))
  const left = x(period.from)
  return { left, width: Math.max(4, x(period.to) - left) }
}

export interface Axis {
  /** Milliseconds since the epoch at the left edge. */
  origin: number
  days: number
  /** Pixels. */
  dayWidth: number
}

/** `10:30` in UTC, so many minutes later. */
export const utc = (instant: string, minutes = 0): string =>
  Temporal.Instant.from(instant).add({ minutes }).toZonedDateTimeISO('UTC').toPlainTime().toString({ smallestUnit: 'minute' })

/** `2026-12-18 10:30` in UTC. */
export const utcMoment = (instant: string): string => `${instant.slice(0, 10)} ${utc(instant)}`

/** A day of this century, `2026-12-18`. */
export const isDay = (text: string | null): text is string =>
  text !== null && /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
