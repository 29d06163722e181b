import { useRef, type PointerEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useCannotFlyText } from '~/lib/fleet-effects.tsx'
import { useZoned } from '~/lib/zoned.ts'
import { stepMinutes, toBox, utc, type Axis, type Flight, type Move } from './schedule.ts'
import styles from './schedule.module.css'

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

/** Pixels before a press becomes a drag. */
const threshold = 4
/** Pixels that the route needs, and the route with its times. */
const room = { route: 44, times: 132 } as const

/** One flight. Pressing it shows it, dragging it moves it to another time or aircraft. */
export function FlightBar({ flight, axis, isMoving, isTabbable, isMovable, onDrag, onDrop, onOpen }: Props) {
  const t = useTranslations('staff-schedule')
  const toCannotFly = useCannotFlyText()
  const press = usePress({ flight, axis, isMovable, onDrag, onDrop, onOpen })
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
          {`${flight.departure.code}–${flight.arrival.code}`}
          {box.width >= room.times ? ` ${from}–${to}` : ''}
        </span>
      ) : null}
    </button>
  )
}

/** A press that stays in its place opens the flight; one that leaves it drags the flight. */
function usePress({ flight, axis, isMovable, onDrag, onDrop, onOpen }: Omit<Props, 'isMoving' | 'isTabbable'>) {
  const start = useRef<{ x: number; y: number } | null>(null)
  const last = useRef<Move | null>(null)
  return {
    onPointerDown(event: PointerEvent<HTMLElement>): void {
      if (!isMovable || event.button !== 0) return
      start.current = { x: event.clientX, y: event.clientY }
      last.current = null
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent<HTMLElement>): void {
      if (!start.current) return
      const dx = event.clientX - start.current.x
      if (!last.current && Math.hypot(dx, event.clientY - start.current.y) < threshold) return
      const minutes = Math.round((dx / axis.dayWidth) * (1_440 / stepMinutes)) * stepMinutes
      const row = document.elementsFromPoint(event.clientX, event.clientY).find((one) => one.closest('[data-tail]'))
      const tail = row?.closest<HTMLElement>('[data-tail]')?.dataset['tail'] ?? flight.tail
      last.current = { flight, minutes, tail }
      onDrag(last.current)
    },
    onPointerUp(): void {
      start.current = null
      if (last.current) onDrop(last.current)
    },
    onPointerCancel(): void {
      start.current = null
      last.current = null
      onDrag(null)
    },
    onClick(): void {
      if (!last.current) onOpen(flight)
      last.current = null
    },
  }
}
