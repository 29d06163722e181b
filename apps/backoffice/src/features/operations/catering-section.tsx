import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { formatDateTime, formatMoneyFixed } from '@aquilane/i18n/format'
import { Button } from '@aquilane/ui/button'
import { Dialog } from '@aquilane/ui/dialog'
import { Heading } from '@aquilane/ui/heading'
import { TextLink } from '@aquilane/ui/link'
import { airportLabel } from '~/lib/airport-code.ts'
import { Lines } from '~/lib/lines.tsx'
import { api } from '~/lib/api.ts'
import { local } from '~/lib/dates.ts'
import { live } from '~/lib/list/live.ts'
import { can } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'
import { useOperation, type TripLeg, type TripState } from './operations.ts'
import styles from './operations.module.css'

type Catering = Api['GET /gamma/staff/catering/get']['response']['data'][number]

/** What the customer chose to eat, with the order to the caterer. Nothing where nothing was chosen. */
export function CateringSection({ trip }: { trip: TripState }) {
  const t = useTranslations('staff-operations.catering')
  const { data } = useQuery({
    queryKey: ['operations', 'catering', trip.id],
    queryFn: ({ signal }) => api('GET /gamma/staff/catering/get', { query: { order_id: trip.id }, signal }),
    refetchInterval: 60_000,
    meta: live,
  })
  const chosen = trip.legs.flatMap((leg) => data?.data.filter((one) => one.leg.id === leg.id).map((catering) => ({ leg, catering })) ?? [])
  if (chosen.length === 0) return null
  return (
    <section>
      <Heading level={2} size={16}>
        {t('title')}
      </Heading>
      {chosen.map(({ leg, catering }) => (
        <FlightCatering key={leg.id} leg={leg} catering={catering} isClosed={trip.closed !== null} />
      ))}
    </section>
  )
}

interface FlightCateringProps {
  leg: TripLeg
  catering: Catering
  isClosed: boolean
}

function FlightCatering({ leg, catering, isClosed }: FlightCateringProps) {
  const t = useTranslations('staff-operations.catering')
  const locale = useLocale()
  const me = useStaff()
  const { allergies, note, placed, confirmed, invoice } = catering
  const moment = (at: string): string => formatDateTime(local(at), locale)
  return (
    <div className={styles.catering}>
      <Dishes leg={leg} catering={catering} />
      {allergies.length > 0 ? (
        <p className={styles.allergies}>
          {t('allergies', { list: new Intl.ListFormat(locale).format(allergies.map((one) => t(`allergens.${one}`))) })}
        </p>
      ) : null}
      {note ? <p>{t('note', { text: note })}</p> : null}
      <p>
        <small>{confirmed ? t('confirmed', { time: moment(confirmed) }) : placed ? t('placed', { time: moment(placed) }) : null}</small>{' '}
        {invoice ? <TextLink href={`/invoices/${invoice.id}`}>{t('invoice')}</TextLink> : null}
      </p>
      {confirmed === null && !isClosed && can(me, 'trips.operate') ? <ConfirmCatering leg={leg} catering={catering} /> : null}
    </div>
  )
}

function Dishes({ leg, catering: { items, total } }: Omit<FlightCateringProps, 'isClosed'>) {
  const t = useTranslations('staff-operations.catering')
  return (
    <Lines
      caption={`${airportLabel(leg.departure)} – ${airportLabel(leg.arrival)}`}
      lines={[
        ...items.map((item) => ({
          id: item.id,
          text: `${item.quantity} × ${item.name}`,
          value: item.price.amount === 0 ? t('included') : formatMoneyFixed(item.price),
        })),
        ...(total.amount > 0 ? [{ id: 'total', text: t('total'), value: <b>{formatMoneyFixed(total)}</b> }] : []),
      ]}
    />
  )
}

/** The order to the caterer is confirmed after a question, since it may be charged. */
function ConfirmCatering({ leg, catering: { total } }: Omit<FlightCateringProps, 'isClosed'>) {
  const t = useTranslations('staff-operations.catering')
  const [isAsking, setAsking] = useState(false)
  const confirm = useOperation(
    () => api('POST /gamma/staff/catering/confirm', { body: { order_leg: { id: leg.id } }, quiet: true }),
    t('done'),
    () => setAsking(false),
  )
  const price = formatMoneyFixed(total)
  const isCharged = total.amount > 0
  const label = isCharged ? t('confirmCharged', { price }) : t('confirm')
  return (
    <>
      <div>
        <Button size="small" variant="outline" onClick={() => setAsking(true)}>
          {label}
        </Button>
      </div>
      {isAsking ? (
        <Dialog
          open
          alert
          onClose={() => setAsking(false)}
          title={t('confirmTitle')}
          closeLabel={t('cancel')}
          footer={
            <>
              <Button variant="outline" data-autofocus="" onClick={() => setAsking(false)}>
                {t('cancel')}
              </Button>
              <Button pending={confirm.isPending} pendingLabel={label} onClick={() => confirm.mutate()}>
                {label}
              </Button>
            </>
          }
        >
          <p>{isCharged ? t('confirmTextCharged', { price }) : t('confirmText')}</p>
        </Dialog>
      ) : null}
    </>
  )
}
