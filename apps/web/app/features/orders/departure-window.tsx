import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '@aquilane/i18n/format'
import styles from './review.module.css'

/** Between which local times an empty leg may depart; nothing when its time is fixed. */
export function DepartureWindow({ from, to }: { from: string; to: string }) {
  const t = useTranslations('order.leg')
  const locale = useLocale()
  if (from === to) return null
  const say = (at: string) => formatDateTime(at.slice(0, 16), locale)
  return <p className={styles.quiet}>{t('window', { from: say(from), to: say(to) })}</p>
}
