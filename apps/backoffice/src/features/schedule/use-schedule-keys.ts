import { useEffect, useMemo, useState, type KeyboardEvent, type RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { neighbour, type Direction } from '~/lib/neighbours.ts'
import { usePageCommands } from '~/lib/page-commands.ts'
import { stepMinutes, type Flight, type Move, type Schedule } from './schedule.ts'

const directions: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

/** Minutes later and rows down of one press with Shift. */
const shifts: Readonly<Record<Direction, readonly [minutes: number, rows: number]>> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
}

interface ScheduleKeysInput {
  schedule: Schedule
  canMove: boolean
  grid: RefObject<HTMLDivElement | null>
  onMove: (move: Move) => void
}

/** Names the keys of the grid. */
function useScheduleHelp(canMove: boolean): void {
  const t = useTranslations('staff-schedule.shortcuts')
  usePageCommands([
    { id: 'walk', label: t('walk'), keys: '← ↑ → ↓' },
    ...(canMove
      ? [
          { id: 'move', label: t('move'), keys: '⇧ ←' },
          { id: 'hour', label: t('hour'), keys: 'Ctrl ⇧ ←' },
          { id: 'check', label: t('check'), keys: '↵' },
          { id: 'back', label: t('back'), keys: 'Esc' },
        ]
      : []),
  ])
}

/** Arrows walk from flight to flight; with Shift they move one, Enter puts it there. `tabbable`: the flight that Tab reaches. */
export function useScheduleKeys({ schedule, canMove, grid, onMove }: ScheduleKeysInput) {
  useScheduleHelp(canMove)
  const [draft, setDraft] = useState<Move | null>(null)
  const [current, setCurrent] = useState<string | null>(null)
  const tails = useMemo(() => schedule.tails.map(({ tail }) => tail), [schedule.tails])
  const tabbable = schedule.flights.find(({ id }) => id === (current ?? schedule.flights[0]?.id)) ?? null

  useEffect(() => {
    if (current !== null) grid.current?.querySelector<HTMLElement>(`[data-flight="${current}"]`)?.focus({ preventScroll: false })
  }, [current, grid])

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
      const step = event.ctrlKey || event.metaKey ? 60 : stepMinutes
      const [later, down] = shifts[direction]
      moveDraft(flight, later * step, down)
    } else if (direction && !event.shiftKey) {
      const next = neighbour({ flights: schedule.flights, tails }, flight, direction)
      if (!next) return
      setDraft(null)
      setCurrent(next.id)
    } else if (event.key === 'Enter' && isMoving) {
      onMove(draft)
      setDraft(null)
    } else if (event.key === 'Escape' && isMoving) setDraft(null)
    else return
    event.preventDefault()
  }
  return { draft, setDraft, tabbable, press }
}
