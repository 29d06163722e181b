import type { Locale } from '@aquilane/domain/site/paths'
import { listChannels } from '../../contact/notifications/index.ts'
import type { Context } from '../../context.ts'
import { listAssistants, type ShownAssistant } from '../../foundation/assistants/index.ts'
import { getAccounts, getStatementPage } from '../../foundation/ledger/index.ts'
import { getPnrs } from '../../sales/orders/index.ts'
import { listSentQuotes } from '../../trips/quotes/index.ts'
import { getCustomer } from './customers.ts'

type SentQuote = Awaited<ReturnType<typeof listSentQuotes>>[number]
type StatementEntry = Awaited<ReturnType<typeof getStatementPage>>['entries'][number]

interface RecordedQuote {
  id: string
  order: { id: string; pnr: string }
  version: number
  alternatives: number
  sentAt: Temporal.Instant
  validUntil: Temporal.Instant
  state: 'open' | 'accepted' | 'expired' | 'withdrawn'
}

/** What the page of a customer shows after the rest. */
export interface CustomerRecord {
  /** The newest entries of every account, newest first; amounts in cents. */
  ledger: { account: string; currency: string; entry: StatementEntry }[]
  quotes: RecordedQuote[]
  channels: Awaited<ReturnType<typeof listChannels>>
  assistants: ShownAssistant[]
  principals: ShownAssistant[]
}

const entriesOfAccount = 10
/** Before the first entry there can be. */
const firstDay = '2000-01-01'

function stateOf(quote: SentQuote, now: Temporal.Instant): RecordedQuote['state'] {
  if (quote.accepted_at) return 'accepted'
  if (quote.withdrawn_at) return 'withdrawn'
  return quote.valid_until && Temporal.Instant.compare(quote.valid_until, now) > 0 ? 'open' : 'expired'
}

/** Entries are ordered by the time that is shown. */
const shownSecond = ({ entry }: CustomerRecord['ledger'][number]): number => Math.floor(entry.at.epochMilliseconds / 1000)

async function readLedger(ctx: Context, id: string): Promise<CustomerRecord['ledger']> {
  const entries: CustomerRecord['ledger'] = []
  for (const account of await getAccounts(ctx, id)) {
    const { entries: newest, currency } = await getStatementPage(
      ctx,
      { accountId: account.id, from: firstDay, perPage: entriesOfAccount },
      id,
    )
    entries.push(...newest.map((entry) => ({ account: account.type, currency, entry })))
  }
  return entries.toSorted((one, other) => (shownSecond(one) < shownSecond(other) ? 1 : -1))
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
      sentAt: quote.sent_at!,
      validUntil: quote.valid_until!,
      state: stateOf(quote, now),
    })),
    channels: await listChannels(ctx, row.id, locale),
    ...(await listAssistants(ctx, row.id)),
  }
}
