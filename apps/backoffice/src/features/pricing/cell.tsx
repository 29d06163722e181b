import { useTranslations } from 'use-intl'
import { Select, type SelectOption } from '@aquilane/ui/select'
import { PlainField } from '~/lib/form/fields.tsx'
import styles from './pricing.module.css'
import { usePricingFields } from './fields-context.ts'

interface Props {
  /** Says row and column: the table shows only their headings. */
  label: string
  value: string
  onChange: (value: string) => void
  /** Of the value in the document. */
  path: string
  isText?: boolean
  type?: 'text' | 'date'
  hideLabel?: boolean
  hint?: string
  maxLength?: number
}

/** One value of a version: a field in a draft, else plain text. */
export function Cell({ label, value, onChange, path, isText = false, type = 'text', hideLabel = true, hint, maxLength = 12 }: Props) {
  const t = useTranslations('staff-pricing.errors')
  const { isFixed, errors } = usePricingFields()
  const code = errors[path]
  if (isFixed && hideLabel) return <span className={styles.fixedCell}>{value}</span>
  if (isFixed)
    return (
      <div className={styles.fixed}>
        <span>{label}</span>
        <b>{value || '–'}</b>
      </div>
    )
  return (
    <PlainField
      className={isText ? undefined : styles.cell}
      label={label}
      hideLabel={hideLabel}
      value={value}
      onChange={onChange}
      type={type}
      hint={hint}
      inputMode={isText || type === 'date' ? undefined : 'decimal'}
      maxLength={type === 'date' ? undefined : maxLength}
      error={code ? t(code) : undefined}
    />
  )
}

interface ChoiceProps {
  label: string
  value: string
  onChange: (value: string) => void
  options: readonly SelectOption[]
  placeholder?: string
}

/** One of a list: a field in a draft, else plain text. */
export function Choice({ label, value, onChange, options, placeholder }: ChoiceProps) {
  const { isFixed } = usePricingFields()
  if (isFixed)
    return (
      <div className={styles.fixed}>
        <span>{label}</span>
        <b>{options.find((option) => option.value === value)?.label ?? value}</b>
      </div>
    )
  return (
    <Select label={label} value={value} onChange={onChange} options={options} {...(placeholder === undefined ? {} : { placeholder })} />
  )
}

/** A number of the document by its path. */
export function NumberCell({ path, label, hideLabel = true }: { path: string; label: string; hideLabel?: boolean }) {
  const { fields, change } = usePricingFields()
  return (
    <Cell
      label={label}
      hideLabel={hideLabel}
      path={`numbers.${path}`}
      value={fields.numbers[path] ?? ''}
      onChange={(value) => change((now) => ({ ...now, numbers: { ...now.numbers, [path]: value } }))}
    />
  )
}
