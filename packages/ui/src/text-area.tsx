import { useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode, Ref, TextareaHTMLAttributes } from 'react'
import { Field, splitField } from './field.tsx'
import type { FieldProps } from './field.tsx'
import { textAreaDefaults, textAreaFault } from './text-area-rules.ts'
import styles from './text-area.module.css'

export interface TextAreaProps
  extends FieldProps, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'value' | 'defaultValue' | 'id' | 'className'> {
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
  /** Minimum and maximum length; 2 and 255 by default. */
  min?: number
  max?: number
  /** Pattern of the whole text; Latin letters, spaces and new lines by default. */
  allowed?: RegExp
  messages: { min: (count: number) => string; max: (count: number) => string; allowed: string }
  /** Called when validity changes (also before an error is shown), to disable a confirm button. */
  onValidity?: (valid: boolean) => void
  /** Shows "12 / 255" beside the label. */
  showCount?: boolean
  ref?: Ref<HTMLTextAreaElement>
}

/** A text area that grows with its content; shows errors only after focus. */
export function TextArea(props: TextAreaProps) {
  const { field, rest } = splitField(props)
  const {
    value,
    defaultValue,
    onChange,
    min,
    max = textAreaDefaults.max,
    allowed,
    messages,
    onValidity,
    showCount,
    ref,
    required,
    disabled,
    ...area
  } = rest
  const own = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState(defaultValue ?? '')
  const [focused, setFocused] = useState(false)
  const text = value ?? typed
  const fault = textAreaFault(text, { min, max, allowed, required })
  const valid = fault === null
  const told = useRef<boolean | null>(null)

  useLayoutEffect(() => {
    const element = own.current
    if (!element) return
    if (!CSS.supports('field-sizing', 'content')) {
      element.style.height = 'auto'
      element.style.height = `${element.scrollHeight + element.offsetHeight - element.clientHeight}px`
    }
    if (told.current !== valid) {
      told.current = valid
      onValidity?.(valid)
    }
  })

  let shown: ReactNode = field.error
  if (!shown && focused && fault)
    shown = fault.kind === 'min' ? messages.min(fault.min) : fault.kind === 'max' ? messages.max(fault.max) : messages.allowed

  return (
    <Field
      {...field}
      error={shown}
      disabled={disabled}
      live
      labelAside={field.labelAside ?? (showCount ? <span className={styles.count}>{`${[...text].length} / ${max}`}</span> : undefined)}
    >
      {(control) => (
        <textarea
          rows={3}
          {...area}
          {...control}
          ref={(element) => {
            own.current = element
            if (typeof ref === 'function') return ref(element)
            if (ref) ref.current = element
          }}
          required={required}
          disabled={disabled}
          value={value}
          defaultValue={value === undefined ? defaultValue : undefined}
          onFocus={(event) => {
            setFocused(true)
            area.onFocus?.(event)
          }}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            onChange?.(event.currentTarget.value)
          }}
          className={styles.area}
          data-control=""
        />
      )}
    </Field>
  )
}
