import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { crewProblems } from '@aquilane/domain/crew/qualifications'
import { Button } from '@aquilane/ui/button'
import { Dialog } from '@aquilane/ui/dialog'
import { toasts } from '@aquilane/ui/toast-queue'
import { api } from '~/lib/api.ts'
import { useErrorText } from '~/lib/error-text.ts'
import form from '~/lib/form/form.module.css'
import { Failure } from '~/lib/form/failure.tsx'
import type { CrewMember, CrewSchedule, OpenFlight } from './crew-schedule.ts'
import { findOpenFor } from './find-members.ts'
import { reloadSchedule, utc, utcMoment } from './schedule.ts'
import styles from './schedule.module.css'

/** Flights of the period with an open seat for a crew member. The server refuses whom documents keep from one, with the reason. */
export function AssignDialog({ member, schedule, onClose }: { member: CrewMember; schedule: CrewSchedule; onClose: () => void }) {
  const t = useTranslations('staff-schedule.crew')
  const toRefusal = useRefusalText()
  const open = findOpenFor(member, schedule)
  const assign = useMutation({
    mutationFn: ({ order, leg }: OpenFlight) =>
      api('POST /gamma/staff/trip/assign-crew', { body: { order: { id: order.id }, leg, member: { id: member.id } }, quiet: true }),
    onSuccess: async (_answer, { order }) => {
      await reloadSchedule()
      toasts.show({ tone: 'ok', title: t('assigned', { name: member.name, pnr: order.pnr }) })
      if (open.length === 1) onClose()
    },
  })
  return (
    <Dialog open size="medium" onClose={onClose} title={t('assignTitle', { name: member.name })} closeLabel={t('close')}>
      <div className={form.form}>
        <Failure error={assign.error}>{toRefusal(assign.error)}</Failure>
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
                disabled={assign.isPending}
                aria-label={t('assignTo', { pnr: flight.order.pnr, route: `${flight.from} – ${flight.to}` })}
                onClick={() => assign.mutate(flight)}
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

/** Why a member does not fly a leg. */
function useRefusalText(): (error: unknown) => string {
  const tp = useTranslations('staff-crew.problem')
  const toText = useErrorText()
  return (error) => {
    const named = error instanceof ApiError ? error.problem['problems'] : null
    const problems = Array.isArray(named) ? crewProblems.filter((one) => named.includes(one)).map((one) => tp(one)) : []
    return [toText(error), problems.join(', ')].filter(Boolean).join(' ')
  }
}
