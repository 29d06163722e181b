import { useEffect, useState } from 'react'

/** Milliseconds since the epoch, read again every so many seconds. */
export function useNow(seconds: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), seconds * 1_000)
    return () => clearInterval(timer)
  }, [seconds])
  return now
}
