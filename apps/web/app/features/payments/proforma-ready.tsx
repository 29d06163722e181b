import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { inFours } from '@aquilane/domain/invoices/check-digits'
import { formatDateTime, formatMoney } from '@aquilane/i18n/format'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { EmptyState } from '@aquilane/ui/empty-state'
import { Facts } from '@aquilane/ui/facts'
import { LinkButton } from '@aquilane/ui/link-button'
import { api } from '~/lib/api.ts'
import { toLocal } from '~/lib/local-time.ts'
import { queryClient } from '~/lib/query.ts'
import type { PaymentDraft } from './payment-draft.ts'
import type { Invoice } from './payment-types.ts'
import styles from './payments.module.css'

interface ProformaReadyProps {
  draft: PaymentDraft
  invoice: Invoice
  onChange: (part: Partial<PaymentDraft>) => void
  onAgain: () => void
}

/** Step swiftDownload: the proforma invoice is issued; view it, and save its billing profile. */
export function ProformaReady({ draft, invoice, onChange, onAgain }: ProformaReadyProps) {
  const t = useTranslations('payments')
  const errors = useTranslations('errors')
  const locale = useLocale()
  const save = useMutation({
    mutationFn: () =>
      api('POST /gamma/swift-details/create', { body: { bill_to: draft.billTo.trim(), address: draft.billAddress.trim() } }),
    onSuccess: () => {
      onChange({ saved: true })
      void queryClient.invalidateQueries({ queryKey: ['templates'] })
    },
  })
  if (draft.bill === null)
    return <EmptyState level={3} title={t('proforma.lost')} actions={<Button onClick={onAgain}>{t('proforma.again')}</Button>} />
  return (
    <>
      <p className={styles.lede}>{t('proforma.ready')}</p>
      <Facts
        items={[
          { id: 'number', label: t('proforma.reference'), value: invoice.number },
          { id: 'total', label: t('proforma.amount'), value: formatMoney(invoice.due) },
          ...(invoice.pay_before
            ? [{ id: 'before', label: t('proforma.until'), value: formatDateTime(toLocal(invoice.pay_before), locale) }]
            : []),
          { id: 'to', label: t('proforma.to'), value: draft.billTo },
          ...(invoice.proforma
            ? [
                { id: 'beneficiary', label: t('proforma.beneficiary'), value: invoice.proforma.beneficiary },
                { id: 'iban', label: 'IBAN', value: inFours(invoice.proforma.iban) },
                { id: 'bic', label: 'BIC', value: invoice.proforma.bic },
                { id: 'transfer', label: t('proforma.transferReference'), value: inFours(invoice.proforma.reference) },
              ]
            : []),
        ]}
      />
      <div className={styles.pay}>
        <LinkButton full size="large" href={draft.bill} download icon={<Download size={18} strokeWidth={1.5} aria-hidden="true" />}>
          {t('proforma.view')}
        </LinkButton>
        {save.error ? (
          <Banner tone="error" live="alert">
            {save.error instanceof ApiError ? errors(save.error.code) : t('proforma.saveFailed')}
          </Banner>
        ) : null}
        {draft.saved ? (
          save.isSuccess ? (
            <p className={styles.quiet} role="status">
              {t('proforma.saved')}
            </p>
          ) : null
        ) : (
          <Button full variant="outline" pending={save.isPending} pendingLabel={t('proforma.saving')} onClick={() => save.mutate()}>
            {t('proforma.save')}
          </Button>
        )}
      </div>
    </>
  )
}
