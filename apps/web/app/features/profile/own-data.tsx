import { lazy, Suspense, useState } from 'react'
import { Download, UserX } from 'lucide-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { Button } from '@aquilane/ui/button'
import { Heading } from '@aquilane/ui/heading'
import { toasts } from '@aquilane/ui/toast-queue'
import { api } from '~/lib/api.ts'
import { downloadBlob } from '~/lib/download-blob.ts'
import { popupStatuses } from '~/lib/overlays.ts'
import { sendForBlob } from '~/lib/upload.ts'
import { WithTexts } from '~/lib/texts.tsx'
import { needsVerification } from '~/lib/verification.ts'
import { VerifyIdentityDialog } from './lazy.ts'
import styles from './own-data.module.css'

const DeleteDialog = lazy(() => import('./delete-dialog.tsx').then((module) => ({ default: module.DeleteDialog })))

function useExport() {
  const t = useTranslations('profile.data')
  const [verifying, setVerifying] = useState(false)
  const take = useMutation({
    mutationFn: async () => (await api('GET /gamma/profile/export', { send: sendForBlob })) as Blob,
    onSuccess: (blob) => {
      downloadBlob(blob, 'aquilane-data.zip')
      toasts.show({ tone: 'ok', title: t('exported') })
    },
    onError: (error) => {
      if (needsVerification(error)) setVerifying(true)
      else if (!(error instanceof ApiError && popupStatuses.has(error.status))) toasts.show({ tone: 'error', title: t('exportFailed') })
    },
  })
  return { take, verifying, setVerifying }
}

/** Export and deletion of the customer's data. */
export function OwnData({ phone }: { phone: string }) {
  const t = useTranslations('profile.data')
  const [leaving, setLeaving] = useState(false)
  const { take, verifying, setVerifying } = useExport()
  return (
    <section className={styles.data} aria-label={t('title')}>
      <Heading level={2} size={28}>
        {t('title')}
      </Heading>
      <div className={styles.row}>
        <p>{t('exportText')}</p>
        <Button
          variant="outline"
          size="small"
          icon={<Download aria-hidden="true" />}
          pending={take.isPending}
          pendingLabel={t('exporting')}
          onClick={() => take.mutate()}
        >
          {t('export')}
        </Button>
      </div>
      <div className={styles.row}>
        <p>{t('deleteText')}</p>
        <Button variant="quiet" size="small" icon={<UserX aria-hidden="true" />} onClick={() => setLeaving(true)}>
          {t('delete')}
        </Button>
      </div>
      {leaving ? (
        <Suspense>
          <WithTexts add={['auth']}>
            <DeleteDialog phone={phone} onClose={() => setLeaving(false)} />
          </WithTexts>
        </Suspense>
      ) : null}
      {verifying ? (
        <Suspense>
          <WithTexts add={['auth']}>
            <VerifyIdentityDialog
              phone={phone}
              onClose={() => setVerifying(false)}
              onVerified={() => {
                setVerifying(false)
                take.mutate()
              }}
            />
          </WithTexts>
        </Suspense>
      ) : null}
    </section>
  )
}
