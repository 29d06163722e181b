import { useTranslations } from 'use-intl'
import { Dialog } from '@aquilane/ui/dialog'
import { Facts } from '@aquilane/ui/facts'
import { LinkButton } from '@aquilane/ui/link-button'
import form from '~/lib/form/form.module.css'
import type { CrewFlight } from './crew-schedule.ts'
import { utc, utcMoment } from './schedule.ts'

/** A flight of a crew member, with the way to its crew. */
export function CrewFlightDialog({ flight, onClose }: { flight: CrewFlight; onClose: () => void }) {
  const t = useTranslations('staff-schedule')
  const tr = useTranslations('staff-crew.role')
  const { order, from, to, tail, seat, departure_at: departure, arrival_at: arrival } = flight
  return (
    <Dialog open size="small" onClose={onClose} title={`${order.pnr} · ${from} – ${to}`} closeLabel={t('details.close')}>
      <div className={form.form}>
        <Facts
          look="grid"
          items={[
            { id: 'times', label: t('details.times'), value: `${utcMoment(departure)} – ${utc(arrival)}` },
            { id: 'aircraft', label: t('details.aircraft'), value: tail },
            { id: 'seat', label: t('crew.seat'), value: tr(seat) },
          ]}
        />
        <div className={form.buttons}>
          <LinkButton href={`/trips/${order.id}/checklist?crew=1`}>{t('crew.openTrip')}</LinkButton>
        </div>
      </div>
    </Dialog>
  )
}
