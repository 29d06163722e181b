import { useRef } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Wallet } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ApiError, idempotencyKey } from '@aquilane/contract/client'
import { formatMoney } from '@aquilane/i18n/format'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import type { Account } from '~/lib/accounts.ts'
import { api } from '~/lib/api.ts'
import { queryClient } from '~/lib/query.ts'
import type { Invoice } from './payment-types.ts'
import { refreshMoney } from './refresh-money.ts'
import styles from './use-balance.module.css'
import paymentsStyles from './payments.module.css'

/** Whether a balance can pay a part of an invoice, the rest of which is paid another way. */
export const canUsePart = (invoice: Invoice, account: Account | undefined): account is Account =>
  account !== undefined && invoice.order !== null && account.balance.amount > 0 && account.balance.amount < invoice.due.amount

/** Pays a part of the invoice from a balance that is too low for all of it. */
export function UseBalance({ invoice, account, onUsed }: { invoice: Invoice; account: Account; onUsed: () => void }) {
  const t = useTranslations('payments')
  const errors = useTranslations('errors')
  const key = useRef(idempotencyKey())
  const work = useMutation({
    mutationFn: () =>
      api('POST /gamma/payment/from-account', {
        body: { invoice: { id: invoice.id }, account: { id: account.id }, part: true },
        idempotencyKey: key.current,
      }),
    onSuccess: async () => {
      refreshMoney()
      await queryClient.invalidateQueries({ queryKey: ['invoice', invoice.id] })
      onUsed()
    },
    onError: () => {
      key.current = idempotencyKey()
    },
  })
  const rest = { ...invoice.due, amount: invoice.due.amount - account.balance.amount }
  return (
    <div className={styles.balance}>
      <Wallet size={20} strokeWidth={1.5} aria-hidden="true" />
      <p>
        {t('part.rest', { rest: formatMoney(rest) })} <span className={paymentsStyles.quiet}>{t('part.returned')}</span>
      </p>
      <Button variant="outline" pending={work.isPending} pendingLabel={t('part.using')} onClick={() => work.mutate()}>
        {t('part.use', { balance: formatMoney(account.balance) })}
      </Button>
      {work.error ? (
        <Banner tone="error" live="alert">
          {work.error instanceof ApiError ? errors(work.error.code) : t('startFailed')}
        </Banner>
      ) : null}
    </div>
  )
}
