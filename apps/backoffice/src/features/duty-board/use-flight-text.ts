import { useTranslations } from 'use-intl'
import { worstState } from '@aquilane/domain/operations/readiness'
import { timeUtc, useZoned } from '~/lib/zoned.ts'
import type { BoardFlight } from './duty-board.ts'

/** A flight in words: its name, its state, and its times on the clocks of its airports and in UTC. */
export function useFlightText() {
  const t = useTranslations('staff-readiness')
  const zoned = useZoned()
  const toName = ({ order, shared_flight: shared }: BoardFlight): string => order?.pnr ?? t(shared ? 'board.shared' : 'board.positioning')
  const toState = (flight: BoardFlight): string => {
    const { status, stage } = flight
    if (status === null || status === 'scheduled') return toPlanned(flight)
    // Boarding starts with what is open: both are said.
    return stage === 'ahead' && flight.readiness.length > 0
      ? `${t(`board.status.${status}`)} · ${toPlanned(flight)}`
      : t(`board.status.${status}`)
  }
  const toPlanned = ({ stage, readiness, kind }: BoardFlight): string => {
    if (stage !== 'ahead') return t(`board.stage.${stage}`)
    if (kind === 'positioning') return t('board.positioning')
    return readiness.length === 0 ? t('board.noChecklist') : t(`state.${worstState(readiness)}`)
  }
  const toTimes = ({ departure, arrival, departure_at: from, arrival_at: to }: BoardFlight) => ({
    departure: zoned.time(from, departure.zone),
    arrival: zoned.time(to, arrival.zone),
    utc: `${timeUtc(from).slice(0, 5)} – ${timeUtc(to)}`,
  })
  const toRoute = ({ departure, arrival }: BoardFlight): string => `${departure.code} – ${arrival.code}`
  return {
    toName,
    toState,
    toTimes,
    toRoute,
    toSentence: (flight: BoardFlight): string =>
      t('board.bar', { state: toState(flight), name: toName(flight), route: toRoute(flight), tail: flight.tail, ...toTimes(flight) }),
  }
}
