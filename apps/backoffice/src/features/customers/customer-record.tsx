import { useLocale, useTranslations } from 'use-intl'
import { formatDate, formatDateTime, formatMoneyFixed } from '@aquilane/i18n/format'
import { Heading } from '@aquilane/ui/heading'
import { TextLink } from '@aquilane/ui/link'
import { local } from '~/lib/dates.ts'
import { Lines } from '~/lib/lines.tsx'
import { LoadState } from '~/lib/list/load-state.tsx'
import styles from './customers.module.css'
import { useCustomerRecord, type CustomerRecord as Record } from './customers.ts'

/** Balance, quotes and preferences: read after the rest of the page. */
export function CustomerRecord({ id }: { id: string }) {
  const record = useCustomerRecord(id)
  return (
    <LoadState query={record} empty={null}>
      {record.data ? (
        <div className={styles.columns}>
          <div className={styles.column}>
            <Ledger entries={record.data.ledger} />
          </div>
          <div className={styles.column}>
            <Quotes quotes={record.data.quotes} />
            <Preferences channels={record.data.preferences} />
            <Assistants kind="assistants" people={record.data.assistants} />
            <Assistants kind="principals" people={record.data.principals} />
          </div>
        </div>
      ) : null}
    </LoadState>
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
      <Lines
        lines={entries.map(({ id, account, at, kind, order, amount, balance }) => ({
          id: `${account} ${id}`,
          text: (
            <>
              {t(`record.kind.${kind}`)} {order ? <TextLink href={`/trips/${order.id}`}>{order.name}</TextLink> : null}
            </>
          ),
          note: `${formatDateTime(local(at), locale)} · ${t(`account.${account as 'Personal'}`)} ${formatMoneyFixed(balance)}`,
          value: formatMoneyFixed(amount),
        }))}
      />
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
      <Lines
        lines={quotes.map((quote) => ({
          id: quote.id,
          text: (
            <>
              <TextLink href={`/trips/${quote.order.id}`}>{quote.order.pnr}</TextLink>{' '}
              {t('quote', { version: quote.version, count: quote.alternatives })}
            </>
          ),
          note: t('quoteSent', { date: formatDate(local(quote.sent), locale, 'date') }),
          value: t(`state.${quote.state}`, { date: formatDateTime(local(quote.valid_until), locale) }),
        }))}
      />
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
      <Lines
        lines={channels.map(({ channel, name, media }) => {
          const wanted = media.filter(({ enabled }) => enabled).map((one) => one.name)
          return { id: channel, text: name, value: wanted.length > 0 ? new Intl.ListFormat(locale).format(wanted) : t('nothing') }
        })}
      />
      <p className={styles.quiet}>{t('preferencesText')}</p>
    </section>
  )
}

/** Who may act for the customer, or for whom the customer may act. */
function Assistants({ kind, people }: { kind: 'assistants' | 'principals'; people: Record['assistants'] }) {
  const t = useTranslations('staff-customers.record')
  const locale = useLocale()
  if (people.length === 0) return null
  return (
    <section>
      <Heading level={2} size={16}>
        {t(kind)}
      </Heading>
      <Lines
        lines={people.map(({ id, customer, email, permissions, pay_limit: limit, left, accepted }) => ({
          id,
          text: customer ? <TextLink href={`/customers/${customer.id}`}>{customer.name}</TextLink> : email,
          // A sum does not break: beside the name it would be wider than a phone.
          note: [
            ...permissions.map((one) => t(`permission.${one}`)),
            ...(limit && left ? [t('limit', { left: formatMoneyFixed(left), limit: formatMoneyFixed(limit) })] : []),
          ].join(' · '),
          value: accepted ? formatDate(local(accepted), locale, 'date') : t('invited'),
        }))}
      />
    </section>
  )
}
