import { X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { IconButton } from '@aquilane/ui/icon-button'
import { TextLink } from '@aquilane/ui/link'
import { usePaths } from '~/lib/texts.tsx'
import { CookieText } from './cookie-text.tsx'
import styles from './cookie-banner.module.css'

/**
 * Accepting stores the consent; closing does not (spec §2). The same HTML for everybody: a stored consent hides it before the first
 * paint, and the boot script works its two buttons, so it needs nothing else. Rendered by the server only, see static-regions.tsx.
 */
export function CookieBanner() {
  const t = useTranslations('cookies')
  const paths = usePaths()
  return (
    <aside aria-labelledby="cookies-title" className={styles.cookies}>
      <div className={styles.cookiesHead}>
        <h2 id="cookies-title">{t('title')}</h2>
        <IconButton label={t('close')} size="small" icon={<X aria-hidden="true" />} data-cookies="close" />
      </div>
      <CookieText more={<p>{t.rich('withdraw', { link: (text) => <TextLink href={`${paths.privacy()}#cookies`}>{text}</TextLink> })}</p>} />
      <Button size="small" data-cookies="accept">
        {t('accept')}
      </Button>
    </aside>
  )
}
