import { useLocale, useTranslations } from 'use-intl'
import { toOrderState } from '@aquilane/domain/orders/order-state'
import { formatDate } from '@aquilane/i18n/format'
import { toZoneTime } from '~/lib/local-time.ts'
import type { OrderSummary } from './order-types.ts'
import { isRequest } from './status.ts'

type Stateful = Pick<OrderSummary, 'confirmation_status' | 'refunded' | 'invoices' | 'sharing' | 'legs'>

/** The one name of an order's state, in badge, steps and list. Paid seats of an undecided flight say when it is decided. */
export function useOrderState(): (order: Stateful) => string {
  const states = useTranslations('states.order')
  const locale = useLocale()
  return (order) => {
    const [leg] = order.legs
    const decideAt = order.confirmation_status === 'Confirmation' && !isRequest(order) ? order.sharing?.decide_at : null
    if (decideAt && leg)
      return states('Undecided', {
        date: formatDate(toZoneTime(decideAt, leg.departure_airport.timezone.name).slice(0, 10), locale, 'weekday'),
      })
    return states(toOrderState(order.confirmation_status, { isRefunded: order.refunded, isRequest: isRequest(order) }))
  }
}
