import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { formatMoney } from '@aquilane/i18n/format'
import { TextLink } from '@aquilane/ui/link'
import { detailsHash } from '~/lib/payment-hash.ts'
import type { OrderInvoice } from './order-types.ts'
import styles from './invoice-list.module.css'

/** The invoices of an order; each expands to its lines and PDFs. */
export function InvoiceList({ invoices }: { invoices: readonly OrderInvoice[] }) {
  const t = useTranslations('order')
  const { pathname, search } = useLocation()
  // A trip on account: what counts as paid is owed by another invoice.
  const isOnAccount = invoices.some(({ on_account: onAccount }) => onAccount)
  return (
    <ul className={styles.invoices}>
      {invoices.map((invoice) => (
        <li key={invoice.id}>
          <TextLink href={`${pathname}${search}${detailsHash(invoice.id)}`}>
            {t(invoice.on_account ? 'invoice.OnAccount' : `invoice.${invoice.type}`, { number: invoice.number })}
          </TextLink>
          <span>
            {formatMoney(invoice.price_with_discount)} ·{' '}
            {isOnAccount && invoice.type === 'Primary' && invoice.status === 'Paid'
              ? t('invoiceStatus.OnAccount')
              : t(`invoiceStatus.${invoice.status}`)}
          </span>
        </li>
      ))}
    </ul>
  )
}
