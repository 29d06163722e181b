import { staffGetHome, staffSearch } from '@aquilane/contract/staff-home'
import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { Locale } from '@aquilane/contract/paths'
import { documentNoticeDays } from '@aquilane/domain/fleet/aircraft-fields'
import { endingTaxes } from '@aquilane/domain/pricing/running-out'
import { homeCounters, type HomeCounter } from '@aquilane/domain/staff/home'
import { hasPermission } from '@aquilane/domain/staff/permissions'
import type { RequestView } from '@aquilane/domain/quotes/requests'
import type { FastifyInstance } from 'fastify'
import type { Approvals } from '../approvals/service.ts'
import type { BankReconciliation } from '../bank-reconciliation/service.ts'
import type { ContactsService } from '../contacts/service.ts'
import type { CustomersService } from '../customers/service.ts'
import type { ConversationsService } from '../conversations/service.ts'
import type { FinanceExceptions } from '../finance-exceptions/service.ts'
import { lastFlyableDay, type FleetService, type FleetSnapshot } from '../fleet/service.ts'
import { clientName } from '../identity/client-name.ts'
import type { Invoices } from '../invoices/service.ts'
import type { ChecklistView } from '@aquilane/domain/operations/views'
import type { OperationsService } from '../operations/service.ts'
import type { OrdersService } from '../orders/deps.ts'
import { toAdminAirport } from '../places/leg-place.ts'
import type { PlacesService } from '../places/service.ts'
import { registerEndpoint } from '../platform/http/register-endpoint.ts'
import { timestamp } from '../platform/http/serialize.ts'
import type { StaffActor } from '../platform/http/staff-auth.ts'
import type { PayablesService } from '../payables/service.ts'
import type { ReceivablesService } from '../receivables/service.ts'
import type { PricingService } from '../pricing/service.ts'
import type { QuotesService } from '../quotes/service.ts'
import type { TravelDocumentsService } from '../travel-documents/service.ts'
import type { SystemService } from '../system/service.ts'
import type { StaffService } from './service.ts'

interface HomeServices {
  approvals: Pick<Approvals, 'list'>
  contacts: Pick<ContactsService, 'listMessages'>
  bankReconciliation: Pick<BankReconciliation, 'transactions'>
  conversations: Pick<ConversationsService, 'countWaiting'>
  customers: Pick<CustomersService, 'listTasks' | 'listCustomers'>
  exceptions: Pick<FinanceExceptions, 'list'>
  fleet: Pick<FleetService, 'current'>
  invoices: Pick<Invoices, 'admin'>
  operations: Pick<OperationsService, 'countChecklist' | 'countDisconnects'>
  orders: Pick<OrdersService, 'listForStaff'>
  pricing: Pick<PricingService, 'current'>
  payables: Pick<PayablesService, 'listDebits' | 'listPayables'>
  places: Pick<PlacesService, 'airportByIata' | 'airportByIcao' | 'get'>
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

/** Home page and search of the back office. */
export function homeRoutes(app: FastifyInstance, services: HomeServices): void {
  registerEndpoint(app, staffGetHome, async ({ staff, locale }) => {
    const shown = (Object.keys(homeCounters) as HomeCounter[]).filter((id) => hasPermission(staff.roles, homeCounters[id]))
    const found: ResponseOf<typeof staffGetHome>['counters'] = []
    for (const id of shown) {
      const { count, oldest = null } = await counters[id](services, { staff, locale })
      found.push({ id, count, oldest: oldest && timestamp(oldest) })
    }
    return { counters: found }
  })

  registerEndpoint(app, staffSearch, async ({ query: { query }, staff, locale }) => {
    const text = query.trim()
    if (text.length < 2) return { data: [] }
    return {
      data: [
        ...(hasPermission(staff.roles, 'trips.read') ? await findTrips(services, text, locale) : []),
        ...(hasPermission(staff.roles, 'customers.read') ? await findCustomers(services, text) : []),
        ...(hasPermission(staff.roles, 'invoices.read') ? await findInvoices(services, text) : []),
        ...(hasPermission(staff.roles, 'trips.read')
          ? [...(await findAircraft(services, text)), ...findAirports(services, text, locale)]
          : []),
      ],
    }
  })
}

type Found = ResponseOf<typeof staffSearch>['data']
const maxFound = 6

async function findTrips({ orders }: HomeServices, query: string, locale: Locale): Promise<Found> {
  const { data } = await orders.listForStaff({ status: null, query, page: 1, perPage: maxFound, locale })
  return data.map(({ id, pnr, customer, legs, aircraft }) => ({
    kind: 'trip' as const,
    id,
    title: `${pnr} · ${legs.map(({ departure, arrival }) => `${departure.code} – ${arrival.code}`).join(', ')}`,
    text: [legs[0]?.departure_date.replace('T', ' '), customer.name ?? customer.phone, aircraft?.tail].filter(Boolean).join(' · '),
  }))
}

async function findCustomers({ customers }: HomeServices, query: string): Promise<Found> {
  const { rows } = await customers.listCustomers({ view: 'all', query, page: 1, perPage: maxFound })
  return rows.map((row) => ({
    kind: 'customer' as const,
    id: row.id,
    title: clientName(row),
    text: [row.phone, row.email].filter(Boolean).join(' · '),
  }))
}

async function findInvoices({ invoices }: HomeServices, query: string): Promise<Found> {
  const { data } = await invoices.admin.list({ query, status: null, page: 1, perPage: maxFound })
  return data.map(({ id, number, customer, price, status }) => ({
    kind: 'invoice' as const,
    id,
    title: String(number),
    text: [customer.name || customer.phone, `${price.currency} ${price.amount.toFixed(2)}`, status].join(' · '),
  }))
}

/** Opens the trips from and to it. */
function findAirports({ places }: HomeServices, query: string, locale: Locale): Found {
  const airport = places.airportByIata(query.toUpperCase()) ?? places.airportByIcao(query.toUpperCase())
  if (!airport) return []
  const { code, name, city } = toAdminAirport(places, airport, locale)
  return [{ kind: 'airport', id: code, title: `${code} · ${name}`, text: city ?? '' }]
}

async function findAircraft({ fleet }: HomeServices, query: string): Promise<Found> {
  const tail = query.toUpperCase().replaceAll('-', '')
  if (tail.length < 3) return []
  const { aircraft, types, operators } = await fleet.current()
  return [...aircraft.values()]
    .filter((one) => one.tail.replaceAll('-', '').startsWith(tail))
    .slice(0, maxFound)
    .map((one) => ({
      kind: 'aircraft' as const,
      id: one.tail,
      title: one.tail,
      text: [types.get(one.typeId)?.name, operators.get(one.operatorId)?.name].filter(Boolean).join(' · '),
    }))
}
