import type { ReactNode } from 'react'
import type { PayStep } from '~/lib/payment-hash.ts'
import { toBillingForm } from './billing-form.ts'
import { BillingStep } from './billing-step.tsx'
import { ChooseMethod } from './choose-method.tsx'
import { InsufficientBalance } from './insufficient-balance.tsx'
import type { Invoice } from './payment-types.ts'
import { ProformaForm } from './proforma-form.tsx'
import { ProformaReady } from './proforma-ready.tsx'
import { ProformaTemplates } from './proforma-templates.tsx'
import { refreshMoney } from './refresh-money.ts'
import { TopUpAmount } from './top-up-amount.tsx'
import type { PaymentFlow } from './use-payment-flow.ts'
import { WithLowBalance } from './with-low-balance.tsx'

interface PaymentStepProps {
  /** The invoice that is paid. */
  due: Invoice
  step: Exclude<PayStep, { name: 'top-up-method' }>
  flow: PaymentFlow
  /** Whom to ask: the last line, above a bar that stays at the lower edge. */
  questions: ReactNode
}

/** One step of paying an invoice; paying its top-up is a step of the sheet. */
export function PaymentStep({ due, step, flow, questions }: PaymentStepProps) {
  if (step.name === 'methods' || step.name === 'card') return <Methods due={due} flow={flow} questions={questions} />
  return (
    <>
      <OtherStep due={due} step={step} flow={flow} />
      {questions}
    </>
  )
}

function Methods({ due, flow, questions }: Omit<PaymentStepProps, 'step'>) {
  const { steps, change } = flow
  return (
    <ChooseMethod
      invoice={due}
      cardStep={flow.cardStep}
      questions={questions}
      onPaid={flow.onPaid}
      onClosed={() => void flow.invoice.refetch()}
      onShort={(shortfall, account) => {
        change({ shortfall, account, amount: null })
        steps.go({ name: 'top-up' })
      }}
      onProforma={() => steps.go({ name: 'proforma' })}
      onBilling={() => steps.go({ name: 'billing' })}
    />
  )
}

type OtherStepProps = Pick<PaymentStepProps, 'due' | 'flow'> & { step: Exclude<PaymentStepProps['step'], { name: 'methods' | 'card' }> }

function OtherStep({ due, step, flow }: OtherStepProps) {
  const { steps, draft, change } = flow
  switch (step.name) {
    case 'billing':
      return (
        <BillingStep
          invoice={due}
          draft={draft}
          onChange={change}
          onDone={() => {
            change({ payer: null })
            steps.back({ name: 'methods' })
          }}
        />
      )
    case 'top-up':
    case 'top-up-amount':
      return <TopUpStep due={due} name={step.name} flow={flow} />
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
            change({ payer: toBillingForm(template), saved: true })
            steps.back({ name: 'proforma' })
          }}
        />
      )
    case 'proforma-ready':
      return <ProformaReady draft={draft} invoice={due} onChange={change} onAgain={() => steps.swap({ name: 'proforma' })} />
  }
}

function TopUpStep({ due, name, flow }: { due: Invoice; name: 'top-up' | 'top-up-amount'; flow: PaymentFlow }) {
  const { steps, draft, change } = flow
  return (
    <WithLowBalance draft={draft}>
      {(account) =>
        name === 'top-up' ? (
          <InsufficientBalance
            account={account}
            invoice={due}
            draft={draft}
            onTopUp={() => steps.go({ name: 'top-up-amount' })}
            onUsed={() => steps.swap({ name: 'methods' })}
          />
        ) : (
          <TopUpAmount
            account={account}
            draft={draft}
            invoice={due}
            onChange={change}
            onMade={(fill) => steps.go({ name: 'top-up-method', fill })}
          />
        )
      }
    </WithLowBalance>
  )
}
