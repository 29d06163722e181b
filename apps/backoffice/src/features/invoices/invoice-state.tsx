import { useTranslations } from 'use-intl'
import { Badge } from '@aquilane/ui/badge'
import { tones, type Invoice } from './invoices.ts'
import styles from './invoices.module.css'

export function InvoiceState({ invoice: { status, overdue: isOverdue } }: { invoice: Pick<Invoice, 'status' | 'overdue'> }) {
  const t = useTranslations('staff.invoices')
  return (
    <span className={styles.state}>
      <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
      {isOverdue ? <Badge tone="error">{t('overdue')}</Badge> : null}
    </span>
  )
}
