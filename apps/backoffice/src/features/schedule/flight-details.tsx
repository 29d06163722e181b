import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '@aquilane/i18n/format'
import { Dialog } from '@aquilane/ui/dialog'
import { Facts } from '@aquilane/ui/facts'
import { TextLink } from '@aquilane/ui/link'
import { LinkButton } from '@aquilane/ui/link-button'
import { airportLabel } from '~/lib/airport-code.ts'
import form from '~/lib/form/form.module.css'
import { useZoned } from '~/lib/zoned.ts'
import { utc, type Flight } from './schedule.ts'

/** One flight, with the way to its trip. */
export function FlightDetails({ flight, onClose }: { flight: Flight; onClose: () => void }) {
  const t = useTranslations('staff-schedule')
  const locale = useLocale()
  const zoned = useZoned()
  const { order, leg, empty_leg: emptyLeg } = flight
  const title = [order?.pnr ?? (flight.shared_flight ? t('sharedFlight') : ''), `${flight.departure.code} – ${flight.arrival.code}`]
  const day = formatDateTime(flight.departure_at.slice(0, 16), locale)
  return (
    <Dialog open size="medium" onClose={onClose} title={title.filter(Boolean).join(' · ')} closeLabel={t('details.close')}>
      <div className={form.form}>
        <Facts
          look="grid"
          items={[
            { id: 'route', label: t('details.route'), value: `${airportLabel(flight.departure)} – ${airportLabel(flight.arrival)}` },
            { id: 'times', label: t('details.times'), value: `${day} – ${utc(flight.arrival_at)}` },
            {
              id: 'local',
              label: t('details.local'),
              value: `${zoned.moment(flight.departure_at, flight.departure.zone)} – ${zoned.moment(flight.arrival_at, flight.arrival.zone)}`,
            },
            { id: 'aircraft', label: t('details.aircraft'), value: flight.tail },
            ...(leg ? [{ id: 'pax', label: t('details.pax'), value: String(leg.pax) }] : []),
            ...(emptyLeg
              ? [
                  {
                    id: 'leg',
                    label: t('details.emptyLeg'),
                    value: <TextLink href={`/empty-legs/${emptyLeg.id}`}>{t(`details.leg.${emptyLeg.status as 'offered'}`)}</TextLink>,
                  },
                ]
              : []),
          ]}
        />
        {order && leg && !flight.movable ? <p>{t('details.notMovable')}</p> : null}
        {order ? (
          <div className={form.buttons}>
            <LinkButton href={`/trips/${order.id}`}>{t('details.open')}</LinkButton>
          </div>
        ) : null}
      </div>
    </Dialog>
  )
}
