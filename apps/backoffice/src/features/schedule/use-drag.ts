import { useRef, type PointerEvent } from 'react'

/** Pixels before a press becomes a drag. */
const threshold = 4

interface Drag<T> {
  isEnabled: boolean
  /** What the pointer is over, `dx` pixels from where it was pressed. */
  toTarget: (event: PointerEvent<HTMLElement>, dx: number) => T
  /** `null` where the drag has been given up. */
  onDrag: (target: T | null) => void
  onDrop: (target: T) => void
  onOpen: () => void
}

/** A press that stays in its place opens; one that leaves it drags. */
export function useDrag<T>({ isEnabled, toTarget, onDrag, onDrop, onOpen }: Drag<T>) {
  const start = useRef<{ x: number; y: number } | null>(null)
  const last = useRef<{ target: T } | null>(null)
  return {
    onPointerDown(event: PointerEvent<HTMLElement>): void {
      if (!isEnabled || event.button !== 0) return
      start.current = { x: event.clientX, y: event.clientY }
      last.current = null
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent<HTMLElement>): void {
      if (!start.current) return
      const dx = event.clientX - start.current.x
      if (!last.current && Math.hypot(dx, event.clientY - start.current.y) < threshold) return
      last.current = { target: toTarget(event, dx) }
      onDrag(last.current.target)
    },
    onPointerUp(): void {
      start.current = null
      if (last.current) onDrop(last.current.target)
    },
    onPointerCancel(): void {
      start.current = null
      last.current = null
      onDrag(null)
    },
    onClick(): void {
      if (!last.current) onOpen()
      last.current = null
    },
  }
}

/** The element that a selector finds under the pointer, through what lies over it. */
export const under = ({ clientX, clientY }: PointerEvent, selector: string): HTMLElement | null =>
  document
    .elementsFromPoint(clientX, clientY)
    .map((one) => one.closest<HTMLElement>(selector))
    .find((one) => one !== null) ?? null
