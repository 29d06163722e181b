import { useEffect, useState } from 'react'

/** Whole seconds until a time of `performance.now()`, ticking down to 0. */
export function useSecondsLeft(until: number): number {
  const [seconds, setSeconds] = useState(() => secondsTo(until))
  useEffect(() => {
    const timer = setInterval(() => {
      const left = secondsTo(until)
      setSeconds(left)
      if (left === 0) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [until])
  return seconds
}

const secondsTo = (moment: number): number => Math.max(0, Math.ceil((moment - performance.now()) / 1000))
