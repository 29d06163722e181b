import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { EmptyState } from '@aquilane/ui/empty-state'
import { Skeleton } from '@aquilane/ui/skeleton'
import { useAccounts, type Account } from '~/lib/accounts.ts'
import { tooLow, type PaymentDraft } from './payment-draft.ts'

/** Steps that count with the balance that is too low wait for it: a shortfall that arrives late would mix with what is being typed. */
export function WithLowBalance({ draft, children }: { draft: PaymentDraft; children: (account: Account) => ReactNode }) {
  const t = useTranslations('payments')
  const accounts = useAccounts()
  if (accounts.isPending) return <Skeleton height="240px" radius="6px" />
  const account = tooLow(accounts.data?.data, draft)
  if (account) return children(account)
  return <EmptyState title={t('topUp.failed')} actions={<Button onClick={() => void accounts.refetch()}>{t('retry')}</Button>} />
}
