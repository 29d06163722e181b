import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './breakdown.module.css'

export interface BreakdownRow {
  id: string
  service: ReactNode
  /** Written out, with its sign: "€ 1 240,00". */
  price: string
  /** One line on why it is there. */
  reason?: ReactNode
  tone?: 'discount' | 'muted'
}

export interface BreakdownProps {
  /** Names the table; shown unless hidden. */
  caption: string
  hideCaption?: boolean
  rows: readonly BreakdownRow[]
  total?: { label: ReactNode; price: string; note?: ReactNode }
  className?: string
}

/** What a price is made of, line by line with the reason, figures in one column. */
export function Breakdown({ caption, hideCaption, rows, total, className }: BreakdownProps) {
  return (
    <table className={cx(styles.table, className)}>
      <caption className={hideCaption ? 'visually-hidden' : styles.caption}>{caption}</caption>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className={row.tone ? styles[row.tone] : undefined}>
            <th scope="row">
              <span className={styles.service}>{row.service}</span>
              {row.reason ? <span className={styles.reason}>{row.reason}</span> : null}
            </th>
            <td>{row.price}</td>
          </tr>
        ))}
      </tbody>
      {total ? (
        <tfoot>
          <tr>
            <th scope="row">
              <span className={styles.totalLabel}>{total.label}</span>
              {total.note ? <span className={styles.reason}>{total.note}</span> : null}
            </th>
            <td>{total.price}</td>
          </tr>
        </tfoot>
      ) : null}
    </table>
  )
}
