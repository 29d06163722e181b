import { useLocale, useTranslations } from 'use-intl'
import { formatDate, formatDateTime, formatMoneyFixed } from '@aquilane/i18n/format'
import { Heading } from '@aquilane/ui/heading'
import { TextLink } from '@aquilane/ui/link'
import { local } from '~/lib/dates.ts'
import detail from '~/lib/detail-page.module.css'
import { ListState } from '~/lib/list-state.tsx'
import styles from './customers.module.css'
import { useCustomerRecord, type CustomerRecord as Record } from './customers.ts'

/** Balance, quotes and preferences: read after the rest of the page. */
export function CustomerRecord({ id }: { id: string }) {
  const record = useCustomerRecord(id)
  return (
    <ListState query={record} empty={null}>
      {record.data ? (
        <div className={styles.columns}>
          <div className={styles.column}>
            <Ledger entries={record.data.ledger} />
          </div>
          <div className={styles.column}>
            <Quotes quotes={record.data.quotes} />
            <Preferences channels={record.data.preferences} />
          </div>
        </div>
      ) : null}
    </ListState>
  )
}

function Ledger({ entries }: { entries: Record['ledger'] }) {
  const t = useTranslations('staff-customers')
  const locale = useLocale()
  return (
    <section>
      <Heading level={2} size={16}>
        {t('record.ledger')}
      </Heading>
      {entries.length === 0 ? <p className={styles.quiet}>{t('record.ledgerNone')}</p> : null}
      <table className={detail.lines}>
        <tbody>
          {entries.map(({ id, account, at, kind, order, amount, balance }) => (
            <tr key={`${account} ${id}`}>
              <td>
                {t(`record.kind.${kind}`)} {order ? <TextLink href={`/trips/${order.id}`}>{order.name}</TextLink> : null}
                <small>
                  {formatDateTime(local(at), locale)} · {t(`account.${account as 'Personal'}`)} {formatMoneyFixed(balance)}
                </small>
              </td>
              <td>{formatMoneyFixed(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Quotes({ quotes }: { quotes: Record['quotes'] }) {
  const t = useTranslations('staff-customers.record')
  const locale = useLocale()
  return (
    <section>
      <Heading level={2} size={16}>
        {t('quotes')}
      </Heading>
      {quotes.length === 0 ? <p className={styles.quiet}>{t('quotesNone')}</p> : null}
      <table className={detail.lines}>
        <tbody>
          {quotes.map((quote) => (
            <tr key={quote.id}>
              <td>
                <TextLink href={`/trips/${quote.order.id}`}>{quote.order.pnr}</TextLink>{' '}
                {t('quote', { version: quote.version, count: quote.alternatives })}
                <small>{t('quoteSent', { date: formatDate(local(quote.sent), locale, 'date') })}</small>
              </td>
              <td>{t(`state.${quote.state}`, { date: formatDateTime(local(quote.valid_until), locale) })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Preferences({ channels }: { channels: Record['preferences'] }) {
  const t = useTranslations('staff-customers.record')
  const locale = useLocale()
  return (
    <section>
      <Heading level={2} size={16}>
        {t('preferences')}
      </Heading>
      <table className={detail.lines}>
        <tbody>
          {channels.map(({ channel, name, media }) => {
            const wanted = media.filter(({ enabled }) => enabled).map((one) => one.name)
            return (
              <tr key={channel}>
                <td>{name}</td>
                <td>{wanted.length > 0 ? new Intl.ListFormat(locale).format(wanted) : t('nothing')}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <p className={styles.quiet}>{t('preferencesText')}</p>
    </section>
  )
}
