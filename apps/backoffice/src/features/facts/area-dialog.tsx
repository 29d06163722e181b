import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import type { AreaError } from '@aquilane/domain/facts/area-rules'
import { api, errorCode, fieldCodes } from '~/lib/api.ts'
import { FormDialog } from '~/lib/form/form-frame.tsx'
import { useSubmit } from '~/lib/form/use-submit.ts'
import { EffectFields, PlaceFields, RuleFields } from './area-fields.tsx'
import { emptyArea, findAreaErrors, toAreaFields, toAreaWire, toFormErrors, type AreaFields } from './area-form.ts'
import { EvidenceFields } from './evidence-fields.tsx'
import { emptyEvidence, latestDay, toEvidenceWire } from './fact-form.ts'
import styles from './facts.module.css'
import { useFactsChange, type Airspace, type ShownArea } from './facts.ts'
import { useAreaText } from './use-area-text.ts'

interface Props {
  airspace: Airspace
  /** Null: a new one. */
  area: ShownArea | null
  onClose: () => void
}

/** What the server alone can tell, such as an airport that it does not know. */
const serverErrors = (error: unknown) =>
  toFormErrors(Object.entries(fieldCodes(error)).map(([field, code]) => ({ field, code }) as Pick<AreaError, 'field' | 'code'>))

function useFields(area: ShownArea | null) {
  const [fields, setFields] = useState<AreaFields>(() => (area?.after ? toAreaFields(area.after) : emptyArea))
  const [evidence, setEvidence] = useState(() => {
    if (!area?.after) return emptyEvidence(latestDay())
    const { source, source_date: sourceDate, confidence } = area.after
    return { source, sourceDate, confidence, checkedOn: latestDay() }
  })
  return {
    fields,
    change: (change: Partial<AreaFields>) => setFields((now) => ({ ...now, ...change })),
    evidence,
    changeEvidence: (change: Partial<typeof evidence>) => setEvidence((now) => ({ ...now, ...change })),
  }
}

/** Writes one area of the airspace in the draft. What was typed stays until it is saved. */
export function AreaDialog({ airspace: { draft, drawn }, area, onClose }: Props) {
  const t = useTranslations('staff-facts')
  const text = useAreaText()
  const { fields, change, evidence, changeEvidence } = useFields(area)
  const errors = findAreaErrors(fields, evidence, { today: latestDay(), drawn, before: area?.before ?? null })
  const isComplete = Object.keys(errors).length === 0
  const save = useFactsChange(
    () =>
      api('POST /gamma/staff/facts/save-area', {
        body: { replaces: area && { id: area.id }, revision: draft?.revision ?? null, ...toAreaWire(fields), ...toEvidenceWire(evidence) },
        quiet: true,
      }),
    { done: t('form.saved'), onDone: onClose },
  )
  const { isTried, onSubmit } = useSubmit(isComplete, save, () => save.mutate(undefined))
  const refused = serverErrors(save.error)
  const shown = isTried ? { ...refused, ...errors } : {}
  const onChange = (next: Partial<AreaFields>) => {
    if (save.isError) save.reset()
    change(next)
  }
  const isMeanwhile = save.error instanceof ApiError && errorCode(save.error) === 'CHANGED_MEANWHILE'
  return (
    <FormDialog
      title={area ? t('areaForm.editTitle', { name: area.after?.area ?? '' }) : t('areaForm.addTitle')}
      closeLabel={t('form.close')}
      size="large"
      onSubmit={onSubmit}
      request={save}
      failure={Object.keys(refused).length > 0 ? null : isMeanwhile ? t('form.meanwhile') : undefined}
      labels={{ submit: t('form.save'), working: t('form.saving'), cancel: t('form.cancel') }}
      onClose={onClose}
    >
      <EffectFields fields={fields} errors={shown} onChange={onChange} />
      <PlaceFields fields={fields} errors={shown} drawn={drawn} onChange={onChange} />
      <RuleFields fields={fields} errors={shown} onChange={onChange} />
      <p className={styles.preview} role="status">
        {[text.place(toAreaWire(fields)), text.line(toAreaWire(fields))].filter(Boolean).join(' · ')}
      </p>
      <EvidenceFields fields={evidence} errors={shown} onChange={changeEvidence} />
    </FormDialog>
  )
}
