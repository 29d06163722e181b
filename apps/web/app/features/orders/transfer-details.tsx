import { useTranslations } from 'use-intl'
import { TextLink } from '@aquilane/ui/link'
import { BankDetails } from '~/lib/bank-details.tsx'
import type { OrderInvoice } from './order-types.ts'
import styles from './order.module.css'

/** What a bank transfer needs, and the proforma invoice that says the same. */
export function TransferDetails({ invoice }: { invoice: OrderInvoice }) {
  const t = useTranslations('order.transfer')
  const { proforma } = invoice
  if (!proforma) return null
  return (
    <div className={styles.section}>
      <h2 className={styles.subheading}>{t('title')}</h2>
      <BankDetails proforma={proforma} due={invoice.due} />
      <TextLink href={proforma.url} download>
        {t('download')}
      </TextLink>
    </div>
  )
}
