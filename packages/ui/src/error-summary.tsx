import { useEffect, useRef } from 'react'
import type { MouseEvent, ReactNode, Ref } from 'react'
import { cx } from './cx.ts'
import styles from './error-summary.module.css'

export interface ErrorSummaryProps {
  title: ReactNode
  /** `id` is the field's id. Without an id the line is text only. */
  errors: readonly { id?: string; message: string }[]
  /** Focuses the summary again when it changes (each failed submit). */
  focusKey?: string | number
  /** False when the page manages the focus itself. */
  autoFocus?: boolean
  level?: 2 | 3
  className?: string
  ref?: Ref<HTMLDivElement>
}

/** Brings the field into view and gives it the focus; a group gives it to its first control. */
const go = (event: MouseEvent<HTMLAnchorElement>, id: string) => {
  const field = document.getElementById(id)
  if (!field) return
  event.preventDefault()
  const target = field.matches('input, select, textarea, button, [tabindex]')
    ? field
    : (field.querySelector<HTMLElement>('input, select, textarea, button') ?? field)
  target.scrollIntoView({ block: 'center' })
  target.focus({ preventScroll: true })
}

/** Everything that must be put right, as links to the fields; takes the focus when it appears. Renders nothing without errors. */
export function ErrorSummary({ focusKey, ...props }: ErrorSummaryProps) {
  return props.errors.length > 0 ? <Summary key={focusKey} {...props} /> : null
}

function Summary({ title, errors, autoFocus = true, level = 2, className, ref }: Omit<ErrorSummaryProps, 'focusKey'>) {
  const own = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (autoFocus) own.current?.focus()
  }, [autoFocus])
  const Title = `h${level}` as const
  return (
    <div
      ref={(element) => {
        own.current = element
        if (typeof ref === 'function') return ref(element)
        if (ref) ref.current = element
      }}
      role="alert"
      tabIndex={-1}
      className={cx(styles.summary, className)}
    >
      <Title className={styles.title}>{title}</Title>
      <ul className={styles.list}>
        {errors.map((error) => (
          <li key={`${error.id ?? ''}${error.message}`}>
            {error.id ? (
              <a href={`#${error.id}`} onClick={(event) => go(event, error.id ?? '')}>
                {error.message}
              </a>
            ) : (
              error.message
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
