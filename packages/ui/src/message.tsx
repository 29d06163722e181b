import type { ReactNode } from 'react'
import styles from './message.module.css'

export interface MessageProps {
  /** The reader's own message, one of the others, or a note among the others. */
  side: 'own' | 'other' | 'note'
  /** Named for those who do not see the sides; shown above messages of others and notes. */
  author: string
  dateTime: string
  time: string
  text: string
  /** An attached file. */
  file?: ReactNode
  /** Beside the time: sent, seen. */
  status?: ReactNode
}

/** One message of a conversation. Its text is shown as it was written; a right-to-left text does not turn what is around it. */
export function Message({ side, author, dateTime, time, text, file, status }: MessageProps) {
  return (
    <article className={styles.message} data-side={side}>
      <p className={side === 'own' ? 'visually-hidden' : styles.author}>{author}</p>
      <div className={styles.bubble}>
        {file}
        {text === '' ? null : (
          <p dir="auto" className={styles.text}>
            {text}
          </p>
        )}
      </div>
      <p className={styles.meta}>
        <time dateTime={dateTime}>{time}</time>
        {status ? <span>{status}</span> : null}
      </p>
    </article>
  )
}
