import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { TextField } from '@aquilane/ui/text-field'
import { toasts } from '@aquilane/ui/toast-queue'
import { FormDialog } from '~/lib/form/form-frame.tsx'
import { useSubmit } from '~/lib/form/use-submit.ts'
import { api } from '~/lib/api.ts'
import { reloadTexts, type Entry } from './content.ts'

interface PublishDialogProps {
  entry: Entry
  onDone: (entry: Entry) => void
  onClose: () => void
}

/** At once, or at a time: later, or dated back. */
export function PublishDialog({ entry, onDone, onClose }: PublishDialogProps) {
  const t = useTranslations('staff-content.publishing')
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
  const { onSubmit } = useSubmit(true, publish, () => publish.mutate())
  return (
    <FormDialog
      title={t('title')}
      closeLabel={t('close')}
      onSubmit={onSubmit}
      request={publish}
      labels={{ submit: t(at === '' ? 'now' : 'confirm'), working: t('working'), cancel: t('cancel') }}
      onClose={onClose}
    >
      <p>{t(entry.kind === 'page' ? 'textPage' : 'text')}</p>
      <TextField label={t('at')} hint={t('atHint')} type="datetime-local" value={at} onChange={setAt} />
    </FormDialog>
  )
}
