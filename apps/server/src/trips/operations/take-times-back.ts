import type { FlightStatus } from '@aquilane/domain/operations/flight-status'
import type { Trx } from '../../platform/db/database.ts'
import { deleteRecord, itemsByOrder, recordsByOrder, updateItem, updateRecord } from './queries.ts'
import type { Context } from '../../context.ts'

const times = ['off_block_at', 'takeoff_at', 'landing_at', 'on_block_at'] as const

/** Typed times that a flight can have in a status. */
const kept: Record<FlightStatus, number> = { scheduled: 0, boarding: 0, taxi: 1, airborne: 2, landed: 3, closed: 4 }

/** Removes typed times that a corrected status contradicts, and opens the item that they had settled. @returns what was removed */
export async function takeTimesBack(
  ctx: Context,
  trx: Trx,
  { orderId, legId, to, memberId }: { orderId: string; legId: string; to: FlightStatus; memberId: string },
): Promise<Record<string, string>> {
  const record = (await recordsByOrder(trx, orderId)).find((one) => one.leg_id === legId)
  if (!record) return {}
  const gone = times.slice(kept[to])
  if (kept[to] === 0) await deleteRecord(trx, legId)
  else
    await updateRecord(trx, legId, {
      ...Object.fromEntries(gone.map((time) => [time, null])),
      recorded_by: memberId,
      recorded_by_crew: null,
      recorded_at: ctx.clock.now().toString(),
    })
  const item = (await itemsByOrder(trx, orderId)).find((one) => one.leg_id === legId && one.kind === 'actual_times')
  if (item?.status === 'OK') await updateItem(trx, item.id, { status: 'NR', causes: [], changed_at: ctx.clock.now().toString() })
  return Object.fromEntries(gone.flatMap((time) => (record[time] === null ? [] : [[time, record[time].toString()]])))
}
