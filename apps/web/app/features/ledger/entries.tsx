import { useLocale, useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { formatDate, formatMoney, formatMoneyFixed } from '@aquilane/i18n/format'
import { TextLink } from '@aquilane/ui/link'
import { usePaths } from '~/lib/texts.tsx'
import styles from './entries.module.css'

type Entry = Api['GET /gamma/account/statement']['response']['data'][number]

/** Entries with the balance after each; on phones the date is below the title and the balance below the amount. */
export function Entries({ entries }: { entries: readonly Entry[] }) {
  const t = useTranslations('statement')
  return (
    <table className={styles.entries}>
      <caption className="visually-hidden">{t('entries')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('columns.date')}</th>
          <th scope="col">{t('columns.entry')}</th>
          <th scope="col">{t('columns.amount')}</th>
          <th scope="col">{t('columns.balance')}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Row key={entry.id} entry={entry} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ entry: { kind, created, about, amount, cashback, balance } }: { entry: Entry }) {
  const t = useTranslations('statement')
  const locale = useLocale()
  const paths = usePaths()
  const date = <time dateTime={created.slice(0, 10)}>{formatDate(created, locale)}</time>
  return (
    <tr>
      <td className={styles.wide}>{date}</td>
      <td>
        <span className={styles.kind}>{t(`kind.${kind}`)}</span>
        <span className={styles.narrow}>{date}</span>
        {about?.code === 'order' ? (
          <span className={styles.about}>
            <TextLink tone="quiet" href={paths.order(about.params.id)}>
              {t('about.order', { pnr: about.params.pnr })}
            </TextLink>
            {about.params.invoice ? <span>{t('about.invoice', { number: about.params.invoice })}</span> : null}
          </span>
        ) : about ? (
          <span className={styles.about}>{t('about.invoice', { number: about.params.number })}</span>
        ) : null}
        {cashback.amount !== 0 && !kind.startsWith('cashback') ? (
          <span className={styles.about}>
            {t('cashbackPart', { amount: formatMoney({ ...cashback, amount: Math.abs(cashback.amount) }) })}
          </span>
        ) : null}
      </td>
      <td className={styles.sum} data-in={amount.amount > 0 || undefined}>
        {amount.amount > 0 ? '+' : ''}
        {formatMoneyFixed(amount)}
        <span className={styles.narrow}>{t('balanceAfter', { amount: formatMoney(balance) })}</span>
      </td>
      <td className={`${styles.sum} ${styles.wide}`}>{formatMoneyFixed(balance)}</td>
    </tr>
  )
}
