import { useLayoutEffect, useId, useRef } from 'react'
import type { ClipboardEvent, KeyboardEvent, ReactNode } from 'react'
import { eraseDigit, onlyDigits, pasteDigits, toCode, typeText } from './code-rules.ts'
import { cx } from './cx.ts'
import { ErrorMark } from './field.tsx'
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
  const { label, hideLabel, length = 4, value, onChange, onComplete, boxLabel, hint, error, disabled, autoFocus, className } = props
  const made = useId()
  const id = props.id ?? made
  const boxes = useRef<(HTMLInputElement | null)[]>([])
  const goTo = useRef<number | null>(null)
  const code = toCode(value, length)
  const message = error || hint

  // Before the next key press: a passive effect may run after it on a busy device.
  useLayoutEffect(() => {
    if (goTo.current === null) return
    const box = boxes.current[Math.min(goTo.current, length - 1)]
    goTo.current = null
    box?.focus()
    box?.select()
  })
  // A rejected code is typed again from the start: focus the first box.
  const refused = Boolean(error)
  useLayoutEffect(() => {
    if (refused && code === '') boxes.current[0]?.focus()
  }, [refused, code])

  const set = (next: string, focus: number) => {
    goTo.current = focus
    if (next === code) {
      boxes.current[Math.min(focus, length - 1)]?.focus()
      return
    }
    onChange(next)
    if (next.length === length) onComplete?.(next)
  }
  const input = (index: number, text: string) => {
    const digits = text.replace(/\D/g, '')
    if (digits === '') {
      if (text === '' && index < code.length) set(eraseDigit(code, index).code, index)
      return
    }
    const before = code[index] ?? ''
    // The phone's suggestion and password managers put the whole code into one box.
    if (digits.length > 2 || (digits.length === 2 && !before)) {
      const filled = pasteDigits(code, digits.length >= length ? 0 : index, digits, length)
      if (filled !== null) set(filled, filled.length)
      return
    }
    const typed = typeText(code, index, digits, length)
    set(typed.code, typed.focus)
  }
  const key = (event: KeyboardEvent<HTMLInputElement>, index: number) => {
    if (event.key === 'Backspace') {
      event.preventDefault()
      const erased = eraseDigit(code, index)
      set(erased.code, erased.focus)
    } else if (event.key === 'ArrowLeft') {
      event.preventDefault()
      boxes.current[index - 1]?.focus()
    } else if (event.key === 'ArrowRight') {
      event.preventDefault()
      boxes.current[index + 1]?.focus()
    } else if (event.key.length === 1 && !event.metaKey && !event.ctrlKey && !event.altKey && !onlyDigits(event.key)) event.preventDefault()
  }
  const paste = (event: ClipboardEvent, index: number) => {
    event.preventDefault()
    const filled = pasteDigits(code, index, event.clipboardData.getData('text'), length)
    if (filled !== null) set(filled, filled.length)
  }

  return (
    <fieldset
      aria-labelledby={`${id}-label`}
      aria-describedby={message ? `${id}-message` : undefined}
      className={cx(styles.group, className)}
    >
      <div id={`${id}-label`} className={hideLabel ? 'visually-hidden' : styles.label}>
        {label}
      </div>
      <div className={styles.boxes} data-length={length} data-invalid={refused || undefined}>
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
            aria-invalid={refused || undefined}
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
      <div id={`${id}-message`} className={styles.message} data-invalid={refused || undefined} aria-live="assertive">
        {message ? (
          <p>
            {refused ? <ErrorMark /> : null}
            <span>{message}</span>
          </p>
        ) : null}
      </div>
    </fieldset>
  )
}
