import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { useCannotFlyText } from '~/lib/fleet-effects.tsx'
import { FlightBar } from './flight-bar.tsx'
import { toBox, utcMoment, type Axis, type Block, type Flight, type Mark, type Move, type Tail } from './schedule.ts'
import bars from './bars.module.css'
import styles from './schedule.module.css'

interface Props {
  tail: Tail
  axis: Axis
  flights: Flight[] | undefined
  blocks: Block[] | undefined
  marks: Mark[] | undefined
  /** A flight that is being moved to this aircraft. */
  ghost: Move | null
  movingId: string | null
  /** The flight that Tab reaches. */
  tabbable: string | null
  canMove: boolean
  onDrag: (move: Move | null) => void
  onDrop: (move: Move) => void
  onOpenFlight: (flight: Flight) => void
  onOpenBlock: (block: Block) => void
}

const shifted = ({ flight, minutes }: Move) => {
  const at = (instant: string) => Temporal.Instant.from(instant).add({ minutes }).toString()
  return { from: at(flight.departure_at), to: at(flight.arrival_at) }
}

/** One aircraft: what it flies, and why it is not free. */
function Row({ tail, axis, flights = [], blocks = [], marks = [], ghost, movingId, tabbable, canMove, ...on }: Props) {
  const t = useTranslations('staff-schedule')
  const tf = useTranslations('staff-fleet.cannotFly')
  const toCannotFly = useCannotFlyText()
  const cannotFly = tf('tail', { tail: tail.tail, reasons: toCannotFly(tail.cannot_fly) })
  return (
    <div
      className={styles.row}
      role="group"
      aria-label={t('row', { tail: tail.tail, type: tail.type, company: tail.company, base: tail.base })}
      data-tail={tail.tail}
      data-grounded={tail.cannot_fly.length > 0 || undefined}
    >
      <div className={styles.tail}>
        <b>{tail.tail}</b>
        {tail.cannot_fly.length > 0 ? (
          <span className={bars.sign} data-kind="disconnect" role="img" aria-label={cannotFly} title={cannotFly}>
            !
          </span>
        ) : null}
        <small>{tail.type}</small>
      </div>
      <div className={styles.lane}>
        {blocks.map((block) => (
          <BlockBar key={block.id} block={block} axis={axis} onOpen={on.onOpenBlock} />
        ))}
        {flights.map((flight) => (
          <FlightBar
            key={flight.id}
            flight={flight}
            axis={axis}
            isMoving={flight.id === movingId}
            isTabbable={flight.id === tabbable}
            isMovable={canMove && flight.movable}
            onDrag={on.onDrag}
            onDrop={on.onDrop}
            onOpen={on.onOpenFlight}
          />
        ))}
        {ghost ? <span className={bars.ghost} style={toBox(shifted(ghost), axis)} aria-hidden="true" /> : null}
        {marks.map((mark) => (
          <MarkSign key={`${mark.before} ${mark.after}`} mark={mark} flights={flights} axis={axis} />
        ))}
      </div>
    </div>
  )
}

export const AircraftRow = memo(Row)

function BlockBar({ block, axis, onOpen }: { block: Block; axis: Axis; onOpen: (block: Block) => void }) {
  const t = useTranslations('staff-schedule')
  const box = toBox(block, axis)
  if (block.kind === 'booked') return <span className={bars.away} style={box} aria-hidden="true" />
  const kind = t(`legend.${block.kind}`)
  const name = t('blockBar', {
    kind: [kind, block.order?.pnr, block.note].filter(Boolean).join(', '),
    from: utcMoment(block.from),
    to: utcMoment(block.to),
  })
  return (
    <button
      type="button"
      className={bars.block}
      data-kind={block.kind}
      style={box}
      aria-label={name}
      title={name}
      onClick={() => onOpen(block)}
    >
      <span>{block.order?.pnr ?? block.note ?? kind}</span>
    </button>
  )
}

function MarkSign({ mark, flights, axis }: { mark: Mark; flights: readonly Flight[]; axis: Axis }) {
  const t = useTranslations('staff-schedule')
  const [before, after] = [flights.find(({ id }) => id === mark.before), flights.find(({ id }) => id === mark.after)]
  if (!before || !after) return null
  const text = t(`mark.${mark.kind}`, { tail: mark.tail, from: before.arrival.code, to: after.departure.code, via: before.arrival.code })
  const { left } = toBox({ from: after.departure_at, to: after.arrival_at }, axis)
  return (
    <span className={bars.mark} data-kind={mark.kind} style={{ left }} role="img" aria-label={text} title={text}>
      {mark.kind === 'disconnect' ? '!' : '⇄'}
    </span>
  )
}
