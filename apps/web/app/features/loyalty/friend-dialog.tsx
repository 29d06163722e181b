import { Suspense } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Copy, Share2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { formatMoney } from '@aquilane/i18n/format'
import { Button } from '@aquilane/ui/button'
import { Dialog } from '@aquilane/ui/dialog'
import { Skeleton } from '@aquilane/ui/skeleton'
import { toasts } from '@aquilane/ui/toast-queue'
import { lazyPart } from '~/lib/lazy-part.ts'
import { api } from '~/lib/api.ts'
import styles from './friend-dialog.module.css'
import loyaltyStyles from './loyalty.module.css'

const QrCode = lazyPart(() => import('~/lib/qr-code.ts').then((module) => module.QrCode))

/** Sides of the code, CSS pixels (spec §9). */
const qrSize = 185

/** The customer's referral link to copy, share or scan, with its conditions. */
export function FriendDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('loyalty.friend')
  const { data, isPending, refetch } = useQuery({
    queryKey: ['friend-link'],
    queryFn: ({ signal }) => api('GET /gamma/profile/get-bring-friend-link', { signal }),
  })
  const amount = data?.reward ? formatMoney(data.reward) : null
  return (
    <Dialog open size="medium" onClose={onClose} title={t('title')} closeLabel={t('close')}>
      {isPending ? (
        <Skeleton height="420px" radius="6px" />
      ) : data ? (
        <div className={styles.friend}>
          <p className={styles.offer}>{amount === null ? t('offerNone') : t('offer', { amount })}</p>
          <div className={styles.invite}>
            <figure className={styles.qr}>
              <Suspense fallback={<span className={styles.qrRoom} />}>
                <QrCode value={data.link} size={qrSize} level="H" marginSize={0} title={t('qr')} />
              </Suspense>
              <figcaption className={loyaltyStyles.quiet}>{t('qrText')}</figcaption>
            </figure>
            <div>
              <h3 className={styles.howTitle}>{t('how')}</h3>
              <ol className={styles.steps}>
                <li>{t('step1')}</li>
                <li>{t('step2')}</li>
                <li>{amount === null ? t('step3None') : t('step3', { amount })}</li>
              </ol>
            </div>
          </div>
          <LinkLine link={data.link} />
          <p className={loyaltyStyles.quiet}>{t('invited', { count: data.friends.invited, flown: data.friends.flown })}</p>
        </div>
      ) : (
        <div className={loyaltyStyles.form}>
          <p>{t('failed')}</p>
          <Button onClick={() => void refetch()}>{t('retry')}</Button>
        </div>
      )}
    </Dialog>
  )
}

function LinkLine({ link }: { link: string }) {
  const t = useTranslations('loyalty.friend')
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link)
      toasts.show({ tone: 'ok', title: t('copied') })
    } catch {
      toasts.show({ tone: 'error', title: t('copyFailed') })
    }
  }
  const share = (): void => {
    // AbortError: the share sheet was closed, which is not a failure.
    navigator.share({ text: t('shareText'), url: link }).catch(() => {})
  }
  return (
    <div className={styles.linkLine}>
      <label className={styles.linkLabel}>
        {t('link')}
        <input className={styles.link} readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <div className={loyaltyStyles.actions}>
        <Button icon={<Copy aria-hidden="true" />} onClick={() => void copy()} data-autofocus="">
          {t('copy')}
        </Button>
        {'share' in navigator ? (
          <Button variant="outline" icon={<Share2 aria-hidden="true" />} onClick={share}>
            {t('share')}
          </Button>
        ) : null}
      </div>
    </div>
  )
}
