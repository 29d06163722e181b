import { useCallback, useEffect, useMemo, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useUi } from '@aquilane/ui/provider'
import { VisuallyHidden } from '@aquilane/ui/visually-hidden'
import { AircraftRow } from './aircraft-row.tsx'
import { daysFrom, spans, stepMinutes, utc, type Block, type Flight, type Move, type Schedule, type Span } from './schedule.ts'
import { neighbour, type Direction } from './neighbours.ts'
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

const directions: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

/** As much of the date as there is room for; the month where it begins. */
function dayLabel(day: Temporal.PlainDate, dayWidth: number, tag: string): string {
  if (dayWidth >= 60) return day.toLocaleString(tag, { weekday: 'short', day: 'numeric', month: 'short' })
  if (day.day === 1) return day.toLocaleString(tag, { month: 'short' })
  return dayWidth < 40 ? String(day.day) : day.toLocaleString(tag, { weekday: 'narrow', day: 'numeric' })
}

/** Aircraft by class on a time axis. */
export function ScheduleGrid({ schedule, from, days, pending, canMove, ...on }: Props) {
  const t = useTranslations('staff-schedule')
  const { locale } = useUi()
  const dayWidth = spans[days]
  const axis = useMemo(() => ({ origin: Date.parse(`${from}T00:00:00Z`), days, dayWidth }), [from, days, dayWidth])
  const [draft, setDraft] = useState<Move | null>(null)
  const [current, setCurrent] = useState<string | null>(null)
  const grid = useRef<HTMLDivElement>(null)
  const shown = draft ?? pending
  const tails = useMemo(() => schedule.tails.map(({ tail }) => tail), [schedule.tails])
  const byTail = useMemo(
    () => ({
      flights: Map.groupBy(schedule.flights, ({ tail }) => tail),
      blocks: Map.groupBy(schedule.blocks, ({ tail }) => tail),
      marks: Map.groupBy(schedule.marks, ({ tail }) => tail),
    }),
    [schedule],
  )
  const classes = [...Map.groupBy(schedule.tails, (tail) => tail.class.slug)]
  const tabbable = current ?? schedule.flights[0]?.id ?? null
  const tabbableTail = schedule.flights.find(({ id }) => id === tabbable)?.tail
  // Rows that a drag does not touch are not drawn again.
  const latest = useRef(on)
  useEffect(() => {
    latest.current = on
  })
  const drop = useCallback((move: Move): void => {
    setDraft(null)
    latest.current.onMove(move)
  }, [])
  const openFlight = useCallback((flight: Flight): void => latest.current.onOpenFlight(flight), [])
  const openBlock = useCallback((block: Block): void => latest.current.onOpenBlock(block), [])

  useEffect(() => {
    if (current !== null) grid.current?.querySelector<HTMLElement>(`[data-flight="${current}"]`)?.focus({ preventScroll: false })
  }, [current])

  const moveDraft = (flight: Flight, minutes: number, rows: number): void =>
    setDraft((now) => {
      const before = now?.flight.id === flight.id ? now : { flight, minutes: 0, tail: flight.tail }
      const at = tails.indexOf(before.tail) + rows
      return { flight, minutes: before.minutes + minutes, tail: tails[at] ?? before.tail }
    })

  const press = (event: KeyboardEvent<HTMLElement>): void => {
    const id = event.target instanceof HTMLElement ? event.target.dataset['flight'] : undefined
    const flight = schedule.flights.find((one) => one.id === id)
    if (!flight) return
    const direction = directions[event.key]
    const isMoving = draft?.flight.id === flight.id
    if (direction && event.shiftKey && flight.movable && canMove) {
      const minutes = event.ctrlKey || event.metaKey ? 60 : stepMinutes
      moveDraft(
        flight,
        direction === 'left' ? -minutes : direction === 'right' ? minutes : 0,
        direction === 'up' ? -1 : direction === 'down' ? 1 : 0,
      )
    } else if (direction && !event.shiftKey) {
      const next = neighbour({ flights: schedule.flights, tails }, flight, direction)
      if (!next) return
      setDraft(null)
      setCurrent(next.id)
    } else if (event.key === 'Enter' && isMoving) {
      on.onMove(draft)
      setDraft(null)
    } else if (event.key === 'Escape' && isMoving) setDraft(null)
    else return
    event.preventDefault()
  }

  return (
    // The rows scroll in both directions, so the keyboard has to reach them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} role="region" aria-label={t('axis')} tabIndex={0}>
      <VisuallyHidden>
        <p role="status">
          {draft
            ? t('moved', { pnr: draft.flight.order?.pnr ?? '', time: utc(draft.flight.departure_at, draft.minutes), tail: draft.tail })
            : ''}
        </p>
      </VisuallyHidden>
      <div
        ref={grid}
        role="presentation"
        className={styles.grid}
        style={{ '--day': `${dayWidth}px`, '--days': days } as CSSProperties}
        data-dense={dayWidth < 60 || undefined}
        onKeyDown={press}
      >
        <div className={styles.head}>
          <span className={styles.corner} />
          {daysFrom(from, days).map((day) => (
            <span key={day.toString()} data-weekend={day.dayOfWeek > 5 || undefined}>
              {dayLabel(day, dayWidth, locale)}
            </span>
          ))}
        </div>
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
                tabbable={tabbableTail === tail.tail ? tabbable : null}
                canMove={canMove}
                onDrag={setDraft}
                onDrop={drop}
                onOpenFlight={openFlight}
                onOpenBlock={openBlock}
              />
            ))}
          </section>
        ))}
      </div>
    </div>
  )
}
