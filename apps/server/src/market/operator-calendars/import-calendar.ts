import type { CalendarAction, CalendarFormat } from '@aquilane/domain/calendars/operator-calendar'
import type { Db, Trx } from '../../platform/db/database.ts'
import { inSavepoint } from '../../platform/db/savepoint.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { readEntries } from './entries.ts'
import type { CalendarReading } from './entry.ts'
import { planImport, type PlannedLeg, type PlannedRow } from './plan-import.ts'
import { problem, type Problem } from './problem.ts'
import {
  insertCalendar,
  legsByCalendar,
  linkLeg,
  lockCalendar,
  unlinkLeg,
  updateCalendarRow,
  uploadCalendar,
  type CalendarRow,
} from './queries.ts'
import type { Context } from '../../context.ts'
import { getImportedLegs, enterLeg, changeLegStatus } from '../empty-legs/index.ts'

/** How many entries of a calendar an import did what with. */
export interface ImportCounts {
  added: number
  changed: number
  kept: number
  withdrawn: number
  rejected: number
}

interface ImportedRow {
  /** Of the file; null for a leg that the file no longer contains. */
  line: number | null
  reference: string | null
  summary: string
  action: CalendarAction
  problem: Problem | null
}

export interface ImportResult extends ImportCounts {
  rows: ImportedRow[]
}

/** A row of an import as it is kept for staff. */
export type RefusedRow = Omit<ImportedRow, 'action' | 'problem'> & { problem: Problem }

interface CalendarFile {
  operatorId: number
  format: CalendarFormat
  text: string
}

/** Ends the transaction of a preview. */
class PreviewResult extends Error {
  readonly result: ImportResult
  constructor(result: ImportResult) {
    super('The transaction of a preview is rolled back.')
    this.result = result
  }
}

/** What importing an uploaded file would change: the import itself, rolled back. @throws VALIDATION_FAILED, CALENDAR_INVALID */
export async function previewFile(ctx: Context, file: CalendarFile): Promise<ImportResult> {
  const operator = await requireOperator(ctx, file.operatorId)
  const reading = readEntries(file.format, file.text, ctx.clock.now())
  try {
    return await ctx.db.transaction().execute(async (trx) => {
      const calendar = await findOrCreateUploads(ctx, trx, { ...file, name: operator.name })
      throw new PreviewResult(await applyEntries(ctx, trx, { calendar, reading, actor: 'system' }))
    })
  } catch (error) {
    if (error instanceof PreviewResult) return error.result
    throw error
  }
}

/** @throws VALIDATION_FAILED, CALENDAR_INVALID */
export async function importFile(ctx: Context, file: CalendarFile & { actor: string }): Promise<ImportResult> {
  const operator = await requireOperator(ctx, file.operatorId)
  const reading = readEntries(file.format, file.text, ctx.clock.now())
  const calendar = await findOrCreateUploads(ctx, ctx.db, { ...file, name: operator.name })
  const result = await importEntries(ctx, calendar, reading, file.actor)
  await recordRun(ctx, calendar.id, result)
  return result
}

/** The calendar of an operator's uploaded files of one format. */
async function findOrCreateUploads(
  { clock }: Context,
  on: Db,
  { operatorId, format, name }: { operatorId: number; format: CalendarFormat; name: string },
): Promise<CalendarRow> {
  const created = await insertCalendar(on, { operator_id: operatorId, format, name, created_at: clock.now().toString() })
  const calendar = created ?? (await uploadCalendar(on, operatorId, format))
  if (!calendar) throw new Error(`Operator ${operatorId} has no calendar for uploads.`)
  return calendar
}

/** @throws VALIDATION_FAILED */
export async function requireOperator(ctx: Context, operatorId: number): Promise<{ name: string }> {
  const operator = (await ctx.fleet.current()).operators.get(operatorId)
  if (operator) return operator
  const message = 'There is no such operator.'
  throw new Refusal('VALIDATION_FAILED', message, { errors: [{ path: 'company_id', code: 'unknown_company', message }] })
}

/** Applies the entries of a calendar. A row that is refused leaves the others, and its own leg, as they are. */
export const importEntries = (
  ctx: Context,
  calendar: Pick<CalendarRow, 'id' | 'operator_id'>,
  reading: CalendarReading,
  actor: string,
): Promise<ImportResult> => ctx.db.transaction().execute((trx) => applyEntries(ctx, trx, { calendar, reading, actor }))

interface Import {
  calendar: Pick<CalendarRow, 'id' | 'operator_id'>
  reading: CalendarReading
  actor: string
}

async function applyEntries(ctx: Context, trx: Trx, { calendar, reading, actor }: Import): Promise<ImportResult> {
  await lockCalendar(trx, calendar.id)
  const rows = await plan(ctx, trx, { operatorId: calendar.operator_id, calendarId: calendar.id, reading })
  const problems = new Map<PlannedRow, Problem | null>()
  // Withdrawn legs first: a new one may need their aircraft.
  for (const row of rows.toSorted((a, b) => Number(b.action === 'withdraw') - Number(a.action === 'withdraw')))
    problems.set(row, await applyInSavepoint(ctx, trx, { calendarId: calendar.id, row, actor }))
  return toResult(
    rows.map((row) => {
      const why = problems.get(row)
      const { line, reference, summary } = row
      return why ? { line, reference, summary, action: 'reject', problem: why } : row
    }),
  )
}

/** A change withdraws a leg and enters another: both, or neither. */
const applyInSavepoint = (ctx: Context, trx: Trx, change: RowChange): Promise<Problem | null> =>
  inSavepoint(
    trx,
    () => applyRow(ctx, trx, change),
    (why) => why === null,
  )

async function plan(
  ctx: Context,
  on: Db,
  { operatorId, calendarId, reading }: { operatorId: number; calendarId: string; reading: CalendarReading },
): Promise<PlannedRow[]> {
  const references = await legsByCalendar(on, calendarId)
  const legs = new Map((await getImportedLegs(ctx, on, [...references.values()])).map((leg) => [leg.id, leg]))
  const known = new Map([...references].flatMap(([reference, id]) => (legs.has(id) ? [[reference, legs.get(id)!] as const] : [])))
  return planImport(reading, { operatorId, fleet: await ctx.fleet.current(), places: ctx.places, known, now: ctx.clock.now() })
}

interface RowChange {
  calendarId: string
  row: PlannedRow
  actor: string
}

/** @returns why the row is refused */
async function applyRow(ctx: Context, trx: Trx, { calendarId, row, actor }: RowChange): Promise<Problem | null> {
  const withdraw = (legId: string) =>
    changeLegStatus(ctx, trx, { legId, action: 'withdraw', actor, reason: 'calendar', buyerOrderId: null })
  if (row.action === 'withdraw') {
    const refused = await tolerate(withdraw(row.known.id))
    if (refused === null) await unlinkLeg(trx, calendarId, row.reference)
    return refused
  }
  if (row.action === 'add') return enter(ctx, trx, { calendarId, reference: row.reference, leg: row.leg, actor })
  if (row.action !== 'change') return null
  const refused = await tolerate(withdraw(row.known.id))
  return refused ?? enter(ctx, trx, { calendarId, reference: row.reference, leg: row.leg, actor })
}

async function enter(
  ctx: Context,
  trx: Trx,
  { calendarId, reference, leg, actor }: { calendarId: string; reference: string; leg: PlannedLeg; actor: string },
): Promise<Problem | null> {
  const entered = await enterLeg(ctx, trx, { ...leg, source: 'import', steps: null, isDraft: false, actor })
  if (!entered.ok) return problem(entered.code, entered.message)
  await linkLeg(trx, calendarId, reference, entered.id)
  return null
}

/** A leg may have been bought meanwhile: that refuses its row, not the import. */
async function tolerate(change: Promise<void>): Promise<Problem | null> {
  try {
    await change
    return null
  } catch (error) {
    if (error instanceof Refusal) return problem(error.code, error.message)
    throw error
  }
}

function toResult(rows: readonly PlannedRow[]): ImportResult {
  const count = (action: PlannedRow['action']) => rows.filter((row) => row.action === action).length
  return {
    added: count('add'),
    changed: count('change'),
    kept: count('keep'),
    withdrawn: count('withdraw'),
    rejected: count('reject'),
    rows: rows.map((row) => ({
      line: row.line,
      reference: row.reference,
      action: row.action,
      summary: row.summary,
      problem: row.action === 'reject' ? row.problem : null,
    })),
  }
}

/** Rows that staff see of an import on a schedule. */
const maxStored = 50

/** Calendars keep their past: of it there is nothing to do. */
const isPast = ({ problem: why }: ImportResult['rows'][number]): number => Number(why?.code === 'past')

/** What staff see of the last import. */
export async function recordRun({ db, clock }: Context, calendarId: string, result: ImportResult): Promise<void> {
  const { added, changed, kept, withdrawn, rejected } = result
  const refused = result.rows
    .filter(({ problem: why }) => why)
    .toSorted((a, b) => isPast(a) - isPast(b))
    .slice(0, maxStored)
    .map(({ line, reference, summary, problem: why }) => ({ line, reference, summary, problem: why }))
  await updateCalendarRow(db, calendarId, {
    last_run_at: clock.now().toString(),
    last_status: 'imported',
    last_message: null,
    last_counts: JSON.stringify({ v: 2, added, changed, kept, withdrawn, rejected, refused }),
  })
}
