import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Heading } from './heading.tsx'
import styles from './empty-state.module.css'

export interface EmptyStateProps {
  title: ReactNode
  /** Why it is empty and what is nearest. */
  text?: ReactNode
  /** A drawing above the title. */
  figure?: ReactNode
  actions?: ReactNode
  level?: 1 | 2 | 3 | 4
  className?: string
}

/** Nothing here: why, and what to do about it. */
export function EmptyState({ title, text, figure, actions, level = 2, className }: EmptyStateProps) {
  return (
    <div className={cx(styles.empty, className)}>
      {figure ? <div className={styles.figure}>{figure}</div> : <span className={styles.line} aria-hidden="true" />}
      <Heading level={level} size={28}>
        {title}
      </Heading>
      {text ? <div className={styles.text}>{text}</div> : null}
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  )
}
