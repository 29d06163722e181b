import { useTranslations } from 'use-intl'
import { useCannotFlyText } from '~/lib/fleet-effects.tsx'
import { useZoned } from '~/lib/zoned.ts'
import { stepMinutes, toBox, utc, type Axis, type Flight, type Move } from './schedule.ts'
import { under, useDrag } from './use-drag.ts'
import styles from './bars.module.css'

interface Props {
  flight: Flight
  axis: Axis
  isMoving: boolean
  isTabbable: boolean
  isMovable: boolean
  onDrag: (move: Move | null) => void
  onDrop: (move: Move) => void
  onOpen: (flight: Flight) => void
}

/** Pixels that the route needs, and the route with its times; both are in the name of the bar as they are shown. */
const room = { route: 52, times: 148 } as const

/** One flight. Pressing it shows it, dragging it moves it to another time or aircraft. */
export function FlightBar({ flight, axis, isMoving, isTabbable, isMovable, onDrag, onDrop, onOpen }: Props) {
  const t = useTranslations('staff-schedule')
  const toCannotFly = useCannotFlyText()
  const press = useDrag<Move>({
    isEnabled: isMovable,
    toTarget: (event, dx) => ({
      flight,
      minutes: Math.round((dx / axis.dayWidth) * (1_440 / stepMinutes)) * stepMinutes,
      tail: under(event, '[data-tail]')?.dataset['tail'] ?? flight.tail,
    }),
    onDrag,
    onDrop,
    onOpen: () => onOpen(flight),
  })
  const box = toBox({ from: flight.departure_at, to: flight.arrival_at }, axis)
  const route = `${flight.departure.code} – ${flight.arrival.code}`
  const cannotFly = toCannotFly(flight.cannot_fly)
  const zoned = useZoned()
  const [from, to] = [utc(flight.departure_at), utc(flight.arrival_at)]
  const times = `${zoned.time(flight.departure_at, flight.departure.zone)} – ${zoned.time(flight.arrival_at, flight.arrival.zone)}`
  const pnr = flight.order?.pnr ?? (flight.shared_flight ? t('sharedFlight') : '')
  return (
    <button
      type="button"
      className={styles.flight}
      data-flight={flight.id}
      data-kind={flight.kind}
      data-leg={flight.empty_leg?.status}
      data-cannot-fly={flight.cannot_fly.length > 0 || undefined}
      data-moving={isMoving || undefined}
      data-movable={isMovable || undefined}
      style={box}
      tabIndex={isTabbable ? 0 : -1}
      aria-label={[t('flight', { pnr, route, from, to, pax: flight.leg?.pax ?? 0 }), t('localTimes', { times }), cannotFly]
        .filter(Boolean)
        .join('. ')}
      title={[`${pnr} ${route}, ${flight.tail}`, times, `${from} – ${to} UTC`, cannotFly].filter(Boolean).join('\n')}
      {...press}
    >
      {box.width >= room.route ? (
        <span>
          {route}
          {box.width >= room.times ? ` ${from} – ${to}` : ''}
        </span>
      ) : null}
    </button>
  )
}
