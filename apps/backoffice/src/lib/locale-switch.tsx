import { useLocale, useTranslations } from 'use-intl'
import { locales } from '@aquilane/domain/site/paths'
import { useChangeLocale } from './locale.ts'
import styles from './locale-switch.module.css'

const names = { en: 'English', it: 'Italiano' }

/** Both languages side by side: one press changes every page. */
export function LocaleSwitch() {
  const t = useTranslations('staff.nav')
  const current = useLocale()
  const change = useChangeLocale()
  return (
    <div className={styles.switch} role="group" aria-label={t('language')}>
      {locales.map((locale) => (
        <button
          key={locale}
          type="button"
          lang={locale}
          aria-label={`${locale.toUpperCase()} ${names[locale]}`}
          aria-pressed={locale === current}
          className={styles.locale}
          onClick={() => change(locale)}
        >
          {locale.toUpperCase()}
        </button>
      ))}
    </div>
  )
}
