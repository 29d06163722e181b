import type { ReactNode } from 'react'
import styles from './detail-page.module.css'

export interface Line {
  /** Missing where the answer has none: such a line has no state, and is known by its place. */
  id?: string | number
  text: ReactNode
  /** Below the text. */
  note?: ReactNode
  value?: ReactNode
  className?: string | undefined
}

/** Lines of a page about one thing: what it is, and its value at the right edge. */
export function Lines({ lines, caption }: { lines: readonly Line[]; caption?: string }) {
  return (
    <table className={styles.lines}>
      {caption === undefined ? null : <caption>{caption}</caption>}
      <tbody>
        {lines.map(({ id, text, note, value, className }, at) => (
          <tr key={id ?? `line ${at}`} className={className}>
            <td>
              {text}
              {note ? <small>{note}</small> : null}
            </td>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
