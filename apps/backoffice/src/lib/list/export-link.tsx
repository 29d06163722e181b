import { Download } from 'lucide-react'
import { useTranslations } from 'use-intl'
import styles from './list-page.module.css'

/** Downloads what a list shows, all its pages, as a table. */
export function ExportLink({ href }: { href: string }) {
  const t = useTranslations('staff.page')
  return (
    <a className={styles.export} href={href} download>
      <Download size={16} strokeWidth={1.5} aria-hidden="true" />
      {t('export')}
    </a>
  )
}
