import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { factLimits } from '@aquilane/domain/facts/fact-rules'
import { londonCityStates, steepApproaches } from '@aquilane/domain/facts/type-rules'
import { Select } from '@aquilane/ui/select'
import { api, errorCode } from '~/lib/api.ts'
import { PlainField } from '~/lib/form/fields.tsx'
import form from '~/lib/form/form.module.css'
import { FormDialog } from '~/lib/form/form-frame.tsx'
import { useSubmit } from '~/lib/form/use-submit.ts'
import { EvidenceFields } from './evidence-fields.tsx'
import { latestDay, toEvidenceWire } from './fact-form.ts'
import { useFactsChange, type ShownType, type Types } from './facts.ts'
import { findTypeErrors, toTypeFields, toTypeWire, type TypeFields, type TypeFormErrors } from './type-form.ts'
import { useErrorText } from './use-error-text.ts'

/** Writes the facts of one type in the draft. What was typed stays until it is saved. */
export function TypeDialog({ types, type, onClose }: { types: Types; type: ShownType; onClose: () => void }) {
  const t = useTranslations('staff-facts')
  const locale = useLocale()
  const [fields, setFields] = useState(() => toTypeFields(type.after!, locale))
  const [evidence, setEvidence] = useState(() => {
    const { source, source_date: sourceDate, confidence } = type.after!
    return { source, sourceDate, confidence, checkedOn: latestDay() }
  })
  const errors = findTypeErrors(type, fields, evidence, latestDay())
  const save = useFactsChange(
    () =>
      api('POST /gamma/staff/facts/save-type', {
        body: {
          fact: { id: type.id },
          revision: types.draft?.revision ?? null,
          ...toTypeWire(fields),
          ...toEvidenceWire(evidence),
        },
        quiet: true,
      }),
    { done: t('form.saved'), onDone: onClose },
  )
  const { isTried, onSubmit } = useSubmit(Object.keys(errors).length === 0, save, () => save.mutate(undefined))
  const shown = isTried ? errors : {}
  return (
    <FormDialog
      title={t('typeForm.title', { name: type.name })}
      closeLabel={t('form.close')}
      onSubmit={onSubmit}
      request={save}
      failure={save.error instanceof ApiError && errorCode(save.error) === 'CHANGED_MEANWHILE' ? t('form.meanwhile') : undefined}
      labels={{ submit: t('form.save'), working: t('form.saving'), cancel: t('form.cancel') }}
      onClose={onClose}
    >
      <ValueFields fields={fields} errors={shown} onChange={(change) => setFields((now) => ({ ...now, ...change }))} />
      <EvidenceFields fields={evidence} errors={shown} onChange={(change) => setEvidence((now) => ({ ...now, ...change }))} />
    </FormDialog>
  )
}

interface Props {
  fields: TypeFields
  errors: TypeFormErrors
  onChange: (change: Partial<TypeFields>) => void
}

function ValueFields({ fields, errors, onChange }: Props) {
  const t = useTranslations('staff-facts')
  const errorText = useErrorText(errors)
  return (
    <>
      <div className={form.pair}>
        <PlainField
          inputMode="decimal"
          label={t('columns.span')}
          hint={t('typeForm.spanHint')}
          value={fields.span}
          onChange={(span) => onChange({ span })}
          maxLength={6}
          error={errorText('span')}
          data-autofocus=""
        />
        <Select
          label={t('columns.steep')}
          value={fields.steep}
          onChange={(steep) => onChange({ steep })}
          options={steepApproaches.map((value) => ({ value, label: t(`steep.${value}`) }))}
          error={errorText('steep')}
        />
        <Select
          label={t('columns.londonCity')}
          value={fields.londonCity}
          onChange={(londonCity) => onChange({ londonCity })}
          options={londonCityStates.map((value) => ({ value, label: t(`londonCity.${value}`) }))}
          error={errorText('londonCity')}
        />
      </div>
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
