import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { clockOf, passedThreshold } from './countdown-rules.ts'
import { cx } from './cx.ts'
import { useSeconds } from './ticker.ts'
import styles from './countdown.module.css'

export interface CountdownProps {
  /** Epoch milliseconds or an ISO instant ("2026-11-24T10:00:00Z"). */
  until: number | string
  /** Before the figures. */
  label?: ReactNode
  /** Announced politely when a threshold passes, e.g. "5 minutes left to pay". */
  announce?: (secondsLeft: number) => string
  /** Thresholds in seconds left. */
  thresholds?: readonly number[]
  /** Under so many seconds the figures turn to the warning colour. */
  urgentUnder?: number
  /** Called once at zero (also when it starts at zero). */
  onEnd?: () => void
  /** Milliseconds the server's clock is ahead of this device's. */
  skew?: number
  size?: 'small' | 'medium' | 'large'
  className?: string
}

const usual = [1800, 600, 300, 60, 30, 10, 0]

/** Time left in tabular figures. The server renders a placeholder of the same width. */
export function Countdown({
  until,
  label,
  announce,
  thresholds = usual,
  urgentUnder = 60,
  onEnd,
  skew = 0,
  size = 'medium',
  className,
}: CountdownProps) {
  const now = useSeconds()
  const end = typeof until === 'number' ? until : Date.parse(until)
  const left = now === null ? null : Math.max(0, Math.ceil((end - skew) / 1000 - now))
  const [said, setSaid] = useState('')
  const before = useRef<number | null>(null)
  const ended = useRef(false)

  useEffect(() => {
    if (left === null) return
    const passed = passedThreshold(before.current, left, thresholds)
    before.current = left
    if (passed !== null && announce) setSaid(announce(left))
    if (left === 0 && !ended.current) {
      ended.current = true
      onEnd?.()
    }
    if (left > 0) ended.current = false
  }, [left, thresholds, announce, onEnd])

  return (
    <span className={cx(styles.countdown, styles[size], className)} data-urgent={(left !== null && left <= urgentUnder) || undefined}>
      {label ? <span className={styles.label}>{label}</span> : null}
      <span className={styles.figures} role="timer" aria-live="off">
        {left === null ? <span className={styles.blank}>00:00</span> : clockOf(left)}
      </span>
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </span>
  )
}
