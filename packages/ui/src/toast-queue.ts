import { useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'

export interface ToastContent {
  tone?: 'ok' | 'info' | 'warn' | 'error'
  title: ReactNode
  text?: ReactNode
  action?: { label: string; onPress: () => void }
  /** Duration in milliseconds; 3000 as specified. Hover and focus pause it. 0: until closed. */
  duration?: number
}

export interface Toast extends ToastContent {
  id: number
}

interface Clock {
  left: number
  started: number
  timer: ReturnType<typeof setTimeout>
}

const most = 3
const usual = 3000

let list: readonly Toast[] = []
let next = 1
let paused = false
const clocks = new Map<number, Clock>()
const listeners = new Set<() => void>()

function set(value: readonly Toast[]) {
  list = value
  for (const id of clocks.keys()) {
    if (!value.some((toast) => toast.id === id)) stop(id)
  }
  for (const listener of listeners) listener()
}

function run(id: number, left: number) {
  clocks.set(id, { left, started: performance.now(), timer: setTimeout(() => toasts.close(id), left) })
}

function stop(id: number) {
  clearTimeout(clocks.get(id)?.timer)
  clocks.delete(id)
}

/** Short notices at the top right. In the browser only; call from event handlers and effects. */
export const toasts = {
  /** Shows a notice and returns its id. At most three are visible; the oldest is removed. */
  show(content: ToastContent): number {
    const id = next
    next += 1
    set([...list, { ...content, id }].slice(-most))
    return id
  },
  close(id: number): void {
    stop(id)
    if (list.some((toast) => toast.id === id)) set(list.filter((toast) => toast.id !== id))
    if (list.length === 0) paused = false
  },
}

/** Starts the timers of notices that are rendered: the time in which their code loads does not count. */
export function startClocks(): void {
  if (paused) return
  for (const { id, duration = usual } of list) if (duration > 0 && !clocks.has(id)) run(id, duration)
}

/** Pauses all notices during hover or focus, and resumes them with the remaining time. */
export function pauseToasts(on: boolean): void {
  if (on === paused) return
  paused = on
  for (const toast of list) {
    const clock = clocks.get(toast.id)
    if (on && clock) {
      clearTimeout(clock.timer)
      clock.left -= performance.now() - clock.started
    } else if (!on && (toast.duration ?? usual) > 0) run(toast.id, Math.max(500, clock?.left ?? toast.duration ?? usual))
  }
}

const none: readonly Toast[] = []

export const useToasts = (): readonly Toast[] =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => list,
    () => none,
  )
