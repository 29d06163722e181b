import { useTranslations } from 'use-intl'
import { formatMoneyFixed } from '@aquilane/i18n/format'
import { Button } from '@aquilane/ui/button'
import { Facts } from '@aquilane/ui/facts'
import type { Account } from '~/lib/accounts.ts'
import { shortfallOf, type PaymentDraft } from './payment-draft.ts'
import type { Invoice } from './payment-types.ts'
import { canUsePart, UseBalance } from './use-balance.tsx'
import styles from './payments.module.css'

interface InsufficientBalanceProps {
  account: Account
  invoice: Invoice
  draft: PaymentDraft
  onTopUp: () => void
  /** The balance paid a part. */
  onUsed: () => void
}

/** isNeedTopUp: the balance does not reach, and by how much. */
export function InsufficientBalance({ account, invoice, draft, onTopUp, onUsed }: InsufficientBalanceProps) {
  const t = useTranslations('payments')
  const { due } = invoice
  const missing = formatMoneyFixed({ ...due, amount: shortfallOf(draft, account, invoice) })
  return (
    <>
      <p className={styles.lede}>{t('topUp.need', { shortfall: missing })}</p>
      <Facts
        items={[
          { id: 'due', label: t('topUp.due'), value: formatMoneyFixed(due) },
          { id: 'balance', label: t('topUp.balance'), value: formatMoneyFixed(account.balance) },
          { id: 'missing', label: t('topUp.missing'), value: <b>{missing}</b> },
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
