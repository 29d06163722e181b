import { useTranslations } from 'use-intl'
import { factLimits } from '@aquilane/domain/facts/fact-rules'
import { terminalLimits } from '@aquilane/domain/facts/terminal-rules'
import { terminalKinds } from '@aquilane/domain/facts/terminals'
import { Checkbox } from '@aquilane/ui/checkbox'
import { Select } from '@aquilane/ui/select'
import { PlainField } from '~/lib/form/fields.tsx'
import form from '~/lib/form/form.module.css'
import type { TerminalFields, TerminalFormErrors, TerminalText } from './terminal-form.ts'
import { useErrorText } from './use-error-text.ts'

interface Props {
  fields: TerminalFields
  errors: TerminalFormErrors
  onChange: (change: Partial<TerminalFields>) => void
}

const longest: Partial<Record<TerminalText, number>> = {
  name: terminalLimits.name.maxLength,
  address: terminalLimits.address,
  phone: terminalLimits.phone,
  hours: terminalLimits.hours,
  website: terminalLimits.website,
  note: factLimits.note,
}

function Field({ field, hint, fields, errors, onChange, ...rest }: Props & { field: TerminalText; hint?: string; 'data-autofocus'?: '' }) {
  const t = useTranslations('staff-facts.terminalForm')
  const errorText = useErrorText(errors)
  return (
    <PlainField
      label={t(field)}
      {...(hint === undefined ? {} : { hint })}
      value={fields[field]}
      onChange={(text) => onChange({ [field]: text })}
      maxLength={longest[field] ?? terminalLimits.text}
      error={errorText(field)}
      {...rest}
    />
  )
}

/** What it is, and how it is reached from afar. */
export function ContactFields(props: Props) {
  const t = useTranslations('staff-facts.terminalForm')
  const errorText = useErrorText(props.errors)
  const { fields, onChange } = props
  return (
    <>
      <div className={form.pair}>
        <Field {...props} field="name" data-autofocus="" />
        <Select
          label={t('kind')}
          value={fields.kind}
          onChange={(kind) => onChange({ kind })}
          options={terminalKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          error={errorText('kind')}
        />
      </div>
      <Checkbox checked={fields.isSole} onChange={(isSole) => onChange({ isSole })}>
        {t('sole')}
      </Checkbox>
      <div className={form.pair}>
        <Field {...props} field="phone" hint={t('phoneHint')} />
        <Field {...props} field="hours" hint={t('hoursHint')} />
      </div>
      <Field {...props} field="website" />
    </>
  )
}

/** Where it stands, and how passengers find its door. */
export function WayFields(props: Props) {
  const t = useTranslations('staff-facts.terminalForm')
  const errorText = useErrorText(props.errors)
  const { fields, onChange } = props
  return (
    <>
      <div className={form.pair}>
        <Field {...props} field="address" />
        <PlainField
          label={t('position')}
          hint={t('positionHint')}
          value={fields.position}
          onChange={(position) => onChange({ position })}
          maxLength={40}
          error={errorText('position')}
        />
      </div>
      <div className={form.pair}>
        <Field {...props} field="directions_en" />
        <Field {...props} field="directions_it" />
      </div>
      <div className={form.pair}>
        <Field {...props} field="parking_en" />
        <Field {...props} field="parking_it" />
      </div>
      <Field {...props} field="note" />
    </>
  )
}
