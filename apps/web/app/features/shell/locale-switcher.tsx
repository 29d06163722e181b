import { Link, useLocation, useMatches } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { locales, switchLocale, type Locale } from '@aquilane/domain/site/paths'
import { expectPage } from '~/lib/page-in-locale.ts'
import { useSite } from '~/lib/site.ts'
import styles from './switcher.module.css'

const names = { en: 'english', it: 'italian' } as const

/** URLs of the same page in each language; a page whose slug differs provides them as `alternates` in its loader data. */
export function useAddresses(): (locale: Locale) => string {
  const { pathname, search, hash } = useLocation()
  const matches = useMatches()
  const alternates = (matches.at(-1)?.loaderData as { alternates?: Partial<Record<Locale, string>> } | null | undefined)?.alternates
  return (locale) => `${alternates?.[locale] ?? switchLocale(pathname, locale)}${search}${hash}`
}

/** The same page in the other language. */
export function LocaleSwitcher() {
  const t = useTranslations('nav')
  const current = useLocale()
  const address = useAddresses()
  const { showLocaleSwitcher } = useSite()
  if (!showLocaleSwitcher) return null
  return (
    <ul aria-label={t('language')} className={styles.group}>
      {locales.map((locale) => (
        <li key={locale}>
          <Link
            to={address(locale)}
            lang={locale}
            hrefLang={locale}
            preventScrollReset
            onClick={() => expectPage(address(locale))}
            className={styles.choice}
            aria-current={locale === current ? 'true' : undefined}
          >
            {t(names[locale])}
          </Link>
        </li>
      ))}
    </ul>
  )
}
