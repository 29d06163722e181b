import { useRef, useState, type FormEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ApiError, idempotencyKey } from '@aquilane/contract/client'
import { topUpError, topUpLimits } from '@aquilane/domain/invoices/top-up'
import { formatMoney, formatMoneyRange } from '@aquilane/i18n/format'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { MoneyField } from '@aquilane/ui/money-field'
import { amountOf } from '@aquilane/ui/money-rules'
import { api } from '~/lib/api.ts'
import styles from './payments.module.css'

interface TopUpFormProps {
  /** The account to top up. */
  account: string
  /** As the field shows it. */
  value: string
  onChange: (amount: string) => void
  /** The invoice that fills the balance. */
  onMade: (fill: string) => void
}

const euro = (amount: number) => ({ amount, currency: 'EUR' })

/** How much to put on a balance (spec §5: € 10 to € 300 000). */
export function TopUpForm({ account, value, onChange, onMade }: TopUpFormProps) {
  const t = useTranslations('payments')
  const errors = useTranslations('errors')
  const field = useRef<HTMLDivElement>(null)
  const [touched, setTouched] = useState(false)
  const key = useRef<{ of: string; key: string } | null>(null)
  const amount = amountOf(value)
  const fault = topUpError(amount)
  const make = useMutation({
    mutationFn: async () => {
      if (amount === null) return
      const of = `${account} ${amount}`
      if (key.current?.of !== of) key.current = { of, key: idempotencyKey() }
      const { id } = await api('POST /gamma/invoice/create-fill', {
        body: { account: { id: account }, money: { amount, currency: 'EUR' } },
        idempotencyKey: key.current.key,
      })
      // The next submission is another top-up, even with the same amount.
      key.current = null
      onMade(id)
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTouched(true)
    if (fault) field.current?.querySelector('input')?.focus()
    else if (!make.isPending) make.mutate()
  }
  const limit = fault === 'min' ? topUpLimits.min : topUpLimits.max
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {make.error ? (
        <Banner tone="error" live="alert" title={t('failedTitle')}>
          {make.error instanceof ApiError ? errors(make.error.code) : t('startFailed')}
        </Banner>
      ) : null}
      <div ref={field}>
        <MoneyField
          label={t('topUp.amount')}
          clearLabel={t('topUp.clear')}
          symbol="€"
          name="amount"
          value={value}
          onChange={(text) => {
            make.reset()
            onChange(text)
          }}
          onBlur={() => value !== '' && setTouched(true)}
          hint={t('topUp.range', { range: formatMoneyRange(euro(topUpLimits.min), euro(topUpLimits.max)) })}
          error={touched && fault ? t(`topUp.fault.${fault}`, { number: formatMoney(euro(limit)) }) : undefined}
        />
      </div>
      <Button type="submit" full size="large" pending={make.isPending} pendingLabel={t('topUp.making')}>
        {t('topUp.next')}
      </Button>
    </form>
  )
}
