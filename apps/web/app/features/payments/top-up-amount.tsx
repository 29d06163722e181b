import { useQuery } from '@tanstack/react-query'
import { api } from '~/lib/api.ts'
import { roundedUp } from './amounts.ts'
import { tooLow, type PaymentDraft } from './payment-draft.ts'
import type { Invoice } from './payment-types.ts'
import { TopUpForm } from './top-up-form.tsx'

interface TopUpAmountProps {
  draft: PaymentDraft
  invoice: Invoice
  onChange: (part: Partial<PaymentDraft>) => void
  onMade: (fill: string) => void
}

/** Step isBalanceTopUpAmount: prefilled with the shortfall, rounded up. */
export function TopUpAmount({ draft, invoice, onChange, onMade }: TopUpAmountProps) {
  const accounts = useQuery({ queryKey: ['accounts'], queryFn: ({ signal }) => api('GET /gamma/account/list', { signal }) })
  const account = tooLow(accounts.data?.data, draft)
  const missing = draft.shortfall ?? (account ? invoice.due.amount - account.balance.amount : null)
  return (
    <TopUpForm
      account={account?.id ?? null}
      value={draft.amount ?? (missing === null ? '' : roundedUp(missing))}
      onChange={(amount) => onChange({ amount })}
      onMade={onMade}
    />
  )
}
