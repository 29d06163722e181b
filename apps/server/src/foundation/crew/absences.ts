import { maxAbsenceDays, type AbsenceKind } from '@aquilane/domain/crew/absence'
import { fieldError, Refusal } from '@aquilane/domain/refusal'
import { audit } from '../../platform/db/audit.ts'
import { pgConstraint, pgErrorCode, type Db, type Trx } from '../../platform/db/database.ts'
import { memberNotFound } from './members.ts'
import { absenceById, insertAbsence, nextAbsences, updateAbsence, type AbsenceRow } from './absence-queries.ts'
import { lockMember } from './queries.ts'
import type { Context } from '../../context.ts'

export type { AbsenceRow }

export interface Absence {
  kind: AbsenceKind
  from: Temporal.Instant
  /** Null: until it is ended. */
  until: Temporal.Instant | null
  note: string | null
}

/** What is done with absences: a new one, other values, or one that was recorded by mistake. */
export type AbsenceAct =
  | { act: 'record'; crewId: string; absence: Absence }
  | { act: 'change'; id: string; revision: number; absence: Absence }
  | { act: 'withdraw'; id: string; revision: number }

export const absenceNotFound = () => new Refusal('NOT_FOUND', 'There is no such absence.')

/** Without an end it lasts longer than any flight is planned. */
export const toPeriod = ({ from_at: from, until_at: until }: Pick<AbsenceRow, 'from_at' | 'until_at'>) => ({
  from,
  to: until ?? Temporal.Instant.from('9999-01-01T00:00:00Z'),
})

/** @throws VALIDATION_FAILED */
export function checkAbsence({ clock }: Context, { from, until }: Absence): void {
  if (Math.abs(clock.now().until(from).total('hours')) > maxAbsenceDays * 24)
    throw fieldError('from', 'date', `Choose a start within ${maxAbsenceDays} days.`)
  if (until === null) return
  if (Temporal.Instant.compare(until, from) <= 0) throw fieldError('until', 'order', 'The end is before the start.')
  if (from.until(until).total('hours') > maxAbsenceDays * 24)
    throw fieldError('until', 'too_long', `An absence with an end lasts ${maxAbsenceDays} days at most.`)
}

/** Of each member the absence that lasts, or the first one to come. */
export const findNextAbsences = ({ db, clock }: Context, members: readonly { id: string }[]): Promise<Map<string, AbsenceRow>> =>
  nextAbsences(
    db,
    members.map(({ id }) => id),
    clock.now(),
  )

/** An absence as lists show it. */
export const toAbsenceFacts = ({ kind, from_at: from, until_at: until }: AbsenceRow) => ({
  kind: kind as AbsenceKind,
  from: from.toString(),
  until: until?.toString() ?? null,
})

export function toAbsenceProblem(error: unknown): unknown {
  if (pgErrorCode(error) === '23P01' && pgConstraint(error) === 'crew_absence_once')
    return fieldError('from', 'taken', 'Another absence of this member is in this time. Change that one.')
  return pgConstraint(error) === 'crew_absence_active' ? memberNotFound() : error
}

/** The member whom an act is about. @throws NOT_FOUND */
export async function findMemberOf(on: Db, act: AbsenceAct): Promise<string> {
  if (act.act === 'record') return act.crewId
  const row = await absenceById(on, act.id)
  if (!row) throw absenceNotFound()
  return row.member_id
}

/**
 * Writes an absence; the member stays locked, so that no assignment is made meanwhile. What it does to flights is up to the caller.
 * @returns as it is now @throws NOT_FOUND, CHANGED_MEANWHILE
 */
export async function writeAbsence(ctx: Context, trx: Trx, act: AbsenceAct, memberId: string): Promise<AbsenceRow> {
  const crewId = await findMemberOf(trx, act)
  const member = await lockMember(trx, crewId)
  if (!member || member.left_at !== null) throw memberNotFound()
  const id = await write(ctx, trx, act, memberId)
  const row = await absenceById(trx, id)
  if (!row) throw absenceNotFound()
  // The kind may be about health, and the trail outlives the data.
  const period = { absence: id, from: row.from_at.toString(), until: row.until_at?.toString() ?? null }
  await audit(trx, { actor: `staff:${memberId}`, action: actions[act.act], subject: `crew-member:${crewId}`, details: period })
  return row
}

const actions = { record: 'crew-absence.recorded', change: 'crew-absence.changed', withdraw: 'crew-absence.withdrawn' } as const

const toColumns = ({ kind, from, until, note }: Absence) => ({
  kind,
  from_at: from.toString(),
  until_at: until?.toString() ?? null,
  note,
})

/** @returns its id */
async function write({ clock }: Context, trx: Trx, act: AbsenceAct, memberId: string): Promise<string> {
  const now = clock.now().toString()
  if (act.act === 'record') {
    const values = { ...toColumns(act.absence), member_id: act.crewId, recorded_by: memberId, recorded_at: now }
    return insertAbsence(trx, values)
  }
  const before = await absenceById(trx, act.id)
  if (!before || before.withdrawn_at !== null) throw absenceNotFound()
  if (before.revision !== act.revision)
    throw new Refusal('CHANGED_MEANWHILE', 'Another member has changed this meanwhile. Read it again, then change it.', {
      facts: { revision: before.revision },
    })
  await updateAbsence(trx, act.id, act.act === 'change' ? toColumns(act.absence) : { withdrawn_at: now })
  return act.id
}
