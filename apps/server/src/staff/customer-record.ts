import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { Locale } from '@aquilane/contract/paths'
import type { staffGetCustomerRecord } from '@aquilane/contract/staff-customers'
import type { CustomersService } from '../customers/service.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { Statements } from '../ledger/statements.ts'
import type { NotificationsService } from '../notifications/deps.ts'
import type { OrdersService } from '../orders/deps.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import { timestamp } from '../platform/http/serialize.ts'
import type { QuotesService } from '../quotes/service.ts'

export interface CustomerRecordDeps {
  db: Database
  clock: Clock
  customers: Pick<CustomersService, 'getCustomer'>
  ledger: Pick<LedgerService, 'accounts'>
  notifications: Pick<NotificationsService, 'channels'>
  orders: Pick<OrdersService, 'getPnrs'>
  quotes: Pick<QuotesService, 'listSentQuotes'>
  statements: Pick<Statements, 'page'>
}

type CustomerRecord = ResponseOf<typeof staffGetCustomerRecord>
type SentQuote = Awaited<ReturnType<QuotesService['listSentQuotes']>>[number]

const entriesOfAccount = 10
/** Before the first entry there can be. */
const firstDay = '2000-01-01'

function stateOf(quote: SentQuote, now: Temporal.Instant): CustomerRecord['quotes'][number]['state'] {
  if (quote.accepted_at) return 'accepted'
  if (quote.withdrawn_at) return 'withdrawn'
  return quote.valid_until && Temporal.Instant.compare(quote.valid_until, now) > 0 ? 'open' : 'expired'
}

async function readLedger({ ledger, statements }: CustomerRecordDeps, id: string): Promise<CustomerRecord['ledger']> {
  const entries: CustomerRecord['ledger'] = []
  for (const account of await ledger.accounts(id)) {
    const { data } = await statements.page({ account_id: account.id, from: firstDay, per_page: entriesOfAccount }, id)
    entries.push(
      ...data.map((entry) => ({
        id: entry.id,
        account: account.type,
        at: entry.created,
        kind: entry.kind,
        order: entry.about?.code === 'order' ? { id: entry.about.params.id, name: entry.about.params.pnr } : null,
        amount: entry.amount,
        balance: entry.balance,
      })),
    )
  }
  return entries.toSorted((one, other) => (one.at < other.at ? 1 : -1))
}

/** Balance, quotes and preferences of a customer. @throws NOT_FOUND */
export async function readCustomerRecord(deps: CustomerRecordDeps, id: string, locale: Locale): Promise<CustomerRecord> {
  const { row, orderIds } = await deps.customers.getCustomer(id)
  const quotes = await deps.quotes.listSentQuotes(orderIds)
  const pnrs = await deps.orders.getPnrs(
    deps.db,
    quotes.map(({ order_id: orderId }) => orderId),
  )
  const now = deps.clock.now()
  return {
    ledger: await readLedger(deps, row.id),
    quotes: quotes.map((quote) => ({
      id: quote.id,
      order: { id: quote.order_id, pnr: pnrs.get(quote.order_id) ?? '' },
      version: quote.number,
      alternatives: Number(quote.alternatives ?? 0),
      sent: timestamp(quote.sent_at!),
      valid_until: timestamp(quote.valid_until!),
      state: stateOf(quote, now),
    })),
    preferences: (await deps.notifications.channels(row.id, locale)).map(({ id: channel, name, media }) => ({
      channel,
      name,
      media: media.map((one) => ({ name: one.name, enabled: one.enabled, locked: one.locked })),
    })),
  }
}
