import { useTranslations } from 'use-intl'
import { Badge } from '@aquilane/ui/badge'
import { Heading } from '@aquilane/ui/heading'
import { statusTone } from './status.ts'
import type { Order } from './order-types.ts'
import { isRestOfAircraft } from './shares.ts'
import styles from './order.module.css'
import { useOrderState } from './use-order-state.ts'
import orderHead from './order-head.module.css'

interface OrderHeadProps {
  order: Order
  /** No price yet: staff answer. */
  isRequest: boolean
  /** When a shared flight is decided. */
  decidedOn: string | null
}

/** Reference, status and route. */
export function OrderHead({ order, isRequest, decidedOn }: OrderHeadProps) {
  const t = useTranslations('order')
  const toState = useOrderState()
  const { confirmation_status: status, legs, product } = order
  const last = legs.at(-1)?.arrival_airport
  return (
    <header className={styles.top}>
      <p className={orderHead.pnr}>
        {t('pnr')} <b>{order.pnr}</b>
        <Badge tone={statusTone(status)} dot>
          {toState(order)}
        </Badge>
        {product === 'empty_leg' ? <Badge tone="gold">{t('leg.badge')}</Badge> : null}
        {product === 'shared_seat' ? <Badge tone="gold">{t(order.parts.length > 0 ? 'whole.title' : 'sharing.badge')}</Badge> : null}
      </p>
      <Heading level={1} size={48}>
        {legs
          .map((leg) => leg.departure_airport.city?.name ?? leg.departure_airport.name)
          .concat(last?.city?.name ?? last?.name ?? '')
          .join(' – ')}
      </Heading>
      {order.leg_change || order.replacement ? null : (
        <p className={styles.lede}>{t(`statusText.${statusTextKey(order, isRequest)}`, { date: decidedOn ?? '' })}</p>
      )}
    </header>
  )
}

/** Key of the sentence that explains the status. */
function statusTextKey(order: Order, isRequest: boolean) {
  if (isRequest) return 'Requested'
  if (!order.aircraft_held) return 'AwaitingPaymentNotHeld'
  const isRest = isRestOfAircraft(order)
  if (isRest && order.confirmation_status === 'AwaitingPayment') return 'RestAwaitingPayment'
  if (isRest && order.confirmation_status === 'Confirmation') return 'RestPaid'
  if (order.product === 'shared_seat' && order.confirmation_status === 'AwaitingPayment') return 'SeatsAwaitingPayment'
  if (order.product === 'shared_seat' && order.confirmation_status === 'Confirmation') return 'SeatsUndecided'
  return order.confirmation_status === 'Refund' && order.refund?.settled ? 'Refunded' : order.confirmation_status
}
