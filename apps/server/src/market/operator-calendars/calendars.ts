import type { CalendarFormat, CalendarInterval } from '@aquilane/domain/calendars/operator-calendar'
import { Refusal } from '@aquilane/domain/refusal'
import { isPublicUrl } from '../../platform/push/ssrf-guard.ts'
import { uuid } from '../../platform/uuid.ts'
import { readEntries } from './entries.ts'
import { type ImportCounts, importEntries, recordRun, type RefusedRow, requireOperator } from './import-calendar.ts'
import { calendarById, dueCalendars, insertCalendar, listCalendarRows, updateCalendarRow, type CalendarRow } from './queries.ts'
import type { Context } from '../../context.ts'

/** A calendar with its operator and the result of its last import. */
export interface Calendar {
  row: CalendarRow
  company: { id: number; name: string }
  lastCounts: ImportCounts | null
  lastRefused: RefusedRow[]
}

const minutes: Record<CalendarInterval, number> = { quarter_hour: 15, hour: 60, day: 24 * 60, week: 7 * 24 * 60 }

export async function listCalendars(ctx: Context): Promise<{ calendars: Calendar[]; companies: { id: number; name: string }[] }> {
  const { operators } = await ctx.fleet.current()
  return {
    calendars: await Promise.all((await listCalendarRows(ctx.db)).map((row) => toCalendar(ctx, row))),
    companies: [...operators.values()].map(({ id, name }) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name)),
  }
}

/** @throws VALIDATION_FAILED, CALENDAR_KNOWN */
export async function addCalendar(
  ctx: Context,
  calendar: { operatorId: number; name: string; format: CalendarFormat; url: string; interval: CalendarInterval },
): Promise<Calendar> {
  await requireOperator(ctx, calendar.operatorId)
  const url = calendar.url.trim()
  if (!isPublicUrl(url)) {
    const message = 'Use the https address of a public server, without a password.'
    throw new Refusal('VALIDATION_FAILED', message, { errors: [{ path: 'url', code: 'url', message }] })
  }
  const now = ctx.clock.now().toString()
  const { operatorId, name, format, interval } = calendar
  const values = { operator_id: operatorId, name: name.trim(), format, url, read_every: interval, next_run_at: now, created_at: now }
  const row = await insertCalendar(ctx.db, values)
  if (!row) throw new Refusal('CALENDAR_KNOWN', 'This address is imported for this operator already.')
  return toCalendar(ctx, row)
}

/** @throws NOT_FOUND */
export async function updateCalendar(
  ctx: Context,
  change: { id: string; interval?: CalendarInterval | undefined; paused?: boolean | undefined; run?: boolean | undefined },
): Promise<Calendar> {
  const row = uuid.test(change.id) ? await calendarById(ctx.db, change.id) : undefined
  if (!row || row.url === null) throw new Refusal('NOT_FOUND', 'There is no such calendar.')
  const { interval, paused, run } = change
  const set = {
    ...(interval === undefined ? {} : { read_every: interval }),
    ...(paused === undefined ? {} : { paused }),
    ...(run === true || paused === false ? { next_run_at: ctx.clock.now().toString() } : {}),
  }
  return toCalendar(ctx, Object.keys(set).length === 0 ? row : await updateCalendarRow(ctx.db, row.id, set))
}

/** Reads every calendar that is due. A failure is recorded and tried again at the next interval, at most a quarter of an hour later. */
export async function readDueCalendars(ctx: Context): Promise<void> {
  for (const id of await dueCalendars(ctx.db, ctx.clock.now())) {
    const row = await calendarById(ctx.db, id)
    if (row?.url) await readCalendar(ctx, row, row.url)
  }
}

async function readCalendar(ctx: Context, row: CalendarRow, url: string): Promise<void> {
  const now = ctx.clock.now()
  const interval = minutes[row.read_every as CalendarInterval]
  // First, so that a calendar that ends the process is not read again at once.
  await updateCalendarRow(ctx.db, row.id, { next_run_at: now.add({ minutes: interval }).toString() })
  try {
    await recordRun(ctx, row.id, await importEntries(ctx, row, readEntries(row.format, await ctx.download(url), now), 'system'))
  } catch (error) {
    await updateCalendarRow(ctx.db, row.id, {
      last_run_at: now.toString(),
      last_status: 'failed',
      last_message: error instanceof Error ? error.message.slice(0, 300) : 'Unknown error',
      next_run_at: now.add({ minutes: Math.min(interval, minutes.quarter_hour) }).toString(),
    })
  }
}

async function toCalendar(ctx: Context, row: CalendarRow): Promise<Calendar> {
  const operator = (await ctx.fleet.current()).operators.get(row.operator_id)
  return { row, company: { id: row.operator_id, name: operator?.name ?? '' }, ...readCounts(row) }
}

/** Version 1 has no rows. */
function readCounts(row: CalendarRow): Pick<Calendar, 'lastCounts' | 'lastRefused'> {
  const stored = row.last_counts as unknown as (ImportCounts & { refused?: RefusedRow[] }) | null
  if (!stored) return { lastCounts: null, lastRefused: [] }
  const { added, changed, kept, withdrawn, rejected, refused = [] } = stored
  return { lastCounts: { added, changed, kept, withdrawn, rejected }, lastRefused: refused }
}
