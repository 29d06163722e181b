import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './price.module.css'

export interface PriceProps {
  /** Written out: "€ 18 400". */
  value: string
  /** Before it, smaller: "from". */
  prefix?: ReactNode
  /** After it, smaller: "per seat". */
  suffix?: ReactNode
  size?: 'small' | 'medium' | 'large'
  /** The price before a discount, struck through, with its name for screen readers. */
  was?: string
  wasLabel?: string
  /** Under the price: what is in it. */
  note?: ReactNode
  align?: 'start' | 'end'
  className?: string
}

/** Money as the most important figure of its card. */
export function Price({ value, prefix, suffix, size = 'medium', was, wasLabel, note, align = 'start', className }: PriceProps) {
  return (
    <span className={cx(styles.price, styles[size], align === 'end' && styles.end, className)}>
      {was ? (
        <s className={styles.was}>
          {wasLabel ? <span className="visually-hidden">{wasLabel} </span> : null}
          {was}
        </s>
      ) : null}
      <span className={styles.line}>
        {prefix ? <span className={styles.affix}>{prefix} </span> : null}
        <span className={styles.value}>{value}</span>
        {suffix ? <span className={styles.affix}> {suffix}</span> : null}
      </span>
      {note ? <span className={styles.note}>{note}</span> : null}
    </span>
  )
}
