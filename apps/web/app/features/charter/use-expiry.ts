import { useEffect, useRef } from 'react'
import type { Suggestion } from './use-suggestions.ts'

/** Calls back when the first guaranteed price expires: one timer for the page instead of one per card. */
export function useExpiry(list: readonly Suggestion[], onExpire: () => void): void {
  const first = list
    .filter(({ firmness, locked }) => firmness === 'firm' && !locked)
    .reduce<string | null>((soonest, { expires_at: at }) => (soonest === null || at < soonest ? at : soonest), null)
  const latest = useRef(onExpire)
  useEffect(() => {
    latest.current = onExpire
  })
  useEffect(() => {
    if (first === null) return
    const timer = setTimeout(() => latest.current(), Math.max(0, Date.parse(first) - Date.now()))
    return () => clearTimeout(timer)
  }, [first])
}
