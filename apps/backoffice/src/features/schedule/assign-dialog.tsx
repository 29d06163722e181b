import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { Dialog } from '@aquilane/ui/dialog'
import form from '~/lib/form/form.module.css'
import { Failure } from '~/lib/form/failure.tsx'
import type { CrewMember, CrewSchedule } from './crew-schedule.ts'
import { findOpenFor } from './find-members.ts'
import { utc, utcMoment } from './schedule.ts'
import { useAssign } from './use-assign.ts'
import styles from './assign-dialog.module.css'

/** Flights of the period with an open seat for a crew member. */
export function AssignDialog({ member, schedule, onClose }: { member: CrewMember; schedule: CrewSchedule; onClose: () => void }) {
  const t = useTranslations('staff-schedule.crew')
  const open = findOpenFor(member, schedule)
  const { assign, isPending, error, toRefusal } = useAssign(() => {
    if (open.length === 1) onClose()
  })
  return (
    <Dialog open size="medium" onClose={onClose} title={t('assignTitle', { name: member.name })} closeLabel={t('close')}>
      <div className={form.form}>
        <Failure error={error}>{toRefusal(error)}</Failure>
        {open.length === 0 ? <p>{t('noneOpen')}</p> : null}
        <ul className={styles.open}>
          {open.map((flight) => (
            <li key={flight.leg.id}>
              <span>
                <b>{flight.order.pnr}</b> {`${flight.from} – ${flight.to}, ${flight.tail}`}
                <small>{`${utcMoment(flight.departure_at)} – ${utc(flight.arrival_at)} UTC`}</small>
              </span>
              <Button
                size="small"
                variant="outline"
                disabled={isPending}
                aria-label={t('assignTo', { pnr: flight.order.pnr, route: `${flight.from} – ${flight.to}` })}
                onClick={() => assign({ member, flight })}
              >
                {t('assign')}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
