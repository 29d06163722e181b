import { toQuoteState, type QuoteState } from '@aquilane/domain/quotes/rules'
import type { OrderRequest } from '../../sales/orders/index.ts'
import type { Db } from '../../platform/db/database.ts'
import { Refusal } from '@aquilane/domain/refusal'
import {
  acceptanceByQuote,
  alternativesByVersions,
  versionsByQuote,
  type AcceptanceRow,
  type AlternativeRow,
  type QuoteRow,
  type VersionRow,
} from './queries.ts'

/** A quote with everything that decides what may be done with it. */
export interface LoadedQuote {
  quote: QuoteRow
  state: QuoteState
  /** Newest first. */
  versions: (VersionRow & { alternatives: AlternativeRow[] })[]
  /** The newest version that was sent; null while the first one waits for its approval. */
  current: LoadedQuote['versions'][number] | null
  acceptance: AcceptanceRow | null
}

export const quoteNotFound = () => new Refusal('NOT_FOUND', 'There is no such quote.')

/** Reference of the hold on a quote's aircraft. */
export const quoteReference = (quote: Pick<QuoteRow, 'id'>): string => `quote:${quote.id}`

/** Neither sent, approved nor withdrawn. It matters for the newest version only. */
export const isWaitingForApproval = (version: VersionRow): boolean =>
  version.needs_approval && version.sent_at === null && version.approved_by === null && version.withdrawn_at === null

export async function loadQuote(
  on: Db,
  quote: QuoteRow,
  { awaits }: Pick<OrderRequest, 'awaits'>,
  now: Temporal.Instant,
): Promise<LoadedQuote> {
  const rows = await versionsByQuote(on, quote.id)
  const alternatives = await alternativesByVersions(
    on,
    rows.map(({ id }) => id),
  )
  const versions = rows.map((row) => ({ ...row, alternatives: alternatives.filter(({ version_id: id }) => id === row.id) }))
  const acceptance = (await acceptanceByQuote(on, quote.id)) ?? null
  const current = versions.find(({ sent_at: sent }) => sent !== null) ?? null
  const facts = {
    isAccepted: acceptance !== null,
    isWithdrawn: quote.withdrawn_at !== null,
    awaitsPrice: awaits === 'price',
    validUntil: current?.valid_until ?? null,
  }
  return { quote, state: toQuoteState(facts, now), versions, current, acceptance }
}
