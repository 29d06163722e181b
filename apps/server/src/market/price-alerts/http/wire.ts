import type { BodyOf, ResponseOf } from '@aquilane/contract/endpoint'
import type { createPriceAlert, listPriceAlerts } from '@aquilane/contract/price-alerts'
import { money, timestamp, toCents } from '../../../platform/http/serialize.ts'
import type { NewPriceAlert, ShownPriceAlert } from '../alerts.ts'

export const readPriceAlert = ({ legs, flex_days: flexDays = 0, limit }: BodyOf<typeof createPriceAlert>): NewPriceAlert => ({
  legs,
  flexDays,
  limitCents: limit ? toCents(limit) : null,
})

export const toPriceAlert = ({ row, legs, stops }: ShownPriceAlert): ResponseOf<typeof listPriceAlerts>['data'][number] => ({
  id: row.id,
  legs,
  stops,
  flex_days: row.flex_days,
  limit: row.limit_price === null ? null : money(row.limit_price, 'EUR'),
  known_price: money(row.known_price, 'EUR'),
  current_price: row.current_price === null ? null : money(row.current_price, 'EUR'),
  checked: timestamp(row.checked_at),
})
