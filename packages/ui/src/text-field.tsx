import { useRef, useState } from 'react'
import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { X } from 'lucide-react'
import { cx } from './cx.ts'
import { Field, splitField } from './field.tsx'
import type { FieldProps } from './field.tsx'
import styles from './text-field.module.css'

export interface TextFieldProps
  extends
    FieldProps,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'defaultValue' | 'prefix' | 'size' | 'id' | 'className'> {
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
  /** Inside the frame, before or after the text: a symbol, a unit, a button. */
  prefix?: ReactNode
  suffix?: ReactNode
  /** Names a clear button that shows while the field holds text. */
  clearLabel?: string
  ref?: Ref<HTMLInputElement>
}

/** One line of text on a native input; controlled with `value`, or left to the form with `defaultValue`. */
export function TextField(props: TextFieldProps) {
  const { field, rest } = splitField(props)
  const { value, defaultValue, onChange, prefix, suffix, clearLabel, ref, type = 'text', disabled, ...input } = rest
  const own = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(defaultValue ?? '')
  const shown = value ?? typed
  const change = (next: string) => {
    setTyped(next)
    onChange?.(next)
  }
  const clear = () => {
    const element = own.current
    if (!element) return
    if (value === undefined) element.value = ''
    change('')
    element.focus()
  }
  return (
    <Field {...field} disabled={disabled}>
      {(control) => (
        <>
          {prefix ? <span className={styles.affix}>{prefix}</span> : null}
          <input
            {...input}
            {...control}
            aria-describedby={[control['aria-describedby'], input['aria-describedby']].filter(Boolean).join(' ') || undefined}
            ref={(element) => {
              own.current = element
              if (typeof ref === 'function') return ref(element)
              if (ref) ref.current = element
            }}
            type={type}
            disabled={disabled}
            value={value}
            defaultValue={value === undefined ? defaultValue : undefined}
            onChange={(event) => change(event.currentTarget.value)}
            className={cx(styles.input, prefix ? styles.afterPrefix : null)}
            data-control=""
          />
          {clearLabel && shown && !disabled && !input.readOnly ? (
            <button type="button" className={styles.clear} aria-label={clearLabel} onClick={clear}>
              <X aria-hidden="true" />
            </button>
          ) : null}
          {suffix ? <span className={styles.affix}>{suffix}</span> : null}
        </>
      )}
    </Field>
  )
}
