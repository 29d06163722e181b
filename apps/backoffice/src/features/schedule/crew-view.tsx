import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { AbsencesDialog } from '~/lib/crew-absence/absences-dialog.tsx'
import { Failure } from '~/lib/form/failure.tsx'
import page from '~/lib/list/list-page.module.css'
import { LoadState } from '~/lib/list/load-state.tsx'
import { can } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { CrewFlightDialog } from './crew-flight-dialog.tsx'
import { CrewGrid } from './crew-grid.tsx'
import { useCrewSchedule, type CrewFlight, type CrewMember, type OpenFlight } from './crew-schedule.ts'
import { findMembers } from './find-members.ts'
import type { Span } from './schedule.ts'
import { useAssign } from './use-assign.ts'

type Open = { kind: 'member' | 'assign'; member: CrewMember } | { kind: 'flight'; flight: CrewFlight | OpenFlight }

/** Rows of crew members: what they fly, when they are absent, and where they are assigned. */
export function CrewView({ from, days, query }: { from: string; days: Span; query: string }) {
  const t = useTranslations('staff-schedule')
  const me = useStaff()
  const crew = useCrewSchedule(from, days)
  const [open, setOpen] = useState<Open | null>(null)
  const { assign, error, refused, toRefusal } = useAssign()
  const data = crew.data
  const members = useMemo(() => (data ? findMembers(data, query) : []), [data, query])
  const canAssign = can(me, 'trips.operate')
  const empty =
    query.trim() === ''
      ? { title: t('crew.empty'), text: t('crew.emptyText') }
      : { title: t('crew.notFound', { query: query.trim() }), text: t('crew.notFoundText') }
  return (
    <>
      <p className={page.count} role="status">
        {data ? t('crew.count', { members: members.length, open: data.open.length }) : ''}
      </p>
      {canAssign ? <p className={page.keys}>{t('crew.keys')}</p> : null}
      <Failure error={error}>{t('crew.notAssigned', { name: refused?.name ?? '', reason: toRefusal(error) })}</Failure>
      <LoadState query={crew} empty={data && members.length === 0 ? empty : null}>
        {data ? (
          <CrewGrid
            key={`${from} ${days}`}
            schedule={data}
            members={members}
            from={from}
            days={days}
            canAssign={canAssign}
            onOpenMember={(member) => setOpen({ kind: 'member', member })}
            onOpenFlight={(flight) => setOpen({ kind: 'flight', flight })}
            onAssign={(member) => setOpen({ kind: 'assign', member })}
            onDrop={(member, flight) => assign({ member, flight })}
          />
        ) : null}
      </LoadState>
      {open?.kind === 'member' ? <AbsencesDialog member={open.member} onClose={() => setOpen(null)} /> : null}
      {open?.kind === 'assign' && data ? <AssignDialog member={open.member} schedule={data} onClose={() => setOpen(null)} /> : null}
      {open?.kind === 'flight' ? <CrewFlightDialog flight={open.flight} onClose={() => setOpen(null)} /> : null}
    </>
  )
}
