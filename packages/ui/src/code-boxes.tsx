import { useId } from 'react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { ErrorMark } from './field.tsx'
import { useCodeBoxes } from './use-code-boxes.ts'
import styles from './code-boxes.module.css'

export interface CodeBoxesProps {
  label: ReactNode
  hideLabel?: boolean
  length?: 4 | 6
  value: string
  onChange: (code: string) => void
  /** All boxes are filled: once per change of the code. */
  onComplete?: (code: string) => void
  /** Names a box, e.g. "Digit 1 of 4". */
  boxLabel: (index: number, length: number) => string
  hint?: ReactNode
  /** A wrong code: the boxes are flagged and the text is announced. */
  error?: ReactNode
  disabled?: boolean
  autoFocus?: boolean
  id?: string
  className?: string
}

/** One-time code, one digit per box; a box is enabled once the previous one holds a digit. Supports paste and autofill. */
export function CodeBoxes(props: CodeBoxesProps) {
  const { label, hideLabel, length = 4, boxLabel, hint, error, disabled, autoFocus, className } = props
  const made = useId()
  const id = props.id ?? made
  const message = error || hint
  const isRefused = Boolean(error)
  const { boxes, code, input, key, paste } = useCodeBoxes({ ...props, length, isRefused })
  return (
    <fieldset
      aria-labelledby={`${id}-label`}
      aria-describedby={message ? `${id}-message` : undefined}
      className={cx(styles.group, className)}
    >
      <div id={`${id}-label`} className={hideLabel ? 'visually-hidden' : styles.label}>
        {label}
      </div>
      <div className={styles.boxes} data-length={length} data-invalid={isRefused || undefined}>
        {Array.from({ length }, (_, index) => (
          <input
            key={index}
            ref={(element) => {
              boxes.current[index] = element
            }}
            id={index === 0 ? id : undefined}
            type="text"
            inputMode="numeric"
            pattern="[0-9]*"
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            autoFocus={autoFocus && index === 0}
            data-autofocus={autoFocus && index === 0 ? '' : undefined}
            aria-label={boxLabel(index + 1, length)}
            aria-invalid={isRefused || undefined}
            disabled={disabled || index > code.length}
            value={code[index] ?? ''}
            className={styles.box}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => input(index, event.currentTarget.value)}
            onKeyDown={(event) => key(event, index)}
            onPaste={(event) => paste(event, index)}
          />
        ))}
      </div>
      <div id={`${id}-message`} className={styles.message} data-invalid={isRefused || undefined} aria-live="assertive">
        {message ? (
          <p>
            {isRefused ? <ErrorMark /> : null}
            <span>{message}</span>
          </p>
        ) : null}
      </div>
    </fieldset>
  )
}
