import { useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { QRCodeSVG } from 'qrcode.react'
import { useTranslations } from 'use-intl'
import { CodeBoxes } from '@aquilane/ui/code-boxes'
import { Dialog } from '@aquilane/ui/dialog'
import { toasts } from '@aquilane/ui/toast-queue'
import { Failure } from '~/lib/form/failure.tsx'
import { FormFrame } from '~/lib/form/form-frame.tsx'
import { useSubmit } from '~/lib/form/use-submit.ts'
import { api, errorCode } from '~/lib/api.ts'
import { LoadState } from '~/lib/list/load-state.tsx'
import { withProof } from '~/lib/proof.ts'
import { reloadAccount } from './account.ts'
import styles from './account.module.css'

/** A new authenticator app: scan, then prove it with a code. */
export function AppDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('staff-account')
  const te = useTranslations('errors')
  const [code, setCode] = useState('')
  const offer = useQuery({
    queryKey: ['account', 'app'],
    queryFn: () => withProof(() => api('POST /gamma/staff/account/begin-credential', { quiet: true })),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  const add = useMutation({
    mutationFn: (typed: string) =>
      withProof(() =>
        api('POST /gamma/staff/account/add-totp', { body: { code: typed, enrolment: offer.data?.enrolment ?? '' }, quiet: true }),
      ),
    onSuccess: async () => {
      await reloadAccount()
      toasts.show({ tone: 'ok', title: t('done') })
      onClose()
    },
    onError: () => setCode(''),
  })
  const { onSubmit } = useSubmit(code.length === 6, add, () => add.mutate(code))
  return (
    <Dialog open size="medium" closeOnOutside={false} onClose={onClose} title={t('app.title')} closeLabel={t('close')}>
      {offer.error ? (
        <Failure error={offer.error} />
      ) : (
        <LoadState query={offer} empty={null}>
          <FormFrame
            onSubmit={onSubmit}
            request={add}
            failure={null}
            labels={{ submit: t('app.confirm'), working: t('app.working'), cancel: t('cancel') }}
            isBlocked={code.length < 6}
            onClose={onClose}
          >
            <p>{t('app.text')}</p>
            {offer.data ? <AppSecret totp={offer.data.totp} /> : null}
            <CodeBoxes
              label={t('app.code')}
              length={6}
              value={code}
              onChange={setCode}
              onComplete={(typed) => add.mutate(typed)}
              boxLabel={(index, length) => t('app.box', { index, length })}
              error={add.error ? te(errorCode(add.error)) : undefined}
            />
          </FormFrame>
        </LoadState>
      )}
    </Dialog>
  )
}

/** What the app scans, and the same to type. */
function AppSecret({ totp }: { totp: { uri: string; secret: string } }) {
  const t = useTranslations('staff-account')
  return (
    <>
      <div className={styles.qr}>
        <QRCodeSVG value={totp.uri} size={168} marginSize={2} role="img" aria-label={t('app.qr')} title={t('app.qr')} />
      </div>
      <p>
        {t('app.secret')} <code className={styles.secret}>{totp.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
    </>
  )
}
