import { useLocale, useTranslations } from 'use-intl'
import { formatDate } from '@aquilane/i18n/format'
import { EntryRules } from '~/lib/entry-rules.tsx'
import type { SheetLeg } from './sheet-data.ts'
import styles from './trip-sheet.module.css'

/** What the airport of arrival asks. */
export function Formalities({ leg: { formalities, arrival_airport: airport } }: { leg: SheetLeg }) {
  const t = useTranslations('trip-sheet')
  const locale = useLocale()
  if (formalities.length === 0) return null
  return (
    <section className={styles.formalities} aria-label={t('formalities')}>
      <h3>{t('formalities')}</h3>
      <p className={styles.quiet}>{t('formalitiesText', { airport: airport.name })}</p>
      <ul>
        {formalities.map((one, index) => (
          <li key={index}>
            <b>{t(`kind.${one.kind}`)}</b>
            {one.notice_hours === null ? null : `, ${t('notice', { hours: one.notice_hours })}`}
            <small>{t('source', { source: hostOf(one.source), date: formatDate(one.checked_on, locale, 'date') })}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The site of an address; other sources as they are. */
const hostOf = (source: string): string => /^https?:\/\/(?:www\.)?([^/]+)/.exec(source)?.[1] ?? source

/** What the countries on both sides ask of travellers. */
export function AtTheBorder({ rules }: { rules: SheetLeg['entry_rules'] }) {
  const t = useTranslations('entry-rules')
  if (rules.length === 0) return null
  return (
    <section className={styles.formalities} aria-label={t('title')}>
      <h3>{t('title')}</h3>
      <p className={styles.quiet}>{t('lede')}</p>
      <EntryRules rules={rules} />
    </section>
  )
}
