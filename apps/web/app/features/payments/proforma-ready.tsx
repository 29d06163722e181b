import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { formatDateTime } from '@aquilane/i18n/format'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { EmptyState } from '@aquilane/ui/empty-state'
import { LinkButton } from '@aquilane/ui/link-button'
import { useActing } from '~/lib/acting.ts'
import { api } from '~/lib/api.ts'
import { BankDetails } from '~/lib/bank-details.tsx'
import { toLocal } from '~/lib/local-time.ts'
import { queryClient } from '~/lib/query.ts'
import { toBillingBody, type BillingForm } from './billing-form.ts'
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
  // Saved payers are the customer's own.
  const isActing = useActing() !== null
  const save = useMutation({
    mutationFn: (payer: BillingForm) => api('POST /gamma/swift-details/create', { body: toBillingBody(payer) }),
    onSuccess: () => {
      onChange({ saved: true })
      void queryClient.invalidateQueries({ queryKey: ['templates'] })
    },
  })
  const { payer } = draft
  if (draft.bill === null || payer === null)
    return <EmptyState level={3} title={t('proforma.lost')} actions={<Button onClick={onAgain}>{t('proforma.again')}</Button>} />
  return (
    <>
      <p className={styles.lede}>{t('proforma.ready')}</p>
      {invoice.pay_before ? (
        <p className={styles.lede}>
          {t('proforma.until')} <b>{formatDateTime(toLocal(invoice.pay_before), locale)}</b>
        </p>
      ) : null}
      {invoice.proforma ? <BankDetails proforma={invoice.proforma} due={invoice.due} /> : null}
      <p className={styles.quiet}>{t('proforma.for', { name: payer.bill_to, number: invoice.number })}</p>
      <div className={styles.pay}>
        <LinkButton full size="large" href={draft.bill} download icon={<Download size={18} strokeWidth={1.5} aria-hidden="true" />}>
          {t('proforma.view')}
        </LinkButton>
        {save.error ? (
          <Banner tone="error" live="alert">
            {save.error instanceof ApiError ? errors(save.error.code) : t('proforma.saveFailed')}
          </Banner>
        ) : null}
        {draft.saved || isActing ? (
          save.isSuccess ? (
            <p className={styles.quiet} role="status">
              {t('proforma.saved')}
            </p>
          ) : null
        ) : (
          <Button full variant="outline" pending={save.isPending} pendingLabel={t('proforma.saving')} onClick={() => save.mutate(payer)}>
            {t('proforma.save')}
          </Button>
        )}
      </div>
    </>
  )
}
