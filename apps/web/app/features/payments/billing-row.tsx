import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { useSession } from '~/lib/session.ts'
import { firstBilling } from './billing-form.ts'
import type { Invoice } from './payment-types.ts'
import styles from './billing.module.css'

/** Who the invoice is made out to, whatever the way to pay. */
export function BillingRow({ invoice, onChange }: { invoice: Invoice; onChange: () => void }) {
  const t = useTranslations('payments.billing')
  const { user } = useSession()
  const { billing } = invoice
  const details = billing
    ? [billing.bill_to, billing.vat_number && t('vat', { number: billing.vat_number }), billing.purchase_order, billing.cost_center].filter(
        (part) => part,
      )
    : [firstBilling(invoice, user).bill_to || t('you')]
  return (
    <div className={styles.row}>
      <p>
        <b>{t('title')}</b>
        <span>{details.join(' · ')}</span>
      </p>
      <Button variant="quiet" size="small" aria-label={billing ? t('changeLabel') : undefined} onClick={onChange}>
        {t(billing ? 'change' : 'company')}
      </Button>
    </div>
  )
}
