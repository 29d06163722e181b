import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { flightRank } from '@aquilane/domain/operations/flight-status'
import { formatDateTime, formatKilometres } from '@aquilane/i18n/format'
import { Badge } from '@aquilane/ui/badge'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { Heading } from '@aquilane/ui/heading'
import { airportLabel } from '~/lib/airport-code.ts'
import { api } from '~/lib/api.ts'
import { local } from '~/lib/dates.ts'
import { Lines } from '~/lib/lines.tsx'
import { can } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'
import { CorrectDialog, DelayDialog } from './flight-day-dialogs.tsx'
import { FlightTimesDialog } from './flight-times.tsx'
import { useFlightStatus, utcTime, type FlightState } from './flight-status.ts'
import { useOperation, useTripState, type TripLeg, type TripState } from './operations.ts'
import styles from './operations.module.css'

const tones = { scheduled: 'info', boarding: 'gold', taxi: 'gold', airborne: 'ok', landed: 'ok', closed: 'neutral' } as const

type OpenDialog = { kind: 'delay' | 'correct' | 'times'; leg: TripLeg; state: FlightState }

/** Flights of a trip on their day: where they stand, and what people do about it. Nothing on other days. */
export function FlightDay({ id }: { id: string }) {
  const t = useTranslations('staff-flight-status')
  const trip = useTripState(id).data
  const statuses = useFlightStatus(id).data
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const legs = (trip?.legs ?? []).flatMap((leg) => {
    const state = statuses?.legs.find((one) => one.id === leg.id)
    return state?.is_day ? [{ leg, state }] : []
  })
  if (!trip || !statuses || legs.length === 0 || trip.closed) return null
  const routeOf = ({ departure, arrival }: TripLeg): string => `${airportLabel(departure)} – ${airportLabel(arrival)}`
  const close = () => setOpen(null)
  return (
    <section>
      <Heading level={2} size={16}>
        {t('title')}
      </Heading>
      <Lines
        lines={legs.map(({ leg, state }) => ({
          id: leg.id,
          text: (
            <>
              {routeOf(leg)} <Badge tone={tones[state.status]}>{t(`status.${state.status}`)}</Badge>
            </>
          ),
          note: <FlightNote state={state} />,
          value: <FlightActions trip={trip} route={routeOf(leg)} state={state} onOpen={(kind) => setOpen({ kind, leg, state })} />,
        }))}
      />
      <p className={styles.feed}>{statuses.feed === null ? t('noFeed') : t('feed', { feed: statuses.feed })}</p>
      {open?.kind === 'delay' ? <DelayDialog orderId={id} {...open} route={routeOf(open.leg)} onClose={close} /> : null}
      {open?.kind === 'correct' ? <CorrectDialog orderId={id} {...open} route={routeOf(open.leg)} onClose={close} /> : null}
      {open?.kind === 'times' ? (
        <FlightTimesDialog orderId={id} leg={open.leg} route={routeOf(open.leg)} seen={open.state.seen} onClose={close} />
      ) : null}
    </section>
  )
}

function FlightNote({ state }: { state: FlightState }) {
  const t = useTranslations('staff-flight-status')
  const td = useTranslations('staff-operations.delay')
  const locale = useLocale()
  const { position, seen, elsewhere, corrections, delay_code: code, delay_minutes: minutes } = state
  const times = (['off_block', 'takeoff', 'landing', 'on_block'] as const).flatMap((moment) =>
    seen[moment] === null ? [] : [`${t(moment)} ${utcTime(seen[moment])}`],
  )
  const lines = [
    t('times', { departs: utcTime(state.departs), arrives: utcTime(state.arrives) }),
    ...(minutes > 0 ? [[t('late', { minutes }), ...(code === null ? [] : [`${code} ${td(code)}`])].join(', ')] : []),
    ...(position
      ? [
          [
            t(position.old ? 'positionOld' : 'position', { time: utcTime(position.at) }),
            ...(position.on_ground ? [t('onGround')] : []),
            ...(position.remaining_km === null || position.on_ground ? [] : [t('toGo', { km: formatKilometres(position.remaining_km) })]),
          ].join(' · '),
        ]
      : []),
    ...(times.length > 0 ? [t('seen', { times: times.join(' · ') })] : []),
    ...corrections.map(({ from, to, reason, at, by }) =>
      t('corrected', {
        from: t(`status.${from}`),
        to: t(`status.${to}`),
        moment: formatDateTime(local(at), locale),
        name: by,
        reason,
      }),
    ),
  ]
  return (
    <>
      {lines.map((line) => (
        <span key={line} className={styles.line}>
          {line}
        </span>
      ))}
      {elsewhere && state.status !== 'landed' && state.status !== 'closed' ? (
        <Banner tone="warn">{t('elsewhere', { time: utcTime(elsewhere) })}</Banner>
      ) : null}
    </>
  )
}

interface FlightActionsProps {
  trip: TripState
  route: string
  state: FlightState
  onOpen: (kind: OpenDialog['kind']) => void
}

function FlightActions({ trip, route, state: { id, status }, onOpen }: FlightActionsProps) {
  const t = useTranslations('staff-flight-status')
  const me = useStaff()
  const board = useOperation(
    () => api('POST /gamma/staff/flight-status/board', { body: { order: { id: trip.id }, leg: { id } }, quiet: true }),
    t('boarded'),
  )
  if (!can(me, 'trips.operate')) return null
  const isWaiting = flightRank(status) < flightRank('taxi')
  const button = { size: 'small', variant: 'outline' } as const
  return (
    <div className={styles.dayActions}>
      {status === 'scheduled' ? (
        <Button
          {...button}
          aria-label={t('boardOf', { route })}
          pending={board.isPending}
          pendingLabel={t('saving')}
          onClick={() => board.mutate()}
        >
          {t('board')}
        </Button>
      ) : null}
      {isWaiting ? (
        <Button {...button} aria-label={t('delayOf', { route })} onClick={() => onOpen('delay')}>
          {t('delay')}
        </Button>
      ) : null}
      <Button {...button} aria-label={t('enterTimesOf', { route })} onClick={() => onOpen('times')}>
        {t('enterTimes')}
      </Button>
      {status === 'scheduled' ? null : (
        <Button {...button} aria-label={t('correctOf', { route })} onClick={() => onOpen('correct')}>
          {t('correct')}
        </Button>
      )}
    </div>
  )
}
