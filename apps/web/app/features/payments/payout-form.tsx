import { lazy, Suspense, useEffect, useRef, useState, type FormEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ApiError, idempotencyKey } from '@aquilane/contract/client'
import { maxBeneficiary, payoutErrors } from '@aquilane/domain/invoices/payout'
import { formatMoney } from '@aquilane/i18n/format'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { MoneyField } from '@aquilane/ui/money-field'
import { amountOf, groupAmount } from '@aquilane/ui/money-rules'
import { TextField } from '@aquilane/ui/text-field'
import { toasts } from '@aquilane/ui/toast-queue'
import { needsVerification } from '~/features/profile/verification.ts'
import { api } from '~/lib/api.ts'
import type { User } from '~/lib/session.ts'
import { WithTexts } from '~/lib/texts.tsx'
import { refreshMoney } from './refresh-money.ts'
import styles from './payments.module.css'

const VerifyIdentityDialog = lazy(() =>
  import('~/features/profile/verify-identity-dialog.tsx').then((module) => ({ default: module.VerifyIdentityDialog })),
)

type Field = 'amount' | 'iban' | 'beneficiary'

const focusField = (form: HTMLFormElement | null, name: Field): void =>
  form?.querySelector<HTMLInputElement>(`[name="payout_${name}"]`)?.focus()

interface PayoutFormProps {
  account: string
  /** Major units of the balance without cashback. */
  available: number
  user: User
  onClose: () => void
}

/** Requests a payout; a sign-in that is not recent is confirmed with a code first. */
export function PayoutForm({ account, available, user, onClose }: PayoutFormProps) {
  const t = useTranslations('payments')
  const errors = useTranslations('errors')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => focusField(form.current, 'amount'), [])
  const key = useRef(idempotencyKey())
  const [values, setValues] = useState<Record<Field, string>>({
    amount: groupAmount(available.toFixed(2).replace('.', ','), ''),
    iban: '',
    beneficiary: [user.name.first_name, user.name.last_name].filter(Boolean).join(' '),
  })
  const [touched, setTouched] = useState<Partial<Record<Field, boolean>>>({})
  const [verifying, setVerifying] = useState(false)
  const amount = amountOf(values.amount)
  const faults = payoutErrors({ ...values, amount, available })
  const request = useMutation({
    mutationFn: () =>
      api('POST /gamma/account/payout', {
        body: {
          account: { id: account },
          money: { amount: amount ?? 0, currency: 'EUR' },
          iban: values.iban,
          beneficiary: values.beneficiary,
        },
        idempotencyKey: key.current,
      }),
    onSuccess: (payout) => {
      refreshMoney()
      toasts.show({ tone: 'ok', title: t('payout.requested', { amount: formatMoney(payout.amount) }) })
      onClose()
    },
    onError: (error) => {
      if (needsVerification(error)) setVerifying(true)
    },
  })
  const change = (name: Field) => (text: string) => {
    // Another request than the one before.
    key.current = idempotencyKey()
    request.reset()
    setValues((before) => ({ ...before, [name]: text }))
  }
  const leave = (name: Field) => () => values[name] !== '' && setTouched((before) => ({ ...before, [name]: true }))
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTouched({ amount: true, iban: true, beneficiary: true })
    const [first] = Object.keys(faults) as Field[]
    if (first) focusField(form.current, first)
    else if (!request.isPending) request.mutate()
  }
  const error = (name: Field) => (touched[name] && faults[name] ? t(`payout.fault.${faults[name]}`) : undefined)
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      {request.error && !needsVerification(request.error) ? (
        <Banner tone="error" live="alert" title={t('payout.failed')}>
          {request.error instanceof ApiError ? errors(request.error.code) : errors('UNKNOWN')}
        </Banner>
      ) : null}
      <MoneyField
        label={t('topUp.amount')}
        clearLabel={t('topUp.clear')}
        symbol="€"
        name="payout_amount"
        value={values.amount}
        onChange={change('amount')}
        onBlur={leave('amount')}
        hint={t('payout.available', { amount: formatMoney({ amount: available, currency: 'EUR' }) })}
        error={error('amount')}
      />
      <TextField
        label={t('payout.iban')}
        name="payout_iban"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={42}
        value={values.iban}
        onChange={change('iban')}
        onBlur={leave('iban')}
        error={error('iban')}
      />
      <TextField
        label={t('payout.beneficiary')}
        name="payout_beneficiary"
        autoComplete="name"
        maxLength={maxBeneficiary}
        value={values.beneficiary}
        onChange={change('beneficiary')}
        onBlur={leave('beneficiary')}
        hint={t('payout.beneficiaryHint')}
        error={error('beneficiary')}
      />
      <div className={styles.actions}>
        <Button type="submit" pending={request.isPending} pendingLabel={t('payout.requesting')}>
          {t('payout.submit')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('payout.cancel')}
        </Button>
      </div>
      {verifying ? (
        <Suspense>
          <WithTexts add={['auth', 'profile']}>
            <VerifyIdentityDialog
              phone={user.phone}
              onClose={() => setVerifying(false)}
              onVerified={() => {
                setVerifying(false)
                request.mutate()
              }}
            />
          </WithTexts>
        </Suspense>
      ) : null}
    </form>
  )
}
