import { useRef, useState, type FormEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { BookUser } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { ApiError, idempotencyKey } from '@aquilane/contract/client'
import { billingProfileErrors } from '@aquilane/domain/invoices/billing-profile'
import { formatDateTime, formatMoney } from '@aquilane/i18n/format'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { api } from '~/lib/api.ts'
import { toLocal } from '~/lib/local-time.ts'
import { useSession } from '~/lib/session.ts'
import { firstBilling, toBillingBody } from './billing-form.ts'
import type { PaymentDraft } from './payment-draft.ts'
import { BillingProfileFields } from './billing-profile-fields.tsx'
import type { Invoice } from './payment-types.ts'
import { usePaymentMethods } from './use-choice.ts'
import styles from './payments.module.css'

interface ProformaFormProps {
  draft: PaymentDraft
  invoice: Invoice
  onChange: (part: Partial<PaymentDraft>) => void
  onTemplates: () => void
  onReady: () => void
}

/** swift: who the bill for a bank transfer is made out to. The button waits until the fields are right (spec §5). */
export function ProformaForm({ draft, invoice, onChange, onTemplates, onReady }: ProformaFormProps) {
  const t = useTranslations('payments')
  const errors = useTranslations('errors')
  const key = useRef<{ of: string; key: string } | null>(null)
  const [touched, setTouched] = useState<Record<string, boolean>>({})
  const { user } = useSession()
  const locale = useLocale()
  const methods = usePaymentMethods(invoice)
  const until = methods.data?.methods.find(({ id }) => id === 'swift-print')?.arrive_before ?? null
  const payer = draft.payer ?? firstBilling(invoice, user)
  const faults = billingProfileErrors(payer)
  const ask = useMutation({
    mutationFn: async () => {
      const of = JSON.stringify(payer)
      if (key.current?.of !== of) key.current = { of, key: idempotencyKey() }
      const { value } = await api('POST /gamma/invoice/swift-print', {
        body: { invoice: { id: invoice.id }, ...toBillingBody(payer) },
        idempotencyKey: key.current.key,
      })
      onChange({ bill: value, payer })
      onReady()
    },
  })
  const wrong = Object.keys(faults).length > 0
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!wrong && !ask.isPending) ask.mutate()
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p className={styles.lede}>{t('proforma.lede', { total: formatMoney(invoice.due) })}</p>
      {ask.error ? (
        <Banner tone="error" live="alert" title={t('failedTitle')}>
          {ask.error instanceof ApiError ? errors(ask.error.code) : t('startFailed')}
        </Banner>
      ) : null}
      <Button variant="outline" icon={<BookUser size={18} strokeWidth={1.5} aria-hidden="true" />} onClick={onTemplates}>
        {t('proforma.templates')}
      </Button>
      <BillingProfileFields
        payer={payer}
        faults={faults}
        touched={touched}
        onTouch={(name) => setTouched({ ...touched, [name]: true })}
        onChange={(next) => {
          ask.reset()
          onChange({ payer: next, saved: false })
        }}
      />
      <Button type="submit" full size="large" disabled={wrong} pending={ask.isPending} pendingLabel={t('proforma.making')}>
        {t('proforma.request')}
      </Button>
      {invoice.type === 'Primary' && until !== null ? (
        <p className={styles.quiet}>{t('proforma.held', { date: formatDateTime(toLocal(until), locale) })}</p>
      ) : null}
    </form>
  )
}
