import { toDatev, type JournalTransaction } from '@aquilane/domain/month-end/journal'
import { chart, chartKind } from '@aquilane/domain/month-end/chart'
import { taxLines } from '../../sales/orders/index.ts'
import type { BillVatKind } from '@aquilane/domain/operations/bill-vat'
import { accountMonths, billVat, journalRows, recognizedOrders, type AccountMonth, type MonthSpan } from './queries.ts'
import type { Context } from '../../context.ts'

export interface TaxSum {
  /** `vat`, `uk_apd`, … */
  tax: string
  /** Of VAT: ISO 3166 alpha-2 and percent, else null. */
  country: string | null
  percent: number | null
  /** Trips. */
  trips: number
  /** Cents; the base of VAT only. */
  base: number | null
  amount: number
}

/** VAT of operators' bills by kind and rate; cents. */
export interface BillVatSum {
  kind: BillVatKind
  percent: number | null
  bills: number
  net: number
  amount: number
}

/** A test of the month: what two ways of counting say. */
export interface MonthCheck {
  name: 'balanced' | 'taxes' | 'bills' | 'journal'
  expected: number
  actual: number
}

export interface MonthEnd {
  accounts: (AccountMonth & { number: string; closing: number })[]
  taxes: TaxSum[]
  billVat: BillVatSum[]
  checks: MonthCheck[]
}

/** @param month `yyyy-MM` */
export function monthSpan(month: string): MonthSpan {
  const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 })
  const start = (date: Temporal.PlainDate): Temporal.Instant => date.toZonedDateTime('UTC').toInstant()
  return { from: start(first), to: start(first.add({ months: 1 })) }
}

const numberOf = (code: string): string => chart[chartKind(code)]

/** Taxes of the trips whose revenue was recognised, by tax; VAT by country and rate. */
async function sumTaxes(ctx: Context, span: MonthSpan): Promise<{ taxes: TaxSum[]; booked: number }> {
  const sums = new Map<string, TaxSum>()
  const orders = await recognizedOrders(ctx.db, span)
  for (const order of orders)
    for (const { service, amountCents, reason } of taxLines(order)) {
      const { country = null, percent = null } = (service === 'vat' ? (reason?.params ?? {}) : {}) as { country?: string; percent?: number }
      const key = `${service}|${country}|${percent}`
      const sum = sums.get(key) ?? { tax: service, country, percent, trips: 0, base: percent === null ? null : 0, amount: 0 }
      sums.set(key, {
        ...sum,
        trips: sum.trips + 1,
        amount: sum.amount + amountCents,
        // The base that this amount is the rate of, to the cent.
        base: sum.base === null || percent === null ? null : sum.base + Math.round((amountCents * 100) / percent),
      })
    }
  return {
    taxes: [...sums.values()].toSorted((a, b) => `${a.tax}${a.country}${a.percent}`.localeCompare(`${b.tax}${b.country}${b.percent}`)),
    booked: orders.reduce((sum, { tax }) => sum + tax, 0),
  }
}

/** Balances, taxes and tests of a month. */
export async function getMonth(ctx: Context, month: string): Promise<MonthEnd> {
  const span = monthSpan(month)
  const accounts = (await accountMonths(ctx.db, span)).map((account) => ({
    ...account,
    number: numberOf(account.code),
    closing: account.opening + account.debit - account.credit,
  }))
  const { taxes, booked } = await sumTaxes(ctx, span)
  const bills = await billVat(ctx.db, span)
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
  const journal = await journalRows(ctx.db, span)
  return {
    accounts,
    taxes,
    billVat: bills.map(({ kind, permille, bills: count, net, vat }) => ({
      kind: kind as BillVatKind,
      percent: permille === null ? null : permille / 10,
      bills: count,
      net,
      amount: vat,
    })),
    checks: [
      { name: 'balanced', expected: 0, actual: sum(accounts.map(({ closing }) => closing)) },
      { name: 'taxes', expected: booked, actual: sum(taxes.map(({ amount }) => amount)) },
      {
        name: 'bills',
        expected: sum(bills.map(({ booked: cents }) => cents)),
        actual: sum(bills.filter(({ kind }) => kind === 'deductible').map(({ vat }) => vat)),
      },
      {
        name: 'journal',
        expected: sum(accounts.map(({ debit }) => debit)),
        actual: sum(journal.filter(({ amount }) => amount > 0).map(({ amount }) => amount)),
      },
    ],
  }
}

/** Every entry of a month; debit and credit are cents. */
export async function getJournal(ctx: Context, month: string) {
  return (await journalRows(ctx.db, monthSpan(month))).map((row) => ({
    date: row.at.toZonedDateTimeISO('UTC').toPlainDate().toString(),
    transaction: row.id,
    kind: row.kind,
    reference: row.reference,
    account: row.code,
    number: numberOf(row.code),
    debit: Math.max(0, row.amount),
    credit: Math.max(0, -row.amount),
    currency: row.currency,
  }))
}

/** The same as a DATEV booking batch. */
export async function getDatev(ctx: Context, month: string): Promise<string> {
  const byId = new Map<string, JournalTransaction & { lines: { code: string; amount: number }[] }>()
  for (const { id, at, kind, reference, code, currency, amount } of await journalRows(ctx.db, monthSpan(month))) {
    const known = byId.get(id)
    if (known) known.lines.push({ code, amount })
    else
      byId.set(id, {
        id,
        date: at.toZonedDateTimeISO('UTC').toPlainDate().toString(),
        kind,
        reference,
        currency,
        lines: [{ code, amount }],
      })
  }
  return toDatev([...byId.values()], { month, createdAt: ctx.clock.now(), company: ctx.config.company?.name ?? '' })
}
