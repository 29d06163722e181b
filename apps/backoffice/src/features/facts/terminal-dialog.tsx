import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { api, errorCode, fieldCodes } from '~/lib/api.ts'
import { FormDialog } from '~/lib/form/form-frame.tsx'
import { useSubmit } from '~/lib/form/use-submit.ts'
import { EvidenceFields } from './evidence-fields.tsx'
import { emptyEvidence, latestDay, toEvidenceWire } from './fact-form.ts'
import { useFactsChange, type ShownTerminal, type Terminals } from './facts.ts'
import { ContactFields, WayFields } from './terminal-fields.tsx'
import { emptyTerminal, findTerminalErrors, toFormErrors, toTerminalFields, toTerminalWire, type TerminalFields } from './terminal-form.ts'

interface Props {
  code: string
  terminals: Terminals
  /** Null: a new one. */
  terminal: ShownTerminal | null
  onClose: () => void
}

/** What the server alone can tell: that a place is not at the airport. */
const serverErrors = (error: unknown) => toFormErrors(Object.entries(fieldCodes(error)).map(([field, code]) => ({ field, code })))

function useFields(terminal: ShownTerminal | null) {
  const [fields, setFields] = useState<TerminalFields>(() => (terminal?.after ? toTerminalFields(terminal.after) : emptyTerminal))
  const [evidence, setEvidence] = useState(() => {
    if (!terminal?.after) return emptyEvidence(latestDay())
    const { source, source_date: sourceDate, confidence } = terminal.after
    return { source, sourceDate, confidence, checkedOn: latestDay() }
  })
  return {
    fields,
    change: (change: Partial<TerminalFields>) => setFields((now) => ({ ...now, ...change })),
    evidence,
    changeEvidence: (change: Partial<typeof evidence>) => setEvidence((now) => ({ ...now, ...change })),
  }
}

/** Writes one terminal in the draft. What was typed stays until it is saved. */
export function TerminalDialog({ code, terminals: { draft }, terminal, onClose }: Props) {
  const t = useTranslations('staff-facts')
  const { fields, change, evidence, changeEvidence } = useFields(terminal)
  const errors = findTerminalErrors(fields, evidence, latestDay())
  const save = useFactsChange(
    () =>
      api('POST /gamma/staff/facts/save-terminal', {
        body: {
          airport: { code },
          replaces: terminal && { id: terminal.id },
          revision: draft?.revision ?? null,
          ...toTerminalWire(fields),
          ...toEvidenceWire(evidence),
        },
        quiet: true,
      }),
    { done: t('form.saved'), onDone: onClose },
  )
  const { isTried, onSubmit } = useSubmit(Object.keys(errors).length === 0, save, () => save.mutate(undefined))
  const refused = serverErrors(save.error)
  const shown = isTried ? { ...refused, ...errors } : {}
  const onChange = (next: Partial<TerminalFields>) => {
    if (save.isError) save.reset()
    change(next)
  }
  const isMeanwhile = save.error instanceof ApiError && errorCode(save.error) === 'CHANGED_MEANWHILE'
  return (
    <FormDialog
      title={terminal ? t('terminalForm.editTitle', { code, name: terminal.after?.name ?? '' }) : t('terminalForm.addTitle', { code })}
      closeLabel={t('form.close')}
      size="large"
      onSubmit={onSubmit}
      request={save}
      failure={Object.keys(refused).length > 0 ? null : isMeanwhile ? t('form.meanwhile') : undefined}
      labels={{ submit: t('form.save'), working: t('form.saving'), cancel: t('form.cancel') }}
      onClose={onClose}
    >
      <ContactFields fields={fields} errors={shown} onChange={onChange} />
      <WayFields fields={fields} errors={shown} onChange={onChange} />
      <EvidenceFields fields={evidence} errors={shown} onChange={changeEvidence} />
    </FormDialog>
  )
}
