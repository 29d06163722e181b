import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './badge.module.css'

export interface BadgeProps {
  tone?: 'neutral' | 'gold' | 'ok' | 'warn' | 'error' | 'info'
  /** A dot before the text, for states. */
  dot?: boolean
  icon?: ReactNode
  className?: string
  children: ReactNode
}

/** A short word on a thing's state. */
export function Badge({ tone = 'neutral', dot, icon, className, children }: BadgeProps) {
  return (
    <span className={cx(styles.badge, styles[tone], className)}>
      {dot ? <span className={styles.dot} /> : null}
      {icon ? <span className={styles.icon}>{icon}</span> : null}
      {children}
    </span>
  )
}

/** A number in a small round, e.g. unpaid invoices; `label` is what is read out. */
export function CountBadge({ count, label, className }: { count: number; label: string; className?: string }) {
  return (
    <span className={cx(styles.count, className)}>
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">{label}</span>
    </span>
  )
}
