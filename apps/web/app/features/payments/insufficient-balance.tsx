import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { formatMoney } from '@aquilane/i18n/format'
import { Button } from '@aquilane/ui/button'
import { Facts } from '@aquilane/ui/facts'
import { api } from '~/lib/api.ts'
import { tooLow, type PaymentDraft } from './payment-draft.ts'
import type { Invoice } from './payment-types.ts'
import { canUsePart, UseBalance } from './use-balance.tsx'
import styles from './payments.module.css'

interface InsufficientBalanceProps {
  invoice: Invoice
  draft: PaymentDraft
  onTopUp: () => void
  /** The balance paid a part. */
  onUsed: () => void
}

/** isNeedTopUp: the balance does not reach, and by how much: by the server's word, or after a reload without it by the balance. */
export function InsufficientBalance({ invoice, draft, onTopUp, onUsed }: InsufficientBalanceProps) {
  const t = useTranslations('payments')
  const accounts = useQuery({ queryKey: ['accounts'], queryFn: ({ signal }) => api('GET /gamma/account/list', { signal }) })
  const { due } = invoice
  const account = tooLow(accounts.data?.data, draft)
  const balance = account?.balance
  const missing = draft.shortfall ?? Math.max(0, due.amount - (balance?.amount ?? 0))
  return (
    <>
      <p className={styles.lede}>{t('topUp.need', { shortfall: formatMoney({ ...due, amount: missing }) })}</p>
      <Facts
        items={[
          { id: 'due', label: t('topUp.due'), value: formatMoney(due) },
          { id: 'balance', label: t('topUp.balance'), value: balance ? formatMoney(balance) : '…' },
          { id: 'missing', label: t('topUp.missing'), value: <b>{formatMoney({ ...due, amount: missing })}</b> },
        ]}
      />
      {canUsePart(invoice, account) ? <UseBalance invoice={invoice} account={account} onUsed={onUsed} /> : null}
      <div className={styles.pay}>
        <Button full size="large" onClick={onTopUp}>
          {t('topUp.open')}
        </Button>
      </div>
    </>
  )
}
