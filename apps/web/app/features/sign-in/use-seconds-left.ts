import { useEffect, useState } from 'react'

/** Whole seconds until a moment of `performance.now()`, ticking each second down to 0. */
export function useSecondsLeft(until: number): number {
  const left = (): number => Math.max(0, Math.ceil((until - performance.now()) / 1000))
  const [seconds, setSeconds] = useState(left)
  useEffect(() => {
    setSeconds(left())
    const timer = setInterval(() => {
      const now = left()
      setSeconds(now)
      if (now === 0) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [until])
  return seconds
}
