import { useTranslations } from 'use-intl'
import { Dialog } from '@aquilane/ui/dialog'
import { Facts } from '@aquilane/ui/facts'
import { LinkButton } from '@aquilane/ui/link-button'
import form from '~/lib/form/form.module.css'
import type { CrewFlight, OpenFlight } from './crew-schedule.ts'
import { utc, utcMoment } from './schedule.ts'

/** A flight of a crew member, or one with open seats, with the way to its crew. */
export function CrewFlightDialog({ flight, onClose }: { flight: CrewFlight | OpenFlight; onClose: () => void }) {
  const t = useTranslations('staff-schedule')
  const tr = useTranslations('staff-crew.role')
  const { order, from, to, tail, departure_at: departure, arrival_at: arrival } = flight
  const seats = 'seats' in flight ? flight.seats : [flight.seat]
  return (
    <Dialog open size="small" onClose={onClose} title={`${order.pnr} · ${from} – ${to}`} closeLabel={t('details.close')}>
      <div className={form.form}>
        <Facts
          look="grid"
          items={[
            { id: 'times', label: t('details.times'), value: `${utcMoment(departure)} – ${utc(arrival)}` },
            { id: 'aircraft', label: t('details.aircraft'), value: tail },
            { id: 'seat', label: t('seats' in flight ? 'crew.openSeats' : 'crew.seat'), value: seats.map((seat) => tr(seat)).join(', ') },
          ]}
        />
        <div className={form.buttons}>
          <LinkButton href={`/trips/${order.id}/checklist?crew=1`}>{t('crew.openTrip')}</LinkButton>
        </div>
      </div>
    </Dialog>
  )
}
