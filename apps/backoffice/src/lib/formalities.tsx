import { useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import styles from './formalities.module.css'

type Formality = Api['GET /gamma/staff/order/offers']['response']['formalities'][number]

/** What is to be arranged at the airports of a flight, with where that was read. */
export function Formalities({ list }: { list: readonly Formality[] }) {
  const t = useTranslations('staff-operations.formalities')
  if (list.length === 0) return null
  return (
    <ul className={styles.list} aria-label={t('label')}>
      {list.map((one, index) => (
        <li key={index}>
          <b>
            {one.airport} · {t(`kind.${one.kind}`)}
          </b>{' '}
          <span lang="en">{one.notice_hours === null ? one.text : t('notice', { hours: one.notice_hours })}</span>
          <small>{t('source', { source: hostOf(one.source), date: one.source_date ?? 'none', checked: one.checked_on })}</small>
        </li>
      ))}
    </ul>
  )
}

/** The site of an address; other sources as they are. */
const hostOf = (source: string): string => /^https?:\/\/(?:www\.)?([^/]+)/.exec(source)?.[1] ?? source
