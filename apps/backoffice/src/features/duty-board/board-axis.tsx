import { useLayoutEffect, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { worstState } from '@aquilane/domain/operations/readiness'
import { formatDate } from '@aquilane/i18n/format'
import { zoneName } from '@aquilane/i18n/zone-name'
import { neighbour, type Direction } from '~/lib/neighbours.ts'
import { usePageCommands } from '~/lib/page-commands.ts'
import { StateIcon } from '~/lib/readiness-line.tsx'
import { useNow } from '~/lib/use-now.ts'
import { deviceZone, timeIn, timeUtc } from '~/lib/zoned.ts'
import { flightHref, hourWidth, toBox, toRows, type BoardFlight, type DutyBoard } from './duty-board.ts'
import styles from './duty-board.module.css'
import { useFlightText } from './use-flight-text.ts'

const arrows: Readonly<Record<string, Direction>> = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' }

/** Today and tomorrow, a row per aircraft. Arrow keys lead from flight to flight. */
export function BoardAxis({ board }: { board: DutyBoard }) {
  const t = useTranslations('staff-readiness.board')
  const rows = toRows(board.flights)
  const flights = rows.flatMap((row) => row.flights.filter((flight) => flightHref(flight) !== null))
  const { grid, tabbable, press } = useWalk(
    flights,
    rows.map(({ tail }) => tail),
  )
  const scroll = useNowInSight(board)
  const hours = (Date.parse(board.to) - Date.parse(board.from)) / 3_600_000
  return (
    <div ref={scroll} className={styles.scroll} role="region" aria-label={t('axis')}>
      <div
        ref={grid}
        role="presentation"
        className={styles.grid}
        style={{ '--hour': `${hourWidth}px`, '--hours': hours } as CSSProperties}
        onKeyDown={press}
      >
        <HoursHead from={board.from} hours={hours} />
        {rows.map((row) => (
          <div key={row.tail} className={styles.row} role="group" aria-label={`${row.tail}, ${row.type}`}>
            <div className={styles.tail}>
              <b>{row.tail}</b>
              <small>{row.type}</small>
            </div>
            <div className={styles.lane}>
              {row.flights.map((flight) => (
                <Bar key={flight.id} flight={flight} board={board} isTabbable={flight.id === tabbable} />
              ))}
            </div>
          </div>
        ))}
        <NowLine board={board} />
      </div>
    </div>
  )
}

/** Roving focus: one flight is reached by Tab, the others by arrows. */
function useWalk(flights: readonly BoardFlight[], tails: readonly string[]) {
  const t = useTranslations('staff-readiness.board.keys')
  const grid = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState<string | null>(null)
  usePageCommands([
    { id: 'walk', label: t('walk'), keys: '← ↑ → ↓' },
    { id: 'open', label: t('open'), keys: '↵' },
  ])
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    const direction = arrows[event.key]
    const id = event.target instanceof HTMLElement ? event.target.dataset['flight'] : undefined
    const flight = flights.find((one) => one.id === id)
    const next = direction && flight ? neighbour({ flights, tails }, flight, direction) : undefined
    if (!next) return
    event.preventDefault()
    setCurrent(next.id)
    grid.current?.querySelector<HTMLElement>(`[data-flight="${next.id}"]`)?.focus()
  }
  return { grid, tabbable: flights.find(({ id }) => id === current)?.id ?? flights[0]?.id ?? null, press }
}

/** Begins an hour before now, or before the next flight where that is out of sight. */
function useNowInSight({ from, flights }: DutyBoard) {
  const scroll = useRef<HTMLDivElement>(null)
  const next = flights.find(({ stage }) => stage !== 'over')?.departure_at
  const first = useRef(next)
  useLayoutEffect(() => {
    const box = scroll.current
    if (!box) return
    const left = (at: number) => Math.max(0, ((at - Date.parse(from)) / 3_600_000 - 1) * hourWidth)
    const now = left(Date.now())
    const flight = first.current === undefined ? now : left(Date.parse(first.current))
    box.scrollLeft = flight > now + box.clientWidth * 0.6 ? flight : now
  }, [from])
  return scroll
}

/** Hours in UTC, and below them on the clock of this device. */
function HoursHead({ from, hours }: { from: string; hours: number }) {
  const t = useTranslations('staff-readiness.board')
  const locale = useLocale()
  const zone = deviceZone()
  const at = Array.from({ length: hours }, (_, hour) => new Date(Date.parse(from) + hour * 3_600_000).toISOString())
  const label = (instant: string, inUtc: boolean): string => {
    const time = inUtc ? timeUtc(instant).slice(0, 5) : timeIn(instant, zone, locale).slice(0, 5)
    return inUtc && time === '00:00' ? `${formatDate(instant, locale, 'weekday')}` : time
  }
  return (
    <div className={styles.head}>
      <span className={styles.corner}>
        <b>{t('utc')}</b>
        <small>{zoneName(zone, from, locale)}</small>
      </span>
      {at.map((instant) => (
        <span key={instant}>
          <b>{label(instant, true)}</b>
          <small>{label(instant, false)}</small>
        </span>
      ))}
    </div>
  )
}

/** Pixels that the lines of a bar need. */
const room = { route: 50, utc: 104, local: 148 }

function Bar({ flight, board, isTabbable }: { flight: BoardFlight; board: DutyBoard; isTabbable: boolean }) {
  const text = useFlightText()
  const box = toBox({ from: flight.departure_at, to: flight.arrival_at }, board)
  const href = flightHref(flight)
  const sentence = text.toSentence(flight)
  const times = text.toTimes(flight)
  const state = flight.stage === 'ahead' && flight.readiness.length > 0 ? worstState(flight.readiness) : undefined
  const look = {
    className: styles.bar,
    style: box,
    title: sentence,
    'data-kind': flight.kind,
    'data-state': state,
    'data-stage': flight.stage,
  }
  const lines = (
    <>
      <span className={styles.route}>
        {state ? <StateIcon state={state} /> : null}
        {box.width >= room.route ? text.toRoute(flight).replaceAll(' ', '') : null}
      </span>
      {box.width >= room.local ? <small>{`${times.departure} – ${times.arrival}`}</small> : null}
      {box.width >= room.utc ? <small>{times.utc}</small> : null}
    </>
  )
  return href === null ? (
    <span {...look} role="img" aria-label={sentence}>
      {lines}
    </span>
  ) : (
    <Link {...look} to={href} data-flight={flight.id} tabIndex={isTabbable ? 0 : -1} aria-label={sentence}>
      {lines}
    </Link>
  )
}

function NowLine({ board }: { board: DutyBoard }) {
  const t = useTranslations('staff-readiness.board')
  const at = new Date(useNow(30)).toISOString()
  const { left } = toBox({ from: at, to: at }, board)
  return (
    <span
      className={styles.now}
      style={{ '--now': `${left}px` } as CSSProperties}
      role="img"
      aria-label={t('now', { time: timeUtc(at) })}
    />
  )
}
