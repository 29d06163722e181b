import { useRef, useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { ApiError, idempotencyKey } from '@aquilane/contract/client'
import { payoutErrors } from '@aquilane/domain/invoices/payout'
import { formatMoney } from '@aquilane/i18n/format'
import { amountOf, groupAmount } from '@aquilane/ui/money-rules'
import { toasts } from '@aquilane/ui/toast-queue'
import { needsVerification } from '~/lib/verification.ts'
import { api } from '~/lib/api.ts'
import type { User } from '~/lib/session.ts'
import { refreshMoney } from './refresh-money.ts'

export type PayoutField = 'amount' | 'iban' | 'beneficiary'

export interface PayoutFormProps {
  account: string
  /** Major units of the balance without cashback. */
  available: number
  user: User
  onClose: () => void
}

type Quote = Api['GET /gamma/account/payout-quote']['response']

/** What is confirmed has been shown. */
function shownAmounts({ payout, ways }: Quote) {
  const bank = ways.find(({ source }) => source === null)?.amount.amount ?? 0
  return { payout: { amount: payout.amount, currency: 'EUR' as const }, bank: { amount: bank, currency: 'EUR' as const } }
}

/** What would leave by which way, and what is wrong with a request. */
function usePayoutQuote({ account, available, user, amount }: Omit<PayoutFormProps, 'onClose'> & { amount: number | null }) {
  const quoteOf = (cents: number | null) => ({
    queryKey: ['payout-quote', account, cents],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      api('GET /gamma/account/payout-quote', { query: { account_id: account, amount: cents ?? 0 }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
  const whole = useQuery(quoteOf(available))
  const leavable = whole.data?.available.amount ?? available
  const holder = { firstName: user.name.first_name, lastName: user.name.last_name }
  // A table of all scripts that only this form needs.
  const names = useQuery({ queryKey: ['account-holder'], queryFn: () => import('@aquilane/domain/invoices/holder'), staleTime: Infinity })
  const holderFault = names.data?.holderFault ?? null
  const faultsOf = (target: Parameters<typeof payoutErrors>[0]['target']) =>
    payoutErrors({ amount, target, holder, holderFault, available: leavable })
  const isAmount = faultsOf(null).amount === undefined
  const quote = useQuery({ ...quoteOf(amount), enabled: isAmount, placeholderData: (before) => before })
  // Until it is known otherwise, a part goes to a bank account.
  const needsBank = quote.data?.ways.some(({ source }) => source === null) ?? true
  return { whole, quote, leavable, needsBank, faultsOf }
}

interface RequestOptions {
  account: string
  amount: number | null
  quote: ReturnType<typeof usePayoutQuote>['quote']
  /** Null: all goes back the way it came. */
  bank: { iban: string; beneficiary: string } | null
  onClose: () => void
  onVerificationNeeded: (isNeeded: boolean) => void
}

function useRequest({ account, amount, quote, bank, onClose, onVerificationNeeded }: RequestOptions) {
  const t = useTranslations('payments')
  const key = useRef(idempotencyKey())
  const request = useMutation({
    mutationFn: () =>
      api('POST /gamma/account/payout', {
        body: {
          account: { id: account },
          money: { amount: amount ?? 0, currency: 'EUR' },
          ...(quote.data ? shownAmounts(quote.data) : {}),
          ...(bank ? { iban: bank.iban, beneficiary: bank.beneficiary } : {}),
        },
        idempotencyKey: key.current,
      }),
    onSuccess: ({ data }) => {
      refreshMoney()
      const sum = data.reduce((total, payout) => total + Math.round(payout.amount.amount * 100), 0) / 100
      toasts.show({ tone: 'ok', title: t('payout.requested', { amount: formatMoney({ amount: sum, currency: 'EUR' }) }) })
      onClose()
    },
    onError: (error) => {
      onVerificationNeeded(needsVerification(error))
      if (!(error instanceof ApiError && error.code === 'PAYOUT_CHANGED')) return
      key.current = idempotencyKey()
      void quote.refetch()
    },
  })
  /** Another request than the one before. */
  const renew = (): void => {
    key.current = idempotencyKey()
    request.reset()
  }
  return { request, renew }
}

/** Values, errors and request of the payout form. An error appears once its field was left, or on submit. */
export function usePayoutRequest({ account, available, user, onClose }: PayoutFormProps) {
  const t = useTranslations('payments')
  const [values, setValues] = useState<Record<PayoutField, string>>({
    amount: groupAmount(available.toFixed(2).replace('.', ','), ''),
    iban: '',
    beneficiary: [user.name.first_name, user.name.last_name].filter(Boolean).join(' '),
  })
  const [touched, setTouched] = useState<Partial<Record<PayoutField, boolean>>>({})
  const [verifying, setVerifying] = useState(false)
  const amount = amountOf(values.amount)
  const { whole, quote, leavable, needsBank, faultsOf } = usePayoutQuote({ account, available, user, amount })
  const bank = needsBank ? values : null
  const faults = faultsOf(bank)
  const { request, renew } = useRequest({ account, amount, quote, bank, onClose, onVerificationNeeded: setVerifying })
  const change = (name: PayoutField, text: string): void => {
    renew()
    setValues((before) => ({ ...before, [name]: text }))
  }
  return {
    control: (name: PayoutField) => ({
      name: `payout_${name}`,
      value: values[name],
      onChange: (text: string) => change(name, text),
      onBlur: () => values[name] !== '' && setTouched((before) => ({ ...before, [name]: true })),
      error: touched[name] && faults[name] ? t(`payout.fault.${faults[name]}`) : undefined,
    }),
    /** Sends the request, or returns the first field that is wrong. */
    submit: (): PayoutField | null => {
      setTouched({ amount: true, iban: true, beneficiary: true })
      const [first] = (['amount', 'iban', 'beneficiary'] as const).filter((name) => faults[name] !== undefined)
      if (first) return first
      // What is confirmed has been shown.
      if (quote.isError) void quote.refetch()
      else if (quote.isSuccess && !quote.isPlaceholderData && !request.isPending) request.mutate()
      return null
    },
    quote: { data: faults.amount === undefined && !quote.isPlaceholderData ? quote.data : undefined, isError: quote.isError },
    /** Major units that can leave. */
    leavable,
    /** Of the whole balance. */
    held: whole.data?.held ?? [],
    needsBank,
    isPending: request.isPending || quote.isFetching,
    /** Why the request failed; a missing confirmation is not a failure. */
    failure: request.error && !needsVerification(request.error) ? request.error : null,
    verification: verifying
      ? {
          close: () => setVerifying(false),
          done: () => {
            setVerifying(false)
            request.mutate()
          },
        }
      : null,
  }
}
