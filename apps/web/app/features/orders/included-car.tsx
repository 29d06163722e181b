import { useLocale, useTranslations } from 'use-intl'
import { findCarDeadline, includedCar } from '@aquilane/domain/orders/included-car'
import { formatDateTime } from '@aquilane/i18n/format'
import { Button } from '@aquilane/ui/button'
import { openChat } from '~/lib/chat.ts'
import type { Order } from './order-types.ts'
import styles from './order.module.css'

/** The car to the aircraft, where the price includes one: the team arranges it in the chat. */
export function IncludedCar({ order }: { order: Order }) {
  const t = useTranslations('order.car')
  const locale = useLocale()
  const [leg] = order.legs
  if (!leg) return null
  const deadline = findCarDeadline(
    { product: order.product, price: order.price, departure: Temporal.Instant.from(leg.departure_date) },
    Temporal.Now.instant(),
  )
  if (!deadline) return null
  const until = Temporal.PlainDateTime.from(leg.departure_date.slice(0, 16)).subtract({ hours: includedCar.noticeHours })
  const { passengers, withinKm } = includedCar
  return (
    <section className={styles.box} aria-labelledby="car">
      <h2 id="car" className={styles.subheading}>
        {t('title')}
      </h2>
      <p>{t('text', { passengers, withinKm })}</p>
      <p className={styles.quiet}>{t('until', { time: formatDateTime(until.toString({ smallestUnit: 'minute' }), locale) })}</p>
      <Button full variant="outline" onClick={() => openChat(order.id, t('draft'))}>
        {t('ask')}
      </Button>
    </section>
  )
}
