import { useEffect, useRef, type ReactNode } from 'react'
import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { Sheet } from '@aquilane/ui/sheet'
import { Skeleton } from '@aquilane/ui/skeleton'
import type { PayStep } from '~/lib/payment-hash.ts'
import { Questions } from '~/lib/questions.tsx'
import { ChooseMethod } from './choose-method.tsx'
import type { Invoice } from './payment-types.ts'
import { isPayable, useInvoice } from './use-invoice.ts'
import { PaymentStep } from './payment-step.tsx'
import { previousStep } from './use-pay-steps.ts'
import { usePaymentFlow, type PaymentFlow } from './use-payment-flow.ts'
import styles from './payment-sheet.module.css'
import paymentsStyles from './payments.module.css'

/** Step 2 of booking and every other invoice: the ways to pay, and where each of them leads (spec §4 Invoice banner and payment sheet). */
export function PaymentSheet({ id, step }: { id: string; step: PayStep }) {
  const t = useTranslations('payments')
  const flow = usePaymentFlow(id, step)
  useFocusedTitle(step.name)
  return (
    <Sheet open onClose={flow.close} title={t(`title.${step.name}`)} closeLabel={t('close')} wide="side" height="tall">
      <div className={paymentsStyles.sheet}>
        {previousStep[step.name] === null ? null : (
          <Button
            variant="quiet"
            size="small"
            className={styles.back}
            icon={<ArrowLeft size={18} strokeWidth={1.5} aria-hidden="true" />}
            onClick={flow.back}
          >
            {t('back')}
          </Button>
        )}
        <CurrentStep id={id} step={step} flow={flow} questions={<Questions order={flow.invoice.data?.order?.id ?? null} />} />
      </div>
    </Sheet>
  )
}

/** The card form of a top-up is no step of its own: Back leads to its amount. */
const noCardStep = { isOpen: false, enter: () => {}, leave: () => {} }

/** Screen readers announce each step by its title. */
function useFocusedTitle(name: PayStep['name']): void {
  const previous = useRef(name)
  useEffect(() => {
    if (previous.current === name) return
    previous.current = name
    document.querySelector<HTMLElement>('dialog[open] [data-title]')?.focus({ preventScroll: true })
  })
}

interface CurrentStepProps {
  id: string
  step: PayStep
  flow: PaymentFlow
  /** Whom to ask: the last line, above a bar that stays at the lower edge. */
  questions: ReactNode
}

function CurrentStep({ id, step, flow, questions }: CurrentStepProps) {
  const topUp = useInvoice(step.name === 'top-up-method' ? step.fill : null)
  const isTopUp = step.name === 'top-up-method'
  const shown = isTopUp ? topUp : flow.invoice
  if (shown.isPending) return <Skeleton height="320px" radius="6px" />
  if (!shown.data || !isPayable(shown.data))
    return (
      <>
        {shown.data ? (
          <InvoiceClosed invoice={shown.data} onClose={isTopUp ? flow.onToppedUp : flow.onPaid} onLeave={flow.leave} />
        ) : (
          <Problem error={shown.error} onRetry={() => void shown.refetch()} />
        )}
        {questions}
      </>
    )
  if (!isTopUp) return <PaymentStep due={shown.data} step={step} flow={flow} questions={questions} />
  return (
    <ChooseMethod
      invoice={shown.data}
      forInvoice={id}
      cardStep={noCardStep}
      questions={questions}
      onPaid={flow.onToppedUp}
      onClosed={() => void topUp.refetch()}
      onShort={() => {}}
      onProforma={() => {}}
    />
  )
}

function Problem({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const t = useTranslations('payments')
  const errors = useTranslations('errors')
  return (
    <Banner
      tone="error"
      live="alert"
      action={
        <Button variant="outline" onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    >
      {error instanceof ApiError ? errors(error.code) : t('failed')}
    </Banner>
  )
}

/** The invoice is no longer payable: paid or expired. */
function InvoiceClosed({ invoice, onClose, onLeave }: { invoice: Invoice; onClose: () => void; onLeave: () => void }) {
  const t = useTranslations('payments')
  const paid = invoice.status === 'Paid'
  return (
    <Banner tone={paid ? 'ok' : 'warn'} live="status" title={t(`over.${paid ? 'paid' : 'closed'}`)}>
      <p>{t(`invoiceStatus.${invoice.status}`)}</p>
      <Button onClick={paid ? onClose : onLeave}>{t('go')}</Button>
    </Banner>
  )
}
