import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './timeline.module.css'

export interface TimelineItem {
  id: string
  title: ReactNode
  time?: ReactNode
  text?: ReactNode
  state: 'done' | 'current' | 'todo' | 'failed'
  /** The state in words, for those who do not see the mark. */
  stateLabel: string
}

/** Past and future events, in order. */
export function Timeline({ items, label, className }: { items: readonly TimelineItem[]; label?: string; className?: string }) {
  return (
    <ol className={cx(styles.timeline, className)} aria-label={label}>
      {items.map((item) => (
        <li key={item.id} className={styles.item} data-state={item.state} aria-current={item.state === 'current' ? 'step' : undefined}>
          <span className={styles.mark} aria-hidden="true" />
          <div className={styles.words}>
            <p className={styles.title}>
              {item.title}
              <span className="visually-hidden"> ({item.stateLabel})</span>
            </p>
            {item.time ? <p className={styles.time}>{item.time}</p> : null}
            {item.text ? <div className={styles.text}>{item.text}</div> : null}
          </div>
        </li>
      ))}
    </ol>
  )
}
