import {
  staffChangeCrewAbsence,
  staffListCrewAbsences,
  staffRecordCrewAbsence,
  staffWithdrawCrewAbsence,
} from '@aquilane/contract/staff-crew-absences'
import type { ResponseOf } from '@aquilane/contract/endpoint'
import { toAbsenceState, type AbsenceKind } from '@aquilane/domain/crew/absence'
import type { FastifyInstance } from 'fastify'
import type { Absence } from '../../../foundation/crew/index.ts'
import { getMemberNames } from '../../../foundation/members/index.ts'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { timestamp } from '../../../platform/http/serialize.ts'
import { listAbsences, performAbsence, type AbsenceEffects, type TouchedFlight } from '../crew-absences.ts'
import type { Context } from '../../../context.ts'

const toAbsence = (body: { kind: AbsenceKind; from: string; until: string | null; note: string | null }): Absence => ({
  kind: body.kind,
  from: Temporal.Instant.from(body.from),
  until: body.until === null ? null : Temporal.Instant.from(body.until),
  note: body.note?.trim() || null,
})

const toFlight = (flight: TouchedFlight): ResponseOf<typeof staffRecordCrewAbsence>['effects']['lost'][number] => ({
  order: flight.order,
  leg: { id: flight.legId },
  departure: flight.departure,
  arrival: flight.arrival,
  departure_at: flight.departureAt.toString(),
  tail: flight.tail,
  seat: flight.seat,
  released: flight.wasReleased,
  due: flight.dueAt && timestamp(flight.dueAt),
  replacements: flight.replacements,
})

const toAnswer = ({ id, effects: { lost, open } }: { id: string; effects: AbsenceEffects }) => ({
  absence: { id },
  effects: { lost: lost.map(toFlight), open: open.map(toFlight) },
})

/** Absences of crew members (operations; documents read them). */
export function crewAbsenceRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, staffListCrewAbsences, async ({ query }) => {
    const { name, absences } = await listAbsences(ctx, query.member)
    const members = await getMemberNames(
      ctx.db,
      absences.map(({ row }) => row.recorded_by),
    )
    const now = ctx.clock.now().epochMilliseconds
    return {
      name,
      absences: absences.map(({ row, flights }) => ({
        id: row.id,
        kind: row.kind as AbsenceKind,
        state: toAbsenceState(
          {
            fromAt: row.from_at.epochMilliseconds,
            untilAt: row.until_at?.epochMilliseconds ?? null,
            isWithdrawn: row.withdrawn_at !== null,
          },
          now,
        ),
        from: row.from_at.toString(),
        until: row.until_at?.toString() ?? null,
        note: row.note,
        flights,
        recorded: timestamp(row.recorded_at),
        recorded_by: members.get(row.recorded_by) ?? '',
        revision: row.revision,
      })),
    }
  })

  registerEndpoint(app, staffRecordCrewAbsence, async ({ body, staff, locale }) => {
    const act = { act: 'record', crewId: body.member.id, absence: toAbsence(body) } as const
    return toAnswer(await performAbsence(ctx, { act, memberId: staff.id, locale, isDryRun: body.dry_run ?? false }))
  })

  registerEndpoint(app, staffChangeCrewAbsence, async ({ body, staff, locale }) => {
    const act = { act: 'change', id: body.absence.id, revision: body.revision, absence: toAbsence(body) } as const
    return toAnswer(await performAbsence(ctx, { act, memberId: staff.id, locale, isDryRun: body.dry_run ?? false }))
  })

  registerEndpoint(app, staffWithdrawCrewAbsence, async ({ body, staff, locale }) => {
    const act = { act: 'withdraw', id: body.absence.id, revision: body.revision } as const
    return toAnswer(await performAbsence(ctx, { act, memberId: staff.id, locale, isDryRun: body.dry_run ?? false }))
  })
}
