import { useState, type FormEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { billingProfileErrors } from '@aquilane/domain/invoices/billing-profile'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { Checkbox } from '@aquilane/ui/checkbox'
import { Disclosure } from '@aquilane/ui/disclosure'
import { useActing } from '~/lib/acting.ts'
import { api } from '~/lib/api.ts'
import { queryClient } from '~/lib/query.ts'
import { useSession } from '~/lib/session.ts'
import { firstBilling, toBillingBody, toBillingForm, type BillingForm } from './billing-form.ts'
import { BillingProfileFields } from './billing-profile-fields.tsx'
import type { PaymentDraft } from './payment-draft.ts'
import type { Invoice } from './payment-types.ts'
import { ProformaTemplates } from './proforma-templates.tsx'
import { templatesQuery } from './template-list.tsx'
import styles from './payments.module.css'

interface BillingStepProps {
  invoice: Invoice
  draft: PaymentDraft
  onChange: (part: Partial<PaymentDraft>) => void
  onDone: () => void
}

/** The billing data of an invoice, for every way to pay: typed, or of a saved payer. */
export function BillingStep({ invoice, draft, onChange, onDone }: BillingStepProps) {
  const t = useTranslations('payments')
  const errors = useTranslations('errors')
  const { user } = useSession()
  // Saved payers are the customer's own.
  const isActing = useActing() !== null
  const [touched, setTouched] = useState<Record<string, boolean>>({})
  const [isKept, setKept] = useState(false)
  const payer = draft.payer ?? firstBilling(invoice, user)
  const faults = billingProfileErrors(payer)
  const save = useSaveBilling({ invoice, payer, isKept, onDone })
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    setTouched({ bill_to: true, address: true, vat_number: true, purchase_order: true, cost_center: true })
    const form = event.currentTarget
    if (Object.keys(faults).length > 0) requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
    else if (!save.isPending) save.mutate('save')
  }
  const change = (next: BillingForm): void => {
    save.reset()
    onChange({ payer: next, saved: false })
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p className={styles.lede}>{t('billing.lede')}</p>
      {save.error ? (
        <Banner tone="error" live="alert">
          {save.error instanceof ApiError ? errors(save.error.code) : t('proforma.saveFailed')}
        </Banner>
      ) : null}
      <Disclosure look="plain" summary={t('proforma.templates')}>
        <ProformaTemplates onUse={(template) => change(toBillingForm(template))} />
      </Disclosure>
      <BillingProfileFields
        payer={payer}
        faults={faults}
        touched={touched}
        onTouch={(name) => setTouched({ ...touched, [name]: true })}
        onChange={change}
      />
      {isActing ? null : (
        <Checkbox checked={isKept} onChange={setKept}>
          {t('proforma.save')}
        </Checkbox>
      )}
      <div className={styles.actions}>
        <Button type="submit" size="large" pending={save.isPending} pendingLabel={t('proforma.saving')}>
          {t('billing.save')}
        </Button>
        {invoice.billing ? (
          <Button variant="quiet" size="large" onClick={() => save.mutate('remove')}>
            {t('billing.remove')}
          </Button>
        ) : null}
      </div>
    </form>
  )
}

function useSaveBilling({ invoice, payer, isKept, onDone }: { invoice: Invoice; payer: BillingForm; isKept: boolean; onDone: () => void }) {
  const locale = useLocale()
  return useMutation({
    mutationFn: async (wanted: 'save' | 'remove') => {
      const body = toBillingBody(payer)
      const changed = await api('POST /gamma/invoice/set-billing', {
        body: { invoice: { id: invoice.id }, billing: wanted === 'save' ? body : null },
      })
      queryClient.setQueryData(['invoice', invoice.id, locale], changed)
      if (wanted !== 'save' || !isKept) return
      await api('POST /gamma/swift-details/create', { body })
      await queryClient.invalidateQueries({ queryKey: templatesQuery.queryKey })
    },
    onSuccess: onDone,
  })
}
