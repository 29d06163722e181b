import { lazy, Suspense, useRef, useState } from 'react'
import { Camera, Trash2, User } from 'lucide-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { toasts } from '@aquilane/ui/toast-queue'
import { api } from '~/lib/api.ts'
import { usePrivateImage } from '~/lib/private-image.ts'
import { refreshUser } from '~/lib/session.ts'
import styles from './photo.module.css'

const PhotoDialog = lazy(() => import('./photo-dialog.tsx').then((module) => ({ default: module.PhotoDialog })))

/** The user's picture, the way to another one, and the way to none (spec §3, §9: fetched at 180 × 180). */
export function Photo({ template }: { template: string | null }) {
  const t = useTranslations('profile.photo')
  const picture = usePrivateImage(template && template.replace('{index}', '180x180'))
  const [file, setFile] = useState<File | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const remove = useMutation({
    mutationFn: () => api('DELETE /gamma/profile/remove-photo'),
    onSuccess: async () => {
      await refreshUser()
      toasts.show({ tone: 'ok', title: t('removed') })
    },
    onError: () => toasts.show({ tone: 'error', title: t('failed') }),
  })
  return (
    <div className={styles.photo}>
      <span className={styles.frame}>
        {picture ? <img src={picture} alt={t('alt')} width={96} height={96} /> : <User aria-hidden="true" strokeWidth={1} />}
      </span>
      <div className={styles.actions}>
        <input
          ref={input}
          type="file"
          accept="image/jpeg,image/png"
          hidden
          onChange={(event) => {
            setFile(event.target.files?.[0] ?? null)
            // The same file may be chosen again.
            event.target.value = ''
          }}
        />
        <Button variant="outline" size="small" icon={<Camera aria-hidden="true" />} onClick={() => input.current?.click()}>
          {t(template ? 'change' : 'add')}
        </Button>
        {template ? (
          <Button
            variant="quiet"
            size="small"
            icon={<Trash2 aria-hidden="true" />}
            pending={remove.isPending}
            pendingLabel={t('removing')}
            onClick={() => remove.mutate()}
          >
            {t('remove')}
          </Button>
        ) : null}
      </div>
      {file ? (
        <Suspense>
          <PhotoDialog file={file} onClose={() => setFile(null)} />
        </Suspense>
      ) : null}
    </div>
  )
}
