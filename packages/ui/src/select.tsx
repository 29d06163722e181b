import { useState } from 'react'
import type { Ref, SelectHTMLAttributes } from 'react'
import { ChevronDown } from 'lucide-react'
import { cx } from './cx.ts'
import { Field, splitField } from './field.tsx'
import type { FieldProps } from './field.tsx'
import styles from './select.module.css'

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean
}

export interface SelectProps
  extends
    FieldProps,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'value' | 'defaultValue' | 'multiple' | 'size' | 'id' | 'className'> {
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
  options: readonly (SelectOption | { label: string; options: readonly SelectOption[] })[]
  /** Shown while nothing is chosen; cannot be chosen itself. */
  placeholder?: string
  ref?: Ref<HTMLSelectElement>
}

const Option = ({ value, label, disabled }: SelectOption) => (
  <option value={value} disabled={disabled}>
    {label}
  </option>
)

/** One of a known, short list, on the native select: phones show their own wheel, browsers that allow it a list in our clothes. */
export function Select(props: SelectProps) {
  const { field, rest } = splitField(props)
  const { value, defaultValue, onChange, options, placeholder, disabled, ref, ...select } = rest
  const [chosen, setChosen] = useState(defaultValue ?? '')
  const shown = value ?? chosen
  return (
    <Field {...field} disabled={disabled}>
      {(control) => (
        <>
          <select
            {...select}
            {...control}
            ref={ref}
            disabled={disabled}
            value={value}
            defaultValue={value === undefined ? (defaultValue ?? (placeholder ? '' : undefined)) : undefined}
            onChange={(event) => {
              setChosen(event.currentTarget.value)
              onChange?.(event.currentTarget.value)
            }}
            className={cx(styles.select, placeholder && shown === '' ? styles.empty : null)}
            data-control=""
          >
            {placeholder ? (
              <option value="" disabled hidden>
                {placeholder}
              </option>
            ) : null}
            {options.map((option) =>
              'options' in option ? (
                <optgroup key={option.label} label={option.label}>
                  {option.options.map((inner) => (
                    <Option key={inner.value} {...inner} />
                  ))}
                </optgroup>
              ) : (
                <Option key={option.value} {...option} />
              ),
            )}
          </select>
          <ChevronDown className={styles.chevron} aria-hidden="true" />
        </>
      )}
    </Field>
  )
}
