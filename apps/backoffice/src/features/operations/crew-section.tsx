import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
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
import { live } from '~/lib/list/live.ts'
import { can } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'
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
  if (!isReader || !data) return null
  const canAssign = can(me, 'trips.operate') && (trip.phase === 'Preparing' || trip.phase === 'Released')
  const open = data.legs.reduce((sum, leg) => sum + (leg.flown ? 0 : openSeats(leg)), 0)
  return (
    <section>
      <Heading level={2} size={16}>
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
  const route = `${airportLabel(leg.departure)} – ${airportLabel(leg.arrival)}`
  const take = useOperation(
    (member: string) =>
      api('POST /gamma/staff/trip/unassign-crew', {
        body: { order: { id: trip.id }, leg: { id: leg.id }, member: { id: member } },
        quiet: true,
      }),
    t('trip.taken'),
  )
  const missing = crewRoles.flatMap((role) => Array.from({ length: crew.missing[role] }, () => role))
  return (
    <div className={styles.crew}>
      <h3>{route}</h3>
      <ul>
        {crew.crew.map(({ id, name, seat, problems, duty }) => (
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
            {canAssign ? (
              <IconButton
                label={t('trip.take', { name })}
                icon={<X size={16} aria-hidden />}
                disabled={take.isPending}
                onClick={() => take.mutate(id)}
              />
            ) : null}
          </li>
        ))}
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
      {isAdding ? <CrewDialog order={trip.id} leg={leg.id} route={route} onClose={() => setAdding(false)} /> : null}
    </div>
  )
}
