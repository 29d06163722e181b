import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '@aquilane/i18n/format'
import { Banner } from '@aquilane/ui/banner'
import { LinkButton } from '@aquilane/ui/link-button'
import { usePaths } from '~/lib/texts.tsx'
import { useOrders } from '~/lib/unpaid.ts'
import type { ItineraryLeg } from './itinerary.tsx'
import { findFlightAtSameTime } from './own-trip.ts'

/** Says that the customer flies somewhere else at this time. Others may be on board, so it refuses nothing. */
export function SameTimeNotice({ legs }: { legs: readonly ItineraryLeg[] }) {
  const t = useTranslations('order.review')
  const locale = useLocale()
  const paths = usePaths()
  const orders = useOrders()
  const timed = legs.flatMap(({ departure_at, arrival_at }) => (arrival_at ? [{ departure_at, arrival_at }] : []))
  const found = orders && findFlightAtSameTime(orders, timed)
  if (!found) return null
  const { order, leg } = found
  const place = ({ city, name }: typeof leg.departure_airport): string => city?.name ?? name
  return (
    <Banner
      tone="warn"
      live="status"
      title={t('sameTimeTitle', { from: place(leg.departure_airport), to: place(leg.arrival_airport) })}
      action={
        <LinkButton size="small" variant="outline" href={paths.order(order.id)}>
          {t('sameTimeOrder')}
        </LinkButton>
      }
    >
      {t('sameTimeText', { pnr: order.pnr, date: formatDateTime(leg.departure_date.slice(0, 16), locale) })}
    </Banner>
  )
}
