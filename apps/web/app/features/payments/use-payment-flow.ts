import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { toasts } from '@aquilane/ui/toast-queue'
import type { PayStep } from '~/lib/payment-hash.ts'
import { queryClient } from '~/lib/query.ts'
import { emptyDraft, getDraft, storeDraft, type PaymentDraft } from './payment-draft.ts'
import { refreshMoney } from './refresh-money.ts'
import { isPayable, useInvoice } from './use-invoice.ts'
import { previousStep, usePaySteps } from './use-pay-steps.ts'

export type PaymentFlow = ReturnType<typeof usePaymentFlow>

/** What was typed on the way to paying this invoice, and the moves between its steps. */
export function usePaymentFlow(id: string, step: PayStep) {
  const t = useTranslations('payments')
  const steps = usePaySteps(id)
  const invoice = useInvoice(id)
  const [draft, setDraft] = useState(() => getDraft(id))
  const change = (part: Partial<PaymentDraft>): void => {
    const next = { ...draft, ...part }
    setDraft(next)
    storeDraft(next)
  }
  const close = (): void => {
    // An additional invoice was opened from its details (spec §4).
    if (invoice.data?.type === 'Additional' && invoice.data.order && isPayable(invoice.data)) steps.details()
    else steps.close()
  }
  const onPaid = (): void => {
    refreshMoney()
    storeDraft(null)
    toasts.show({ tone: 'ok', title: t('success'), text: invoice.data ? t('successText', { number: invoice.data.number }) : undefined })
    steps.close()
  }
  const onToppedUp = (): void => {
    refreshMoney()
    change(emptyDraft(id))
    toasts.show({ tone: 'ok', title: t('topUp.success') })
    steps.swap({ name: 'methods' })
  }
  const back = (): void => {
    const name = previousStep[step.name]
    if (name === null) return close()
    // What each way back forgets (spec §4).
    if (step.name === 'top-up') void queryClient.invalidateQueries({ queryKey: ['payment-methods', id] })
    if (step.name === 'proforma' || step.name === 'billing') change({ payer: null })
    if (step.name === 'proforma-ready') change({ payer: null, bill: null, saved: false })
    steps.back({ name } as PayStep)
  }
  const cardStep = {
    isOpen: step.name === 'card',
    enter: () => steps.go({ name: 'card' }),
    leave: () => steps.back({ name: 'methods' }),
  }
  return { steps, cardStep, invoice, draft, change, close, leave: steps.close, onPaid, onToppedUp, back }
}
