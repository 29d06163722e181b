import { lazy, Suspense, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { formatDateTime, formatMoneyFixed } from '@aquilane/i18n/format'
import { Button } from '@aquilane/ui/button'
import { Skeleton } from '@aquilane/ui/skeleton'
import { toLocal } from '~/lib/local-time.ts'
import { WithTexts } from '~/lib/texts.tsx'
import { useCatering, type Catering } from './catering-data.ts'
import styles from './catering.module.css'

const DishesDialog = lazy(() => import('./dishes-dialog.tsx').then((module) => ({ default: module.DishesDialog })))

type Leg = Api['GET /gamma/order/get']['response']['legs'][number]

const cityName = (place: Leg['departure_airport']): string => place.city?.name ?? place.name

/** What is eaten on each flight of a confirmed order (spec §7 aircraft-food). */
export function CateringSection({ legs, isCompanion }: { legs: readonly Leg[]; isCompanion: boolean }) {
  return (
    <WithTexts add={['catering', 'errors']}>
      <Flights legs={legs} isCompanion={isCompanion} />
    </WithTexts>
  )
}

function Flights({ legs, isCompanion }: Parameters<typeof CateringSection>[0]) {
  const t = useTranslations('catering')
  return (
    <section className={styles.section} aria-labelledby="catering">
      <h2 id="catering" className={styles.heading}>
        {t('title')}
      </h2>
      <p className={styles.intro}>{t('intro')}</p>
      {legs.map((leg) => (
        <Flight key={leg.id} leg={leg} isCompanion={isCompanion} />
      ))}
    </section>
  )
}

function Flight({ leg, isCompanion }: { leg: Leg; isCompanion: boolean }) {
  const t = useTranslations('catering')
  const { data, isPending, refetch } = useCatering(leg.id)
  const [isOpen, setOpen] = useState(false)
  const route = { from: cityName(leg.departure_airport), to: cityName(leg.arrival_airport) }
  const id = `catering-${leg.id}`
  return (
    <section className={styles.flight} aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id} className={styles.route}>
          {t('leg', route)}
        </h3>
        {data?.is_open ? (
          <Button
            variant="outline"
            size="small"
            aria-describedby={id}
            onClick={() => {
              setOpen(true)
            }}
          >
            {data.items.length > 0 ? t('change') : t('choose')}
          </Button>
        ) : null}
      </div>
      {isPending ? (
        <Skeleton height="48px" radius="6px" />
      ) : data ? (
        <Choice catering={data} isCompanion={isCompanion} />
      ) : (
        <div role="alert" className={styles.head}>
          <p className={styles.quiet}>{t('failed')}</p>
          <Button variant="outline" size="small" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </div>
      )}
      {isOpen && data ? (
        <Suspense>
          <DishesDialog leg={leg.id} route={route} catering={data} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </section>
  )
}

function Choice({ catering, isCompanion }: { catering: Catering; isCompanion: boolean }) {
  const t = useTranslations('catering')
  const locale = useLocale()
  return (
    <>
      {catering.items.length > 0 ? (
        <ul className={styles.chosen}>
          {catering.items.map(({ id, name, quantity, price }) => (
            <li key={id}>
              <span>
                {quantity} × {name}
              </span>
              <span className={styles.amount}>{price.amount === 0 ? t('dialog.included') : formatMoneyFixed(price)}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.quiet}>{t('nothing')}</p>
      )}
      {catering.total.amount > 0 ? (
        <p className={styles.total}>
          <span>{t('dialog.total')}</span>
          <b className={styles.amount}>{formatMoneyFixed(catering.total)}</b>
        </p>
      ) : null}
      <p className={styles.quiet}>
        {catering.confirmed
          ? t('ordered')
          : catering.is_open
            ? t('closes', { time: formatDateTime(toLocal(`${catering.closes.replace(' ', 'T')}Z`), locale) })
            : t(isCompanion ? 'companion' : 'tooLate')}
      </p>
    </>
  )
}
