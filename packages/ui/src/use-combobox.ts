import { useCallback, useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { isTooShort, toChoice, type ComboboxStatus } from './combobox-rules.ts'

/** A named run of options: recent, nearby, popular, results. */
export interface ComboboxSection<T> {
  id: string
  label?: string
  items: readonly T[]
}

export interface UseComboboxOptions<T> {
  /** Finds options; called with '' when the list opens empty. The signal aborts outdated requests. */
  load: (query: string, signal: AbortSignal) => Promise<readonly ComboboxSection<T>[]> | readonly ComboboxSection<T>[]
  /** Fewer characters than this show no options: those of the empty field do not answer them. */
  minChars?: number
  onPick: (item: T) => void
  /** Tab waited for a result that was empty. */
  onNothing?: () => void
  /** Milliseconds of quiet before a query is sent. */
  quiet?: number
}

/** The state behind every searchable list: query, sections, which option is active, and the keys. Rendering is the caller's. */
export function useCombobox<T>(options: UseComboboxOptions<T>) {
  const { minChars = 0 } = options
  const found = useComboboxSearch(options)
  const { query, items, status, active, setActive } = found
  const isAnswered = status === 'ready'
  const move = (to: number) => {
    if (isAnswered && items.length > 0) setActive((to + items.length) % items.length)
  }

  const pickActive = (pressed: 'Enter' | 'Tab') => {
    const choice = toChoice({ status, query, minChars })
    const activeItem = items[active]
    if (choice === 'first-of-answer') found.fetchFirst(pressed)
    else if (choice === 'active' && activeItem !== undefined) found.pick(activeItem)
  }

  /** Handles a key while the list is open; true when it was used. */
  const key = (event: KeyboardEvent): boolean => {
    if (event.nativeEvent.isComposing) return false
    switch (event.key) {
      case 'ArrowDown':
        move(active + 1)
        break
      case 'ArrowUp':
        move(active < 0 ? items.length - 1 : active - 1)
        break
      case 'PageDown':
        move(Math.min(items.length - 1, active + 8))
        break
      case 'PageUp':
        move(Math.max(0, active - 8))
        break
      case 'Home':
      case 'End':
        // The text's own keys until an option is being walked through.
        if (active < 0 || query) return false
        move(event.key === 'Home' ? 0 : items.length - 1)
        break
      case 'Enter':
        pickActive('Enter')
        break
      case 'Tab':
        if (event.shiftKey) return false
        pickActive('Tab')
        return false
      default:
        return false
    }
    event.preventDefault()
    return true
  }

  const { sections, search, fetchNow, stop, waiting } = found
  const short = isTooShort(query, minChars)
  /** Nothing to show at all: no options, no message. */
  const blank = status === 'ready' && items.length === 0 && query.trim() === ''
  return { query, sections, items, status, isAnswered, active, setActive, search, fetchNow, stop, key, waiting, short, blank }
}

export type Combobox<T> = ReturnType<typeof useCombobox<T>>

/** Query, request and answer: each text cancels the request of the one before. */
function useComboboxSearch<T>({ load, minChars = 0, onPick, onNothing, quiet = 120 }: UseComboboxOptions<T>) {
  const [query, setQuery] = useState('')
  const [sections, setSections] = useState<readonly ComboboxSection<T>[]>([])
  const [status, setStatus] = useState<ComboboxStatus>('idle')
  const [active, setActive] = useState(-1)
  const request = useRef<AbortController | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  /** The key pressed while a request is pending: its first result is selected. */
  const takeFirst = useRef<'Enter' | 'Tab' | null>(null)
  const latest = useRef({ load, onPick, onNothing })
  useEffect(() => {
    latest.current = { load, onPick, onNothing }
  })

  const fetchNow = useCallback(async (text: string) => {
    request.current?.abort()
    const controller = new AbortController()
    request.current = controller
    setStatus('loading')
    const asked = text.trim()
    try {
      const answer = await latest.current.load(asked, controller.signal)
      if (controller.signal.aborted) return
      setSections(answer)
      setStatus('ready')
      setActive(asked && answer.some((section) => section.items.length > 0) ? 0 : -1)
      const first = asked ? answer.find((section) => section.items.length > 0)?.items[0] : undefined
      if (takeFirst.current !== null && first !== undefined) latest.current.onPick(first)
      else if (takeFirst.current === 'Tab') latest.current.onNothing?.()
    } catch {
      // An outdated response must not change newer state.
      if (controller.signal.aborted) return
      setSections([])
      setActive(-1)
      setStatus('failed')
      if (takeFirst.current === 'Tab') latest.current.onNothing?.()
    }
    takeFirst.current = null
  }, [])

  const search = useCallback(
    (text: string, now = false) => {
      takeFirst.current = null
      setQuery(text)
      clearTimeout(timer.current)
      // The answer to an earlier text must not pass for that of this one.
      request.current?.abort()
      setActive(-1)
      if (isTooShort(text, minChars)) {
        setSections([])
        setStatus('ready')
        return
      }
      setStatus('loading')
      if (now) void fetchNow(text)
      else timer.current = setTimeout(() => void fetchNow(text), quiet)
    },
    [fetchNow, minChars, quiet],
  )

  const stop = useCallback(() => {
    clearTimeout(timer.current)
    request.current?.abort()
    takeFirst.current = null
    setStatus('idle')
    setActive(-1)
  }, [])

  useEffect(
    () => () => {
      clearTimeout(timer.current)
      request.current?.abort()
    },
    [],
  )

  return {
    query,
    sections,
    items: sections.flatMap((section) => section.items),
    status,
    active,
    setActive,
    search,
    fetchNow,
    stop,
    waiting: useCallback(() => takeFirst.current !== null, []),
    pick: (item: T) => latest.current.onPick(item),
    /** Sends the query at once and selects the first option of its answer. */
    fetchFirst: (pressed: 'Enter' | 'Tab') => {
      clearTimeout(timer.current)
      void fetchNow(query)
      takeFirst.current = pressed
    },
  }
}
