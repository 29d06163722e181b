import { useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'

export interface ToastContent {
  tone?: 'ok' | 'info' | 'warn' | 'error'
  title: ReactNode
  text?: ReactNode
  action?: { label: string; onPress: () => void }
  /** Milliseconds it stays; 3000 as specified. Hover and focus stop the clock. 0: until closed. */
  duration?: number
}

export interface Toast extends ToastContent {
  id: number
}

let list: readonly Toast[] = []
let next = 1
const listeners = new Set<() => void>()
const most = 3

const set = (value: readonly Toast[]) => {
  list = value
  for (const listener of listeners) listener()
}

/** Short notices at the top right. In the browser only; call from event handlers and effects. */
export const toasts = {
  /** Shows a notice and answers its id. */
  show(content: ToastContent): number {
    const id = next
    next += 1
    set([...list, { ...content, id }].slice(-most))
    return id
  },
  close(id: number): void {
    set(list.filter((toast) => toast.id !== id))
  },
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
