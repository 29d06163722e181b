import { useTranslations } from 'use-intl'
import { formatMoneyFixed, type MoneyLike } from '@aquilane/i18n/format'
import { Facts } from '@aquilane/ui/facts'

/** What was received for an open invoice and what is still due; nothing before the first receipt. */
export function ReceivedSoFar({ invoice }: { invoice: { price_with_discount: MoneyLike; received: MoneyLike; due: MoneyLike } }) {
  const t = useTranslations('payments.part')
  if (invoice.received.amount === 0 || invoice.due.amount === 0) return null
  return (
    <Facts
      items={[
        { id: 'total', label: t('total'), value: formatMoneyFixed(invoice.price_with_discount) },
        { id: 'received', label: t('received'), value: formatMoneyFixed(invoice.received) },
        { id: 'due', label: t('due'), value: <b>{formatMoneyFixed(invoice.due)}</b> },
      ]}
    />
  )
}
