import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { noteRule } from '@aquilane/domain/pricing/versions'
import { Button } from '@aquilane/ui/button'
import { Dialog } from '@aquilane/ui/dialog'
import { TextField } from '@aquilane/ui/text-field'
import { api, errorCode } from '~/lib/api.ts'
import form from '~/lib/form.module.css'
import { usePricingChange } from './pricing.ts'

/** Begins a draft with the prices that count last. */
export function NewDraftDialog({ onCreated, onClose }: { onCreated: (id: string) => void; onClose: () => void }) {
  const t = useTranslations('staff-pricing')
  const te = useTranslations('errors')
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const create = usePricingChange(() => api('POST /gamma/staff/pricing/create-draft', { body: { note: note.trim() } }), {
    done: t('drafted'),
    onDone: ({ id }) => onCreated(id),
  })
  const isShort = note.trim().length < noteRule.minLength
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (!isShort && !create.isPending) create.mutate(undefined)
  }
  return (
    <Dialog open size="medium" closeOnOutside={false} onClose={onClose} title={t('newDraft')} closeLabel={t('close')}>
      <form className={form.form} noValidate onSubmit={submit}>
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
        {create.error ? (
          <p role="alert" className={form.wrong}>
            {te(errorCode(create.error))}
          </p>
        ) : null}
        <div className={form.buttons}>
          <Button type="submit" pending={create.isPending} pendingLabel={t('saving')}>
            {t('begin')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
