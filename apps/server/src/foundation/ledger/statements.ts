import type { PostingKind } from '@aquilane/domain/accounting/posting'
import type { EntryKind } from '@aquilane/domain/accounting/statement'
import type { Locale } from '@aquilane/domain/site/paths'
import { Refusal } from '@aquilane/domain/refusal'
import { renderPdf } from '../../platform/pdf/render.ts'
import type { EntrySubject, StatementContent, StatementEntry, StatementPage } from './statement-content.ts'
import { statementCsv } from './statement-csv.ts'
import { statementDocument } from './statement-pdf.ts'
import { type StatementRow, statementAccounts, statementRows, statementTotals } from './statement-queries.ts'
import { uuid } from '../../platform/uuid.ts'
import type { Context } from '../../context.ts'
import { expireCredit } from './credit-lots.ts'
import { getClient } from '../identity/index.ts'

declare module '../../context.ts' {
  interface Context {
    /** Descriptions of entries by reference, of capabilities above this one. */
    describeEntries: (references: readonly string[]) => Promise<Map<string, EntrySubject>>
  }
}

/** An account, and the first and last day of a period: the last three months when left out. */
interface StatementQuery {
  accountId: string
  from?: string | undefined
  to?: string | undefined
}

const maxEntries = { csv: 20_000, pdf: 1_000 }
const defaultMonths = 3

const kinds: Partial<Record<PostingKind, EntryKind>> = {
  top_up: 'top_up',
  payment: 'top_up',
  balance_payment: 'payment',
  refund: 'refund',
  refund_failed: 'refund',
  payment_after_expiry: 'credit',
  unapplied_payment: 'credit',
  bank_credit: 'credit',
  exception: 'credit',
  payout: 'payout',
  payout_rejected: 'payout_rejected',
  charged_back: 'charged_back',
  cashback: 'cashback',
  cashback_expired: 'cashback_expired',
  cashback_reversed: 'cashback_reversed',
  cashback_forfeited: 'cashback_forfeited',
  account_merged: 'account_transfer',
  account_separated: 'account_transfer',
}

async function findAccount(ctx: Context, id: string, clientId: string) {
  const account = uuid.test(id) ? await statementAccounts(ctx.db, id, clientId) : null
  if (!account) throw new Refusal('NOT_FOUND', 'There is no such account.')
  // Expired credit is written off before the statement is shown.
  await expireCredit(ctx, clientId)
  return { ...account, ids: [account.id, ...(account.cashbackId ? [account.cashbackId] : [])] }
}

function toPeriod(ctx: Context, query: StatementQuery) {
  const to = toDay(query.to, 'to') ?? ctx.clock.now().toZonedDateTimeISO('UTC').toPlainDate()
  const from = toDay(query.from, 'from') ?? to.subtract({ months: defaultMonths })
  if (Temporal.PlainDate.compare(from, to) > 0) throw invalidPeriod('from', 'The period ends before it begins.')
  const until = to.add({ days: 1 })
  return {
    shown: { from: from.toString(), to: to.toString() },
    from: `${from.toString()}T00:00:00Z`,
    until: `${until.toString()}T00:00:00Z`,
  }
}

async function withDescriptions(ctx: Context, rows: StatementRow[]): Promise<StatementEntry[]> {
  const references = [...new Set(rows.map((row) => row.reference))]
  const about = await ctx.describeEntries(references)
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    kind: kinds[row.kind as PostingKind] ?? 'other',
    about: about.get(row.reference) ?? null,
    amount: row.cents,
    cashback: row.cashback,
    balance: row.balance,
  }))
}

async function loadStatement(ctx: Context, query: StatementQuery, clientId: string, most: number): Promise<StatementContent> {
  const account = await findAccount(ctx, query.accountId, clientId)
  const { shown, ...period } = toPeriod(ctx, query)
  const totals = await statementTotals(ctx.db, account.ids, period)
  if (totals.count > most)
    throw new Refusal('STATEMENT_TOO_LONG', `The period has ${totals.count} entries; ${most} fit. Choose a shorter one.`)
  const rows = await statementRows(ctx.db, account.ids, account.cashbackId, period, { newestFirst: false, limit: most, offset: 0 })
  const client = await getClient(ctx, clientId)
  return {
    account: { id: account.id, type: account.type === 'Corporate' ? 'Corporate' : 'Personal' },
    currency: account.currency,
    period: shown,
    holder: [client?.firstName, client?.middleName, client?.lastName].filter(Boolean).join(' ') || null,
    openingBalance: totals.opening,
    closingBalance: totals.closing,
    entries: await withDescriptions(ctx, rows),
    createdAt: ctx.clock.now(),
  }
}

const holderName = ({ account, period }: StatementContent, locale: Locale, ending: string) =>
  `aquilane-${locale === 'it' ? 'estratto-conto' : 'statement'}-${account.type.toLowerCase()}-${period.from}-${period.to}.${ending}`

/** @throws NOT_FOUND for accounts of others, VALIDATION_FAILED for a period that ends before it begins */
export async function getStatementPage(
  ctx: Context,
  query: StatementQuery & { page?: number | undefined; perPage?: number | undefined },
  clientId: string,
): Promise<StatementPage> {
  const account = await findAccount(ctx, query.accountId, clientId)
  const { shown, ...period } = toPeriod(ctx, query)
  const { count, opening, closing } = await statementTotals(ctx.db, account.ids, period)
  const perPage = query.perPage ?? 12
  const pages = Math.ceil(count / perPage)
  const page = Math.max(1, Math.min(query.page ?? 1, pages))
  const order = { newestFirst: true, limit: perPage, offset: (page - 1) * perPage }
  return {
    account: { id: account.id, type: account.type === 'Corporate' ? 'Corporate' : 'Personal' },
    currency: account.currency,
    period: shown,
    openingBalance: opening,
    closingBalance: closing,
    entries: await withDescriptions(ctx, await statementRows(ctx.db, account.ids, account.cashbackId, period, order)),
    page,
    pages,
    total: count,
  }
}

export async function exportStatementCsv(
  ctx: Context,
  query: StatementQuery,
  clientId: string,
  locale: Locale,
): Promise<{ name: string; text: string }> {
  const statement = await loadStatement(ctx, query, clientId, maxEntries.csv)
  return { name: holderName(statement, locale, 'csv'), text: statementCsv(statement, locale) }
}

/** @throws STATEMENT_TOO_LONG */
export async function getStatementPdf(
  ctx: Context,
  query: StatementQuery,
  clientId: string,
  locale: Locale,
): Promise<{ name: string; bytes: Buffer }> {
  const statement = await loadStatement(ctx, query, clientId, maxEntries.pdf)
  return { name: holderName(statement, locale, 'pdf'), bytes: await renderPdf(statementDocument(statement, locale), clientId) }
}

function toDay(text: string | undefined, path: string): Temporal.PlainDate | null {
  if (text === undefined) return null
  try {
    const day = Temporal.PlainDate.from(text, { overflow: 'reject' })
    // Years outside the product's lifetime may not fit the database's type.
    if (day.year >= 2000 && day.year <= 2200) return day
  } catch {
    // No such day.
  }
  throw invalidPeriod(path, 'There is no such day.')
}

const invalidPeriod = (path: string, message: string) =>
  new Refusal('VALIDATION_FAILED', 'The period is not valid: see errors.', { errors: [{ path, code: 'period', message }] })
