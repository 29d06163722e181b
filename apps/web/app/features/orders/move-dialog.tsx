import { useRef, useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { ApiError, idempotencyKey } from '@aquilane/contract/client'
import { type OwnMoveBar, ownMoveBars, ownMoveTimes } from '@aquilane/domain/orders/own-move'
import { formatDateTime, formatMoney } from '@aquilane/i18n/format'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { Dialog } from '@aquilane/ui/dialog'
import { Select } from '@aquilane/ui/select'
import { toasts } from '@aquilane/ui/toast-queue'
import { api } from '~/lib/api.ts'
import { openChat } from '~/lib/chat.ts'
import { queryClient } from '~/lib/query.ts'
import { WithTexts } from '~/lib/texts.tsx'
import type { Order } from './order-types.ts'
import styles from './move-dialog.module.css'

interface Props {
  order: Order
  onClose: () => void
}

type Quote = Api['POST /gamma/order/move-quote']['response']
type Leg = Order['legs'][number]

const plannedTime = ({ departure_date: date }: Leg): string => date.slice(0, 16)
const placeName = ({ city, name }: Leg['departure_airport']): string => city?.name ?? name
const toRoute = ({ departure_airport: from, arrival_airport: to }: Leg): string => `${from.iata ?? from.name}–${to.iata ?? to.name}`

/** Departures of a confirmed charter at other times, checked before they are confirmed. */
export function MoveDialog(props: Props) {
  return (
    <WithTexts add={['order-move']}>
      <MoveForm {...props} />
    </WithTexts>
  )
}

function MoveForm({ order, onClose }: Props) {
  const t = useTranslations('order-move')
  const locale = useLocale()
  const [times, setTimes] = useState<Record<string, string>>({})
  const moved = order.legs.filter((leg) => times[leg.id] !== undefined && times[leg.id] !== plannedTime(leg))
  const { quote, move, ask } = useMove({ order, moved, times, onClose })
  const error = move.error ?? quote.error
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      closeLabel={t('close')}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('keep')}
          </Button>
          {error === null && moved.length > 0 ? (
            <Button disabled={!quote.data} pending={move.isPending} pendingLabel={t('working')} onClick={() => move.mutate()}>
              {t('confirm')}
            </Button>
          ) : (
            <Button onClick={ask}>{error === null ? t('write') : t('ask')}</Button>
          )}
        </>
      }
    >
      <div className={styles.form}>
        <p>{t('intro')}</p>
        {order.legs.map((leg) => (
          <Select
            key={leg.id}
            label={t('leg', { from: placeName(leg.departure_airport), to: placeName(leg.arrival_airport) })}
            hint={t('local')}
            value={times[leg.id] ?? plannedTime(leg)}
            onChange={(time) => {
              move.reset()
              setTimes({ ...times, [leg.id]: time })
            }}
            options={ownMoveTimes(plannedTime(leg)).map((time) => {
              const label = formatDateTime(time, locale)
              return { value: time, label: time === plannedTime(leg) ? t('now', { time: label }) : label }
            })}
          />
        ))}
        <div aria-live="polite">
          <Outcome
            order={order}
            quote={quote.data ?? null}
            isChecking={quote.isFetching}
            error={error}
            onRetry={() => void quote.refetch()}
          />
        </div>
      </div>
    </Dialog>
  )
}

interface OutcomeProps {
  order: Order
  quote: Quote | null
  isChecking: boolean
  error: Error | null
  onRetry: () => void
}

function Outcome({ order, quote, isChecking, error, onRetry }: OutcomeProps) {
  const t = useTranslations('order-move')
  const locale = useLocale()
  if (isChecking) return <p className={styles.quiet}>{t('checking')}</p>
  if (error) {
    const reason = toReason(error)
    return (
      <Banner
        tone={reason === 'failed' ? 'error' : 'warn'}
        action={
          reason === 'failed' ? (
            <Button variant="outline" onClick={onRetry}>
              {t('retry')}
            </Button>
          ) : undefined
        }
      >
        {t(reason)}
      </Banner>
    )
  }
  if (!quote) return null
  const price = formatMoney(quote.price)
  const [only, ...others] = quote.legs
  if (only && others.length === 0) return <p>{t('result', { arrival: formatDateTime(only.arrival_date, locale), price })}</p>
  return (
    <ul className={styles.legs}>
      {quote.legs.map(({ id, arrival_date: arrival }) => {
        const leg = order.legs.find((one) => one.id === id)
        return leg ? <li key={id}>{t('resultLeg', { route: toRoute(leg), arrival: formatDateTime(arrival, locale) })}</li> : null
      })}
      <li>{t('resultPrice', { price })}</li>
    </ul>
  )
}

type Reason = `bars.${OwnMoveBar}` | 'taken' | 'notFlyable' | 'over' | 'failed'

function toReason(error: Error): Reason {
  if (!(error instanceof ApiError)) return 'failed'
  switch (error.code) {
    case 'SALES_REQUIRED':
      return `bars.${ownMoveBars.find((bar) => bar === error.problem['bar']) ?? 'far'}`
    case 'AIRCRAFT_TAKEN':
      return 'taken'
    case 'NOT_FLYABLE':
    case 'VALIDATION_FAILED':
      return 'notFlyable'
    case 'ORDER_STATE_CONFLICT':
      return 'over'
    default:
      return 'failed'
  }
}

/** Checks the chosen times, moves the trip once, or takes the wish to the chat. */
function useMove({ order, moved, times, onClose }: Props & { moved: readonly Leg[]; times: Readonly<Record<string, string>> }) {
  const t = useTranslations('order-move')
  const locale = useLocale()
  const attempt = useRef<{ of: string; key: string } | null>(null)
  const body = { order: { id: order.id }, legs: moved.map(({ id }) => ({ id, departure_date: times[id] ?? '' })) }
  const of = JSON.stringify(body)
  const quote = useQuery({
    queryKey: ['order-move', of],
    queryFn: ({ signal }) => api('POST /gamma/order/move-quote', { body, signal }),
    enabled: moved.length > 0,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  const move = useMutation({
    mutationFn: () => {
      if (attempt.current?.of !== of) attempt.current = { of, key: idempotencyKey() }
      return api('POST /gamma/order/move', { body, idempotencyKey: attempt.current.key })
    },
    onSuccess: (updated) => {
      toasts.show({ tone: 'ok', title: t('done') })
      void queryClient.invalidateQueries({ queryKey: ['orders'] })
      queryClient.setQueryData(['order', order.id, locale], updated)
      onClose()
    },
    onError: () => {
      attempt.current = null
    },
  })
  const ask = (): void => {
    const wishes = moved.map((leg) => t('draftLeg', { route: toRoute(leg), time: formatDateTime(times[leg.id] ?? '', locale) }))
    onClose()
    openChat(order.id, wishes.length > 0 ? t('draft', { times: wishes.join(', ') }) : undefined)
  }
  return { quote, move, ask }
}
