import { useLocale, useTranslations } from 'use-intl'
import { HOLIDAY } from '@aquilane/domain/facts/holidays'
import { Checkbox } from '@aquilane/ui/checkbox'
import { ChipOption } from '@aquilane/ui/chip-option'
import { Fieldset } from '@aquilane/ui/field'
import { PlainField } from '~/lib/form/fields.tsx'
import form from '~/lib/form/form.module.css'
import type { Errors, FactFields } from './fact-form.ts'
import styles from './facts.module.css'
import { useErrorText } from './use-error-text.ts'
import { weekday } from './use-fact-text.ts'

interface Props {
  fields: FactFields
  errors: Errors
  onChange: (change: Partial<FactFields>) => void
}

const days = [1, 2, 3, 4, 5, 6, 7, HOLIDAY]

/** From when until when, and on which days. */
export function HoursFields({ fields, errors, onChange }: Props) {
  const t = useTranslations('staff-facts.form')
  const locale = useLocale()
  const errorText = useErrorText(errors)
  const isClosure = fields.kind === 'closed'
  return (
    <>
      {fields.isUnknown ? null : (
        <div className={form.pair}>
          <PlainField
            label={t(isClosure ? 'from' : 'opens')}
            hint={isClosure ? undefined : t('timeHint')}
            value={fields.opens}
            onChange={(opens) => onChange({ opens })}
            maxLength={20}
            error={errorText('opens')}
            data-autofocus=""
          />
          <PlainField
            label={t(isClosure ? 'to' : 'closes')}
            hint={t(isClosure ? 'clockHint' : 'closesHint')}
            value={fields.closes}
            onChange={(closes) => onChange({ closes })}
            maxLength={40}
            error={errorText('closes')}
          />
        </div>
      )}
      {isClosure ? null : (
        <Checkbox checked={fields.isUnknown} onChange={(isUnknown) => onChange({ isUnknown })}>
          {t('unknownHours')}
        </Checkbox>
      )}
      <Fieldset legend={t('days')} error={errorText('days')}>
        <div className={styles.dayList}>
          {days.map((day) => (
            <ChipOption
              key={day}
              checked={fields.days.includes(day)}
              onChange={(isOn) => onChange({ days: isOn ? [...fields.days, day] : fields.days.filter((one) => one !== day) })}
            >
              {day === HOLIDAY ? t('holidays') : weekday(day, locale)}
            </ChipOption>
          ))}
        </div>
      </Fieldset>
    </>
  )
}
