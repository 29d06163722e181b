import { useLocale } from 'use-intl'
import { formatDateTime } from '@aquilane/i18n/format'
import { toZoneTime } from '~/lib/local-time.ts'
import type { Order } from './order-types.ts'

/** When the shared flight of an order is decided, local to its departure, in words. */
export function useDecisionDate(order: Pick<Order, 'sharing_state' | 'legs'>): string | null {
  const locale = useLocale()
  const [leg] = order.legs
  if (!order.sharing_state || !leg) return null
  return formatDateTime(toZoneTime(order.sharing_state.decide_at, leg.departure_airport.timezone.name), locale)
}
