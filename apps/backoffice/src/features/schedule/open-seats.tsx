import type { CSSProperties } from 'react'
import { useTranslations } from 'use-intl'
import type { OpenFlight } from './crew-schedule.ts'
import { toLanes } from './lanes.ts'
import { toBox, utc, type Axis } from './schedule.ts'
import { under, useDrag } from './use-drag.ts'
import styles from './open-seats.module.css'

/** A flight on its way to a crew member; `null` where the pointer is over none. */
export interface SeatDrag {
  flight: OpenFlight
  memberId: string | null
}

interface Props {
  flights: readonly OpenFlight[]
  axis: Axis
  canAssign: boolean
  /** The flight that is being dragged. */
  dragged: OpenFlight | null
  onDrag: (drag: SeatDrag | null) => void
  onDrop: (drag: SeatDrag) => void
  onOpen: (flight: OpenFlight) => void
}

/** Pixels that the route needs, and the route with its seats. */
const room = { route: 44, seats: 150 } as const

/** Flights of an operator with open seats, above its crew. Dragging one onto a member assigns it, pressing it shows it. */
export function OpenSeats({ flights, axis, ...on }: Props) {
  const t = useTranslations('staff-schedule.crew')
  const lanes = toLanes(flights)
  return (
    <div className={styles.row} role="group" aria-label={t('openSeats')}>
      <div className={styles.name}>
        <b>{t('openSeats')}</b>
        <small>{t('openFlights', { count: flights.length })}</small>
      </div>
      <div className={styles.lanes} style={{ '--lanes': Math.max(0, ...lanes.values()) + 1 } as CSSProperties}>
        {flights.map((flight) => (
          <OpenSeat key={flight.leg.id} flight={flight} axis={axis} lane={lanes.get(flight) ?? 0} {...on} />
        ))}
      </div>
    </div>
  )
}

function OpenSeat({
  flight,
  axis,
  lane,
  canAssign,
  dragged,
  onDrag,
  onDrop,
  onOpen,
}: Omit<Props, 'flights'> & { flight: OpenFlight; lane: number }) {
  const t = useTranslations('staff-schedule.crew')
  const tr = useTranslations('staff-crew.role')
  const press = useDrag<SeatDrag>({
    isEnabled: canAssign,
    toTarget: (event) => ({ flight, memberId: under(event, '[data-crew]')?.dataset['crew'] ?? null }),
    onDrag,
    onDrop,
    onOpen: () => onOpen(flight),
  })
  const { from, to, tail, order, departure_at: departure, arrival_at: arrival } = flight
  const box = toBox({ from: departure, to: arrival }, axis)
  const seats = flight.seats.map((seat) => tr(seat)).join(', ')
  const title = `${t('flight', { pnr: order.pnr, route: `${from} – ${to}`, tail, from: utc(departure), to: utc(arrival) })}. ${t('needs', { seats })}`
  return (
    <button
      type="button"
      className={styles.seat}
      data-movable={canAssign || undefined}
      data-moving={flight === dragged || undefined}
      style={{ ...box, '--lane': lane } as CSSProperties}
      tabIndex={-1}
      aria-label={title}
      title={title}
      {...press}
    >
      {box.width >= room.route ? <span>{`${from}–${to}${box.width >= room.seats ? ` · ${seats}` : ''}`}</span> : null}
    </button>
  )
}
