import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Modal } from './modal.tsx'
import { Spinner } from './spinner.tsx'
import styles from './loading-overlay.module.css'

export interface LoadingOverlayProps {
  open: boolean
  /** What is being done. */
  text?: ReactNode
  /** Counts the seconds since it opened. */
  timer?: boolean
  /** Counts down from this many seconds instead, and stops at 0. */
  countdownFrom?: number
  /** How seconds are written; the bare number when missing. */
  formatSeconds?: (seconds: number) => string
  /** Its name for screen readers. */
  label: string
  /** Hides the page behind it. */
  full?: boolean
}

/** Blocks the page while something must finish. Small when it has neither text nor a count of seconds. */
export function LoadingOverlay({ open, text, timer, countdownFrom, formatSeconds = String, label, full }: LoadingOverlayProps) {
  const counts = timer === true || countdownFrom !== undefined
  return (
    <Modal open={open} onClose={() => {}} locked label={label} className={cx(styles.overlay, full && styles.full)}>
      {() => (
        <div className={cx(styles.box, !text && !counts && styles.small)} data-title="" tabIndex={-1} role="status">
          <Spinner size={text || counts ? 36 : 28} label={text ? undefined : label} />
          {text ? <p className={styles.text}>{text}</p> : null}
          {counts ? <Seconds from={countdownFrom} format={formatSeconds} /> : null}
        </div>
      )}
    </Modal>
  )
}

function Seconds({ from, format }: { from?: number; format: (seconds: number) => string }) {
  const [elapsed, setElapsed] = useState(0)
  useEffect(() => {
    const start = performance.now()
    const timer = setInterval(() => setElapsed(Math.floor((performance.now() - start) / 1000)), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <p className={styles.seconds} aria-hidden="true">
      {format(from === undefined ? elapsed : Math.max(0, from - elapsed))}
    </p>
  )
}
