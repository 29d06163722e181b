import type { Context } from '../../../context.ts'
import { toEffects } from '../../../foundation/fleet/http/index.ts'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { withPnrs } from '../../../sales/orders/http/index.ts'
import { getCrewSchedule } from '../crew-schedule.ts'
import { toCrewSchedule } from './crew-schedule-wire.ts'
import { getSchedule } from '../schedule.ts'
import { addServiceBlock, removeServiceBlock } from '../service-blocks.ts'
import { toSchedule } from './wire.ts'
import { staffGetCrewSchedule } from '@aquilane/contract/staff-crew-schedule'
import { staffAddScheduleBlock, staffGetSchedule, staffRemoveScheduleBlock } from '@aquilane/contract/staff-schedule'
import { defaultScheduleDays } from '@aquilane/domain/operations/schedule'
import type { FastifyInstance } from 'fastify'

/** The schedule of all aircraft (everybody who reads trips), and blocks on it (operations). Flights are moved by `order/retime`. */
export function scheduleAdminRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, staffGetSchedule, async ({ query: { from, days = defaultScheduleDays }, locale }) => {
    const start = Temporal.PlainDate.from(from).toZonedDateTime('UTC')
    return toSchedule(await getSchedule(ctx, { from: start.toInstant(), to: start.add({ days }).toInstant(), locale }))
  })

  registerEndpoint(app, staffGetCrewSchedule, async ({ query: { from, days = defaultScheduleDays } }) => {
    const start = Temporal.PlainDate.from(from).toZonedDateTime('UTC')
    return toCrewSchedule(await getCrewSchedule(ctx, { from: start.toInstant(), to: start.add({ days }).toInstant() }))
  })

  registerEndpoint(app, staffAddScheduleBlock, async ({ body, staff }) => {
    const { tail, kind, from, to, note, over_trips: isOverTrips = false, dry_run: isDryRun = false } = body
    const period = { from: Temporal.Instant.from(from), to: Temporal.Instant.from(to) }
    const { id, effects } = await addServiceBlock(ctx, {
      tail,
      kind,
      ...period,
      note: note.trim(),
      memberId: staff.id,
      isOverTrips,
      isDryRun,
    }).catch(async (error: unknown) => {
      throw await withPnrs(ctx, error)
    })
    return { block: { id }, effects: toEffects(effects) }
  })

  registerEndpoint(app, staffRemoveScheduleBlock, async ({ body: { block }, staff }) => {
    const { tail, kind, from, to, note, isOverTrips } = await removeServiceBlock(ctx, { id: block.id, memberId: staff.id })
    return { tail, kind, from: from.toString(), to: to.toString(), note, over_trips: isOverTrips }
  })
}
