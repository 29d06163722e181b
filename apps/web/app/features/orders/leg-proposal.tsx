import { useId, useRef, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { ApiError, idempotencyKey } from '@aquilane/contract/client'
import { formatDateTime, formatMoney } from '@aquilane/i18n/format'
import { Button } from '@aquilane/ui/button'
import { Checkbox } from '@aquilane/ui/checkbox'
import { toasts } from '@aquilane/ui/toast-queue'
import { api } from '~/lib/api.ts'
import { WithTexts } from '~/lib/texts.tsx'
import { showChanged } from './order-query.ts'
import type { Order } from './order-types.ts'
import styles from './leg-change.module.css'

type Proposal = NonNullable<Order['leg_proposal']>
type Choice = Api['POST /gamma/order/leg-proposal']['body']['choice']

interface Props {
  order: Order
  proposal: Proposal
  /** After a refused answer: what is shown may be old. */
  onAnswered: () => void
}

/** Staff propose a flight more: the customer accepts or declines it. */
export function LegProposal(props: Props) {
  return (
    <WithTexts add={['leg-proposal']}>
      <ProposalSection {...props} />
    </WithTexts>
  )
}

function ProposalSection({ order, proposal, onAnswered }: Props) {
  const t = useTranslations('leg-proposal')
  const locale = useLocale()
  const heading = useId()
  const [keepsPassengers, setKeepsPassengers] = useState(false)
  const answer = useAnswer(proposal, { keepsPassengers, onAnswered })
  const amount = formatMoney(proposal.charge)
  const isFree = proposal.charge.amount === 0
  const isPending = (choice: Choice): boolean => answer.isPending && answer.variables === choice
  return (
    <section className={styles.change} aria-labelledby={heading} id="leg-proposal">
      <h2 id={heading} className={styles.title}>
        {t('title')}
      </h2>
      <p>{t('lead')}</p>
      <Comparison order={order} proposal={proposal} />
      <p>{isFree ? t('free') : t('charge', { amount })}</p>
      <Terms proposal={proposal} />
      <p>
        <b>{t('deadline', { deadline: formatDateTime(proposal.decide_by_local.slice(0, 16), locale) })}</b>
      </p>
      {proposal.passengers > 0 ? (
        <Checkbox checked={keepsPassengers} hint={t('keepHint')} onChange={setKeepsPassengers}>
          {t('keep', { count: proposal.passengers })}
        </Checkbox>
      ) : null}
      {answer.error ? (
        <p role="alert" className={styles.wrong}>
          {t(toErrorText(answer.error))}
        </p>
      ) : null}
      <div className={styles.answers}>
        <Button
          pending={isPending('accept')}
          pendingLabel={t('accepting')}
          disabled={isPending('decline')}
          onClick={() => answer.mutate('accept')}
        >
          {isFree ? t('acceptFree') : t('accept', { amount })}
        </Button>
        <Button
          variant="outline"
          pending={isPending('decline')}
          pendingLabel={t('declining')}
          disabled={isPending('accept')}
          onClick={() => answer.mutate('decline')}
        >
          {t('decline')}
        </Button>
      </div>
    </section>
  )
}

/** A flight before the first one moves the departure that the terms count to. */
function Terms({ proposal: { position, fee_percent: fee } }: Pick<Props, 'proposal'>) {
  const t = useTranslations('leg-proposal')
  if (position > 0) return null
  return <p>{fee.after === fee.before ? t('termsSame', { percent: fee.after }) : t('terms', fee)}</p>
}

/** The trip with its price, as it is and as it would be. */
function Comparison({ order, proposal }: Pick<Props, 'order' | 'proposal'>) {
  const t = useTranslations('leg-proposal')
  const flights: (Leg & { isNew: boolean })[] = order.legs.map((leg) => ({ ...leg, isNew: false }))
  return (
    <dl className={styles.compare}>
      {(
        [
          ['before', flights, order.price],
          ['proposed', flights.toSpliced(proposal.position, 0, { ...proposal, isNew: true }), proposal.price],
        ] as const
      ).map(([side, legs, price]) => (
        <div key={side}>
          <dt>{t(side)}</dt>
          {legs.map((leg, at) => (
            <Flight key={at} leg={leg} isNew={leg.isNew} />
          ))}
          {price === null ? null : <dd className={styles.total}>{t('total', { price: formatMoney(price) })}</dd>}
        </div>
      ))}
    </dl>
  )
}

type Leg = Pick<Proposal, 'departure_airport' | 'arrival_airport' | 'departure_date' | 'pax'>

/** Times as the airport of the departure has them. */
function Flight({ leg, isNew }: { leg: Leg; isNew: boolean }) {
  const t = useTranslations('leg-proposal')
  const locale = useLocale()
  const nameOf = ({ city, name }: Leg['departure_airport']): string => city?.name ?? name
  return (
    <>
      <dd>{t('flight', { from: nameOf(leg.departure_airport), to: nameOf(leg.arrival_airport) })}</dd>
      <dd className={styles.quiet}>
        {[
          isNew ? t('new') : null,
          t('departs', { time: formatDateTime(leg.departure_date.slice(0, 16), locale) }),
          t('passengers', { count: leg.pax }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </dd>
    </>
  )
}

function toErrorText(error: Error): 'over' | 'taken' | 'late' | 'failed' {
  const code = error instanceof ApiError ? error.code : null
  if (code === 'OFFER_TAKEN') return 'taken'
  if (code === 'OFFER_EXPIRED') return 'late'
  return code === 'ORDER_STATE_CONFLICT' ? 'over' : 'failed'
}

/** Sends the answer once. */
function useAnswer(proposal: Proposal, { keepsPassengers, onAnswered }: { keepsPassengers: boolean; onAnswered: () => void }) {
  const t = useTranslations('leg-proposal')
  const locale = useLocale()
  const attempt = useRef<{ of: string; key: string } | null>(null)
  return useMutation({
    mutationFn: (choice: Choice) => {
      const isKept = choice === 'accept' && keepsPassengers
      const of = `${proposal.id} ${choice} ${isKept}`
      if (attempt.current?.of !== of) attempt.current = { of, key: idempotencyKey() }
      const body = { leg_proposal: { id: proposal.id }, choice, ...(isKept ? { keep_passengers: true } : {}) }
      return api('POST /gamma/order/leg-proposal', { body, idempotencyKey: attempt.current.key })
    },
    onSuccess: (answered, choice) => {
      toasts.show({ tone: 'ok', title: t(`done.${choice}`) })
      showChanged(answered, locale)
    },
    onError: (error) => {
      // The section goes with its proposal: what was wrong is said beside the page.
      if (toErrorText(error) !== 'failed') toasts.show({ tone: 'error', title: t(toErrorText(error)) })
      onAnswered()
    },
  })
}
