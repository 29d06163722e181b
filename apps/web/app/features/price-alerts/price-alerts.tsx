import { useMutation } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { formatDate, formatDateTime, formatListPrice, formatMoney } from '@aquilane/i18n/format'
import { Button } from '@aquilane/ui/button'
import { Card } from '@aquilane/ui/card'
import { Heading } from '@aquilane/ui/heading'
import { Skeleton } from '@aquilane/ui/skeleton'
import { toasts } from '@aquilane/ui/toast-queue'
import { api } from '~/lib/api.ts'
import { PartyText } from '~/lib/party-text.tsx'
import { useRepriceTrip } from '~/lib/reprice-trip.ts'
import { refreshPriceAlerts, usePriceAlerts, type PriceAlert } from './price-alert-query.ts'
import styles from './price-alerts.module.css'

/** Prices of lists have no cents. */

/** Trips whose price the customer watches, each with the way to its prices and out. */
export function PriceAlerts() {
  const t = useTranslations('price-alerts.list')
  const { data, isPending, refetch } = usePriceAlerts()
  return (
    <section className={styles.section} aria-label={t('title')}>
      <Heading level={2} size={28}>
        {t('title')}
      </Heading>
      {isPending ? (
        <Skeleton height="120px" radius="6px" />
      ) : !data ? (
        <p className={styles.quiet}>
          {t('failed')}{' '}
          <Button size="small" variant="quiet" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </p>
      ) : data.data.length === 0 ? (
        <p className={styles.quiet}>{t('empty')}</p>
      ) : (
        <ul className={styles.alerts}>
          {data.data.map((alert) => (
            <li key={alert.id}>
              <AlertCard alert={alert} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Its day with the time, or with the part of the day. */
function useDeparture(leg: PriceAlert['legs'][number] | undefined): string {
  const t = useTranslations('price-alerts.list')
  const locale = useLocale()
  if (!leg) return ''
  if (!leg.window) return formatDateTime(leg.date, locale)
  return `${formatDate(leg.date.slice(0, 10), locale, 'weekday')}, ${t(`windows.${leg.window}`)}`
}

function AlertCard({ alert }: { alert: PriceAlert }) {
  const t = useTranslations('price-alerts.list')
  const reprice = useRepriceTrip()
  const remove = useMutation({
    mutationFn: () => api('DELETE /gamma/price-alert/delete', { query: { id: alert.id } }),
    onSuccess: async () => {
      await refreshPriceAlerts()
      toasts.show({ tone: 'ok', title: t('removed') })
    },
  })
  const name = alert.stops.join(' – ')
  const [leg] = alert.legs
  const departure = useDeparture(leg)
  return (
    <Card as="article" className={styles.alert}>
      <h3 className={styles.route}>{name}</h3>
      <p className={styles.facts}>
        {[
          t('when', { date: departure, flexDays: alert.flex_days }),
          t('pax', { count: leg?.pax ?? 0 }),
          alert.limit ? t('below', { price: formatMoney(alert.limit) }) : t('anyDrop'),
        ].join(' · ')}
        <PartyText party={leg?.party} lead=" · " />
      </p>
      <p className={styles.price}>
        {alert.current_price ? <b>{t('now', { price: formatListPrice(alert.current_price) })}</b> : t('none')}
        {alert.current_price?.amount === alert.known_price.amount ? null : (
          <span className={styles.quiet}> {t('was', { price: formatListPrice(alert.known_price) })}</span>
        )}
      </p>
      <div className={styles.actions}>
        <Button
          variant="outline"
          size="small"
          pending={reprice.busy}
          pendingLabel={t('see')}
          aria-label={t('seeThis', { name })}
          onClick={() => void reprice.take(alert.legs)}
        >
          {t('see')}
        </Button>
        <Button
          variant="quiet"
          size="small"
          pending={remove.isPending}
          pendingLabel={t('removing')}
          aria-label={t('removeThis', { name })}
          onClick={() => remove.mutate()}
        >
          {t('remove')}
        </Button>
      </div>
      {remove.error ? (
        <p role="alert" className={styles.quiet}>
          {t('removeFailed')}
        </p>
      ) : null}
    </Card>
  )
}
