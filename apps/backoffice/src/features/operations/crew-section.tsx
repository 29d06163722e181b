import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { CalendarOff, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { crewRoles } from '@aquilane/domain/crew/qualifications'
import { Badge } from '@aquilane/ui/badge'
import { Button } from '@aquilane/ui/button'
import { Heading } from '@aquilane/ui/heading'
import { IconButton } from '@aquilane/ui/icon-button'
import { toasts } from '@aquilane/ui/toast-queue'
import { airportLabel } from '~/lib/airport-code.ts'
import { api } from '~/lib/api.ts'
import { AbsencesDialog } from '~/lib/crew-absence/absences-dialog.tsx'
import { live } from '~/lib/list/live.ts'
import { can } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'
import { useZoned } from '~/lib/zoned.ts'
import { CrewDialog } from './crew-dialog.tsx'
import { CrewLinks } from './crew-links.tsx'
import { useOperation, type TripLeg, type TripState } from './operations.ts'
import styles from './operations.module.css'

export type LegCrew = Api['GET /gamma/staff/trip/crew']['response']['legs'][number]

const openSeats = ({ missing }: LegCrew): number => missing.captain + missing.first_officer + missing.cabin

/** Who flies each leg. Nothing for members who do not see crews. */
export function CrewSection({ trip }: { trip: TripState }) {
  const t = useTranslations('staff-crew')
  const me = useStaff()
  const isReader = can(me, 'crew.read')
  const { data } = useQuery({
    queryKey: ['operations', 'crew', trip.id],
    queryFn: ({ signal }) => api('GET /gamma/staff/trip/crew', { query: { id: trip.id }, signal }),
    refetchInterval: 60_000,
    enabled: isReader,
    meta: live,
  })
  const fill = useOperation(async () => {
    const { open } = await api('POST /gamma/staff/trip/assign-free-crew', { body: { order: { id: trip.id } }, quiet: true })
    if (open > 0) toasts.show({ tone: 'warn', title: t('trip.stillOpen', { count: open }) })
  }, t('trip.filled'))
  const section = useShownWhenAsked(data !== undefined)
  if (!isReader || !data) return null
  const canAssign = can(me, 'trips.operate') && (trip.phase === 'Preparing' || trip.phase === 'Released')
  const open = data.legs.reduce((sum, leg) => sum + (leg.flown ? 0 : openSeats(leg)), 0)
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="trip-crew">
      <Heading level={2} size={16} id="trip-crew">
        {t('trip.title')}
      </Heading>
      {trip.legs.map((leg) => {
        const crew = data.legs.find(({ id }) => id === leg.id)
        return crew ? <CrewOfLeg key={leg.id} trip={trip} leg={leg} crew={crew} canAssign={canAssign && !crew.flown} /> : null
      })}
      {canAssign && open > 0 ? (
        <Button size="small" variant="outline" pending={fill.isPending} pendingLabel={t('trip.filling')} onClick={() => fill.mutate()}>
          {t('trip.fill')}
        </Button>
      ) : null}
      <CrewLinks order={trip.id} />
    </section>
  )
}

function CrewOfLeg({ trip, leg, crew, canAssign }: { trip: TripState; leg: TripLeg; crew: LegCrew; canAssign: boolean }) {
  const t = useTranslations('staff-crew')
  const [isAdding, setAdding] = useState(false)
  const [absent, setAbsent] = useState<{ id: string; name: string } | null>(null)
  const route = `${airportLabel(leg.departure)} – ${airportLabel(leg.arrival)}`
  const missing = crewRoles.flatMap((role) => Array.from({ length: crew.missing[role] }, () => role))
  return (
    <div className={styles.crew}>
      <h3>{route}</h3>
      <ul>
        <AssignedMembers crew={crew} order={trip.id} canAssign={canAssign} onAbsences={setAbsent} />
        <AbsentMembers crew={crew} onOpen={setAbsent} />
        {missing.map((role, at) => (
          <li key={at}>
            <span>{t(`role.${role}`)}</span> <Badge tone={crew.flown ? 'neutral' : 'warn'}>{t('trip.missing')}</Badge>
          </li>
        ))}
      </ul>
      {canAssign ? (
        <Button size="small" variant="outline" aria-label={t('trip.assignTo', { route })} onClick={() => setAdding(true)}>
          {t('trip.assign')}
        </Button>
      ) : null}
      {absent ? <AbsencesDialog member={absent} onClose={() => setAbsent(null)} /> : null}
      {isAdding ? <CrewDialog order={trip.id} leg={leg.id} route={route} onClose={() => setAdding(false)} /> : null}
    </div>
  )
}

interface AssignedProps {
  crew: LegCrew
  order: string
  canAssign: boolean
  onAbsences: (member: { id: string; name: string }) => void
}

/** Who flies the leg, and what keeps them from it. */
function AssignedMembers({ crew, order, canAssign, onAbsences }: AssignedProps) {
  const t = useTranslations('staff-crew')
  const canReport = can(useStaff(), 'crew.manage')
  const take = useOperation(
    (member: string) =>
      api('POST /gamma/staff/trip/unassign-crew', {
        body: { order: { id: order }, leg: { id: crew.id }, member: { id: member } },
        quiet: true,
      }),
    t('trip.taken'),
  )
  return crew.crew.map(({ id, name, seat, problems, duty }) => (
    <li key={id}>
      <span>{t(`role.${seat}`)}</span> {name}
      {problems.map((problem) => (
        <Badge key={problem} tone="error">
          {t(`problem.${problem}`)}
        </Badge>
      ))}
      {duty.map((rule) => (
        <Badge key={rule} tone="error">
          {t('trip.duty', { rule })}
        </Badge>
      ))}
      {canAssign && canReport ? (
        <IconButton
          label={t('absence.report', { name })}
          icon={<CalendarOff size={16} aria-hidden />}
          onClick={() => onAbsences({ id, name })}
        />
      ) : null}
      {canAssign ? (
        <IconButton
          label={t('trip.take', { name })}
          icon={<X size={16} aria-hidden />}
          disabled={take.isPending}
          onClick={() => take.mutate(id)}
        />
      ) : null}
    </li>
  ))
}

/** Whom an absence took off the leg, while the seat is open. */
function AbsentMembers({ crew, onOpen }: { crew: LegCrew; onOpen: (member: { id: string; name: string }) => void }) {
  const t = useTranslations('staff-crew')
  const zoned = useZoned()
  return crew.absent.map(({ id, name, seat, absence }) => (
    <li key={id}>
      <span>{t(`role.${seat}`)}</span> <s>{name}</s>
      <Badge tone="error">{t(`absence.kind.${absence.kind}`)}</Badge>
      <small>{absence.until === null ? t('absence.open_end') : t('absence.untilDay', { until: zoned.moment(absence.until, null) })}</small>
      <Button size="small" variant="quiet" aria-label={t('absence.title', { name })} onClick={() => onOpen({ id, name })}>
        {t('absence.open')}
      </Button>
    </li>
  ))
}

/** The cure of an absence links here. */
function useShownWhenAsked(isReady: boolean) {
  const section = useRef<HTMLElement>(null)
  const isAsked = useSearchParams()[0].get('crew') === '1'
  useEffect(() => {
    if (!isAsked || !isReady) return
    section.current?.scrollIntoView({ block: 'start' })
    section.current?.focus({ preventScroll: true })
  }, [isAsked, isReady])
  return section
}
