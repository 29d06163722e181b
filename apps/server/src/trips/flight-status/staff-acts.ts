import type { DelayCode } from '@aquilane/domain/operations/delay-codes'
import { flightRank, followFlight, isCorrection, liveHours, type FlightStatus } from '@aquilane/domain/operations/flight-status'
import { fieldError, Refusal } from '@aquilane/domain/refusal'
import { legsByOrders, lockOrderOrThrow, type LegRow } from '../../sales/orders/index.ts'
import { audit } from '../../platform/db/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { statusConflict, takeTimesBack, toTripProblem } from '../operations/index.ts'
import { insertCorrection, lockStatus, updateStatus, type StatusRow } from './queries.ts'
import type { Context } from '../../context.ts'

interface LegAct {
  orderId: string
  legId: string
  memberId: string
}

/** A delay longer than this is a trip at another time. */
const longestDelayHours = 24

/** Works on a leg of a trip that takes place, order before status. @throws NOT_FOUND, ORDER_STATE_CONFLICT */
async function changeLeg(
  ctx: Context,
  { orderId, legId }: LegAct,
  work: (trx: Trx, leg: LegRow, row: StatusRow) => Promise<void>,
): Promise<void> {
  try {
    await ctx.db.transaction().execute(async (trx) => {
      const order = await lockOrderOrThrow(trx, orderId)
      const leg = (await legsByOrders(trx, [orderId])).get(orderId)?.find(({ id }) => id === legId)
      if (!leg) throw new Refusal('NOT_FOUND', 'This trip has no such leg.')
      const now = ctx.clock.now()
      const isDay = Temporal.Instant.compare(leg.departure_at.subtract({ hours: liveHours }), now) <= 0
      if ((order.status !== 'Confirmed' && order.status !== 'Completed') || !isDay)
        throw new Refusal(
          'ORDER_STATE_CONFLICT',
          `A flight has a status from ${liveHours} hours before its departure, while its trip takes place.`,
          {
            facts: { confirmation_status: order.status },
          },
        )
      await work(trx, leg, await lockStatus(trx, { legId, orderId, now }))
    })
  } catch (error) {
    throw toTripProblem(error)
  }
}

/** Passengers board. @throws NOT_FOUND, ORDER_STATE_CONFLICT, FLIGHT_STATUS_CONFLICT */
export async function startBoarding(ctx: Context, act: LegAct): Promise<void> {
  await changeLeg(ctx, act, async (trx, { id }, row) => {
    if (row.status === 'boarding') return
    const to = followFlight(row.status, 'board', { hasLanded: false })
    if (to === null) throw statusConflict()
    await updateStatus(trx, id, { status: to, changed_at: ctx.clock.now().toString() })
    await audit(trx, { actor: `staff:${act.memberId}`, action: 'flight-boarding', subject: `order:${act.orderId}`, details: { leg: id } })
  })
}

/**
 * A new departure with its reason, or none any more. The next run of the messages notifies the customer.
 * @throws NOT_FOUND, VALIDATION_FAILED, ORDER_STATE_CONFLICT, FLIGHT_STATUS_CONFLICT
 */
export async function setDelay(
  ctx: Context,
  act: LegAct & { offBlockAt: Temporal.Instant | null; delayCode: DelayCode | null },
): Promise<void> {
  const { offBlockAt, delayCode, memberId } = act
  await changeLeg(ctx, act, async (trx, leg, row) => {
    if (flightRank(row.status) >= flightRank('taxi')) throw statusConflict()
    if (offBlockAt !== null) checkDeparture(ctx, leg, offBlockAt, delayCode)
    await updateStatus(trx, leg.id, {
      estimated_off_block_at: offBlockAt?.toString() ?? null,
      estimate_of: offBlockAt === null ? null : leg.departure_at.toString(),
      delay_code: offBlockAt === null ? null : delayCode,
      estimated_by: offBlockAt === null ? null : memberId,
    })
    await audit(trx, {
      actor: `staff:${memberId}`,
      action: 'flight-delayed',
      subject: `order:${act.orderId}`,
      to: offBlockAt?.toString() ?? null,
      reason: delayCode,
      details: { leg: leg.id },
    })
  })
}

function checkDeparture(ctx: Context, leg: LegRow, at: Temporal.Instant, code: DelayCode | null): void {
  if (Temporal.Instant.compare(at, ctx.clock.now()) < 0)
    throw fieldError('off_block', 'past', 'This time is over. Enter the actual times instead.')
  if (Temporal.Instant.compare(at, leg.departure_at) < 0)
    throw fieldError('off_block', 'order', 'An earlier departure is a trip at another time.')
  if (Temporal.Instant.compare(at, leg.departure_at.add({ hours: longestDelayHours })) > 0)
    throw fieldError('off_block', 'order', 'So late, the trip is moved to another time.')
  if (code === null) throw fieldError('delay_code', 'missing', 'Say why it is late.')
}

/**
 * Takes a status back with what says otherwise, typed or seen; positions up to now count no more.
 * @throws NOT_FOUND, ORDER_STATE_CONFLICT, FLIGHT_STATUS_CONFLICT where it is not as shown, TRIP_CLOSED
 */
export async function correctStatus(ctx: Context, act: LegAct & { shown: FlightStatus; to: FlightStatus; reason: string }): Promise<void> {
  const { orderId, memberId, shown, to, reason } = act
  await changeLeg(ctx, act, async (trx, { id: legId }, row) => {
    if (row.status !== shown || !isCorrection(row.status, to)) throw statusConflict()
    const removed = { ...seenAfter(row, to), ...(await takeTimesBack(ctx, trx, { orderId, legId, to, memberId })) }
    const at = ctx.clock.now().toString()
    const correction = await insertCorrection(trx, {
      leg_id: legId,
      from_status: row.status,
      to_status: to,
      reason,
      removed: JSON.stringify(removed),
      corrected_by: memberId,
      corrected_at: at,
    })
    await updateStatus(trx, legId, { status: to, changed_at: at, last_correction: correction.id, ignored_until: at, ...clearedAfter(to) })
    await audit(trx, {
      actor: `staff:${memberId}`,
      action: 'flight-status-corrected',
      subject: `order:${orderId}`,
      from: row.status,
      to,
      reason,
      details: { leg: legId },
    })
  })
}

const seen = [
  ['taxi', 'seen_off_block_at'],
  ['airborne', 'seen_takeoff_at'],
  ['landed', 'seen_landing_at'],
  ['closed', 'seen_on_block_at'],
] as const

const after = (to: FlightStatus) => seen.filter(([status]) => flightRank(status) > flightRank(to)).map(([, column]) => column)

const seenAfter = (row: StatusRow, to: FlightStatus): Record<string, string> =>
  Object.fromEntries(after(to).flatMap((column) => (row[column] === null ? [] : [[column, row[column].toString()]])))

/** What would move it forward again at once. What was sent too early is sent again when it happens. */
const clearedAfter = (to: FlightStatus) => ({
  ...(flightRank(to) < flightRank('airborne') ? { told_departure_at: null } : {}),
  ...(flightRank(to) < flightRank('landed') ? { told_landing_at: null } : {}),
  ...Object.fromEntries(after(to).map((column) => [column, null])),
  at_departure_at: null,
  elsewhere_at: null,
  latitude: null,
  longitude: null,
  altitude_ft: null,
  speed_kt: null,
  track: null,
  is_on_ground: null,
  position_at: null,
})
