import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './message-log.module.css'

export interface MessageLogProps {
  label: string
  /** Changes with every message that is added at the end. */
  newest: string
  /** `data-number` of the message to show first; null: the newest. */
  target?: string | null
  className?: string
  children: ReactNode
}

/** Scrolls to what is added at the end, unless the reader has scrolled up; at first to the message that was asked for. */
export function MessageLog({ label, newest, target = null, className, children }: MessageLogProps) {
  const log = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const isFound = useRef(target === null)
  const shown = useRef<string | null>(null)
  useLayoutEffect(() => {
    const element = log.current
    if (!element || (shown.current === newest && isFound.current)) return
    shown.current = newest
    const found = isFound.current ? null : element.querySelector(`[data-number="${target}"]`)
    if (found) {
      isFound.current = true
      isAtEnd.current = false
      found.scrollIntoView({ block: 'center' })
    } else if (isAtEnd.current && isFound.current) element.scrollTop = element.scrollHeight
  })
  return (
    <div
      ref={log}
      role="log"
      aria-label={label}
      // Scrolls, so the keyboard has to reach it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={cx(styles.log, className)}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < 80
      }}
    >
      {children}
    </div>
  )
}
