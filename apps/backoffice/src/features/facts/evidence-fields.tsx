import { useTranslations } from 'use-intl'
import { confidences, factLimits } from '@aquilane/domain/facts/fact-rules'
import { Select } from '@aquilane/ui/select'
import { PlainField } from '~/lib/form/fields.tsx'
import form from '~/lib/form/form.module.css'
import type { EvidenceFields as Fields } from './fact-form.ts'
import { useErrorText } from './use-error-text.ts'

interface Props {
  fields: Fields
  errors: Partial<Record<keyof Fields, string>>
  onChange: (change: Partial<Fields>) => void
}

/** Where a fact was read. */
export function EvidenceFields({ fields, errors, onChange }: Props) {
  const t = useTranslations('staff-facts.form')
  const errorText = useErrorText(errors)
  return (
    <>
      <PlainField
        label={t('source')}
        hint={t('sourceHint')}
        value={fields.source}
        onChange={(source) => onChange({ source })}
        maxLength={factLimits.source.maxLength}
        error={errorText('source')}
      />
      <div className={form.pair}>
        <Select
          label={t('confidence')}
          value={fields.confidence}
          placeholder="–"
          onChange={(confidence) => onChange({ confidence })}
          options={confidences.map((value) => ({ value, label: t(`confidences.${value}`) }))}
          error={errorText('confidence')}
        />
        <PlainField
          label={t('sourceDate')}
          hint={t('sourceDateHint')}
          value={fields.sourceDate}
          onChange={(sourceDate) => onChange({ sourceDate })}
          maxLength={10}
          error={errorText('sourceDate')}
        />
        <PlainField
          type="date"
          label={t('checked')}
          value={fields.checkedOn}
          onChange={(checkedOn) => onChange({ checkedOn })}
          error={errorText('checkedOn')}
        />
      </div>
    </>
  )
}
