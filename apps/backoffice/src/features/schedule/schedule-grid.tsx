import { useCallback, useEffect, useMemo, useRef, type CSSProperties } from 'react'
import { useTranslations } from 'use-intl'
import { useUi } from '@aquilane/ui/provider'
import { VisuallyHidden } from '@aquilane/ui/visually-hidden'
import { AircraftRow } from './aircraft-row.tsx'
import { useNow } from '~/lib/use-now.ts'
import {
  daysFrom,
  spans,
  tickHours,
  toBox,
  utc,
  type Axis,
  type Block,
  type Flight,
  type Move,
  type Schedule,
  type Span,
} from './schedule.ts'
import { useScheduleKeys } from './use-schedule-keys.ts'
import styles from './schedule.module.css'

interface Props {
  schedule: Schedule
  from: string
  days: Span
  /** A move that is being checked. */
  pending: Move | null
  canMove: boolean
  onOpenFlight: (flight: Flight) => void
  onOpenBlock: (block: Block) => void
  /** A flight was put elsewhere; nothing is changed yet. */
  onMove: (move: Move) => void
}

/** As much of the date as there is room for; the month where it begins. */
function dayLabel(day: Temporal.PlainDate, dayWidth: number, tag: string): string {
  if (dayWidth >= 60) return day.toLocaleString(tag, { weekday: 'short', day: 'numeric', month: 'short' })
  if (day.day === 1) return day.toLocaleString(tag, { month: 'short' })
  return dayWidth < 40 ? String(day.day) : day.toLocaleString(tag, { weekday: 'narrow', day: 'numeric' })
}

const groupByTail = ({ flights, blocks, marks }: Schedule) => ({
  flights: Map.groupBy(flights, ({ tail }) => tail),
  blocks: Map.groupBy(blocks, ({ tail }) => tail),
  marks: Map.groupBy(marks, ({ tail }) => tail),
})

/** Aircraft by class on a time axis. */
export function ScheduleGrid({ schedule, from, days, pending, canMove, ...on }: Props) {
  const t = useTranslations('staff-schedule')
  const dayWidth = spans[days]
  const axis = useMemo(() => ({ origin: Date.parse(`${from}T00:00:00Z`), days, dayWidth }), [from, days, dayWidth])
  const grid = useRef<HTMLDivElement>(null)
  const handlers = useStableHandlers(on)
  const { draft, setDraft, tabbable, press } = useScheduleKeys({ schedule, canMove, grid, onMove: on.onMove })
  const shown = draft ?? pending
  const scroll = useNowInSight(axis)
  const byTail = useMemo(() => groupByTail(schedule), [schedule])
  const classes = [...Map.groupBy(schedule.tails, (tail) => tail.class.slug)]
  const drop = useCallback(
    (move: Move): void => {
      setDraft(null)
      handlers.onMove(move)
    },
    [handlers, setDraft],
  )
  return (
    // The rows scroll in both directions, so the keyboard has to reach them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={scroll} className={styles.scroll} role="region" aria-label={t('axis')} tabIndex={0}>
      <MovedTo draft={draft} />
      <div
        ref={grid}
        role="presentation"
        className={styles.grid}
        style={{ '--day': `${dayWidth}px`, '--days': days, '--tick': `${((tickHours[days] ?? 24) / 24) * dayWidth}px` } as CSSProperties}
        data-dense={dayWidth < 60 || undefined}
        onKeyDown={press}
      >
        <DaysHead from={from} days={days} />
        {classes.map(([slug, group]) => (
          <section key={slug} aria-label={group[0]?.class.name}>
            <h2 className={styles.className}>{group[0]?.class.name}</h2>
            {group.map((tail) => (
              <AircraftRow
                key={tail.tail}
                tail={tail}
                axis={axis}
                flights={byTail.flights.get(tail.tail)}
                blocks={byTail.blocks.get(tail.tail)}
                marks={byTail.marks.get(tail.tail)}
                ghost={shown?.tail === tail.tail ? shown : null}
                movingId={shown?.flight.tail === tail.tail ? shown.flight.id : null}
                tabbable={tabbable?.tail === tail.tail ? tabbable.id : null}
                canMove={canMove}
                onDrag={setDraft}
                onDrop={drop}
                onOpenFlight={handlers.onOpenFlight}
                onOpenBlock={handlers.onOpenBlock}
              />
            ))}
          </section>
        ))}
        <NowLine axis={axis} />
      </div>
    </div>
  )
}

/** Says where a flight that is moved by keys would go. */
function MovedTo({ draft }: { draft: Move | null }) {
  const t = useTranslations('staff-schedule')
  return (
    <VisuallyHidden>
      <p role="status">
        {draft
          ? t('moved', { pnr: draft.flight.order?.pnr ?? '', time: utc(draft.flight.departure_at, draft.minutes), tail: draft.tail })
          : ''}
      </p>
    </VisuallyHidden>
  )
}

/** Spans with hours begin two hours before now, where now is in them. */
function useNowInSight({ origin, days, dayWidth }: Axis) {
  const scroll = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const at = (Date.now() - origin) / 86_400_000
    if (scroll.current && dayWidth >= 240 && at > 0 && at < days) scroll.current.scrollLeft = Math.max(0, (at - 2 / 24) * dayWidth)
  }, [origin, days, dayWidth])
  return scroll
}

/** Where the day is. A part of its own: the rows are not drawn again when it moves. */
function NowLine({ axis }: { axis: Axis }) {
  const t = useTranslations('staff-schedule')
  const now = useNow(30)
  if (now < axis.origin || now > axis.origin + axis.days * 86_400_000) return null
  const at = new Date(now).toISOString()
  const { left } = toBox({ from: at, to: at }, axis)
  return (
    <span
      className={styles.now}
      style={{ '--now': `${left}px` } as CSSProperties}
      role="img"
      aria-label={t('now', { time: utc(at) })}
      title={t('now', { time: utc(at) })}
    />
  )
}

function DaysHead({ from, days }: { from: string; days: Span }) {
  const { locale } = useUi()
  const step = tickHours[days]
  const hours = step === undefined ? [] : Array.from({ length: (24 / step) * days }, (_, at) => (at * step) % 24)
  return (
    <div className={styles.head}>
      <span className={styles.corner} />
      {daysFrom(from, days).map((day) => (
        <span key={day.toString()} data-weekend={day.dayOfWeek > 5 || undefined}>
          <b>{dayLabel(day, spans[days], locale)}</b>
        </span>
      ))}
      {hours.length > 0 ? (
        <div className={styles.hours} aria-hidden="true">
          {hours.map((hour, at) => (
            // Hours come again every day.
            // oxlint-disable-next-line react/no-array-index-key
            <span key={at}>{`${String(hour).padStart(2, '0')}${spans[days] >= 720 ? ':00' : ''}`}</span>
          ))}
        </div>
      ) : null}
    </div>
  )
}

type Handlers = Pick<Props, 'onOpenFlight' | 'onOpenBlock' | 'onMove'>

/** Handlers that stay the same, so that rows which a drag does not touch are not drawn again. */
function useStableHandlers(on: Handlers): Handlers {
  const latest = useRef(on)
  useEffect(() => {
    latest.current = on
  })
  return useMemo(
    () => ({
      onOpenFlight: (flight) => latest.current.onOpenFlight(flight),
      onOpenBlock: (block) => latest.current.onOpenBlock(block),
      onMove: (move) => latest.current.onMove(move),
    }),
    [],
  )
}
