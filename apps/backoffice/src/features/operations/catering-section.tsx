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

function FlightCatering({ leg, catering, isClosed }: { leg: TripLeg; catering: Catering; isClosed: boolean }) {
  const t = useTranslations('staff-operations.catering')
  const locale = useLocale()
  const me = useStaff()
  const [isAsking, setAsking] = useState(false)
  const { items, allergies, note, total, placed, confirmed, invoice } = catering
  const confirm = useOperation(
    () => api('POST /gamma/staff/catering/confirm', { body: { order_leg: { id: leg.id } }, quiet: true }),
    t('done'),
    () => setAsking(false),
  )
  const price = formatMoneyFixed(total)
  const isCharged = total.amount > 0
  const label = isCharged ? t('confirmCharged', { price }) : t('confirm')
  const moment = (at: string): string => formatDateTime(local(at), locale)
  return (
    <div className={styles.catering}>
      <Lines
        caption={`${airportLabel(leg.departure)} – ${airportLabel(leg.arrival)}`}
        lines={[
          ...items.map((item) => ({
            id: item.id,
            text: `${item.quantity} × ${item.name}`,
            value: item.price.amount === 0 ? t('included') : formatMoneyFixed(item.price),
          })),
          ...(isCharged ? [{ id: 'total', text: t('total'), value: <b>{price}</b> }] : []),
        ]}
      />
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
      {confirmed === null && !isClosed && can(me, 'trips.operate') ? (
        <div>
          <Button size="small" variant="outline" onClick={() => setAsking(true)}>
            {label}
          </Button>
        </div>
      ) : null}
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
    </div>
  )
}
