import { useEffect, useRef, useState } from 'react'
import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { Sheet } from '@aquilane/ui/sheet'
import { Skeleton } from '@aquilane/ui/skeleton'
import { toasts } from '@aquilane/ui/toast-queue'
import type { PayStep } from '~/lib/payment-hash.ts'
import { queryClient } from '~/lib/query.ts'
import { ProformaForm } from './proforma-form.tsx'
import { ProformaReady } from './proforma-ready.tsx'
import { ProformaTemplates } from './proforma-templates.tsx'
import { ChooseMethod } from './choose-method.tsx'
import { getDraft, emptyDraft, storeDraft, type PaymentDraft } from './payment-draft.ts'
import { InsufficientBalance } from './insufficient-balance.tsx'
import type { Invoice } from './payment-types.ts'
import { refreshMoney } from './refresh-money.ts'
import { TopUpAmount } from './top-up-amount.tsx'
import { isPayable, useInvoice } from './use-invoice.ts'
import { previousStep, usePaySteps } from './use-pay-steps.ts'
import { WithLowBalance } from './with-low-balance.tsx'
import styles from './payments.module.css'

/** Step 2 of booking and every other invoice: the ways to pay, and where each of them leads (spec §4 Invoice banner and payment sheet). */
export function PaymentSheet({ id, step }: { id: string; step: PayStep }) {
  const t = useTranslations('payments')
  const steps = usePaySteps(id)
  const [draft, setDraft] = useState(() => getDraft(id))
  const change = (part: Partial<PaymentDraft>): void => {
    const next = { ...draft, ...part }
    setDraft(next)
    storeDraft(next)
  }
  const invoice = useInvoice(id)
  const topUp = step.name === 'top-up-method'
  const fill = useInvoice(topUp ? step.fill : null)

  // Screen readers announce each step by its title.
  const told = useRef(step.name)
  useEffect(() => {
    if (told.current === step.name) return
    told.current = step.name
    document.querySelector<HTMLElement>('dialog[open] [data-title]')?.focus({ preventScroll: true })
  })

  const close = (): void => {
    // An additional invoice was opened from its details (spec §4).
    if (invoice.data?.type === 'Additional' && invoice.data.order && isPayable(invoice.data)) steps.details()
    else steps.close()
  }
  const paid = (): void => {
    refreshMoney()
    storeDraft(null)
    toasts.show({ tone: 'ok', title: t('success'), text: invoice.data ? t('successText', { number: invoice.data.number }) : undefined })
    steps.close()
  }
  const filled = (): void => {
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
    if (step.name === 'proforma') change({ billTo: '', billAddress: '' })
    if (step.name === 'proforma-ready') change({ billTo: '', billAddress: '', bill: null, saved: false })
    steps.back({ name } as PayStep)
  }

  const content = (due: Invoice) => {
    switch (step.name) {
      case 'methods':
        return (
          <ChooseMethod
            invoice={due}
            onPaid={paid}
            onClosed={() => void invoice.refetch()}
            onShort={(shortfall, account) => {
              change({ shortfall, account, amount: null })
              steps.go({ name: 'top-up' })
            }}
            onProforma={() => steps.go({ name: 'proforma' })}
          />
        )
      case 'top-up':
        return (
          <WithLowBalance draft={draft}>
            {(account) => (
              <InsufficientBalance
                account={account}
                invoice={due}
                draft={draft}
                onTopUp={() => steps.go({ name: 'top-up-amount' })}
                onUsed={() => steps.swap({ name: 'methods' })}
              />
            )}
          </WithLowBalance>
        )
      case 'top-up-amount':
        return (
          <WithLowBalance draft={draft}>
            {(account) => (
              <TopUpAmount
                account={account}
                draft={draft}
                invoice={due}
                onChange={change}
                onMade={(made) => steps.go({ name: 'top-up-method', fill: made })}
              />
            )}
          </WithLowBalance>
        )
      case 'top-up-method':
        return null
      case 'proforma':
        return (
          <ProformaForm
            draft={draft}
            invoice={due}
            onChange={change}
            onTemplates={() => steps.go({ name: 'billing-profiles' })}
            onReady={() => {
              refreshMoney()
              steps.go({ name: 'proforma-ready' })
            }}
          />
        )
      case 'billing-profiles':
        return (
          <ProformaTemplates
            onUse={(template) => {
              change({ billTo: template.bill_to, billAddress: template.address ?? '', saved: true })
              steps.back({ name: 'proforma' })
            }}
          />
        )
      case 'proforma-ready':
        return <ProformaReady draft={draft} invoice={due} onChange={change} onAgain={() => steps.swap({ name: 'proforma' })} />
    }
  }

  const shown = topUp ? fill : invoice
  return (
    <Sheet open onClose={close} title={t(`title.${step.name}`)} closeLabel={t('close')} wide="side" height="tall">
      <div className={styles.sheet}>
        {previousStep[step.name] === null ? null : (
          <Button
            variant="quiet"
            size="small"
            className={styles.back}
            icon={<ArrowLeft size={18} strokeWidth={1.5} aria-hidden="true" />}
            onClick={back}
          >
            {t('back')}
          </Button>
        )}
        {shown.isPending ? (
          <Skeleton height="320px" radius="6px" />
        ) : !shown.data ? (
          <Problem error={shown.error} onRetry={() => void shown.refetch()} />
        ) : !isPayable(shown.data) ? (
          <InvoiceClosed invoice={shown.data} onClose={topUp ? filled : paid} onLeave={steps.close} />
        ) : topUp ? (
          <ChooseMethod
            invoice={shown.data}
            forInvoice={id}
            onPaid={filled}
            onClosed={() => void fill.refetch()}
            onShort={() => {}}
            onProforma={() => {}}
          />
        ) : (
          content(shown.data)
        )}
      </div>
    </Sheet>
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
