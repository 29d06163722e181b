import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { api, errorCode } from '~/lib/api.ts'
import { FormDialog } from '~/lib/form/form-frame.tsx'
import { useSubmit } from '~/lib/form/use-submit.ts'
import { EvidenceFields } from './evidence-fields.tsx'
import { emptyEvidence, findErrors, toEvidenceWire } from './fact-form.ts'
import { shownIn } from './fact-table.tsx'
import styles from './facts.module.css'
import { useFactsChange, type AirportDetails, type ShownFact } from './facts.ts'
import { useFactText } from './use-fact-text.ts'

/** Takes a fact away in the draft, with the source that says so. */
export function RemoveDialog({ airport, fact, onClose }: { airport: AirportDetails; fact: ShownFact; onClose: () => void }) {
  const t = useTranslations('staff-facts.form')
  const text = useFactText()
  const today = Temporal.Now.plainDateISO('UTC').toString()
  const [evidence, setEvidence] = useState(() => emptyEvidence(today))
  const errors = findErrors(null, evidence, today)
  const remove = useFactsChange(
    () =>
      api('POST /gamma/staff/facts/remove-fact', {
        body: {
          airport: { code: airport.code },
          fact: { id: fact.id },
          revision: airport.draft?.revision ?? null,
          ...toEvidenceWire(evidence),
        },
        quiet: true,
      }),
    { done: t('saved'), onDone: onClose },
  )
  const { isTried, onSubmit } = useSubmit(Object.keys(errors).length === 0, remove, () => remove.mutate(undefined))
  return (
    <FormDialog
      title={t('removeTitle', { code: airport.code })}
      closeLabel={t('close')}
      onSubmit={onSubmit}
      request={remove}
      isDanger
      failure={remove.error instanceof ApiError && errorCode(remove.error) === 'CHANGED_MEANWHILE' ? t('meanwhile') : undefined}
      labels={{ submit: t('remove'), working: t('saving'), cancel: t('cancel') }}
      onClose={onClose}
    >
      <p className={styles.preview}>{text.line(shownIn(fact))}</p>
      <p>{t('removeText')}</p>
      <EvidenceFields
        fields={evidence}
        errors={isTried ? errors : {}}
        onChange={(change) => setEvidence((now) => ({ ...now, ...change }))}
      />
    </FormDialog>
  )
}
