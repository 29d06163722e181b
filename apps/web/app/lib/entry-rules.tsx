import { useLocale, useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { formatDate } from '@aquilane/i18n/format'
import { TextLink } from '@aquilane/ui/link'
import styles from './entry-rules.module.css'

export type EntryRule = Api['GET /gamma/country/entry-rules']['response']['data'][number]

/** What travellers have to know at a border, each rule with its source and the page of the authority. Needs the texts `entry-rules`. */
export function EntryRules({ rules }: { rules: readonly EntryRule[] }) {
  const t = useTranslations('entry-rules')
  const locale = useLocale()
  return (
    <ul className={styles.list}>
      {rules.map(({ topic, text, official, source, source_year: year, checked_on: day, old }) => (
        <li key={text}>
          <b>{t(`topic.${topic}`)}</b>
          <span>{text}</span>
          <TextLink href={official} target="_blank" rel="noreferrer">
            {t('official', { site: new URL(official).hostname.replace(/^www\./, '') })}
          </TextLink>
          <small>
            {t('source', { site: source, year: year ?? 'none', date: formatDate(day, locale, 'date') })}
            {old ? ` · ${t('old')}` : null}
          </small>
        </li>
      ))}
    </ul>
  )
}
