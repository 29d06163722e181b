import { chooseAssignee } from '@aquilane/domain/staff/assignment'
import { hasPermission } from '@aquilane/domain/staff/permissions'
import type { StaffRole } from '@aquilane/domain/staff/roles'
import type { Trx } from '../../platform/db/database.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { assignableMembers } from './queries.ts'
import { assignRequestJob, type AssignRequestJob } from './queues.ts'
import { countAssignedRequests, assignRequest } from '../../trips/quotes/index.ts'
import { getOrderForStaff } from '../../sales/orders/index.ts'
import type { Context } from '../../context.ts'

/** A request that a member types in belongs to that member: the rule waits until it is entered. */
const delaySeconds = 5

/** Handler of `order.status-changed`. */
export async function assignOnOrderStatus(
  { jobs, clock }: Context,
  trx: Trx,
  { orderId, from, to }: { orderId: string; from: string | null; to: string },
): Promise<void> {
  if (from !== null || to !== 'Confirmation') return
  await jobs.send(trx, assignRequestJob, { order: orderId } satisfies AssignRequestJob, {
    startAfter: clock.now().add({ seconds: delaySeconds }),
  })
}

/** Assigns an unassigned request to the member with the fewest, of those who take its language. Again is harmless. */
export async function assignNewRequest(ctx: Context, { order: id }: AssignRequestJob): Promise<void> {
  const members = (await assignableMembers(ctx.db)).filter(({ roles }) => hasPermission(roles as StaffRole[], 'orders.answer'))
  if (members.length === 0) return
  try {
    const { locale } = await getOrderForStaff(ctx, id, 'en')
    const open = await countAssignedRequests(ctx)
    const candidates = members.map((one) => ({ id: one.id, languages: one.request_languages, open: open.get(one.id) ?? 0 }))
    const to = chooseAssignee(candidates, locale)
    if (to !== null) await assignRequest(ctx, { id, from: null, to, memberId: null })
  } catch (error) {
    // Answered, taken or gone meanwhile.
    if (!(error instanceof Refusal)) throw error
  }
}
