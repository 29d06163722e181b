import { memo } from 'react'
import { useTranslations } from 'use-intl'
import type { CrewAbsence, CrewFlight, CrewMember } from './crew-schedule.ts'
import { toBox, utc, utcMoment, type Axis } from './schedule.ts'
import bars from './bars.module.css'
import styles from './schedule.module.css'

interface Props {
  member: CrewMember
  axis: Axis
  flights: readonly CrewFlight[] | undefined
  absences: readonly CrewAbsence[] | undefined
  /** The row that Tab reaches. */
  isTabbable: boolean
  /** While a flight is dragged: it can be dropped here, or would be now. */
  drop: 'fits' | 'target' | null
  onOpenMember: (member: CrewMember) => void
  onOpenFlight: (flight: CrewFlight) => void
}

/** Pixels that the route needs. */
const routeRoom = 44

/** One crew member: what they fly, and when they are absent. */
function Row({ member, axis, flights = [], absences = [], isTabbable, drop, onOpenMember, onOpenFlight }: Props) {
  const t = useTranslations('staff-schedule.crew')
  const tr = useTranslations('staff-crew.role')
  return (
    <div
      className={styles.row}
      data-crew={member.id}
      data-drop={drop ?? undefined}
      role="group"
      aria-label={t('row', { name: member.name, role: tr(member.role), company: member.company.name })}
    >
      <button
        type="button"
        className={styles.member}
        data-member={member.id}
        tabIndex={isTabbable ? 0 : -1}
        title={t('open', { name: member.name })}
        onClick={() => onOpenMember(member)}
      >
        <b>{member.name}</b>
        <small>{[tr(member.role), member.base].filter(Boolean).join(' · ')}</small>
      </button>
      <div className={styles.lane}>
        {absences.map((absence) => (
          <AbsenceBar key={absence.id} absence={absence} axis={axis} onOpen={() => onOpenMember(member)} />
        ))}
        {flights.map((flight) => (
          <FlightOfMember key={flight.leg.id} flight={flight} axis={axis} onOpen={onOpenFlight} />
        ))}
      </div>
    </div>
  )
}

export const CrewRow = memo(Row)

function AbsenceBar({ absence: { kind, from, until }, axis, onOpen }: { absence: CrewAbsence; axis: Axis; onOpen: () => void }) {
  const t = useTranslations('staff-schedule.crew')
  const name = useTranslations('staff-crew.absence.kind')(kind)
  const end = until ?? new Date(axis.origin + axis.days * 86_400_000).toISOString()
  const title = t(until === null ? 'absenceOpen' : 'absence', { kind: name, from: utcMoment(from), until: utcMoment(end) })
  return (
    <button
      type="button"
      className={bars.block}
      data-kind="out_of_service"
      style={toBox({ from, to: end }, axis)}
      tabIndex={-1}
      aria-label={title}
      title={title}
      onClick={onOpen}
    >
      <span>{name}</span>
    </button>
  )
}

function FlightOfMember({ flight, axis, onOpen }: { flight: CrewFlight; axis: Axis; onOpen: (flight: CrewFlight) => void }) {
  const t = useTranslations('staff-schedule.crew')
  const box = toBox({ from: flight.departure_at, to: flight.arrival_at }, axis)
  const { from, to, tail, order } = flight
  const title = t('flight', { pnr: order.pnr, route: `${from} – ${to}`, tail, from: utc(flight.departure_at), to: utc(flight.arrival_at) })
  return (
    <button
      type="button"
      className={bars.flight}
      data-kind="revenue"
      style={box}
      tabIndex={-1}
      aria-label={title}
      title={title}
      onClick={() => onOpen(flight)}
    >
      {box.width >= routeRoom ? <span>{`${from}–${to}`}</span> : null}
    </button>
  )
}
