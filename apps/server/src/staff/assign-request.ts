import { chooseAssignee } from '@aquilane/domain/staff/assignment'
import { hasPermission } from '@aquilane/domain/staff/permissions'
import type { StaffRole } from '@aquilane/domain/staff/roles'
import type { OrdersService } from '../orders/deps.ts'
import { bindContext } from '../platform/bind-context.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Trx } from '../platform/db/database.ts'
import { ProblemError } from '../platform/http/problem.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { QuotesService } from '../quotes/service.ts'
import { assignableMembers } from './queries.ts'
import { assignRequestJob, type AssignRequestJob } from './queues.ts'

interface AssignmentContext {
  db: Database
  clock: Clock
  jobs: Pick<Jobs, 'send'>
  orders: Pick<OrdersService, 'getForStaff'>
  quotes: Pick<QuotesService, 'assignRequest' | 'countAssignedRequests'>
}

/** A request that a member types in belongs to that member: the rule waits until it is entered. */
const delaySeconds = 5

/** Handler of `order.status-changed`. */
async function onOrderStatusChanged(
  { jobs, clock }: AssignmentContext,
  trx: Trx,
  { orderId, from, to }: { orderId: string; from: string | null; to: string },
): Promise<void> {
  if (from !== null || to !== 'Confirmation') return
  await jobs.send(trx, assignRequestJob, { order: orderId } satisfies AssignRequestJob, {
    startAfter: clock.now().add({ seconds: delaySeconds }),
  })
}

/** Assigns an unassigned request to the member with the fewest, of those who take its language. Again is harmless. */
async function assignNewRequest({ db, orders, quotes }: AssignmentContext, { order: id }: AssignRequestJob): Promise<void> {
  const members = (await assignableMembers(db)).filter(({ roles }) => hasPermission(roles as StaffRole[], 'orders.answer'))
  if (members.length === 0) return
  try {
    const { locale } = await orders.getForStaff(id, 'en')
    const open = await quotes.countAssignedRequests()
    const candidates = members.map((one) => ({ id: one.id, languages: one.request_languages, open: open.get(one.id) ?? 0 }))
    const to = chooseAssignee(candidates, locale)
    if (to !== null) await quotes.assignRequest({ id, from: null, to, memberId: null })
  } catch (error) {
    // Answered, taken or gone meanwhile.
    if (!(error instanceof ProblemError)) throw error
  }
}

/** The rule by which new requests find a member. */
export const createRequestAssignment = (ctx: AssignmentContext) => bindContext(ctx, { onOrderStatusChanged, assignNewRequest })

export type RequestAssignment = ReturnType<typeof createRequestAssignment>
