import { WalletCards } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { formatDateTime } from '@aquilane/i18n/format'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { EmptyState } from '@aquilane/ui/empty-state'
import { LinkButton } from '@aquilane/ui/link-button'
import { Sheet } from '@aquilane/ui/sheet'
import { Skeleton } from '@aquilane/ui/skeleton'
import { apiOrigin } from '~/lib/api-origin.ts'
import { useWalletPasses, type PassesOf, type WalletPass } from './sheet-data.ts'
import styles from './wallet-sheet.module.css'

const icon = { size: 18, strokeWidth: 1.5, 'aria-hidden': true } as const

/** Passes for the wallet of a phone, one for each leg. @param of an own trip, or one by its link */
export function WalletSheet({ of, onClose }: { of: PassesOf; onClose: () => void }) {
  const t = useTranslations('trip-sheet.wallet')
  const sheet = useTranslations('trip-sheet')
  const { data, error, isPending, refetch } = useWalletPasses(of)
  const passes = data?.data.filter(({ apple_url: apple, google_url: google }) => apple !== null || google !== null)
  return (
    <Sheet open onClose={onClose} title={t('title')} closeLabel={t('close')}>
      {isPending ? <Skeleton height="160px" radius="6px" /> : null}
      {passes ? (
        <div className={styles.sheet}>
          <p className={styles.text}>{t(passes.length === 0 ? 'none' : 'text')}</p>
          {data?.demo && passes.length > 0 ? <Banner tone="info">{t('demo')}</Banner> : null}
          <ul className={styles.passes}>
            {passes.map((pass) => (
              <Pass key={pass.order_leg_id} pass={pass} />
            ))}
          </ul>
        </div>
      ) : isPending ? null : 'token' in of && error instanceof ApiError && error.status === 404 ? (
        <EmptyState level={3} title={sheet('goneTitle')} text={sheet('goneText')} />
      ) : (
        <EmptyState level={3} title={t('failed')} actions={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />
      )}
    </Sheet>
  )
}

function Pass({ pass }: { pass: WalletPass }) {
  const t = useTranslations('trip-sheet.wallet')
  const locale = useLocale()
  const { from, to, departure_date: departs, apple_url: apple, google_url: google } = pass
  const route = t('route', { from, to })
  return (
    <li>
      <span>
        <b>{route}</b>
        <span className={styles.quiet}>{formatDateTime(departs, locale)}</span>
      </span>
      <span className={styles.actions}>
        {/* Without `download`: a phone then opens its wallet. */}
        {apple ? (
          <LinkButton variant="outline" href={apiOrigin + apple} icon={<WalletCards {...icon} />} aria-label={t('appleName', { route })}>
            {t('apple')}
          </LinkButton>
        ) : null}
        {google ? (
          <LinkButton
            variant="outline"
            href={google}
            target="_blank"
            rel="noreferrer"
            icon={<WalletCards {...icon} />}
            aria-label={t('googleName', { route })}
          >
            {t('google')}
          </LinkButton>
        ) : null}
      </span>
    </li>
  )
}
