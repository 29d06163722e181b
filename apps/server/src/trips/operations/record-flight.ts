import { punctualMinutes, type DelayCode } from '@aquilane/domain/operations/delay-codes'
import { fieldError, Refusal } from '@aquilane/domain/refusal'
import { audit } from '../../platform/db/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { changeTrip, requireFlown } from './after-flight.ts'
import { settleItem } from './checklist.ts'
import { assignmentsByLegs } from './crew-queries.ts'
import { recordsByOrder, upsertRecord, type FlightRecordRow } from './queries.ts'
import type { Context } from '../../context.ts'

/** Records reach this far back before the planned departure. */
const earliestHours = 24

interface Times {
  orderId: string
  legId: string
  offBlockAt: Temporal.Instant
  takeoffAt: Temporal.Instant | null
  landingAt: Temporal.Instant | null
  onBlockAt: Temporal.Instant | null
  delayCode: DelayCode | null
  fuelKg: number | null
  isDeiced: boolean
  /** When the record that was changed was written, as it was shown; null: there was none; undefined: whatever is stored. */
  shown?: Temporal.Instant | null
}

export interface RecordFlight extends Times {
  memberId: string
  pax: number | null
}

export interface RecordOfCrew extends Times {
  crewId: string
  upliftLitres: number | null
}

/** What staff confirm by storing it. */
const confirmable = ['off_block_at', 'takeoff_at', 'landing_at', 'on_block_at', 'delay_code', 'fuel_kg'] as const

/** In their order, none ahead of its time, each named by its field. @throws VALIDATION_FAILED */
function checkTimes(ctx: Context, planned: Temporal.Instant, flight: Times): void {
  const times = [
    ['off_block', flight.offBlockAt],
    ['takeoff', flight.takeoffAt],
    ['landing', flight.landingAt],
    ['on_block', flight.onBlockAt],
  ] as const
  let previous = planned.subtract({ hours: earliestHours })
  let gap: string | null = null
  for (const [field, at] of times) {
    if (at === null) gap ??= field
    else if (gap !== null) throw fieldError(gap, 'missing', 'Enter this time before the later ones.')
    else if (Temporal.Instant.compare(at, ctx.clock.now()) > 0) throw fieldError(field, 'future', 'This time is still to come.')
    else if (Temporal.Instant.compare(at, previous) < 0) throw fieldError(field, 'order', 'This time is before the one it follows.')
    else previous = at
  }
  const late = planned.until(flight.offBlockAt).total('minutes')
  if (late > punctualMinutes && flight.delayCode === null)
    throw fieldError('delay_code', 'missing', `It left more than ${punctualMinutes} minutes late: say why.`)
}

const toColumns = ({ legId, orderId, offBlockAt, takeoffAt, landingAt, onBlockAt, delayCode, fuelKg, isDeiced }: Times) => ({
  leg_id: legId,
  order_id: orderId,
  off_block_at: offBlockAt.toString(),
  takeoff_at: takeoffAt?.toString() ?? null,
  landing_at: landingAt?.toString() ?? null,
  on_block_at: onBlockAt?.toString() ?? null,
  delay_code: delayCode,
  fuel_kg: fuelKg,
  is_deiced: isDeiced,
})
type Columns = ReturnType<typeof toColumns>

/** Staff confirm what they store; a later entry of the crew does not change it. @throws NOT_FOUND, VALIDATION_FAILED, ORDER_STATE_CONFLICT, CHANGED_MEANWHILE, FLIGHT_STATUS_CONFLICT, TRIP_CLOSED */
export async function recordFlight(ctx: Context, { memberId, pax, ...times }: RecordFlight): Promise<void> {
  await writeRecord(ctx, times, `staff:${memberId}`, (columns) => ({
    pax,
    recorded_by: memberId,
    recorded_by_crew: null,
    confirmed: confirmable.filter((field) => columns[field] !== null),
  }))
}

/** The same by a member who is on the flight. @throws as above, and TIMES_CONFIRMED */
export async function recordByCrew(ctx: Context, { crewId, upliftLitres, ...times }: RecordOfCrew): Promise<void> {
  await writeRecord(ctx, times, `crew:${crewId}`, (_, before, crew) => {
    if (!crew.includes(crewId)) throw new Refusal('NOT_FOUND', 'You are not on this flight any more.')
    return {
      pax: before?.pax ?? null,
      uplift_litres: upliftLitres,
      recorded_by: null,
      recorded_by_crew: crewId,
      confirmed: before?.confirmed ?? [],
    }
  })
}

type Writer = Partial<Pick<FlightRecordRow, 'uplift_litres'>> &
  Pick<FlightRecordRow, 'pax' | 'recorded_by' | 'recorded_by_crew'> & { confirmed: string[] }

async function writeRecord(
  ctx: Context,
  times: Times,
  actor: string,
  toWriter: (columns: Columns, before: FlightRecordRow | undefined, crew: readonly string[]) => Writer,
): Promise<void> {
  const { orderId, legId, shown, onBlockAt, landingAt, takeoffAt } = times
  await changeTrip(ctx, orderId, async (trx, order) => {
    const leg = (await requireFlown(trx, order)).find(({ id }) => id === legId)
    if (!leg) throw new Refusal('NOT_FOUND', 'This trip has no such leg.')
    const before = (await recordsByOrder(trx, orderId)).find((one) => one.leg_id === legId)
    if (shown !== undefined && shown?.toString() !== before?.recorded_at.toString())
      throw new Refusal('CHANGED_MEANWHILE', 'The times of this flight have changed meanwhile. Look at them again.')
    checkTimes(ctx, leg.departure_at, times)
    const columns = toColumns(times)
    // Crews change under the lock of the order.
    const crew = (await assignmentsByLegs(trx, [legId])).map(({ member_id: id }) => id)
    await upsertRecord(trx, { ...columns, ...toWriter(columns, before, crew), recorded_at: ctx.clock.now().toString() })
    if (onBlockAt) await settleItem(ctx, trx, orderId, legId, 'actual_times')
    const to = onBlockAt ? 'on-block' : landingAt ? 'landed' : takeoffAt ? 'airborne' : 'off-block'
    await auditRecord(trx, { actor, orderId, legId, to }, { before, columns })
  })
}

/** Who wrote what, with what stood there before. */
const auditRecord = (
  trx: Trx,
  { actor, orderId, legId, to }: { actor: string; orderId: string; legId: string; to: string },
  { before, columns }: { before: FlightRecordRow | undefined; columns: Columns },
): Promise<unknown> => {
  const text = (value: unknown): string | null => (value === null || value === undefined ? null : String(value))
  const changed = [...confirmable, 'is_deiced' as const].flatMap((field) => {
    const [was, is] = [text(before?.[field]), text(columns[field])]
    return was === is ? [] : [[field, { from: was, to: is }] as const]
  })
  const details = { leg: legId, changed: Object.fromEntries(changed) }
  return audit(trx, { actor, action: 'flight-recorded', subject: `order:${orderId}`, to, details })
}
