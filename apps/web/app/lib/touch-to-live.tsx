import { lazy, Suspense, useEffect, useRef, useState, type ComponentType } from 'react'
import { isHydrated } from './hydration.ts'

const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin'] as const

/** Resolves when the reader does anything: moves, taps, types, or has a field in focus already. */
function firstSign(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      for (const sign of signs) removeEventListener(sign, done, true)
      resolve()
    }
    for (const sign of signs) addEventListener(sign, done, { capture: true, passive: true })
    if (document.activeElement !== null && document.activeElement !== document.body) done()
  })
}

interface LivePart<P> {
  load: () => Promise<{ default: ComponentType<P> }>
  isNeededNow: () => boolean
  /** Of everything the server draws in it: naming them here makes their sheets come with the page. */
  styles: readonly Record<string, string>[]
}

/**
 * A part that the server draws and whose code is fetched when the reader first does something; at once where it is needed.
 * What is clicked and typed in it meanwhile is repeated once it lives.
 */
export function liveOnTouch<P extends object>({ load, isNeededNow, styles }: LivePart<P>) {
  const Now = lazy(load)
  const Later = lazy(async () => {
    if (!import.meta.env.SSR && !isNeededNow()) await firstSign()
    return load()
  })
  return function LiveOnTouch(props: P) {
    // On a page that is reached from another one, the reader has just touched. Nothing here may change while the part waits: React
    // would give up the server's markup.
    const [Part] = useState(() => (isHydrated() ? Now : Later))
    const frame = useRef<HTMLDivElement>(null)
    const queue = useRef<ReturnType<typeof queueInput> | null>(null)
    useEffect(() => {
      if (frame.current?.dataset['alive'] !== undefined) return undefined
      const queued = queueInput(frame)
      queue.current = queued
      return queued.stop
    }, [])
    return (
      <div ref={frame} data-sheets={styles.length}>
        <Suspense fallback={null}>
          <Part {...props} />
          <Alive
            onAlive={() => {
              if (frame.current) frame.current.dataset['alive'] = ''
              queue.current?.replay()
            }}
          />
        </Suspense>
      </div>
    )
  }
}

/** Its effect runs when the boundary around it has been hydrated. */
function Alive({ onAlive }: { onAlive: () => void }): null {
  const tell = useRef(onAlive)
  useEffect(() => tell.current(), [])
  return null
}

/** Holds back clicks inside the frame. On the window, because React stops what happens in a part it has not reached yet. */
function queueInput(frame: { current: HTMLElement | null }) {
  let clicked: HTMLElement | null = null
  const hold = (event: Event) => {
    const target = event.target instanceof Element ? event.target : null
    if (!target || !frame.current?.contains(target)) return
    const control = target.closest<HTMLElement>('button, input')
    if (control) clicked = control
    // A field is in focus at once; what it opens comes with its code.
    if (control instanceof HTMLInputElement) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  addEventListener('click', hold, true)
  addEventListener('submit', hold, true)
  const stop = () => {
    removeEventListener('click', hold, true)
    removeEventListener('submit', hold, true)
  }
  return {
    stop,
    replay() {
      stop()
      for (const input of frame.current?.querySelectorAll('input') ?? []) if (input.value !== input.defaultValue) retype(input)
      // With the next frame: on a phone a field turns into a button first.
      const last = clicked
      if (last) requestAnimationFrame(() => (document.getElementById(last.id) ?? last).click())
    },
  }
}

/** Lets React hear of text that was typed before it knew the field. */
function retype(input: HTMLInputElement): void {
  const { value } = input
  input.value = ''
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
