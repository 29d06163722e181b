import { useCallback, useEffect, useMemo, useRef, type CSSProperties } from 'react'
import { useTranslations } from 'use-intl'
import { VisuallyHidden } from '@aquilane/ui/visually-hidden'
import { AircraftRow } from './aircraft-row.tsx'
import { spans, tickHours, utc, type Block, type Flight, type Move, type Schedule, type Span } from './schedule.ts'
import { DaysHead, NowLine, useNowInSight } from './schedule-axis.tsx'
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
