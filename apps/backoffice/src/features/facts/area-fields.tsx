import { useTranslations } from 'use-intl'
import { airspaceEffects, areaLimits } from '@aquilane/domain/facts/area-rules'
import { factLimits } from '@aquilane/domain/facts/fact-rules'
import { Checkbox } from '@aquilane/ui/checkbox'
import { ChipOption } from '@aquilane/ui/chip-option'
import { Fieldset } from '@aquilane/ui/field'
import { Select } from '@aquilane/ui/select'
import { PlainField } from '~/lib/form/fields.tsx'
import form from '~/lib/form/form.module.css'
import type { AreaFields as Fields, AreaFormErrors } from './area-form.ts'
import styles from './facts.module.css'
import { useAreaText } from './use-area-text.ts'
import { useErrorText } from './use-error-text.ts'

interface Props {
  fields: Fields
  errors: AreaFormErrors
  onChange: (change: Partial<Fields>) => void
}

/** What an area is called, what it means, and to whom. */
export function EffectFields({ fields, errors, onChange }: Props) {
  const t = useTranslations('staff-facts')
  const errorText = useErrorText(errors)
  return (
    <>
      <PlainField
        label={t('areaForm.name')}
        value={fields.name}
        onChange={(name) => onChange({ name })}
        maxLength={areaLimits.name.maxLength}
        error={errorText('name')}
        data-autofocus=""
      />
      <div className={form.pair}>
        <Select
          label={t('columns.effect')}
          value={fields.effect}
          onChange={(effect) => onChange({ effect })}
          options={airspaceEffects.map((value) => ({ value, label: t(`effects.${value}`) }))}
          error={errorText('effect')}
        />
        <Select
          label={t('columns.binds')}
          value={fields.isEverybody ? 'everybody' : 'states'}
          onChange={(who) => onChange({ isEverybody: who === 'everybody' })}
          options={[
            { value: 'everybody', label: t('everybody') },
            { value: 'states', label: t('areaForm.someStates') },
          ]}
        />
      </div>
      {fields.isEverybody ? null : (
        <>
          <PlainField
            label={t('areaForm.states')}
            hint={t('areaForm.statesHint')}
            value={fields.states}
            onChange={(states) => onChange({ states })}
            maxLength={areaLimits.codes}
            error={errorText('states')}
          />
          <Checkbox checked={fields.withinEurope} onChange={(withinEurope) => onChange({ withinEurope })}>
            {t('areaForm.withinEurope')}
          </Checkbox>
        </>
      )}
    </>
  )
}

/** Which countries, airports and drawn areas lie in it. */
export function PlaceFields({ fields, errors, drawn, onChange }: Props & { drawn: readonly string[] }) {
  const t = useTranslations('staff-facts.areaForm')
  const text = useAreaText()
  const errorText = useErrorText(errors)
  return (
    <>
      <div className={form.pair}>
        <PlainField
          label={t('countries')}
          hint={t('countriesHint')}
          value={fields.countries}
          onChange={(countries) => onChange({ countries })}
          maxLength={areaLimits.codes}
          error={errorText('countries')}
        />
        <PlainField
          label={t('airports')}
          hint={t('airportsHint')}
          value={fields.airports}
          onChange={(airports) => onChange({ airports })}
          maxLength={areaLimits.codes}
          error={errorText('airports')}
        />
      </div>
      <Fieldset legend={t('drawn')} hint={t('drawnHint')} error={errorText('shapes')}>
        <div className={styles.dayList}>
          {drawn.map((shape) => (
            <ChipOption
              key={shape}
              checked={fields.shapes.includes(shape)}
              onChange={(isOn) => onChange({ shapes: isOn ? [...fields.shapes, shape] : fields.shapes.filter((one) => one !== shape) })}
            >
              {text.drawn(shape)}
            </ChipOption>
          ))}
        </div>
      </Fieldset>
    </>
  )
}

const overflights = ['no', 'above', 'yes'] as const

/** What may be done there nevertheless, how long it holds, and a note. */
export function RuleFields({ fields, errors, onChange }: Props) {
  const t = useTranslations('staff-facts')
  const errorText = useErrorText(errors)
  const isAbove = fields.overflight === 'above'
  return (
    <>
      <div className={form.pair}>
        <Select
          label={t('columns.overflight')}
          value={fields.overflight}
          onChange={(overflight) => onChange({ overflight: overflight as Fields['overflight'] })}
          options={overflights.map((value) => ({ value, label: t(`areaForm.overflights.${value}`) }))}
          error={isAbove ? undefined : errorText('level')}
        />
        {isAbove ? (
          <PlainField
            label={t('areaForm.level')}
            hint={t('areaForm.levelHint')}
            value={fields.level}
            onChange={(level) => onChange({ level })}
            maxLength={6}
            error={errorText('level')}
          />
        ) : null}
        <Select
          label={t('areaForm.landing')}
          value={fields.landing ? 'yes' : 'no'}
          onChange={(landing) => onChange({ landing: landing === 'yes' })}
          options={[
            { value: 'no', label: t('areaForm.landings.no') },
            { value: 'yes', label: t('areaForm.landings.yes') },
          ]}
          error={errorText('landing')}
        />
      </div>
      {fields.overflight === 'yes' ? null : (
        <PlainField
          label={t('areaForm.exceptTo')}
          hint={t('areaForm.exceptToHint')}
          value={fields.exceptTo}
          onChange={(exceptTo) => onChange({ exceptTo })}
          maxLength={areaLimits.codes}
          error={errorText('exceptTo')}
        />
      )}
      <ValidityFields fields={fields} errors={errors} onChange={onChange} />
      <PlainField
        label={t('form.note')}
        value={fields.note}
        onChange={(note) => onChange({ note })}
        maxLength={factLimits.note}
        error={errorText('note')}
      />
    </>
  )
}

function ValidityFields({ fields, errors, onChange }: Props) {
  const t = useTranslations('staff-facts')
  const errorText = useErrorText(errors)
  return (
    <>
      <div className={form.pair}>
        <PlainField
          type="date"
          label={t('areaForm.from')}
          hint={t('areaForm.fromHint')}
          value={fields.from}
          onChange={(from) => onChange({ from })}
          error={errorText('from')}
        />
        <PlainField
          type="date"
          label={t('areaForm.until')}
          hint={t('areaForm.untilHint')}
          value={fields.until}
          onChange={(until) => onChange({ until })}
          error={errorText('until')}
        />
      </div>
      <Checkbox checked={fields.endsThen} onChange={(endsThen) => onChange({ endsThen })}>
        {t('areaForm.endsThen')}
      </Checkbox>
    </>
  )
}
