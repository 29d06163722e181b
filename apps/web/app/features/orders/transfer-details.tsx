import { useTranslations } from 'use-intl'
import { inFours } from '@aquilane/domain/invoices/check-digits'
import { formatMoney } from '@aquilane/i18n/format'
import { Facts } from '@aquilane/ui/facts'
import { TextLink } from '@aquilane/ui/link'
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
      <Facts
        items={[
          { id: 'amount', label: t('amount'), value: formatMoney(invoice.due) },
          { id: 'beneficiary', label: t('beneficiary'), value: proforma.beneficiary },
          { id: 'iban', label: t('iban'), value: inFours(proforma.iban) },
          { id: 'bic', label: t('bic'), value: proforma.bic },
          { id: 'bank', label: t('bank'), value: proforma.bank },
          { id: 'reference', label: t('reference'), value: inFours(proforma.reference) },
        ]}
      />
      <TextLink href={proforma.url} download>
        {t('download')}
      </TextLink>
    </div>
  )
}
