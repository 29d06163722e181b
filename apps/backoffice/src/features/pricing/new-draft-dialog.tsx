import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { noteRule } from '@aquilane/domain/pricing/versions'
import { TextField } from '@aquilane/ui/text-field'
import { FormDialog } from '~/lib/form/form-frame.tsx'
import { useSubmit } from '~/lib/form/use-submit.ts'
import { api } from '~/lib/api.ts'
import { usePricingChange } from './pricing.ts'

/** Begins a draft with the prices that count last. */
export function NewDraftDialog({ onCreated, onClose }: { onCreated: (id: string) => void; onClose: () => void }) {
  const t = useTranslations('staff-pricing')
  const [note, setNote] = useState('')
  const create = usePricingChange(() => api('POST /gamma/staff/pricing/create-draft', { body: { note: note.trim() } }), {
    done: t('drafted'),
    onDone: ({ id }) => onCreated(id),
  })
  const isShort = note.trim().length < noteRule.minLength
  const { isTried, onSubmit } = useSubmit(!isShort, create, () => create.mutate(undefined))
  return (
    <FormDialog
      title={t('newDraft')}
      closeLabel={t('close')}
      onSubmit={onSubmit}
      request={create}
      labels={{ submit: t('begin'), working: t('saving'), cancel: t('cancel') }}
      onClose={onClose}
    >
      <p>{t('newDraftText')}</p>
      <TextField
        label={t('fields.note')}
        hint={t('noteHint')}
        value={note}
        onChange={setNote}
        maxLength={noteRule.maxLength}
        autoComplete="off"
        error={isTried && isShort ? t('errors.note') : undefined}
        data-autofocus=""
      />
    </FormDialog>
  )
}
