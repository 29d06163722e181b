import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './facts.module.css'

export interface FactsProps {
  items: readonly { id: string; label: ReactNode; value: ReactNode }[]
  /** `rows`: label left, value right, hairlines between; `grid`: label above value, side by side. */
  look?: 'rows' | 'grid'
  className?: string
}

/** Names and values: an aircraft's figures, an order's particulars. */
export function Facts({ items, look = 'rows', className }: FactsProps) {
  return (
    <dl className={cx(styles[look], className)}>
      {items.map((item) => (
        <div key={item.id} className={styles.item}>
          <dt>{item.label}</dt>
          <dd>{item.value}</dd>
        </div>
      ))}
    </dl>
  )
}
