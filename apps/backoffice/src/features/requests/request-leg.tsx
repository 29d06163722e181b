import { X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { IconButton } from '@aquilane/ui/icon-button'
import { TextField } from '@aquilane/ui/text-field'
import form from '~/lib/form/form.module.css'
import { PlaceField } from '~/lib/form/place-field.tsx'
import type { DraftLeg } from './draft-request.ts'
import styles from './requests.module.css'

interface Props {
  leg: DraftLeg
  number: number
  isTried: boolean
  onChange: (part: Partial<DraftLeg>) => void
  /** Null for the only flight. */
  onRemove: (() => void) | null
}

/** One flight of a request. */
export function RequestLeg({ leg, number, isTried, onChange, onRemove }: Props) {
  const t = useTranslations('staff-requests.form')
  return (
    <fieldset className={styles.leg}>
      <legend className={styles.legend}>
        {t('leg', { number })}
        {onRemove ? (
          <IconButton size="small" label={t('removeLeg', { number })} icon={<X aria-hidden="true" />} onClick={onRemove} />
        ) : null}
      </legend>
      <div className={form.pair}>
        {(['from', 'to'] as const).map((end) => (
          <PlaceField
            key={end}
            label={t(end)}
            value={leg[end]}
            onChange={(place) => onChange({ [end]: place })}
            error={isTried && leg[end] === null ? t('placeMissing') : undefined}
          />
        ))}
      </div>
      <TextField
        label={t('date')}
        type="datetime-local"
        value={leg.date}
        onChange={(date) => onChange({ date })}
        error={isTried && leg.date === '' ? t('dateMissing') : undefined}
      />
    </fieldset>
  )
}
