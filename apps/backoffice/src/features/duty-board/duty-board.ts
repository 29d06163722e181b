import { useQuery } from '@tanstack/react-query'
import type { Api } from '@aquilane/contract/api'
import { toDutyRank } from '@aquilane/domain/operations/readiness'
import { api } from '~/lib/api.ts'
import { live } from '~/lib/list/live.ts'

export type DutyBoard = Api['GET /gamma/staff/duty-board/get']['response']
export type BoardFlight = DutyBoard['flights'][number]

export const useDutyBoard = () =>
  useQuery({
    queryKey: ['operations', 'duty-board'],
    queryFn: ({ signal }) => api('GET /gamma/staff/duty-board/get', { signal }),
    refetchInterval: 60_000,
    meta: live,
  })

export const hourWidth = 72
const hourMs = 3_600_000

/** Left edge and width in pixels, inside the two days. */
export function toBox({ from, to }: { from: string; to: string }, board: Pick<DutyBoard, 'from' | 'to'>): { left: number; width: number } {
  const origin = Date.parse(board.from)
  const end = ((Date.parse(board.to) - origin) / hourMs) * hourWidth
  const x = (at: string) => Math.min(end, Math.max(0, ((Date.parse(at) - origin) / hourMs) * hourWidth))
  const left = x(from)
  return { left, width: Math.max(6, x(to) - left) }
}

const rank = ({ stage, readiness }: BoardFlight): number => toDutyRank(stage, readiness)

/** Flights with customers, those that are not ready first; in the order of their departures otherwise. */
export const byUrgency = (flights: readonly BoardFlight[]): BoardFlight[] =>
  flights
    .filter(({ kind }) => kind === 'revenue')
    .toSorted((a, b) => rank(a) - rank(b) || Date.parse(a.departure_at) - Date.parse(b.departure_at))

interface BoardRow {
  tail: string
  type: string
  flights: BoardFlight[]
}

/** One row per aircraft that flies with customers, in the same order. */
export function toRows(flights: readonly BoardFlight[]): BoardRow[] {
  const tails = [...new Set(byUrgency(flights).map(({ tail }) => tail))]
  return tails.map((tail) => {
    const own = flights.filter((flight) => flight.tail === tail)
    return { tail, type: own[0]?.type ?? '', flights: own }
  })
}

/** Where a flight leads to; null for one without customers. */
export const flightHref = ({ order, shared_flight: shared, kind }: BoardFlight): string | null =>
  kind === 'positioning' ? null : order ? `/trips/${order.id}` : shared ? `/shared-flights/${shared.id}` : null
