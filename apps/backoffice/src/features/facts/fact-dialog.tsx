import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { isDaily, isFormality, isLimitRule, isSeasonal, type FactKind } from '@aquilane/domain/facts/fact-rules'
import { Select } from '@aquilane/ui/select'
import { api, errorCode } from '~/lib/api.ts'
import { PlainField } from '~/lib/form/fields.tsx'
import { FormDialog } from '~/lib/form/form-frame.tsx'
import { useSubmit } from '~/lib/form/use-submit.ts'
import { EvidenceFields } from './evidence-fields.tsx'
import { emptyEvidence, emptyFact, findErrors, latestDay, toEvidenceWire, toFactFields, toFactWire, type FactFields } from './fact-form.ts'
import { HoursFields } from './hours-fields.tsx'
import { shownIn } from './fact-table.tsx'
import { useFactsChange, type AirportDetails, type ShownFact } from './facts.ts'
import { kindsBeside } from './sections.ts'
import { SeasonFields } from './season-fields.tsx'
import styles from './facts.module.css'
import { useErrorText } from './use-error-text.ts'
import { useFactText } from './use-fact-text.ts'

interface Props {
  airport: AirportDetails
  /** Null: a new one of `kind`. */
  fact: ShownFact | null
  kind: FactKind | null
  onClose: () => void
}

function useFields({ fact, kind }: Pick<Props, 'fact' | 'kind'>) {
  const locale = useLocale()
  const [fields, setFields] = useState<FactFields>(() => (fact ? toFactFields(shownIn(fact), locale) : emptyFact(kind!)))
  const [evidence, setEvidence] = useState(() => {
    if (!fact) return emptyEvidence(latestDay())
    const { source, source_date: sourceDate, confidence } = shownIn(fact)
    return { source, sourceDate, confidence, checkedOn: latestDay() }
  })
  return {
    fields,
    change: (change: Partial<FactFields>) => setFields((now) => ({ ...now, ...change })),
    evidence,
    changeEvidence: (change: Partial<typeof evidence>) => setEvidence((now) => ({ ...now, ...change })),
  }
}

/** Writes one fact of an airport in the draft. What was typed stays until it is saved. */
export function FactDialog({ airport, fact, kind, onClose }: Props) {
  const t = useTranslations('staff-facts.form')
  const text = useFactText()
  const { fields, change, evidence, changeEvidence } = useFields({ fact, kind })
  const errors = findErrors(fields, evidence, latestDay())
  const isComplete = Object.keys(errors).length === 0
  const save = useFactsChange(
    () =>
      api('POST /gamma/staff/facts/save-fact', {
        body: {
          airport: { code: airport.code },
          replaces: fact && { id: fact.id },
          revision: airport.draft?.revision ?? null,
          ...toFactWire(fields),
          ...toEvidenceWire(evidence),
        },
        quiet: true,
      }),
    { done: t('saved'), onDone: onClose },
  )
  const { isTried, onSubmit } = useSubmit(isComplete, save, () => save.mutate(undefined))
  const shown = isTried ? errors : {}
  return (
    <FormDialog
      title={t(fact ? 'editTitle' : 'addTitle', { code: airport.code })}
      closeLabel={t('close')}
      size="large"
      onSubmit={onSubmit}
      request={save}
      failure={save.error instanceof ApiError && errorCode(save.error) === 'CHANGED_MEANWHILE' ? t('meanwhile') : undefined}
      labels={{ submit: t('save'), working: t('saving'), cancel: t('cancel') }}
      onClose={onClose}
    >
      <KindField fields={fields} onChange={change} />
      <ValueFields fields={fields} errors={shown} onChange={change} />
      {isSeasonal(fields.kind) ? <SeasonFields fields={fields} errors={shown} onChange={change} /> : null}
      {isComplete || isValueSound(errors) ? (
        <p className={styles.preview} role="status">
          {text.line(toFactWire(fields))}
        </p>
      ) : null}
      <EvidenceFields fields={evidence} errors={shown} onChange={changeEvidence} />
      <PlainField label={t('note')} value={fields.note} onChange={(note) => change({ note })} maxLength={500} />
    </FormDialog>
  )
}

const valueFields = ['opens', 'closes', 'limit', 'text', 'days', 'first', 'last'] as const
/** Whether what was typed can be read back in words. */
const isValueSound = (errors: ReturnType<typeof findErrors>): boolean => valueFields.every((field) => errors[field] === undefined)

function KindField({ fields: { kind }, onChange }: { fields: FactFields; onChange: (change: Partial<FactFields>) => void }) {
  const t = useTranslations('staff-facts')
  const kinds = kindsBeside(kind)
  if (kinds.length === 1) return null
  return (
    <Select
      label={t('form.kind')}
      value={kind}
      onChange={(next) => onChange({ kind: next as FactKind })}
      options={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
    />
  )
}

/** What the fact says: hours, a number or a text. */
function ValueFields({ fields, errors, onChange }: Parameters<typeof HoursFields>[0]) {
  const t = useTranslations('staff-facts.form')
  const errorText = useErrorText(errors)
  if (isDaily(fields.kind)) return <HoursFields fields={fields} errors={errors} onChange={onChange} />
  if (isLimitRule(fields.kind))
    return (
      <PlainField
        inputMode="decimal"
        label={t(`limit.${fields.kind}`)}
        value={fields.limit}
        onChange={(limit) => onChange({ limit })}
        maxLength={8}
        error={errorText('limit')}
      />
    )
  if (!isFormality(fields.kind)) return null
  return (
    <PlainField
      label={t('text')}
      hint={t('textHint')}
      value={fields.text}
      onChange={(text) => onChange({ text })}
      maxLength={300}
      error={errorText('text')}
    />
  )
}
