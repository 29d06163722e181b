import { useRef, useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { ApiError, idempotencyKey } from '@aquilane/contract/client'
import { formatMoney, type MoneyLike } from '@aquilane/i18n/format'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { Dialog } from '@aquilane/ui/dialog'
import { RadioGroup } from '@aquilane/ui/radio-group'
import { Skeleton } from '@aquilane/ui/skeleton'
import { toasts } from '@aquilane/ui/toast'
import { api } from '~/lib/api.ts'
import { queryClient } from '~/lib/query.ts'
import type { Order } from './order-types.ts'
import { RefundParts, useRefundTexts } from './refund-parts.tsx'
import styles from './cancel-dialog.module.css'

interface CancelDialogProps {
  order: Order
  onClose: () => void
  onCanceled: () => void
}

const noRefundKey = ({ product, parts }: Order) =>
  product === 'empty_leg' ? 'noRefundLeg' : product === 'shared_seat' && parts.length === 0 ? 'noRefundSeats' : 'noRefund'

/** Shows the refund before the confirmation and sends it along: if it falls in between, nothing is cancelled. */
export function CancelDialog({ order, onClose, onCanceled }: CancelDialogProps) {
  const t = useTranslations('order')
  const { quote, cancel, refundTo, chooseRefund } = useCancellation({ order, onClose, onCanceled })
  const data = quote.data
  // Money of a balance goes back to it, and that of others of the party to them, whatever is chosen.
  const hasChoice = data?.refunds.some(({ destination, others }) => destination === 'source' && !others) === true
  const changed = cancel.error instanceof ApiError && cancel.error.code === 'REFUND_CHANGED'
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('cancel.title')}
      closeLabel={t('cancel.keep')}
      alert
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('cancel.keep')}
          </Button>
          {data ? (
            <Button
              variant="danger"
              pending={cancel.isPending}
              pendingLabel={t('cancel.working')}
              onClick={() => cancel.mutate(data.refund)}
            >
              {data.refund.amount > 0 ? t('cancel.confirmRefund', { refund: formatMoney(data.refund) }) : t('cancel.confirm')}
            </Button>
          ) : null}
        </>
      }
    >
      <div className={styles.sheet}>
        {cancel.error ? (
          <Banner tone="error">{changed && data ? t('cancel.changed', { refund: formatMoney(data.refund) }) : t('cancel.failed')}</Banner>
        ) : null}
        {quote.isPending ? <Skeleton height="56px" /> : null}
        {quote.error ? <Banner tone="error">{t('cancel.quoteFailed')}</Banner> : null}
        {data ? <Refund quote={data} order={order} /> : null}
        {data && data.refunds.length > 0 && !hasChoice ? (
          <div>
            <p>{t('cancel.goesTo')}</p>
            <RefundParts parts={data.refunds} />
          </div>
        ) : null}
        {data && hasChoice ? <Destination quote={data} value={refundTo} onChange={chooseRefund} /> : null}
      </div>
    </Dialog>
  )
}

type Where = 'source' | 'balance'
type Quote = Api['GET /gamma/order/refund-quote']['response']

/** The quote, and the cancellation that it is sent with. */
function useCancellation({ order: { id: orderId }, onClose, onCanceled }: CancelDialogProps) {
  const t = useTranslations('order')
  const locale = useLocale()
  const key = useRef<string | null>(null)
  const [refundTo, setRefundTo] = useState<Where>('source')
  const quote = useQuery({
    queryKey: ['refund-quote', orderId, locale],
    queryFn: ({ signal }) => api('GET /gamma/order/refund-quote', { query: { id: orderId }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
  const cancel = useMutation({
    mutationFn: (refund: MoneyLike) => {
      key.current ??= idempotencyKey()
      return api('POST /gamma/order/cancel', { body: { order: { id: orderId }, refund, refund_to: refundTo }, idempotencyKey: key.current })
    },
    onSuccess: () => {
      toasts.show({ tone: 'ok', title: t('cancel.done') })
      void queryClient.invalidateQueries({ queryKey: ['orders'] })
      onCanceled()
      onClose()
    },
    onError: () => {
      key.current = null
      void quote.refetch()
    },
  })
  const chooseRefund = (to: Where): void => {
    setRefundTo(to)
    key.current = null
  }
  return { quote, cancel, refundTo, chooseRefund }
}

function Refund({ quote: data, order }: { quote: Quote; order: Order }) {
  const t = useTranslations('order')
  return (
    <>
      <p>
        {data.paid.amount === 0
          ? t('cancel.nothingPaid')
          : data.refund.amount > 0 || data.deductions.length > 0
            ? t('cancel.quote', {
                paid: formatMoney(data.paid),
                fee: formatMoney(data.fee),
                percent: data.fee_percent,
                refund: formatMoney(data.refund),
              })
            : t(`cancel.${noRefundKey(order)}`, { paid: formatMoney(data.paid) })}
      </p>
      {data.deductions.map(({ reason, amount }) => (
        <p key={reason}>{t(`cancel.deduction.${reason}`, { amount: formatMoney(amount) })}</p>
      ))}
    </>
  )
}

function Destination({ quote, value: refundTo, onChange }: { quote: Quote; value: Where; onChange: (value: Where) => void }) {
  const t = useTranslations('order')
  const toTexts = useRefundTexts()
  const toHint = (parts: Quote['refunds']): string =>
    parts
      .map(toTexts)
      .map(({ to, when }) => `${to} (${when})`)
      .join('; ')
  const ofOthers = toHint(quote.refunds.filter(({ others }) => others))
  const balanceHint = ofOthers === '' ? t('cancel.toHint.balance') : t('cancel.toHint.balanceOthers', { others: ofOthers })
  return (
    <RadioGroup
      label={t('cancel.refundTo')}
      name="refund-to"
      value={refundTo}
      onChange={(value) => onChange(value === 'balance' ? 'balance' : 'source')}
      options={(['source', 'balance'] as const).map((value) => ({
        value,
        label: t(`cancel.to.${value}`),
        hint: value === 'source' ? toHint(quote.refunds) : balanceHint,
      }))}
    />
  )
}
