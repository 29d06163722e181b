import { lazy, Suspense, useEffect, useRef, useState, type ComponentType } from 'react'
import { isHydrated } from './hydration.ts'

const interactions = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin'] as const

/** Resolves with the first interaction: pointer, key or focus; at once where a field has the focus already. */
function firstInteraction(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      for (const type of interactions) removeEventListener(type, done, true)
      resolve()
    }
    for (const type of interactions) addEventListener(type, done, { capture: true, passive: true })
    if (document.activeElement !== null && document.activeElement !== document.body) done()
  })
}

interface DeferredPart<P> {
  load: () => Promise<{ default: ComponentType<P> }>
  isNeededNow: () => boolean
  /** CSS modules of everything in it: naming them here links their style sheets in the page. */
  styles: readonly Record<string, string>[]
}

/**
 * A part that the server renders and whose code is fetched on the first interaction, or at once where it is needed.
 * Clicks and text from before its hydration are replayed after it.
 */
export function hydrateOnInteraction<P extends object>({ load, isNeededNow, styles }: DeferredPart<P>) {
  const Now = lazy(load)
  const Later = lazy(async () => {
    if (!import.meta.env.SSR && !isNeededNow()) await firstInteraction()
    return load()
  })
  return function HydrateOnInteraction(props: P) {
    // After a client navigation there was an interaction. Nothing here may change before the hydration: React would discard the
    // server's markup.
    const [Part] = useState(() => (isHydrated() ? Now : Later))
    const frame = useRef<HTMLDivElement>(null)
    const queue = useRef<ReturnType<typeof deferInput> | null>(null)
    useEffect(() => {
      if (frame.current?.dataset['hydrated'] !== undefined) return undefined
      const queued = deferInput(frame)
      queue.current = queued
      return queued.stop
    }, [])
    return (
      <div ref={frame} data-sheets={styles.length}>
        <Suspense fallback={null}>
          <Part {...props} />
          <HydrationSignal
            onHydrated={() => {
              if (frame.current) frame.current.dataset['hydrated'] = ''
              queue.current?.replay()
            }}
          />
        </Suspense>
      </div>
    )
  }
}

/** Its effect runs when the boundary around it has been hydrated. */
function HydrationSignal({ onHydrated }: { onHydrated: () => void }): null {
  const tell = useRef(onHydrated)
  useEffect(() => tell.current(), [])
  return null
}

/** Defers clicks inside the frame. On the window, because React stops events of a boundary that is not hydrated. */
function deferInput(frame: { current: HTMLElement | null }) {
  let clicked: HTMLElement | null = null
  const hold = (event: Event) => {
    const target = event.target instanceof Element ? event.target : null
    if (!target || !frame.current?.contains(target)) return
    // A link works without its code.
    if (target.closest('a')) return
    const control = target.closest<HTMLElement>('button, input')
    if (control) clicked = control
    // A field has the focus at once; its popup needs the code.
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

/** Reports text to React that was typed before the hydration. */
function retype(input: HTMLInputElement): void {
  const { value } = input
  input.value = ''
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
