import { useEffect, useId, useRef } from 'react'
import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { cx } from './cx.ts'
import { ErrorMark } from './field.tsx'
import styles from './checkbox.module.css'

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'type' | 'className' | 'size'> {
  onChange?: (checked: boolean) => void
  /** Indeterminate. */
  indeterminate?: boolean
  hint?: ReactNode
  error?: ReactNode
  className?: string
  ref?: Ref<HTMLInputElement>
  children: ReactNode
}

/** A native checkbox with its label, which may contain links. Never pre-ticked. */
export function Checkbox({ onChange, indeterminate = false, hint, error, className, ref, children, ...rest }: CheckboxProps) {
  const made = useId()
  const id = rest.id ?? made
  const own = useRef<HTMLInputElement>(null)
  const message = error || hint
  useEffect(() => {
    if (own.current) own.current.indeterminate = indeterminate
  }, [indeterminate])
  return (
    <div className={cx(styles.checkbox, className)} data-invalid={error ? '' : undefined}>
      <input
        {...rest}
        id={id}
        ref={(element) => {
          own.current = element
          if (typeof ref === 'function') return ref(element)
          if (ref) ref.current = element
        }}
        type="checkbox"
        aria-invalid={error ? true : undefined}
        aria-describedby={message ? `${id}-message` : undefined}
        onChange={(event) => onChange?.(event.currentTarget.checked)}
        className={styles.box}
      />
      <label htmlFor={id} className={styles.label}>
        {children}
      </label>
      {message ? (
        <p id={`${id}-message`} className={styles.message}>
          {error ? <ErrorMark /> : null}
          <span>{message}</span>
        </p>
      ) : null}
    </div>
  )
}
