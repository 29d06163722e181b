import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '@aquilane/i18n/format'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { Heading } from '@aquilane/ui/heading'
import { toasts } from '@aquilane/ui/toast-queue'
import { Failure } from '~/lib/form/failure.tsx'
import { api } from '~/lib/api.ts'
import { Lines } from '~/lib/lines.tsx'
import { local } from '~/lib/dates.ts'
import form from '~/lib/form/form.module.css'
import { createPasskey, isAborted, isPasskeySupported } from '~/lib/passkeys.ts'
import { withProof } from '~/lib/proof.ts'
import { reloadAccount, type Account } from './account.ts'
import { AppDialog } from './app-dialog.tsx'

function usePasskeyChanges() {
  const t = useTranslations('staff-account')
  const onSuccess = () => toasts.show({ tone: 'ok', title: t('done') })
  const add = useMutation({
    mutationFn: async () => {
      const { passkey } = await withProof(() => api('POST /gamma/staff/account/begin-credential', { quiet: true }))
      const credential = await createPasskey(passkey)
      return api('POST /gamma/staff/account/add-passkey', { body: { credential }, quiet: true })
    },
    onSuccess,
    onSettled: reloadAccount,
  })
  const remove = useMutation({
    mutationFn: (id: string) =>
      withProof(() => api('POST /gamma/staff/account/remove-passkey', { body: { passkey: { id } }, quiet: true })),
    onSuccess,
    onSettled: reloadAccount,
  })
  return { add, remove }
}

/** When a passkey was created and last used. */
function usePasskeyNote(): (passkey: Account['passkeys'][number]) => string {
  const t = useTranslations('staff-account')
  const locale = useLocale()
  const moment = (at: string): string => formatDateTime(local(at), locale)
  return ({ created, last_used: used }) =>
    `${t('ways.created', { moment: moment(created) })} · ${used ? t('ways.used', { moment: moment(used) }) : t('ways.unused')}`
}

/** Passkeys and authenticator app; a second one is wanted. */
export function WaysIn({ account }: { account: Account }) {
  const t = useTranslations('staff-account')
  const toNote = usePasskeyNote()
  const [isSettingApp, setSettingApp] = useState(false)
  const { add, remove } = usePasskeyChanges()
  const error = [add.error, remove.error].find((one) => one !== null && !isAborted(one))
  const count = account.passkeys.length + (account.totp ? 1 : 0)
  return (
    <section>
      <Heading level={2} size={16}>
        {t('ways.title')}
      </Heading>
      <p>{t('ways.text')}</p>
      {count < 2 ? <Banner tone="warn">{t('ways.one')}</Banner> : null}
      <Failure error={error} />
      <Lines
        lines={[
          ...account.passkeys.map((passkey) => ({
            id: passkey.id,
            text: `${t('ways.passkey')} · ${passkey.browser ?? t('ways.unknown')}`,
            note: toNote(passkey),
            value: (
              <Button size="small" variant="outline" pending={remove.isPending} onClick={() => remove.mutate(passkey.id)}>
                {t('ways.remove')}
              </Button>
            ),
          })),
          {
            id: 'app',
            text: t('ways.app'),
            note: t(account.totp ? 'ways.appOn' : 'ways.appOff'),
            value: (
              <Button size="small" variant="outline" onClick={() => setSettingApp(true)}>
                {t(account.totp ? 'ways.replaceApp' : 'ways.addApp')}
              </Button>
            ),
          },
        ]}
      />
      <div className={form.buttons}>
        <Button size="small" disabled={!isPasskeySupported()} pending={add.isPending} onClick={() => add.mutate()}>
          {t('ways.addPasskey')}
        </Button>
      </div>
      {isSettingApp ? <AppDialog onClose={() => setSettingApp(false)} /> : null}
    </section>
  )
}
