import type { Context } from '../../context.ts'
import pLimit from 'p-limit'
import type { Locale } from '@aquilane/domain/site/paths'
import { documentNoticeDays } from '@aquilane/domain/fleet/aircraft-fields'
import { endingTaxes } from '@aquilane/domain/pricing/running-out'
import { homeCounters, type HomeCounter } from '@aquilane/domain/staff/home'
import { hasPermission } from '@aquilane/domain/staff/permissions'
import type { RequestView } from '@aquilane/domain/quotes/requests'
import { lastFlyableDay, type FleetSnapshot } from '../../foundation/fleet/index.ts'
import type { ChecklistView } from '@aquilane/domain/operations/views'
import type { StaffActor } from '../../platform/http/staff-auth.ts'
import { countRequestView } from '../../trips/quotes/index.ts'
import { listOrdersForStaff } from '../../sales/orders/index.ts'
import { countChecklist, countDisconnects } from '../../trips/operations/index.ts'
import { countWaiting } from '../../contact/conversations/index.ts'
import { listTasks } from '../customers/index.ts'
import { listMessages } from '../../contact/contacts/index.ts'
import { listReviews } from '../../sales/travel-documents/index.ts'
import { pageTransactions } from '../../sales/bank-reconciliation/index.ts'
import { listDebits, listPayables } from '../payables/index.ts'
import { getAgeSums } from '../receivables/index.ts'
import { listApprovals } from '../../foundation/approvals/index.ts'
import { listFinanceExceptions } from '../../sales/finance-exceptions/index.ts'
import { getHealth } from '../system/index.ts'
import { listStaffMembers } from './members.ts'

interface Count {
  count: number
  oldest?: Temporal.Instant | null
}
type Counter = (ctx: Context, caller: { staff: StaffActor; locale: Locale }) => Promise<Count>

const requests =
  (view: RequestView): Counter =>
  (ctx, { staff }) =>
    countRequestView(ctx, { view, memberId: staff.id })

const trips =
  (which: { status: 'Confirmed' | null; departsWithin?: number; awaits?: 'operator'; isUnflyable?: boolean }): Counter =>
  async (ctx, { locale }) => ({
    count: (await listOrdersForStaff(ctx, { ...which, query: '', page: 1, perPage: 1, locale })).total,
  })

const checklist =
  (view: ChecklistView): Counter =>
  async (ctx, { staff }) => ({ count: await countChecklist(ctx, { view, memberId: staff.id }) })

/** Aircraft on the line whose insurance, certificate or airworthiness is over, or ends soon. */
function countEndingDocuments({ aircraft, operators }: FleetSnapshot): number {
  const soon = Temporal.Now.plainDateISO('UTC').add({ days: documentNoticeDays }).toString()
  return [...aircraft.values()].filter((one) => one.isActive && lastFlyableDay(operators.get(one.operatorId)!, one) <= soon).length
}

/** Each counts with the query of the list behind it. */
const counters: Record<HomeCounter, Counter> = {
  'requests.unanswered': requests('unanswered'),
  'requests.mine': requests('mine'),
  'requests.expiring': requests('expiring'),
  'requests.opened': requests('opened'),
  'requests.approval': requests('approval'),
  'conversations.waiting': (ctx) => countWaiting(ctx),
  'customers.tasks': async (ctx, { staff }) => ({
    count: (await listTasks(ctx, { view: 'mine', memberId: staff.id, page: 1, perPage: 1 })).total,
  }),
  'messages.open': async (ctx) => {
    const { rows, total } = await listMessages(ctx, { view: 'open', page: 1, perPage: 1 })
    return { count: total, oldest: rows[0]?.created_at ?? null }
  },
  'trips.day': trips({ status: 'Confirmed', departsWithin: 24 }),
  'trips.three-days': trips({ status: 'Confirmed', departsWithin: 72 }),
  'trips.cannot-fly': trips({ status: null, isUnflyable: true }),
  'trips.operator': trips({ status: null, awaits: 'operator' }),
  'checklist.day': checklist('day'),
  'checklist.three-days': checklist('three-days'),
  'checklist.revised': checklist('revised'),
  'checklist.manifests': checklist('manifests'),
  'checklist.mine': checklist('mine'),
  'checklist.landed': checklist('landed'),
  'schedule.disconnects': async (ctx) => ({ count: await countDisconnects(ctx) }),
  'fleet.documents': async ({ fleet }) => ({ count: countEndingDocuments(await fleet.current()) }),
  'pricing.taxes': async ({ pricing }) => ({
    count: endingTaxes((await pricing.current()).document.taxes, Temporal.Now.plainDateISO('UTC').toString()).length,
  }),
  'documents.review': async (ctx, { locale }) => ({
    count: (await listReviews(ctx, { status: 'progress', page: 1, perPage: 1, locale })).total,
  }),
  'bank.unmatched': async (ctx) => ({
    count: (await pageTransactions(ctx, { status: 'queued', statementId: null }, 1, 1)).total,
  }),
  'bank.debits': async (ctx) => ({ count: (await listDebits(ctx, { isOpen: true, page: 1, perPage: 1 })).total }),
  'payables.approve': async (ctx) => ({ count: (await listPayables(ctx, { view: 'approve', page: 1, perPage: 1 })).total }),
  'payables.open': async (ctx) => ({ count: (await listPayables(ctx, { view: 'open', page: 1, perPage: 1 })).total }),
  'receivables.overdue': async (ctx) => ({
    count: (await getAgeSums(ctx)).reduce((sum, { bucket, count }) => sum + (bucket === 'not_due' ? 0 : count), 0),
  }),
  'approvals.open': async (ctx, { staff }) => ({
    count: (await listApprovals(ctx, { view: 'open', roles: staff.roles, memberId: staff.id, page: 1, perPage: 1 })).total,
  }),
  'exceptions.open': async (ctx) => ({ count: (await listFinanceExceptions(ctx, 'Open', 1, 1)).total }),
  'system.findings': async (ctx) => ({ count: (await getHealth(ctx)).filter(({ ok }) => !ok).length }),
  'members.without-passkey': async (ctx) => ({
    count: (await listStaffMembers(ctx)).filter(({ disabledAt, passkeys }) => disabledAt === null && passkeys === 0).length,
  }),
}

/** One page of one member does not take every connection. */
const countersAtATime = 4

/** What waits for this member, of what the roles open. */
export async function getHomeCounters(
  ctx: Context,
  caller: { staff: StaffActor; locale: Locale },
): Promise<{ id: HomeCounter; count: number; oldest: Temporal.Instant | null }[]> {
  const shown = (Object.keys(homeCounters) as HomeCounter[]).filter((id) => hasPermission(caller.staff.roles, homeCounters[id]))
  return pLimit(countersAtATime).map(shown, async (id) => {
    const { count, oldest = null } = await counters[id](ctx, caller)
    return { id, count, oldest }
  })
}
