import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { api, errorCode } from '~/lib/api.ts'
import { FormDialog } from '~/lib/form/form-frame.tsx'
import { useSubmit } from '~/lib/form/use-submit.ts'
import { findAreaErrors } from './area-form.ts'
import { EvidenceFields } from './evidence-fields.tsx'
import { emptyEvidence, type Errors, type EvidenceFields as Evidence, findErrors, latestDay, toEvidenceWire } from './fact-form.ts'
import { shownIn } from './fact-table.tsx'
import styles from './facts.module.css'
import { useFactsChange, type AirportDetails, type Airspace, type ShownArea, type ShownFact } from './facts.ts'
import { useAreaText } from './use-area-text.ts'
import { useFactText } from './use-fact-text.ts'

/** Takes a fact of an airport away in the draft, with the source that says so. */
export function RemoveDialog({ airport, fact, onClose }: { airport: AirportDetails; fact: ShownFact; onClose: () => void }) {
  const t = useTranslations('staff-facts.form')
  const text = useFactText()
  return (
    <EndDialog
      title={t('removeTitle', { code: airport.code })}
      labels={{ line: text.line(shownIn(fact)), text: t('removeText'), submit: t('remove') }}
      findErrors={(evidence) => findErrors(null, evidence, latestDay())}
      send={(evidence) =>
        api('POST /gamma/staff/facts/remove-fact', {
          body: { airport: { code: airport.code }, fact: { id: fact.id }, revision: airport.draft?.revision ?? null, ...evidence },
          quiet: true,
        })
      }
      onClose={onClose}
    />
  )
}

/** Ends an area in the draft, with the source that says so. */
export function EndAreaDialog({ airspace, area, onClose }: { airspace: Airspace; area: ShownArea; onClose: () => void }) {
  const t = useTranslations('staff-facts')
  const text = useAreaText()
  const { draft, drawn } = airspace
  const shown = (area.after ?? area.before)!
  return (
    <EndDialog
      title={t('areaForm.endTitle', { name: shown.area })}
      labels={{ line: text.line(shown), text: t('areaForm.endText'), submit: t('areaForm.end') }}
      findErrors={(evidence) => findAreaErrors(null, evidence, { today: latestDay(), drawn, before: area.before })}
      send={(evidence) =>
        api('POST /gamma/staff/facts/remove-area', {
          body: { fact: { id: area.id }, revision: draft?.revision ?? null, ...evidence },
          quiet: true,
        })
      }
      onClose={onClose}
    />
  )
}

interface EndProps {
  title: string
  labels: { line: string; text: string; submit: string }
  findErrors: (evidence: Evidence) => Errors
  send: (evidence: ReturnType<typeof toEvidenceWire>) => Promise<unknown>
  onClose: () => void
}

/** Ends a row in the draft, with the source that says so. */
export function EndDialog({ title, labels, findErrors: find, send, onClose }: EndProps) {
  const t = useTranslations('staff-facts.form')
  const [evidence, setEvidence] = useState(() => emptyEvidence(latestDay()))
  const errors = find(evidence)
  const remove = useFactsChange(() => send(toEvidenceWire(evidence)), { done: t('saved'), onDone: onClose })
  const { isTried, onSubmit } = useSubmit(Object.keys(errors).length === 0, remove, () => remove.mutate(undefined))
  return (
    <FormDialog
      title={title}
      closeLabel={t('close')}
      onSubmit={onSubmit}
      request={remove}
      isDanger
      failure={remove.error instanceof ApiError && errorCode(remove.error) === 'CHANGED_MEANWHILE' ? t('meanwhile') : undefined}
      labels={{ submit: labels.submit, working: t('saving'), cancel: t('cancel') }}
      onClose={onClose}
    >
      <p className={styles.preview}>{labels.line}</p>
      <p>{labels.text}</p>
      <EvidenceFields
        fields={evidence}
        errors={isTried ? errors : {}}
        onChange={(change) => setEvidence((now) => ({ ...now, ...change }))}
      />
    </FormDialog>
  )
}
