import pLimit from 'p-limit'
import type { Locale } from '@aquilane/contract/paths'
import { documentNoticeDays } from '@aquilane/domain/fleet/aircraft-fields'
import { endingTaxes } from '@aquilane/domain/pricing/running-out'
import { homeCounters, type HomeCounter } from '@aquilane/domain/staff/home'
import { hasPermission } from '@aquilane/domain/staff/permissions'
import type { RequestView } from '@aquilane/domain/quotes/requests'
import type { Approvals } from '../approvals/service.ts'
import type { BankReconciliation } from '../bank-reconciliation/service.ts'
import type { ContactsService } from '../contacts/service.ts'
import type { CustomersService } from '../customers/service.ts'
import type { ConversationsService } from '../conversations/service.ts'
import type { FinanceExceptions } from '../finance-exceptions/service.ts'
import { lastFlyableDay, type FleetService, type FleetSnapshot } from '../fleet/service.ts'
import type { ChecklistView } from '@aquilane/domain/operations/views'
import type { OperationsService } from '../operations/service.ts'
import type { OrdersService } from '../orders/deps.ts'
import type { StaffActor } from '../platform/http/staff-auth.ts'
import type { PayablesService } from '../payables/service.ts'
import type { ReceivablesService } from '../receivables/service.ts'
import type { PricingService } from '../pricing/service.ts'
import type { QuotesService } from '../quotes/service.ts'
import type { TravelDocumentsService } from '../travel-documents/service.ts'
import type { SystemService } from '../system/service.ts'
import type { StaffService } from './service.ts'

export interface HomeServices {
  approvals: Pick<Approvals, 'list'>
  contacts: Pick<ContactsService, 'listMessages'>
  bankReconciliation: Pick<BankReconciliation, 'transactions'>
  conversations: Pick<ConversationsService, 'countWaiting'>
  customers: Pick<CustomersService, 'listTasks'>
  exceptions: Pick<FinanceExceptions, 'list'>
  fleet: Pick<FleetService, 'current'>
  operations: Pick<OperationsService, 'countChecklist' | 'countDisconnects'>
  orders: Pick<OrdersService, 'listForStaff'>
  pricing: Pick<PricingService, 'current'>
  payables: Pick<PayablesService, 'listDebits' | 'listPayables'>
  quotes: Pick<QuotesService, 'countRequestView'>
  receivables: Pick<ReceivablesService, 'getAgeSums'>
  staff: Pick<StaffService, 'members'>
  system: Pick<SystemService, 'getHealth'>
  travelDocuments: Pick<TravelDocumentsService, 'review'>
}

interface Count {
  count: number
  oldest?: Temporal.Instant | null
}
type Counter = (services: HomeServices, caller: { staff: StaffActor; locale: Locale }) => Promise<Count>

const requests =
  (view: RequestView): Counter =>
  ({ quotes }, { staff }) =>
    quotes.countRequestView({ view, memberId: staff.id })

const trips =
  (which: { status: 'Confirmed' | null; departsWithin?: number; awaits?: 'operator'; isUnflyable?: boolean }): Counter =>
  async ({ orders }, { locale }) => ({
    count: (await orders.listForStaff({ ...which, query: '', page: 1, perPage: 1, locale })).pagination.total_count,
  })

const checklist =
  (view: ChecklistView): Counter =>
  async ({ operations }, { staff }) => ({ count: await operations.countChecklist({ view, memberId: staff.id }) })

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
  'conversations.waiting': ({ conversations }) => conversations.countWaiting(),
  'customers.tasks': async ({ customers }, { staff }) => ({
    count: (await customers.listTasks({ view: 'mine', memberId: staff.id, page: 1, perPage: 1 })).total,
  }),
  'messages.open': async ({ contacts }) => {
    const { rows, total } = await contacts.listMessages({ view: 'open', page: 1, perPage: 1 })
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
  'schedule.disconnects': async ({ operations }) => ({ count: await operations.countDisconnects() }),
  'fleet.documents': async ({ fleet }) => ({ count: countEndingDocuments(await fleet.current()) }),
  'pricing.taxes': async ({ pricing }) => ({
    count: endingTaxes((await pricing.current()).document.taxes, Temporal.Now.plainDateISO('UTC').toString()).length,
  }),
  'documents.review': async ({ travelDocuments }, { locale }) => ({
    count: (await travelDocuments.review.list({ status: 'progress', page: 1, perPage: 1, locale })).pagination.total_count,
  }),
  'bank.unmatched': async ({ bankReconciliation }) => ({
    count: (await bankReconciliation.transactions({ status: 'queued', statementId: null }, 1, 1)).pagination.total_count,
  }),
  'bank.debits': async ({ payables }) => ({ count: (await payables.listDebits({ isOpen: true, page: 1, perPage: 1 })).total }),
  'payables.approve': async ({ payables }) => ({ count: (await payables.listPayables({ view: 'approve', page: 1, perPage: 1 })).total }),
  'payables.open': async ({ payables }) => ({ count: (await payables.listPayables({ view: 'open', page: 1, perPage: 1 })).total }),
  'receivables.overdue': async ({ receivables }) => ({
    count: (await receivables.getAgeSums()).reduce((sum, { bucket, count }) => sum + (bucket === 'not_due' ? 0 : count), 0),
  }),
  'approvals.open': async ({ approvals }, { staff }) => ({
    count: (await approvals.list({ view: 'open', roles: staff.roles, memberId: staff.id, page: 1, perPage: 1 })).total,
  }),
  'exceptions.open': async ({ exceptions }) => ({ count: (await exceptions.list('Open', 1, 1)).pagination.total_count }),
  'system.findings': async ({ system }) => ({ count: (await system.getHealth()).filter(({ ok }) => !ok).length }),
  'members.without-passkey': async ({ staff }) => ({
    count: (await staff.members.list()).filter(({ disabledAt, passkeys }) => disabledAt === null && passkeys === 0).length,
  }),
}

/** One page of one member does not take every connection. */
const countersAtATime = 4

/** What waits for this member, of what the roles open. */
export async function getHomeCounters(
  services: HomeServices,
  caller: { staff: StaffActor; locale: Locale },
): Promise<{ id: HomeCounter; count: number; oldest: Temporal.Instant | null }[]> {
  const shown = (Object.keys(homeCounters) as HomeCounter[]).filter((id) => hasPermission(caller.staff.roles, homeCounters[id]))
  return pLimit(countersAtATime).map(shown, async (id) => {
    const { count, oldest = null } = await counters[id](services, caller)
    return { id, count, oldest }
  })
}
