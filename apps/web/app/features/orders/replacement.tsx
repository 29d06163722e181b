import { useId, useRef, useState, type FormEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { ApiError, idempotencyKey } from '@aquilane/contract/client'
import { formatDateTime, formatDuration, formatMoney } from '@aquilane/i18n/format'
import { Button } from '@aquilane/ui/button'
import { RadioGroup, type RadioOption } from '@aquilane/ui/radio-group'
import { TextField } from '@aquilane/ui/text-field'
import { toasts } from '@aquilane/ui/toast-queue'
import { api } from '~/lib/api.ts'
import { WithTexts } from '~/lib/texts.tsx'
import { showChanged } from './order-query.ts'
import type { Order } from './order-types.ts'
import styles from './leg-change.module.css'

type Replacement = NonNullable<Order['replacement']>
type Body = Api['POST /gamma/order/replacement']['body']
type Choice = Body['choice']
type Where = NonNullable<Body['refund_to']>

interface Props {
  order: Order
  replacement: Replacement
  /** After an answer, and after a refused one: what is shown may be old. */
  onAnswered: () => void
}

/** The trip has lost its aircraft: its customer chooses. */
export function ReplacementChoice(props: Props) {
  return (
    <WithTexts add={['replacement']}>
      <ReplacementSection {...props} />
    </WithTexts>
  )
}

function ReplacementSection({ order, replacement, onAnswered }: Props) {
  const t = useTranslations('replacement')
  const locale = useLocale()
  const heading = useId()
  const deadline = formatDateTime(replacement.decide_by_local.slice(0, 16), locale)
  return (
    <section className={styles.change} aria-labelledby={heading} id="replacement">
      <h2 id={heading} className={styles.title}>
        {t(replacement.rest ? 'titleRest' : 'title')}
      </h2>
      <p>{t(toLead(replacement))}</p>
      {replacement.status === 'sent' ? (
        <>
          <Comparison order={order} replacement={replacement} />
          {replacement.drive ? <Drive drive={replacement.drive} /> : null}
          <Seating replacement={replacement} />
          <Payment replacement={replacement} />
          <p>
            <b>{t('silence', { deadline })}</b>
          </p>
        </>
      ) : null}
      <Answer key={`${replacement.id} ${replacement.status}`} replacement={replacement} onAnswered={onAnswered} />
    </section>
  )
}

function toLead({ status, rest, second }: Replacement) {
  if (status !== 'sent') return `lead.${status}` as const
  return rest ? 'lead.sentRest' : second ? 'lead.sentPair' : 'lead.sent'
}

/** Who sits where, of two aircraft. */
function Seating({ replacement: { proposed, second, seating } }: Pick<Props, 'replacement'>) {
  const t = useTranslations('replacement')
  if (!second) return null
  const lists = [
    { tail: proposed.aircraft.tail, names: seating?.first ?? [] },
    { tail: second.aircraft.tail, names: seating?.second ?? [] },
  ].filter(({ names }) => names.length > 0)
  return (
    <>
      <p>{t('pair')}</p>
      {lists.map(({ tail, names }) => (
        <p key={tail}>{t('seating', { tail, names: names.join(', ') })}</p>
      ))}
    </>
  )
}

/** The way to the other airport. */
function Drive({ drive }: { drive: NonNullable<Replacement['drive']> }) {
  const t = useTranslations('replacement')
  return <p>{t('drive', { airport: drive.airport, old: drive.instead_of, time: formatDuration(drive.minutes) })}</p>
}

/** What the customer pays: nothing more, whatever the class. */
function Payment({ replacement: { upgrade, lower_class_refund: refund } }: Pick<Props, 'replacement'>) {
  const t = useTranslations('replacement')
  if (refund) return <p>{t('downgrade', { amount: formatMoney(refund) })}</p>
  return <p>{t(upgrade ? 'upgrade' : 'price')}</p>
}

function Comparison({ order, replacement: { before, proposed, second, drive } }: Pick<Props, 'order' | 'replacement'>) {
  const t = useTranslations('replacement')
  return (
    <dl className={styles.compare}>
      {([['before', before], ['proposed', proposed], ...(second ? [['second', second] as const] : [])] as const).map(([side, plan]) => (
        <div key={side}>
          <dt>{t(side)}</dt>
          <dd>{t('aircraft', { aircraft: plan.aircraft.type, tail: plan.aircraft.tail })}</dd>
          <dd className={styles.quiet}>{t('cabin', { class: plan.aircraft.class, seats: plan.aircraft.seats })}</dd>
          <dd className={styles.quiet}>{t('company', { company: plan.company })}</dd>
          {plan.pax === null ? null : <dd>{t('pax', { pax: plan.pax })}</dd>}
          {plan.legs.map((leg) => (
            <Flight key={leg.id} order={order} leg={leg} isNamed={drive !== null} />
          ))}
        </div>
      ))}
    </dl>
  )
}

interface FlightProps {
  order: Order
  leg: Replacement['before']['legs'][number]
  /** Airports differ: both are named. */
  isNamed: boolean
}

/** Times as the airports have them. */
function Flight({ order, leg, isNamed }: FlightProps) {
  const t = useTranslations('replacement')
  const locale = useLocale()
  const flown = order.legs.find(({ id }) => id === leg.id)
  const time = formatDateTime(leg.departure_date, locale)
  if (isNamed && leg.departure && leg.arrival)
    return (
      <>
        <dd>{t('route', { from: leg.departure, to: leg.arrival })}</dd>
        <dd className={styles.quiet}>{time}</dd>
      </>
    )
  const from = flown?.departure_airport.city?.name ?? flown?.departure_airport.name ?? ''
  return <dd>{t('departure', { from, time })}</dd>
}

function toChoices(status: Replacement['status']): Choice[] {
  if (status === 'sent') return ['accept', 'other_time', 'refund']
  return status === 'other_time' ? ['refund'] : ['other_time', 'refund']
}

/** What may be answered, with what each answer does. */
function useOptions({ status, rest, second, refund, cashback_used: used, lower_class_refund: back }: Replacement): RadioOption[] {
  const t = useTranslations('replacement')
  const amount = formatMoney(refund)
  const accepted = back ? t('hint.acceptRefund', { amount: formatMoney(back) }) : t(second ? 'hint.acceptPair' : 'hint.accept')
  return toChoices(status).map((value) => ({
    value,
    label: t(rest && value === 'refund' ? 'refundRest' : second && value === 'accept' ? 'acceptPair' : value),
    hint:
      value === 'refund'
        ? t(`${rest ? 'hintRest' : 'hint'}.${used ? 'refundCashback' : 'refund'}`, { amount, cashback: used ? formatMoney(used) : '' })
        : value === 'accept'
          ? accepted
          : t(`hint.${value}`),
  }))
}

function Answer({ replacement, onAnswered }: Pick<Props, 'replacement' | 'onAnswered'>) {
  const t = useTranslations('replacement')
  const [choice, setChoice] = useState<Choice | null>(null)
  const [message, setMessage] = useState('')
  const [refundTo, setRefundTo] = useState<Where>('source')
  const [isTried, setTried] = useState(false)
  const answer = useAnswer({ replacement, onAnswered })
  const back = choice === 'accept' ? replacement.lower_class_refund : choice === 'refund' ? replacement.refund : null
  const isMissing = choice === 'other_time' && message.trim() === ''
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (choice !== null && !isMissing && !answer.isPending) answer.mutate({ choice, message: message.trim(), refundTo })
  }
  const options = useOptions(replacement)
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <RadioGroup
        label={t('legend')}
        name="replacement"
        variant="cards"
        value={choice}
        onChange={(value) => {
          setChoice(value as Choice)
          answer.reset()
        }}
        options={options}
        error={isTried && choice === null ? t('choose') : undefined}
      />
      {choice === 'other_time' ? (
        <TextField
          label={t('message')}
          hint={t('messageHint')}
          value={message}
          onChange={setMessage}
          maxLength={1000}
          error={isTried && isMissing ? t('messageMissing') : undefined}
        />
      ) : null}
      {back ? <RefundTo value={refundTo} onChange={setRefundTo} /> : null}
      {answer.error ? (
        <p role="alert" className={styles.wrong}>
          {t(toErrorText(answer.error))}
        </p>
      ) : null}
      <div>
        <Button type="submit" pending={answer.isPending} pendingLabel={t('working')}>
          {choice === null ? t('confirm') : t(toDeed(replacement, choice, 'submit'), { amount: back ? formatMoney(back) : '' })}
        </Button>
      </div>
    </form>
  )
}

/** Text of a choice; accepting a lower class gives money back too. */
const toDeed = <Place extends 'submit' | 'done'>({ lower_class_refund: back }: Replacement, choice: Choice, place: Place) =>
  `${place}.${choice === 'accept' && back ? ('acceptRefund' as const) : choice}` as const

function RefundTo({ value: refundTo, onChange }: { value: Where; onChange: (value: Where) => void }) {
  const t = useTranslations('replacement')
  return (
    <RadioGroup
      label={t('refundTo')}
      name="replacement-refund"
      value={refundTo}
      onChange={(value) => onChange(value === 'balance' ? 'balance' : 'source')}
      options={(['source', 'balance'] as const).map((value) => ({ value, label: t(value), hint: t(`${value}Hint`) }))}
    />
  )
}

function toErrorText(error: Error): 'over' | 'taken' | 'late' | 'failed' {
  const code = error instanceof ApiError ? error.code : null
  if (code === 'OFFER_TAKEN') return 'taken'
  if (code === 'OFFER_EXPIRED') return 'late'
  return code === 'ORDER_STATE_CONFLICT' ? 'over' : 'failed'
}

/** Sends the answer once. */
function useAnswer({ replacement, onAnswered }: Pick<Props, 'replacement' | 'onAnswered'>) {
  const t = useTranslations('replacement')
  const locale = useLocale()
  const attempt = useRef<{ of: string; key: string } | null>(null)
  return useMutation({
    mutationFn: ({ choice, message, refundTo }: { choice: Choice; message: string; refundTo: Where }) => {
      const of = `${replacement.id} ${choice} ${message} ${refundTo}`
      if (attempt.current?.of !== of) attempt.current = { of, key: idempotencyKey() }
      const body: Body = {
        replacement: { id: replacement.id },
        choice,
        ...(choice === 'other_time' ? { message } : {}),
        ...(choice === 'refund' || (choice === 'accept' && replacement.lower_class_refund) ? { refund_to: refundTo } : {}),
      }
      return api('POST /gamma/order/replacement', { body, idempotencyKey: attempt.current.key })
    },
    onSuccess: (answered, { choice }) => {
      toasts.show({ tone: 'ok', title: t(toDeed(replacement, choice, 'done')) })
      showChanged(answered, locale)
    },
    onError: onAnswered,
  })
}
