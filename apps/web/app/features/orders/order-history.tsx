import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime, formatMoney } from '@aquilane/i18n/format'
import { findText } from '@aquilane/i18n/find-text'
import { Timeline } from '@aquilane/ui/timeline'
import { toLocal } from '~/lib/local-time.ts'
import { InvoiceList } from './invoice-list.tsx'
import type { Order } from './order-types.ts'
import styles from './order.module.css'

/** Events after which nothing follows, and none of them a flight. */
const failures = new Set(['expired', 'declined', 'canceled', 'withdrawn'])

export function OrderTimeline({ entries }: { entries: Order['timeline'] }) {
  const t = useTranslations('order')
  const locale = useLocale()
  if (entries.length === 0) return null
  const who = ({ by, assistant }: Order['timeline'][number]) =>
    by === 'assistant' ? (assistant ? t('timeline.by', { name: assistant }) : t('timeline.byGone')) : null
  return (
    <section className={styles.section} aria-labelledby="timeline">
      <h2 id="timeline" className={styles.subheading}>
        {t('timeline.title')}
      </h2>
      <Timeline
        label={t('timeline.title')}
        items={entries.map((entry, index) => {
          const state = failures.has(entry.event) ? 'failed' : index === entries.length - 1 ? 'current' : 'done'
          const key = `timeline.${entry.event}`
          return {
            id: String(index),
            title: findText(t, key) ?? t('timeline.other'),
            time: formatDateTime(toLocal(`${entry.at.replace(' ', 'T')}Z`), locale),
            text: [entry.amount && formatMoney(entry.amount), who(entry)].filter(Boolean).join(' · ') || undefined,
            state,
            stateLabel: t(`timeline.${state}`),
          }
        })}
      />
    </section>
  )
}

export function OrderInvoices({ invoices }: { invoices: Order['invoices'] }) {
  const t = useTranslations('order')
  if (invoices.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="invoices">
      <h2 id="invoices" className={styles.subheading}>
        {t('invoices')}
      </h2>
      <InvoiceList invoices={invoices} />
    </section>
  )
}
