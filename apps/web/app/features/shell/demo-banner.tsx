import { useTranslations } from 'use-intl'
import { TextLink } from '@aquilane/ui/link'
import { useSite } from '~/lib/site.ts'
import styles from './demo-banner.module.css'

/** Marks every page as a demo; absent in production. Rendered by the server only, see static-regions.tsx. */
export function DemoBanner() {
  const t = useTranslations('footer.demo')
  const { sandbox } = useSite()
  if (!sandbox) return null
  return (
    <aside className={styles.demo} aria-label="Demo">
      <span>{t('text')}</span>
      <TextLink href="/dev/outbox">{t('outbox')}</TextLink>
    </aside>
  )
}
