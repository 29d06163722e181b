import { useLocale, useTranslations } from 'use-intl'
import { toOrderState } from '@aquilane/domain/orders/order-state'
import type { OrderStatus } from '@aquilane/domain/orders/transitions'
import { formatDate } from '@aquilane/i18n/format'

interface Stateful {
  status: OrderStatus
  refunded: boolean
  decides_on: string | null
}

/** The name of an order's state, as its customer reads it. Paid seats of an undecided flight say when it is decided. */
export function useOrderState(): (order: Stateful) => string {
  const states = useTranslations('states.order')
  const locale = useLocale()
  return ({ status, refunded, decides_on: day }) =>
    day === null
      ? states(toOrderState(status, { isRefunded: refunded }))
      : states('Undecided', { date: formatDate(day, locale, 'weekday') })
}
