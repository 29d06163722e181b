import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { formatMoney } from '@aquilane/i18n/format'
import { Button } from '@aquilane/ui/button'
import { EmptyState } from '@aquilane/ui/empty-state'
import { RadioGroup } from '@aquilane/ui/radio-group'
import { Skeleton } from '@aquilane/ui/skeleton'
import { toasts } from '@aquilane/ui/toast-queue'
import { useAccounts } from '~/lib/accounts.ts'
import { payHash } from '~/lib/payment-hash.ts'
import { PaymentReturn } from '~/lib/payment-return.tsx'
import { Subpage } from '~/lib/subpage.tsx'
import { Cards } from './cards.tsx'
import { takeResume } from './payment-draft.ts'
import { Payouts } from './payouts.tsx'
import { refreshMoney } from './refresh-money.ts'
import { TopUpForm } from './top-up-form.tsx'

/** Tops up a balance and withdraws from it; also the return page of the providers, which leads on to the invoice that was being paid. */
export function TopUpPage() {
  const t = useTranslations('payments')
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [params, setParams] = useSearchParams()
  const [amount, setAmount] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const { data, isPending, refetch } = useAccounts()
  const account = data?.data.find(({ id }) => id === chosen) ?? data?.data[0]
  const payment = params.get('payment')

  return (
    <Subpage title={t('topUp.title')} lede={t('topUp.lede')}>
      {payment ? (
        <PaymentReturn
          paymentId={payment}
          onSuccess={() => {
            refreshMoney()
            setAmount('')
            toasts.show({ tone: 'ok', title: t('topUp.success') })
            const resume = takeResume(payment)
            if (resume) void navigate(resume, { replace: true })
            else setParams({}, { replace: true, preventScrollReset: true })
          }}
        />
      ) : null}
      {isPending ? (
        <Skeleton height="240px" radius="6px" />
      ) : data && account ? (
        <>
          <RadioGroup
            label={t('topUp.account')}
            variant="cards"
            name="account"
            value={account.id}
            onChange={setChosen}
            options={data.data.map((one) => ({
              value: one.id,
              label: t(`account.${one.type}`),
              hint: t(`accountHint.${one.type}`),
              aside: formatMoney(one.balance),
            }))}
          />
          <TopUpForm
            account={account.id}
            value={amount}
            onChange={setAmount}
            onMade={(fill) => void navigate({ pathname, hash: payHash(fill) }, { preventScrollReset: true })}
          />
        </>
      ) : (
        <EmptyState title={t('topUp.failed')} actions={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />
      )}
      {account ? <Payouts key={account.id} account={account} /> : null}
      <Cards />
    </Subpage>
  )
}
