import { useRef, useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { CreditCard, Wallet } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { ApiError, idempotencyKey } from '@aquilane/contract/client'
import { formatMoney, type MoneyLike } from '@aquilane/i18n/format'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { Countdown } from '@aquilane/ui/countdown'
import { RadioGroup } from '@aquilane/ui/radio-group'
import { Sheet } from '@aquilane/ui/sheet'
import { Skeleton } from '@aquilane/ui/skeleton'
import { toasts } from '@aquilane/ui/toast'
import { api } from '~/lib/api.ts'
import { queryClient } from '~/lib/query.ts'
import type { OrderInvoice } from './order-types.ts'
import styles from './order.module.css'

interface PaymentSheetProps {
  open: boolean
  invoice: OrderInvoice
  pnr: string
  onClose: () => void
  onPaid: () => void
}

type Known = 'stripe' | 'account'
const known = (id: string): id is Known => id === 'stripe' || id === 'account'

/** Step 2 of booking: choose a way to pay. A card is entered on the bank's own page; success is what the bank tells the server, not the way back. */
export function PaymentSheet({ open, invoice, pnr, onClose, onPaid }: PaymentSheetProps) {
  const t = useTranslations('order')
  const errors = useTranslations('errors')
  const locale = useLocale()
  const [chosen, setChosen] = useState<Known | null>(null)
  const keys = useRef(new Map<string, string>())
  const methods = useQuery({
    queryKey: ['payment-methods', invoice.id, locale],
    queryFn: ({ signal }) => api('POST /gamma/payment2/scope-extended', { body: { invoice: { id: invoice.id } }, signal }),
    enabled: open,
    staleTime: 0,
    retry: false,
  })
  const accounts = useQuery({ queryKey: ['accounts'], queryFn: ({ signal }) => api('GET /gamma/account/list', { signal }), enabled: open })
  const offered = methods.data?.methods.filter((method) => known(method.id)) ?? []
  const method = offered.find((one) => one.id === chosen) ?? offered[0]
  const [account] = accounts.data?.data ?? []

  const pay = useMutation({
    mutationFn: async () => {
      if (!method) return
      const attempt = `${invoice.id} ${method.id}`
      const key = keys.current.get(attempt) ?? idempotencyKey()
      keys.current.set(attempt, key)
      if (method.id === 'account') {
        if (!account) return
        await api('POST /gamma/payment/from-account', {
          body: { invoice: { id: invoice.id }, account: { id: account.id } },
          idempotencyKey: key,
        })
        toasts.show({ tone: 'ok', title: t('pay.success'), text: t('pay.successText', { pnr }) })
        void queryClient.invalidateQueries({ queryKey: ['orders'] })
        void queryClient.invalidateQueries({ queryKey: ['accounts'] })
        onPaid()
        onClose()
        return
      }
      const { url } = await api('POST /gamma/payment2/from-stripe', { body: { invoice: { id: invoice.id } }, idempotencyKey: key })
      window.location.assign(url)
      // The page is being left: the button keeps its pending look until then.
      await new Promise(() => {})
    },
    onError: (error) => {
      // A refused attempt is over; the next press is a new one.
      keys.current.clear()
      if (error instanceof ApiError && (error.code === 'INVOICE_EXPIRED' || error.code === 'INVOICE_NOT_PAYABLE')) onPaid()
    },
  })

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('pay.title')}
      closeLabel={t('pay.close')}
      wide="side"
      footer={
        method ? (
          <Button full size="large" pending={pay.isPending} pendingLabel={t('pay.going')} onClick={() => pay.mutate()}>
            {method.id === 'account' ? t('pay.goAccount') : t('pay.go')}
          </Button>
        ) : null
      }
    >
      <div className={styles.sheet}>
        {invoice.pay_before ? <Countdown until={invoice.pay_before} label={t('pay.within')} urgentUnder={300} /> : null}
        {pay.error ? (
          <Banner tone="error" title={t('pay.failed')}>
            {problemText(pay.error)}
          </Banner>
        ) : null}
        {methods.isPending ? (
          <Skeleton height="160px" radius="6px" />
        ) : methods.error ? (
          <Banner
            tone="error"
            action={
              <Button variant="outline" onClick={() => void methods.refetch()}>
                {t('pay.retry')}
              </Button>
            }
          >
            {methods.error instanceof ApiError ? errors(methods.error.code) : t('pay.methodsFailed')}
          </Banner>
        ) : (
          <>
            <RadioGroup
              label={t('pay.choose')}
              variant="cards"
              name="payment-method"
              value={method?.id ?? null}
              onChange={(value) => setChosen(known(value) ? value : null)}
              options={offered.map((one) => ({
                value: one.id,
                label: known(one.id) ? t(`pay.method.${one.id}`) : one.id,
                hint:
                  one.id === 'account'
                    ? account
                      ? t('pay.methodHint.account', { balance: formatMoney(account.balance) })
                      : undefined
                    : t('pay.methodHint.stripe'),
                aside: one.fee.amount > 0 ? t('pay.fee', { fee: formatMoney(one.fee) }) : t('pay.noFee'),
                icon:
                  one.id === 'account' ? (
                    <Wallet size={20} strokeWidth={1.5} aria-hidden="true" />
                  ) : (
                    <CreditCard size={20} strokeWidth={1.5} aria-hidden="true" />
                  ),
              }))}
            />
            {method ? <p className={styles.totalToPay}>{t('pay.totalToPay', { total: formatMoney(method.total) })}</p> : null}
          </>
        )}
      </div>
    </Sheet>
  )

  function problemText(error: Error): string {
    if (!(error instanceof ApiError)) return t('pay.failedText')
    const shortfall = error.problem['shortfall'] as MoneyLike | undefined
    if (error.code === 'NOT_ENOUGH_GOLD' && shortfall) return t('pay.short', { shortfall: formatMoney(shortfall) })
    return errors(error.code)
  }
}
