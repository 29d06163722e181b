import { useId } from 'react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Fieldset } from './field.tsx'
import styles from './radio-group.module.css'

export interface RadioOption {
  value: string
  label: ReactNode
  hint?: ReactNode
  /** At the right, e.g. a fee. */
  aside?: ReactNode
  icon?: ReactNode
  disabled?: boolean
}

export interface RadioGroupProps {
  label: ReactNode
  hideLabel?: boolean
  options: readonly RadioOption[]
  value?: string | null
  defaultValue?: string
  onChange?: (value: string) => void
  name?: string
  variant?: 'list' | 'cards' | 'segmented'
  hint?: ReactNode
  error?: ReactNode
  disabled?: boolean
  required?: boolean
  id?: string
  className?: string
}

/** One of a few choices, on native radios. */
export function RadioGroup(props: RadioGroupProps) {
  const {
    label,
    hideLabel,
    options,
    value,
    defaultValue,
    onChange,
    name,
    variant = 'list',
    hint,
    error,
    disabled,
    required,
    id,
    className,
  } = props
  const made = useId()
  const group = name ?? made
  return (
    <Fieldset legend={label} hideLegend={hideLabel} hint={hint} error={error} disabled={disabled} id={id} className={className}>
      <div className={cx(styles.group, styles[variant])} data-invalid={error ? '' : undefined}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              name={group}
              value={option.value}
              checked={value === undefined ? undefined : value === option.value}
              defaultChecked={value === undefined && defaultValue !== undefined ? defaultValue === option.value : undefined}
              disabled={option.disabled}
              required={required}
              onChange={() => onChange?.(option.value)}
              className={styles.radio}
            />
            {option.icon ? <span className={styles.icon}>{option.icon}</span> : null}
            <span className={styles.words}>
              <span className={styles.label}>{option.label}</span>
              {option.hint ? <span className={styles.hint}>{option.hint}</span> : null}
            </span>
            {option.aside ? <span className={styles.aside}>{option.aside}</span> : null}
          </label>
        ))}
      </div>
    </Fieldset>
  )
}
