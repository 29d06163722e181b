import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { formatMoney } from '@aquilane/i18n/format'
import { TextLink } from '@aquilane/ui/link'
import { detailsHash } from '~/lib/payment-hash.ts'
import type { OrderInvoice } from './order-types.ts'
import styles from './order.module.css'

/** The invoices of an order; each expands to its lines and PDFs. */
export function InvoiceList({ invoices }: { invoices: readonly OrderInvoice[] }) {
  const t = useTranslations('order')
  const { pathname, search } = useLocation()
  return (
    <ul className={styles.invoices}>
      {invoices.map((invoice) => (
        <li key={invoice.id}>
          <TextLink href={`${pathname}${search}${detailsHash(invoice.id)}`}>
            {t(`invoice.${invoice.type}`, { number: invoice.number })}
          </TextLink>
          <span>
            {formatMoney(invoice.price_with_discount)} · {t(`invoiceStatus.${invoice.status}`)}
          </span>
        </li>
      ))}
    </ul>
  )
}
