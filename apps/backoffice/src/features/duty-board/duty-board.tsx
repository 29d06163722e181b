import { Link } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { worstState } from '@aquilane/domain/operations/readiness'
import { formatDate } from '@aquilane/i18n/format'
import { Badge } from '@aquilane/ui/badge'
import { Heading } from '@aquilane/ui/heading'
import { TextLink } from '@aquilane/ui/link'
import page from '~/lib/list/list-page.module.css'
import { LoadState } from '~/lib/list/load-state.tsx'
import { ReadinessLine, StateIcon } from '~/lib/readiness-line.tsx'
import { BoardAxis } from './board-axis.tsx'
import { byUrgency, flightHref, useDutyBoard, type BoardFlight } from './duty-board.ts'
import styles from './duty-board.module.css'
import { useFlightText } from './use-flight-text.ts'

/** Flights of today and tomorrow on a time axis, and by what they still need. */
export function DutyBoard() {
  const t = useTranslations('staff-readiness.board')
  const board = useDutyBoard()
  const flights = byUrgency(board.data?.flights ?? [])
  const notReady = flights.filter(({ stage, readiness }) => stage === 'ahead' && worstState(readiness) === 'blocked').length
  return (
    <section className={styles.board} aria-labelledby="duty-board">
      <div className={page.head}>
        <Heading level={2} size={16} id="duty-board">
          {t('title')}
        </Heading>
        <p className={page.count} role="status">
          {board.data ? `${t('count', { count: flights.length })} · ${t('notReady', { count: notReady })}` : ''}
        </p>
        <TextLink href="/schedule?days=1" className={styles.more}>
          {t('schedule')}
        </TextLink>
      </div>
      <p className={page.count}>{t('lede')}</p>
      <LoadState query={board} empty={board.data && flights.length === 0 ? { title: t('empty'), text: t('emptyText') } : null}>
        {board.data ? <BoardAxis board={board.data} /> : null}
        <ol className={styles.list} aria-label={t('list')}>
          {flights.map((flight) => (
            <FlightRow key={flight.id} flight={flight} />
          ))}
        </ol>
      </LoadState>
    </section>
  )
}

function FlightRow({ flight }: { flight: BoardFlight }) {
  const t = useTranslations('staff-readiness')
  const text = useFlightText()
  const { stage, readiness, order, departure, arrival, pax } = flight
  const kinds = useTranslations('staff-operations.kind')
  const without = flight.released_without.map((kind) => kinds(kind)).join(', ')
  const isShown = stage === 'ahead' && readiness.length > 0
  const state = isShown ? worstState(readiness) : undefined
  const cities = `${departure.city ?? departure.name} ${departure.code} – ${arrival.city ?? arrival.name} ${arrival.code}`
  const about = [`${flight.tail} · ${flight.type}`, pax === null ? '' : t('board.pax', { pax })].filter(Boolean).join(' · ')
  return (
    <li className={styles.flight} data-state={state} data-stage={stage}>
      <div className={styles.facts}>
        <span className={styles.state} data-state={state}>
          {state ? <StateIcon state={state} /> : null}
          {text.toState(flight)}
        </span>
        <FlightTimes flight={flight} />
        <span className={styles.what}>
          <Link to={flightHref(flight) ?? '/schedule'}>{text.toName(flight)}</Link> <b>{cities}</b>
          {flight.released ? (
            <Badge tone={without === '' ? 'ok' : 'warn'}>{without === '' ? t('released') : t('releasedWithout', { items: without })}</Badge>
          ) : null}
          <small>{about}</small>
        </span>
      </div>
      {isShown && order ? <ReadinessLine line={readiness} tripId={order.id} zone={departure.zone} /> : null}
    </li>
  )
}

/** On the clocks of the airports, and in UTC. */
function FlightTimes({ flight }: { flight: BoardFlight }) {
  const text = useFlightText()
  const locale = useLocale()
  const { departure, arrival, utc } = text.toTimes(flight)
  const day = Temporal.Instant.from(flight.departure_at)
    .toZonedDateTimeISO(flight.departure.zone ?? 'UTC')
    .toPlainDate()
    .toString()
  return (
    <span className={styles.times}>
      <b>
        {departure} – {arrival}
      </b>
      <small>
        {formatDate(day, locale, 'weekday')} · {utc}
      </small>
    </span>
  )
}
