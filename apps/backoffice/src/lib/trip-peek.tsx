import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { formatMoneyFixed } from '@aquilane/i18n/format'
import { Dialog } from '@aquilane/ui/dialog'
import { Facts } from '@aquilane/ui/facts'
import { TextLink } from '@aquilane/ui/link'
import { airportLabel } from './airport-code.ts'
import { Lines } from './lines.tsx'
import { api } from './api.ts'
import form from './form/form.module.css'
import { LoadState } from './list/load-state.tsx'
import { live } from './list/live.ts'
import { useOrderState } from './order-state.ts'
import { usePartyTexts } from './party-texts.ts'
import { WishLines } from './wishes.tsx'
import { useZoned } from './zoned.ts'

interface Props {
  id: string
  /** Names the trip while it is loading. */
  title: string
  onClose: () => void
}

/** The essentials of a trip without leaving its list. */
export function TripPeek({ id, title, onClose }: Props) {
  const t = useTranslations('staff-market.trips')
  const toState = useOrderState()
  const zoned = useZoned()
  const toPartyTexts = usePartyTexts()
  const trip = useQuery({
    queryKey: ['trips', 'one', id],
    queryFn: ({ signal }) => api('GET /gamma/staff/order/get', { query: { id }, signal }),
    meta: live,
  })
  const { data } = trip
  return (
    <Dialog open size="medium" onClose={onClose} title={title} closeLabel={t('peek.close')}>
      <LoadState query={trip} empty={null}>
        {data ? (
          <div className={form.form}>
            <Facts
              look="grid"
              items={[
                { id: 'status', label: t('peek.status'), value: toState(data) },
                { id: 'product', label: t('columns.product'), value: t(`product.${data.product}`) },
                { id: 'customer', label: t('detail.customer'), value: data.customer.name ?? t('detail.none') },
                { id: 'phone', label: t('detail.phone'), value: data.customer.phone ?? t('detail.none') },
                {
                  id: 'tail',
                  label: t('detail.tail'),
                  value: data.aircraft ? `${data.aircraft.tail} · ${data.aircraft.type}` : t('detail.none'),
                },
                { id: 'operator', label: t('detail.operator'), value: data.company?.name ?? t('detail.none') },
                { id: 'price', label: t('detail.price'), value: data.price ? formatMoneyFixed(data.price) : t('detail.none') },
                { id: 'paid', label: t('detail.paid'), value: formatMoneyFixed(data.paid) },
              ]}
            />
            <WishLines wishes={data.wishes} />
            <Lines
              lines={data.legs.map((leg) => ({
                id: leg.id,
                text: `${airportLabel(leg.departure)} – ${airportLabel(leg.arrival)}`,
                note: [t('detail.pax', { pax: leg.pax }), ...toPartyTexts(leg.party)].join(' · '),
                value: zoned.local(leg.departure_date, leg.departure.zone),
              }))}
            />
            <TextLink href={`/trips/${id}`}>{t('peek.open')}</TextLink>
          </div>
        ) : null}
      </LoadState>
    </Dialog>
  )
}
