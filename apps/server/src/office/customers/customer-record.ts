import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { Locale } from '@aquilane/contract/paths'
import type { staffGetCustomerRecord } from '@aquilane/contract/staff-customers'
import { listChannels } from '../../contact/notifications/index.ts'
import type { Context } from '../../context.ts'
import { getAccounts, getStatementPage } from '../../foundation/ledger/index.ts'
import { money, timestamp } from '../../platform/http/serialize.ts'
import { getPnrs } from '../../sales/orders/index.ts'
import { listSentQuotes } from '../../trips/quotes/index.ts'
import { getCustomer } from './customers.ts'

type CustomerRecord = ResponseOf<typeof staffGetCustomerRecord>
type SentQuote = Awaited<ReturnType<typeof listSentQuotes>>[number]

const entriesOfAccount = 10
/** Before the first entry there can be. */
const firstDay = '2000-01-01'

function stateOf(quote: SentQuote, now: Temporal.Instant): CustomerRecord['quotes'][number]['state'] {
  if (quote.accepted_at) return 'accepted'
  if (quote.withdrawn_at) return 'withdrawn'
  return quote.valid_until && Temporal.Instant.compare(quote.valid_until, now) > 0 ? 'open' : 'expired'
}

async function readLedger(ctx: Context, id: string): Promise<CustomerRecord['ledger']> {
  const entries: CustomerRecord['ledger'] = []
  for (const account of await getAccounts(ctx, id)) {
    const statement = await getStatementPage(ctx, { accountId: account.id, from: firstDay, perPage: entriesOfAccount }, id)
    entries.push(
      ...statement.entries.map((entry) => ({
        id: entry.id,
        account: account.type,
        at: timestamp(entry.at),
        kind: entry.kind,
        order: entry.about?.kind === 'order' ? { id: entry.about.id, name: entry.about.pnr } : null,
        amount: money(entry.amount, statement.currency),
        balance: money(entry.balance, statement.currency),
      })),
    )
  }
  return entries.toSorted((one, other) => (one.at < other.at ? 1 : -1))
}

/** Balance, quotes and preferences of a customer. @throws NOT_FOUND */
export async function readCustomerRecord(ctx: Context, id: string, locale: Locale): Promise<CustomerRecord> {
  const { row, orderIds } = await getCustomer(ctx, id)
  const quotes = await listSentQuotes(ctx, orderIds)
  const pnrs = await getPnrs(
    ctx,
    ctx.db,
    quotes.map(({ order_id: orderId }) => orderId),
  )
  const now = ctx.clock.now()
  return {
    ledger: await readLedger(ctx, row.id),
    quotes: quotes.map((quote) => ({
      id: quote.id,
      order: { id: quote.order_id, pnr: pnrs.get(quote.order_id) ?? '' },
      version: quote.number,
      alternatives: Number(quote.alternatives ?? 0),
      sent: timestamp(quote.sent_at!),
      valid_until: timestamp(quote.valid_until!),
      state: stateOf(quote, now),
    })),
    preferences: (await listChannels(ctx, row.id, locale)).map(({ id: channel, name, media }) => ({
      channel,
      name,
      media: media.map((one) => ({ name: one.name, enabled: one.enabled, locked: one.locked })),
    })),
  }
}
