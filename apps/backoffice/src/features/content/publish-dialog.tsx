import { useState, type FormEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { Dialog } from '@aquilane/ui/dialog'
import { TextField } from '@aquilane/ui/text-field'
import { toasts } from '@aquilane/ui/toast-queue'
import { api, errorCode } from '~/lib/api.ts'
import form from '~/lib/form.module.css'
import { reloadTexts, type Entry } from './content.ts'

interface PublishDialogProps {
  entry: Entry
  onDone: (entry: Entry) => void
  onClose: () => void
}

/** At once, or at a time: later, or dated back. */
export function PublishDialog({ entry, onDone, onClose }: PublishDialogProps) {
  const t = useTranslations('staff-content.publishing')
  const te = useTranslations('errors')
  const [at, setAt] = useState('')
  const publish = useMutation({
    mutationFn: () =>
      api('POST /gamma/staff/content/publish', {
        body: {
          entry: { id: entry.id },
          number: entry.number,
          ...(at !== '' && { at: Temporal.PlainDateTime.from(at).toZonedDateTime(Temporal.Now.timeZoneId()).toInstant().toString() }),
        },
      }),
    onSuccess: async (next) => {
      await reloadTexts()
      toasts.show({ tone: 'ok', title: t(next.status === 'scheduled' ? 'scheduled' : 'published') })
      onDone(next)
      onClose()
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!publish.isPending) publish.mutate()
  }
  return (
    <Dialog open size="medium" closeOnOutside={false} onClose={onClose} title={t('title')} closeLabel={t('close')}>
      <form className={form.form} noValidate onSubmit={submit}>
        <p>{t(entry.kind === 'page' ? 'textPage' : 'text')}</p>
        <TextField label={t('at')} hint={t('atHint')} type="datetime-local" value={at} onChange={setAt} />
        {publish.error ? (
          <p role="alert" className={form.wrong}>
            {te(errorCode(publish.error))}
          </p>
        ) : null}
        <div className={form.buttons}>
          <Button type="submit" pending={publish.isPending} pendingLabel={t('working')}>
            {t(at === '' ? 'now' : 'confirm')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
