import type { Account } from '~/lib/accounts.ts'
import { roundedUp } from './amounts.ts'
import { shortfallOf, type PaymentDraft } from './payment-draft.ts'
import type { Invoice } from './payment-types.ts'
import { TopUpForm } from './top-up-form.tsx'

interface TopUpAmountProps {
  account: Account
  draft: PaymentDraft
  invoice: Invoice
  onChange: (part: Partial<PaymentDraft>) => void
  onMade: (fill: string) => void
}

/** Step isBalanceTopUpAmount: prefilled with the shortfall, rounded up. */
export function TopUpAmount({ account, draft, invoice, onChange, onMade }: TopUpAmountProps) {
  return (
    <TopUpForm
      account={account.id}
      value={draft.amount ?? roundedUp(shortfallOf(draft, account, invoice))}
      onChange={(amount) => onChange({ amount })}
      onMade={onMade}
    />
  )
}
