import { useMemo, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import { usePageCommands } from '~/lib/page-commands.ts'
import { CrewRow } from './crew-row.tsx'
import type { CrewFlight, CrewMember, CrewSchedule, OpenFlight } from './crew-schedule.ts'
import { findOpenFor } from './find-members.ts'
import { OpenSeats, type SeatDrag } from './open-seats.tsx'
import { DaysHead, NowLine, useNowInSight } from './schedule-axis.tsx'
import { spans, tickHours, type Span } from './schedule.ts'
import styles from './schedule.module.css'

interface Props {
  schedule: CrewSchedule
  /** Those that are shown. */
  members: readonly CrewMember[]
  from: string
  days: Span
  canAssign: boolean
  onOpenMember: (member: CrewMember) => void
  onOpenFlight: (flight: CrewFlight | OpenFlight) => void
  onAssign: (member: CrewMember) => void
  /** A flight was dropped on a member. */
  onDrop: (member: CrewMember, flight: OpenFlight) => void
}

/** Crew members by operator on a time axis. Arrows walk from row to row, A assigns a flight, an open seat is dragged onto its member. */
export function CrewGrid({ schedule, members, from, days, canAssign, onOpenMember, onOpenFlight, onAssign, onDrop }: Props) {
  const t = useTranslations('staff-schedule')
  const dayWidth = spans[days]
  const axis = useMemo(() => ({ origin: Date.parse(`${from}T00:00:00Z`), days, dayWidth }), [from, days, dayWidth])
  const scroll = useNowInSight(axis)
  const byMember = useMemo(() => groupRows(schedule), [schedule])
  const { dragged, drag, dropOf, drop } = useSeatDrop({ schedule, members, onDrop })
  const { grid, tabbable, press } = useCrewKeys({ members, canAssign, onAssign })
  const toRow = (member: CrewMember) => ({
    member,
    axis,
    flights: byMember.flights.get(member.id),
    absences: byMember.absences.get(member.id),
    isTabbable: member.id === tabbable,
    drop: dropOf(member),
  })
  return (
    // The rows scroll in both directions, so the keyboard has to reach them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={scroll} className={styles.scroll} role="region" aria-label={t('crew.axis')} tabIndex={0}>
      <div
        ref={grid}
        role="presentation"
        className={styles.grid}
        style={
          {
            '--head': `${tickHours[days] === undefined ? 34 : 50}px`,
            '--day': `${dayWidth}px`,
            '--days': days,
            '--tick': `${((tickHours[days] ?? 24) / 24) * dayWidth}px`,
          } as CSSProperties
        }
        data-dense={dayWidth < 60 || undefined}
        onKeyDown={press}
      >
        <DaysHead from={from} days={days} />
        {[...Map.groupBy(members, ({ company }) => company.id)].map(([id, group]) => (
          <section key={id} aria-label={group[0]?.company.name}>
            <h2 className={styles.className}>{group[0]?.company.name}</h2>
            {byMember.open.has(id) ? (
              <OpenSeats
                flights={byMember.open.get(id) ?? []}
                axis={axis}
                canAssign={canAssign}
                dragged={dragged}
                onDrag={drag}
                onDrop={drop}
                onOpen={onOpenFlight}
              />
            ) : null}
            {group.map((member) => (
              <CrewRow key={member.id} {...toRow(member)} onOpenMember={onOpenMember} onOpenFlight={onOpenFlight} />
            ))}
          </section>
        ))}
        <NowLine axis={axis} />
      </div>
    </div>
  )
}

const groupRows = ({ flights, absences, open }: CrewSchedule) => ({
  flights: Map.groupBy(flights, ({ member }) => member.id),
  absences: Map.groupBy(absences, ({ member }) => member.id),
  open: Map.groupBy(open, ({ company }) => company),
})

/** An open seat on its way: which rows can take it, and over which the pointer is. */
function useSeatDrop({ schedule, members, onDrop }: Pick<Props, 'schedule' | 'members' | 'onDrop'>) {
  const [dragged, setDragged] = useState<SeatDrag | null>(null)
  const flight = dragged?.flight ?? null
  const fits = useMemo(
    () => (flight ? new Set(members.flatMap((one) => (findOpenFor(one, schedule).includes(flight) ? [one.id] : []))) : new Set<string>()),
    [members, schedule, flight],
  )
  const dropOf = ({ id }: CrewMember): 'fits' | 'target' | null => (fits.has(id) ? (dragged?.memberId === id ? 'target' : 'fits') : null)
  const drop = ({ flight: one, memberId }: SeatDrag): void => {
    setDragged(null)
    const member = members.find(({ id }) => id === memberId)
    if (member && fits.has(member.id)) onDrop(member, one)
  }
  return { dragged: flight, drag: setDragged, dropOf, drop }
}

function useCrewKeys({ members, canAssign, onAssign }: Pick<Props, 'members' | 'canAssign' | 'onAssign'>) {
  const t = useTranslations('staff-schedule.crew')
  usePageCommands([
    { id: 'walk-crew', label: t('walk'), keys: '↑ ↓' },
    ...(canAssign ? [{ id: 'assign-crew', label: t('assignKey'), keys: 'A' }] : []),
  ])
  const grid = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState<string | null>(null)
  const tabbable = members.some(({ id }) => id === current) ? current : (members[0]?.id ?? null)
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    const id = event.target instanceof HTMLElement ? event.target.dataset['member'] : undefined
    const at = members.findIndex((one) => one.id === id)
    const member = members[at]
    if (!member || event.ctrlKey || event.metaKey || event.altKey) return
    const next = event.key === 'ArrowDown' ? members[at + 1] : event.key === 'ArrowUp' ? members[at - 1] : undefined
    if (next) {
      setCurrent(next.id)
      grid.current?.querySelector<HTMLElement>(`[data-member="${next.id}"]`)?.focus()
    } else if (event.key.toLowerCase() === 'a' && canAssign) onAssign(member)
    else return
    event.preventDefault()
  }
  return { grid, tabbable, press }
}
