import { useEffect, useRef, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { ApiError, idempotencyKey } from '@aquilane/contract/client'
import { findText } from '@aquilane/i18n/find-text'
import type { MoneyLike } from '@aquilane/i18n/format'
import { api } from '~/lib/api.ts'
import { payHash } from '~/lib/payment-hash.ts'
import { resumeAfter } from './payment-draft.ts'
import type { Invoice } from './payment-types.ts'
import { startPayment, type Paying, type PaymentLink } from './start-payment.ts'

const pollMs = 1_500
const slowMs = 20_000

export interface PaymentById {
  invoice: Invoice
  forInvoice: string | undefined
  onPaid: () => void
  onClosed: () => void
  onShort: (shortfall: number, account: string | null) => void
}

/** Starts a payment by any method and follows it to its end, where it ends on this page. */
export function usePayment({ invoice, forInvoice, onPaid, onClosed, onShort }: PaymentById) {
  const { pathname, search } = useLocation()
  const toKey = useIdempotencyKeys(invoice.id)
  const toProblem = usePaymentProblem()
  const [link, setLink] = useState<PaymentLink | null>(null)
  const [state, setState] = useState<'going' | 'card' | 'confirming'>('going')
  const { slow, setSlow, settle } = usePolling()
  const form = useRef<AbortController | null>(null)

  const start = async (paying: Paying): Promise<void> => {
    setState(paying.method === 'ecommpay' ? 'card' : 'going')
    setSlow(false)
    form.current = new AbortController()
    const started = await startPayment(invoice.id, paying, toKey.get(paying), form.current.signal)
    if (started.payment && forInvoice) resumeAfter(started.payment, `${pathname}${search}${payHash(forInvoice)}`)
    if (started.next === 'paid') return onPaid()
    if (started.next === 'link') setLink({ method: started.method, url: started.url })
    else if (started.next === 'settle') {
      setState('confirming')
      if (await settle(started.settles, started.atMost)) onPaid()
    } else if (started.next === 'leave') {
      window.location.assign(started.url)
      // The browser is leaving the page: the button stays pending.
      await new Promise(() => {})
    }
  }

  const work = useMutation({
    mutationFn: start,
    onError: (error, { account }) => {
      toKey.clear()
      if (!(error instanceof ApiError)) return
      if (error.code === 'NOT_ENOUGH_GOLD') {
        const shortfall = error.problem['shortfall'] as MoneyLike | undefined
        onShort(shortfall?.amount ?? invoice.due.amount, account)
      }
      if (error.code === 'INVOICE_EXPIRED' || error.code === 'INVOICE_NOT_PAYABLE') onClosed()
    },
  })

  return {
    pay: (paying: Paying): void => work.mutate(paying),
    /** Closes the bank's card form. */
    stopCard: (): void => form.current?.abort(),
    pending: work.isPending,
    state,
    slow,
    link,
    problem: toProblem(work.error),
    reset: (): void => {
      setLink(null)
      if (!work.isPending) work.reset()
    },
  }
}

/** One idempotency key per method: a double click is one attempt. A declined attempt ends its key. */
function useIdempotencyKeys(invoice: string) {
  const keys = useRef(new Map<string, string>())
  return {
    get: ({ method, account, card = null, saveCard = false }: Paying): string => {
      const attempt = `${invoice} ${method} ${account ?? card ?? ''} ${saveCard}`
      const key = keys.current.get(attempt) ?? idempotencyKey()
      keys.current.set(attempt, key)
      return key
    },
    clear: (): void => keys.current.clear(),
  }
}

/** Polls a payment until the provider's result is known. */
function usePolling() {
  const alive = useRef(true)
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    alive.current = true
    return () => {
      alive.current = false
    }
  }, [])
  /** @returns false when the page was left before. @throws PaymentFailed, also after `atMost` polls without a result */
  const settle = async (payment: string, atMost: number): Promise<boolean> => {
    const from = performance.now()
    for (let asked = 0; alive.current; asked++) {
      const { status, failure } = await api('GET /gamma/payment/get', { query: { id: payment }, quiet: true })
      if (status === 'Succeeded') return true
      if (status === 'Failed' || status === 'Canceled') throw new PaymentFailed(failure)
      if (asked >= atMost) throw new PaymentFailed(null)
      setSlow(performance.now() - from > slowMs)
      await new Promise((resolve) => setTimeout(resolve, pollMs))
    }
    return false
  }
  return { slow, setSlow, settle }
}

function usePaymentProblem(): (error: Error | null) => string | null {
  const t = useTranslations('payments')
  const errors = useTranslations('errors')
  return (error) => {
    if (!error) return null
    if (error instanceof PaymentFailed) return findText(t, `failure.${error.failure ?? 'other'}`) ?? t('failure.other')
    if (!(error instanceof ApiError)) return t('startFailed')
    return error.code === 'NOT_ENOUGH_GOLD' ? null : errors(error.code)
  }
}

class PaymentFailed extends Error {
  readonly failure: string | null
  constructor(failure: string | null) {
    super(`The payment failed: ${failure ?? 'no reason given'}.`)
    this.name = 'PaymentFailed'
    this.failure = failure
  }
}
