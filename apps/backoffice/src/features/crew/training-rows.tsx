import { useTranslations } from 'use-intl'
import { Plus, X } from 'lucide-react'
import { Button } from '@aquilane/ui/button'
import { IconButton } from '@aquilane/ui/icon-button'
import { Select } from '@aquilane/ui/select'
import { PlainField } from '~/lib/form/fields.tsx'
import styles from './crew.module.css'

/** A type or an airport with the last day of its training, as typed. */
export interface Training {
  what: string
  until: string
}

interface Props {
  title: string
  labels: { what: string; add: string; remove: string }
  rows: readonly Training[]
  onChange: (rows: Training[]) => void
  most: number
  /** Types to choose from; airports are typed. */
  options?: readonly { value: string; label: string }[]
  isDisabled: boolean
}

/** Ratings, or airports that a member is trained for. */
export function TrainingRows({ title, labels, rows, onChange, most, options, isDisabled }: Props) {
  const t = useTranslations('staff-crew')
  const change = (at: number, part: Partial<Training>) => onChange(rows.map((row, index) => (index === at ? { ...row, ...part } : row)))
  return (
    <fieldset className={styles.training} disabled={isDisabled}>
      <legend>{title}</legend>
      {rows.map(({ what, until }, at) => (
        <div key={at} className={styles.row}>
          {options ? (
            <Select label={labels.what} value={what} placeholder="–" options={options} onChange={(next) => change(at, { what: next })} />
          ) : (
            <PlainField label={labels.what} value={what} maxLength={4} onChange={(next) => change(at, { what: next.toUpperCase() })} />
          )}
          <PlainField label={t('validUntil')} type="date" value={until} onChange={(next) => change(at, { until: next })} />
          <IconButton
            label={labels.remove}
            icon={<X size={16} aria-hidden />}
            onClick={() => onChange(rows.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      {rows.length < most && !isDisabled ? (
        <div>
          <Button
            size="small"
            variant="outline"
            icon={<Plus size={16} strokeWidth={1.5} aria-hidden="true" />}
            onClick={() => onChange([...rows, { what: '', until: '' }])}
          >
            {labels.add}
          </Button>
        </div>
      ) : null}
    </fieldset>
  )
}
