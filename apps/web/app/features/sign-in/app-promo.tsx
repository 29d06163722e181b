import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { LinkButton } from '@aquilane/ui/link-button'
import { media, useMediaQuery } from '@aquilane/ui/use-media-query'
import { lazyPart } from '~/lib/lazy-part.ts'
import { useAppLink } from '~/lib/app-link.ts'
import { useSite } from '~/lib/site.ts'
import { useStored } from '~/lib/storage.ts'
import styles from './app-promo.module.css'

const QrCode = lazyPart(() => import('~/lib/qr-code.ts').then((module) => module.QrCode))

/**
 * The app under the sign-in: QR only off mobile and only where there is a link for it, store buttons not on tablets, nothing at all
 * when app links are hidden (spec §2).
 */
export function AppPromo() {
  const t = useTranslations('auth.app')
  const { links, hideAppLinks } = useSite()
  const hidden = useStored('appLinksHidden') !== null
  const phone = useMediaQuery(media.phone)
  const tablet = useMediaQuery(media.tablet)
  const isHidden = hideAppLinks || hidden
  const link = useAppLink(!phone && !isHidden)
  const qr = phone ? null : link
  const stores = tablet
    ? []
    : (
        [
          ['appStore', links.appStore],
          ['googlePlay', links.googlePlay],
        ] as const
      ).filter(([, href]) => href !== null)
  if (isHidden || (qr === null && stores.length === 0)) return null
  return (
    <aside className={styles.promo}>
      {qr === undefined ? (
        <span className={styles.qr} />
      ) : qr ? (
        <Suspense fallback={<span className={styles.qr} />}>
          <QrCode value={qr} size={128} level="H" marginSize={0} title={t('qr')} className={styles.qr} />
        </Suspense>
      ) : null}
      <div>
        <p className={styles.title}>{t('title')}</p>
        <p className={styles.text}>{t(qr === null ? 'textShort' : 'text')}</p>
        {stores.length > 0 ? (
          <div className={styles.stores}>
            {stores.map(([name, href]) => (
              <LinkButton key={name} size="small" variant="outline" href={href ?? ''} target="_blank" rel="noopener">
                {t(name)}
              </LinkButton>
            ))}
          </div>
        ) : null}
      </div>
    </aside>
  )
}
