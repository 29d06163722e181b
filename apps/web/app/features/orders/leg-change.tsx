import { useId, useRef, useState, type FormEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { ApiError, idempotencyKey } from '@aquilane/contract/client'
import { formatDateTime, formatMoney } from '@aquilane/i18n/format'
import { Button } from '@aquilane/ui/button'
import { RadioGroup, type RadioOption } from '@aquilane/ui/radio-group'
import { toasts } from '@aquilane/ui/toast-queue'
import { api } from '~/lib/api.ts'
import { payHash } from '~/lib/payment-hash.ts'
import { usePaths, WithTexts } from '~/lib/texts.tsx'
import { showChanged } from './order-query.ts'
import type { Order } from './order-types.ts'
import styles from './leg-change.module.css'

type Change = NonNullable<Order['leg_change']>
type Choice = Api['POST /gamma/order/leg-change']['body']['choice']

interface Props {
  order: Order
  change: Change
  /** After an answer, and after a refused one: what is shown may be old. */
  onAnswered: () => void
}

/** The flight of a bought empty leg was moved: its buyer chooses. */
export function LegChange(props: Props) {
  return (
    <WithTexts add={['leg-change']}>
      <LegChangeForm {...props} />
    </WithTexts>
  )
}

function LegChangeForm({ order, change, onAnswered }: Props) {
  const t = useTranslations('leg-change')
  const locale = useLocale()
  const heading = useId()
  const [choice, setChoice] = useState<Choice | null>(null)
  const [isTried, setTried] = useState(false)
  const [refundTo, setRefundTo] = useState<Where>('source')
  const answer = useAnswer({ order, onAnswered })
  const paid = formatMoney(order.price ?? { amount: 0, currency: 'EUR' })
  const charterPrice = change.charter ? formatMoney(change.charter.price) : ''
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (choice !== null && !answer.isPending) answer.mutate({ choice, refundTo })
  }
  const moment = (at: string): string => formatDateTime(at.slice(0, 16), locale)
  return (
    <section className={styles.change} aria-labelledby={heading}>
      <h2 id={heading} className={styles.title}>
        {t('title')}
      </h2>
      <p>{t(change.reason)}</p>
      <Comparison order={order} change={change} moment={moment} />
      <p>
        <b>{t('silence', { deadline: moment(change.decide_by_local) })}</b>
      </p>
      <form className={styles.form} noValidate onSubmit={submit}>
        <RadioGroup
          label={t('legend')}
          name="leg-change"
          variant="cards"
          value={choice}
          onChange={(value) => {
            setChoice(value as Choice)
            answer.reset()
          }}
          options={toOptions(t, { paid, charterPrice, charter: change.charter?.aircraft ?? null })}
          error={isTried && choice === null ? t('choose') : undefined}
        />
        {choice === 'refund' || choice === 'charter' ? <RefundTo value={refundTo} onChange={setRefundTo} /> : null}
        {answer.error ? (
          <p role="alert" className={styles.wrong}>
            {t(errorText(answer.error))}
          </p>
        ) : null}
        <div>
          <Button type="submit" pending={answer.isPending} pendingLabel={t('working')}>
            {choice === null ? t('confirm') : t(`submit.${choice}`, { amount: paid, price: charterPrice })}
          </Button>
        </div>
      </form>
    </section>
  )
}

function Comparison({ order, change, moment }: Pick<Props, 'order' | 'change'> & { moment: (at: string) => string }) {
  const t = useTranslations('leg-change')
  return (
    <dl className={styles.compare}>
      <div>
        <dt>{t('bought')}</dt>
        <dd>{moment(change.sold_departure_date)}</dd>
        {order.aircraft ? (
          <dd className={styles.quiet}>
            {t('withAircraft', { aircraft: order.aircraft.name, tail: order.aircraft.tail, seats: order.seats ?? 0 })}
          </dd>
        ) : null}
      </div>
      <div>
        <dt>{t('planned')}</dt>
        <dd>{moment(change.departure_date)}</dd>
        {change.aircraft ? (
          <dd className={styles.quiet}>
            {t('withAircraft', { aircraft: change.aircraft.name, tail: change.aircraft.tail, seats: change.aircraft.seats })}
          </dd>
        ) : null}
      </div>
    </dl>
  )
}

type Where = 'source' | 'balance'

function RefundTo({ value: refundTo, onChange }: { value: Where; onChange: (value: Where) => void }) {
  const t = useTranslations('leg-change')
  return (
    <RadioGroup
      label={t('refundTo')}
      name="leg-change-refund"
      value={refundTo}
      onChange={(value) => onChange(value === 'balance' ? 'balance' : 'source')}
      options={(['source', 'balance'] as const).map((value) => ({ value, label: t(value), hint: t(`${value}Hint`) }))}
    />
  )
}

function errorText(error: Error): 'over' | 'taken' | 'failed' {
  if (!(error instanceof ApiError)) return 'failed'
  return error.code === 'ORDER_STATE_CONFLICT' ? 'over' : error.code === 'OFFER_TAKEN' ? 'taken' : 'failed'
}

function toOptions(
  t: ReturnType<typeof useTranslations<'leg-change'>>,
  { paid, charterPrice, charter }: { paid: string; charterPrice: string; charter: string | null },
): RadioOption[] {
  return [
    { value: 'new_time', label: t('new_time'), hint: t('new_timeHint') },
    { value: 'refund', label: t('refund'), hint: t('refundHint', { amount: paid }) },
    ...(charter === null
      ? []
      : [{ value: 'charter', label: t('charter', { price: charterPrice }), hint: t('charterHint', { aircraft: charter }) }]),
  ]
}

/** Sends the answer once; the charter leads to the payment of its own order. */
function useAnswer({ order, onAnswered }: Pick<Props, 'order' | 'onAnswered'>) {
  const t = useTranslations('leg-change')
  const locale = useLocale()
  const navigate = useNavigate()
  const paths = usePaths()
  const attempt = useRef<{ of: string; key: string } | null>(null)
  return useMutation({
    mutationFn: ({ choice, refundTo }: { choice: Choice; refundTo: 'source' | 'balance' }) => {
      const of = `${choice} ${refundTo}`
      if (attempt.current?.of !== of) attempt.current = { of, key: idempotencyKey() }
      const body = { order: { id: order.id }, choice, ...(choice === 'new_time' ? {} : { refund_to: refundTo }) }
      return api('POST /gamma/order/leg-change', { body, idempotencyKey: attempt.current.key })
    },
    onSuccess: async (answered, { choice }) => {
      toasts.show({ tone: 'ok', title: t(`done.${choice}`) })
      showChanged(answered, locale)
      if (answered.id === order.id) return
      onAnswered()
      const unpaid = answered.invoices.find(({ status }) => status === 'New')
      await navigate({ pathname: paths.order(answered.id), hash: unpaid ? payHash(unpaid.id) : '' })
    },
    onError: onAnswered,
  })
}
