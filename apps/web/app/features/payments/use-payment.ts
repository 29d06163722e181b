import { useEffect, useRef, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { ApiError, idempotencyKey } from '@aquilane/contract/client'
import type { MoneyLike } from '@aquilane/i18n/format'
import { api } from '~/lib/api.ts'
import { runCardWidget } from '~/lib/card-widget.ts'
import { payHash } from '~/lib/payment-hash.ts'
import { resumeAfter } from './payment-draft.ts'
import type { Invoice, MethodId } from './payment-types.ts'

const redirecting = {
  coinbase: 'POST /gamma/payment2/from-coinbase',
  nowpayments: 'POST /gamma/payment2/from-nowpayments',
} as const
const linked = { paypal: 'POST /gamma/payment2/from-paypal', revolut: 'POST /gamma/payment2/from-revolut' } as const

/** Where the bank's own card form is drawn. */
export const cardFormId = 'card-form'

type PayingMethod = Exclude<MethodId, 'swift-print'>
type Linked = keyof typeof linked

interface Paying {
  method: PayingMethod
  /** The balance that pays. */
  account: string | null
  /** Saved card that is charged. */
  card?: string | null
  /** Saves the card that is entered. */
  saveCard?: boolean
}

const pollMs = 1_500
const slowMs = 20_000

interface PaymentById {
  invoice: Invoice
  forInvoice: string | undefined
  onPaid: () => void
  onClosed: () => void
  onShort: (shortfall: number, account: string | null) => void
}

/** Starts a payment by any method and follows it to its end, where it ends on this page. */
export function usePayment({ invoice, forInvoice, onPaid, onClosed, onShort }: PaymentById) {
  const t = useTranslations('payments')
  const errors = useTranslations('errors')
  const { pathname, search } = useLocation()
  /** One idempotency key per method: a double click is one attempt. A declined attempt ends its key. */
  const keys = useRef(new Map<string, string>())
  const alive = useRef(true)
  const [link, setLink] = useState<{ method: Linked; url: string } | null>(null)
  const [state, setState] = useState<'going' | 'card' | 'confirming'>('going')
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    alive.current = true
    return () => {
      alive.current = false
    }
  }, [])

  const getIdempotencyKey = (method: string): string => {
    const attempt = `${invoice.id} ${method}`
    const key = keys.current.get(attempt) ?? idempotencyKey()
    keys.current.set(attempt, key)
    return key
  }
  const leaving = (payment: string): void => {
    if (forInvoice) resumeAfter(payment, `${pathname}${search}${payHash(forInvoice)}`)
  }

  /** Polls until the provider's result is known, at most `most` times. */
  const settled = async (payment: string, most = Number.POSITIVE_INFINITY): Promise<void> => {
    setState('confirming')
    const from = performance.now()
    for (let asked = 0; alive.current; asked++) {
      const { status, failure } = await api('GET /gamma/payment/get', { query: { id: payment }, quiet: true })
      if (status === 'Succeeded') return onPaid()
      if (status === 'Failed' || status === 'Canceled') throw new PaymentFailed(failure)
      if (asked >= most) throw new PaymentFailed(null)
      setSlow(performance.now() - from > slowMs)
      await new Promise((resolve) => setTimeout(resolve, pollMs))
    }
  }

  const start = async ({ method, account, card = null, saveCard = false }: Paying): Promise<void> => {
    const body = { invoice: { id: invoice.id } }
    const idempotency = { idempotencyKey: getIdempotencyKey(`${method} ${account ?? card ?? ''} ${saveCard}`) }
    setState('going')
    setSlow(false)
    if (method === 'account') {
      if (account === null) return
      await api('POST /gamma/payment/from-account', { body: { ...body, account: { id: account } }, ...idempotency })
      return onPaid()
    }
    if (method === 'paypal' || method === 'revolut') {
      const { url, payment } = await api(linked[method], { body, ...idempotency })
      leaving(payment.id)
      setLink({ method, url })
      return
    }
    if (method === 'ecommpay') {
      setState('card')
      const { result, paymentId } = await runCardWidget({ invoiceId: invoice.id, target: cardFormId, ...idempotency }).finally(() =>
        document.getElementById(cardFormId)?.replaceChildren(),
      )
      if (result === 'closed') return
      // The form's word is a hint; the bank's word to the server decides.
      return settled(paymentId, result === 'failed' ? 3 : undefined)
    }
    const { url, payment } =
      method === 'stripe'
        ? await api('POST /gamma/payment2/from-stripe', {
            body: { ...body, ...(card ? { card: { id: card } } : {}), save_card: saveCard },
            ...idempotency,
          })
        : await api(redirecting[method], { body, ...idempotency })
    leaving(payment.id)
    window.location.assign(url)
    // The browser is leaving the page: the button stays pending.
    await new Promise(() => {})
  }

  const work = useMutation({
    mutationFn: start,
    onError: (error, { account }) => {
      keys.current.clear()
      if (!(error instanceof ApiError)) return
      if (error.code === 'NOT_ENOUGH_GOLD') {
        const shortfall = error.problem['shortfall'] as MoneyLike | undefined
        onShort(shortfall?.amount ?? invoice.due.amount, account)
      }
      if (error.code === 'INVOICE_EXPIRED' || error.code === 'INVOICE_NOT_PAYABLE') onClosed()
    },
  })

  const toProblem = (error: Error | null): string | null => {
    if (!error) return null
    if (error instanceof PaymentFailed) {
      const key = `failure.${error.failure ?? 'other'}` as 'failure.other'
      return t.has(key) ? t(key) : t('failure.other')
    }
    if (!(error instanceof ApiError)) return t('startFailed')
    return error.code === 'NOT_ENOUGH_GOLD' ? null : errors(error.code)
  }

  return {
    pay: (paying: Paying): void => work.mutate(paying),
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

class PaymentFailed extends Error {
  readonly failure: string | null
  constructor(failure: string | null) {
    super(`The payment failed: ${failure ?? 'no reason given'}.`)
    this.name = 'PaymentFailed'
    this.failure = failure
  }
}
