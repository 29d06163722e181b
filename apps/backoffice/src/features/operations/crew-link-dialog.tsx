import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { Dialog } from '@aquilane/ui/dialog'
import { Select } from '@aquilane/ui/select'
import { TextField } from '@aquilane/ui/text-field'
import { toasts } from '@aquilane/ui/toast-queue'
import { api, errorCode } from '~/lib/api.ts'
import { FormDialog } from '~/lib/form/form-frame.tsx'
import form from '~/lib/form/form.module.css'
import { useSubmit } from '~/lib/form/use-submit.ts'
import { reloadOperations, type CrewLink } from './operations.ts'

interface Props {
  order: string
  one: CrewLink
  onClose: () => void
}

/** Makes the link of a crew member, by message or to be handed on. */
export function CrewLinkDialog({ order, one, onClose }: Props) {
  const t = useTranslations('staff-crew.page')
  const te = useTranslations('errors')
  const locale = useLocale()
  const [draft, setDraft] = useState({
    channel: one.reachable ? 'sms' : 'copy',
    locale: locale === 'it' ? 'it' : 'en',
    hotel: one.link?.hotel ?? '',
  })
  const set = (field: keyof typeof draft) => (value: string) => setDraft((now) => ({ ...now, [field]: value }))
  const send = useMutation({
    mutationFn: () =>
      api('POST /gamma/staff/crew-links/send', {
        body: {
          order: { id: order },
          member: { id: one.id },
          channel: draft.channel === 'sms' ? 'sms' : 'copy',
          hotel: draft.hotel.trim() || null,
          locale: draft.locale === 'it' ? 'it' : 'en',
        },
        quiet: true,
      }),
    onSettled: reloadOperations,
  })
  const { onSubmit } = useSubmit(true, send, () => send.mutate())
  if (send.data) return <MadeDialog url={send.data.url} isSent={draft.channel === 'sms'} name={one.name} onClose={onClose} />
  return (
    <FormDialog
      title={t('sendTo', { name: one.name })}
      closeLabel={t('cancel')}
      onSubmit={onSubmit}
      request={send}
      failure={send.error ? te(errorCode(send.error)) : null}
      labels={{ submit: t('submit'), working: t('working'), cancel: t('cancel') }}
      onClose={onClose}
    >
      {one.link ? <p>{t('replaces')}</p> : null}
      {one.reachable ? null : <p>{t('noPhone')}</p>}
      <Select
        label={t('channel')}
        value={draft.channel}
        onChange={set('channel')}
        options={[
          { value: 'sms', label: t('bySms'), disabled: !one.reachable },
          { value: 'copy', label: t('byHand') },
        ]}
      />
      <Select
        label={t('language')}
        value={draft.locale}
        onChange={set('locale')}
        options={[
          { value: 'en', label: t('english') },
          { value: 'it', label: t('italian') },
        ]}
      />
      <TextField label={t('hotel')} maxLength={300} value={draft.hotel} onChange={set('hotel')} autoComplete="off" />
    </FormDialog>
  )
}

/** The new link. It is shown only now. */
function MadeDialog({ url, isSent, name, onClose }: { url: string; isSent: boolean; name: string; onClose: () => void }) {
  const t = useTranslations('staff-crew.page')
  const copy = async () => {
    await navigator.clipboard.writeText(url)
    toasts.show({ tone: 'ok', title: t('copied') })
  }
  return (
    <Dialog open size="medium" onClose={onClose} title={t('sendTo', { name })} closeLabel={t('cancel')}>
      <div className={form.form}>
        <Banner tone="ok" title={t(isSent ? 'sent' : 'made')}>
          {t('once')}
        </Banner>
        <TextField label={t('url')} value={url} readOnly onFocus={(event) => event.currentTarget.select()} />
        <Button variant="outline" onClick={() => void copy().catch(() => undefined)}>
          {t('copyIt')}
        </Button>
      </div>
    </Dialog>
  )
}
