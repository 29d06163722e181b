import { staffAddScheduleBlock, staffGetSchedule, staffRemoveScheduleBlock } from '@aquilane/contract/staff-schedule'
import { defaultScheduleDays } from '@aquilane/domain/operations/schedule'
import type { FastifyInstance } from 'fastify'
import type { OperationsService } from '../operations/service.ts'
import type { OrdersService } from '../orders/deps.ts'
import type { Database } from '../platform/db/database.ts'
import { registerEndpoint } from '../platform/http/register-endpoint.ts'
import { toEffects } from './fleet-effects.ts'
import { withPnrs } from './conflict-pnrs.ts'

interface ScheduleServices {
  db: Database
  operations: Pick<OperationsService, 'getSchedule' | 'addServiceBlock' | 'removeServiceBlock'>
  orders: Pick<OrdersService, 'getPnrs'>
}

/** The schedule of all aircraft (everybody who reads trips), and blocks on it (operations). Flights are moved by `order/retime`. */
export function scheduleAdminRoutes(app: FastifyInstance, services: ScheduleServices): void {
  const { operations } = services

  registerEndpoint(app, staffGetSchedule, ({ query: { from, days = defaultScheduleDays }, locale }) => {
    const start = Temporal.PlainDate.from(from).toZonedDateTime('UTC')
    return operations.getSchedule({ from: start.toInstant(), to: start.add({ days }).toInstant(), locale })
  })

  registerEndpoint(app, staffAddScheduleBlock, async ({ body, staff }) => {
    const { tail, kind, from, to, note, over_trips: isOverTrips = false, dry_run: isDryRun = false } = body
    const period = { from: Temporal.Instant.from(from), to: Temporal.Instant.from(to) }
    const { id, effects } = await operations
      .addServiceBlock({ tail, kind, ...period, note: note.trim(), memberId: staff.id, isOverTrips, isDryRun })
      .catch(async (error: unknown) => {
        throw await withPnrs(services, error)
      })
    return { block: { id }, effects: toEffects(effects) }
  })

  registerEndpoint(app, staffRemoveScheduleBlock, async ({ body: { block }, staff }) => {
    const { tail, kind, from, to, note, isOverTrips } = await operations.removeServiceBlock({ id: block.id, memberId: staff.id })
    return { tail, kind, from: from.toString(), to: to.toString(), note, over_trips: isOverTrips }
  })
}
