import { useTranslations } from 'use-intl'
import { TextLink } from '@aquilane/ui/link'
import { useSite } from '~/lib/site.ts'
import styles from './static-regions.module.css'

/** Says on every page that this is no real company; absent in production. Drawn by the server only, see islands.tsx. */
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
