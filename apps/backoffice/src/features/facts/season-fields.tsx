import { useTranslations } from 'use-intl'
import { isDaily } from '@aquilane/domain/facts/fact-rules'
import { Select } from '@aquilane/ui/select'
import { PlainField } from '~/lib/form/fields.tsx'
import form from '~/lib/form/form.module.css'
import type { Errors, FactFields, SeasonChoice } from './fact-form.ts'
import { useErrorText } from './use-error-text.ts'

interface Props {
  fields: FactFields
  errors: Errors
  onChange: (change: Partial<FactFields>) => void
}

const seasons = ['all', 'summer', 'winter', 'yearly', 'dates'] as const

/** In which part of the year a fact holds, and for which movements and aircraft. */
export function SeasonFields({ fields, errors, onChange }: Props) {
  const t = useTranslations('staff-facts.form')
  return (
    <>
      <div className={form.pair}>
        <Select
          label={t('season')}
          value={fields.season}
          onChange={(season) => onChange({ season: season as SeasonChoice, first: '', last: '' })}
          options={seasons.map((value) => ({ value, label: t(`seasonOptions.${value}`) }))}
        />
        {isDaily(fields.kind) ? (
          <Select
            label={t('binds')}
            value={fields.binds}
            onChange={(binds) => onChange({ binds })}
            options={[
              { value: 'both', label: t('bindsBoth') },
              { value: 'arrivals', label: t('bindsArrivals') },
              { value: 'departures', label: t('bindsDepartures') },
            ]}
          />
        ) : null}
        <Select
          label={t('only')}
          value={fields.only}
          onChange={(only) => onChange({ only })}
          options={[
            { value: 'all', label: t('onlyAll') },
            { value: 'jet', label: t('onlyJet') },
            { value: 'turboprop', label: t('onlyTurboprop') },
          ]}
        />
      </div>
      {fields.season === 'yearly' || fields.season === 'dates' ? <DayFields fields={fields} errors={errors} onChange={onChange} /> : null}
    </>
  )
}

function DayFields({ fields, errors, onChange }: Props) {
  const t = useTranslations('staff-facts.form')
  const errorText = useErrorText(errors)
  const kind = fields.season === 'dates' ? ({ type: 'date' } as const) : { hint: t('yearlyHint'), maxLength: 6 }
  return (
    <div className={form.pair}>
      <PlainField
        {...kind}
        label={t('firstDay')}
        value={fields.first}
        onChange={(first) => onChange({ first })}
        error={errorText('first')}
      />
      <PlainField {...kind} label={t('lastDay')} value={fields.last} onChange={(last) => onChange({ last })} error={errorText('last')} />
    </div>
  )
}
