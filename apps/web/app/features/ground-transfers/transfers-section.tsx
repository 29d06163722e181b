import { lazy, Suspense, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { transferEnds, type TransferEnd } from '@aquilane/domain/ground-transfers/ground-transfer'
import { includedCar } from '@aquilane/domain/orders/included-car'
import { formatDateTime } from '@aquilane/i18n/format'
import { Button } from '@aquilane/ui/button'
import { Skeleton } from '@aquilane/ui/skeleton'
import { toZoneTime } from '~/lib/local-time.ts'
import { WithTexts } from '~/lib/texts.tsx'
import { TransferCard } from './transfer-card.tsx'
import { useTransfers, type LegTransfers, type OrderLeg, type TransferOrder } from './transfer-data.ts'
import styles from './ground-transfers.module.css'

const AskDialog = lazy(() => import('./ask-dialog.tsx').then((module) => ({ default: module.AskDialog })))

const cityName = (place: OrderLeg['departure_airport']): string => place.city?.name ?? place.name

/** Cars to and from each flight of a confirmed order. */
export function TransfersSection({ order }: { order: TransferOrder }) {
  return (
    <WithTexts add={['ground-transfers', 'errors']}>
      <Flights order={order} />
    </WithTexts>
  )
}

function Flights({ order }: { order: TransferOrder }) {
  const t = useTranslations('ground-transfers')
  const { data, isPending, refetch } = useTransfers(order.id)
  return (
    <section className={styles.section} aria-labelledby="ground-transfers">
      <h2 id="ground-transfers" className={styles.heading}>
        {t('title')}
      </h2>
      <p className={styles.intro}>{t('intro')}</p>
      {isPending ? <Skeleton height="160px" radius="6px" /> : null}
      {data
        ? order.legs.map((leg) => {
            const cars = data.data.find((one) => one.leg.id === leg.id)
            return cars ? <Flight key={leg.id} order={order} leg={leg} cars={cars} /> : null
          })
        : null}
      {!isPending && !data ? (
        <div role="alert" className={styles.row}>
          <p className={styles.quiet}>{t('failed')}</p>
          <Button variant="outline" size="small" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </div>
      ) : null}
    </section>
  )
}

interface FlightProps {
  order: TransferOrder
  leg: OrderLeg
  cars: LegTransfers
}

function Flight({ order, leg, cars }: FlightProps) {
  const t = useTranslations('ground-transfers')
  const [asking, setAsking] = useState<{ end: TransferEnd; isIncluded: boolean } | null>(null)
  return (
    <div className={styles.flight}>
      <h3 className={styles.route}>{t('leg', { from: cityName(leg.departure_airport), to: cityName(leg.arrival_airport) })}</h3>
      {cars.included_until ? (
        <Included leg={leg} until={cars.included_until} onAsk={() => setAsking({ end: 'departure', isIncluded: true })} />
      ) : null}
      {transferEnds.map((end) => (
        <End key={end} order={order} leg={leg} cars={cars} end={end} onAsk={() => setAsking({ end, isIncluded: false })} />
      ))}
      {cars.is_open ? null : <p className={styles.quiet}>{t(order.companion_of ? 'companion' : 'tooLate')}</p>}
      {asking ? (
        <Suspense>
          <AskDialog orderId={order.id} leg={leg} {...asking} onClose={() => setAsking(null)} />
        </Suspense>
      ) : null}
    </div>
  )
}

/** The car that the price of a charter includes. */
function Included({ leg, until, onAsk }: { leg: OrderLeg; until: string; onAsk: () => void }) {
  const t = useTranslations('ground-transfers.included')
  const locale = useLocale()
  const { passengers, withinKm } = includedCar
  return (
    <div className={styles.included}>
      <b>{t('title')}</b>
      <p>{t('text', { passengers, withinKm })}</p>
      <p className={styles.quiet}>{t('until', { time: formatDateTime(toZoneTime(until, leg.departure_airport.timezone.name), locale) })}</p>
      <div>
        <Button size="small" onClick={onAsk}>
          {t('ask')}
        </Button>
      </div>
    </div>
  )
}

/** The cars at one end of a flight. What was declined or cancelled is told until another car is asked for. */
function End({ order, leg, cars, end, onAsk }: FlightProps & { end: TransferEnd; onAsk: () => void }) {
  const t = useTranslations('ground-transfers')
  const all = cars.transfers.filter((one) => one.end === end)
  const standing = all.filter(({ status }) => status !== 'declined' && status !== 'canceled')
  const ended = all.findLast(({ status }) => status === 'declined' || status === 'canceled')
  const shown = standing.length > 0 ? standing : ended ? [ended] : []
  const airport = (end === 'departure' ? leg.departure_airport : leg.arrival_airport).name
  const label = t(`end.${end}`, { airport })
  const canAsk = cars.is_open && !standing.some(({ included }) => !included)
  const id = `transfers-${leg.id}-${end}`
  return (
    <div className={styles.end} role="group" aria-labelledby={id}>
      <div className={styles.row}>
        <span id={id} className={styles.label}>
          {label}
        </span>
        {canAsk ? (
          <Button variant="outline" size="small" aria-describedby={id} onClick={onAsk}>
            {t('ask')}
          </Button>
        ) : null}
      </div>
      {shown.map((transfer) => (
        <TransferCard key={transfer.id} orderId={order.id} transfer={transfer} />
      ))}
      {shown.length === 0 && !cars.is_open ? <p className={styles.quiet}>{t('none')}</p> : null}
    </div>
  )
}
