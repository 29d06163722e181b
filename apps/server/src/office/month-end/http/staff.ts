import type { FastifyInstance } from 'fastify'
import { staffExportDatev, staffExportJournal, staffExportTaxes, staffGetMonthEnd } from '@aquilane/contract/staff-month-end'
import type { Context } from '../../../context.ts'
import { audit } from '../../../platform/db/audit.ts'
import { sendCsv } from '../../../platform/http/export-csv.ts'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { money } from '../../../platform/http/serialize.ts'
import { getDatev, getJournal, getMonth, type MonthEnd } from '../service.ts'

const currency = 'EUR'
const cents = (value: number) => money(value, currency)
const decimal = (value: number): number => value / 100

/** Balances, taxes and exports of a month (finance). */
export function monthEndRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, staffGetMonthEnd, async ({ query: { month } }) => {
    const { operators } = await ctx.fleet.current()
    const nameOf = (code: string): string | null => {
      const [kind, detail = '', last] = code.split(':')
      if (last === undefined) return null
      return kind === 'operator_payable' ? (operators.get(Number(detail))?.name ?? detail) : detail
    }
    const { accounts, taxes, billVat, checks } = await getMonth(ctx, month)
    return {
      accounts: accounts.map(({ code, number, opening, debit, credit, closing }) => ({
        code,
        name: nameOf(code),
        number,
        opening: cents(opening),
        debit: cents(debit),
        credit: cents(credit),
        closing: cents(closing),
      })),
      taxes: taxes.map((tax) => ({ ...tax, base: tax.base === null ? null : cents(tax.base), amount: cents(tax.amount) })),
      bill_vat: billVat.map((one) => ({ ...one, net: cents(one.net), amount: cents(one.amount) })),
      checks: checks.map(({ name, expected, actual }) => ({ name, expected: cents(expected), actual: cents(actual) })),
    }
  })

  registerEndpoint(app, staffExportJournal, async ({ query: { month }, staff, reply }) => {
    const rows = (await getJournal(ctx, month)).map((row) => ({ ...row, debit: decimal(row.debit), credit: decimal(row.credit) }))
    return sendCsv(reply, ctx.db, { staff, name: `journal-${month}`, rows, filter: { month } })
  })

  registerEndpoint(app, staffExportTaxes, async ({ query: { month }, staff, reply }) => {
    const rows = toTaxRows(await getMonth(ctx, month))
    return sendCsv(reply, ctx.db, { staff, name: `taxes-${month}`, rows, filter: { month } })
  })

  registerEndpoint(app, staffExportDatev, async ({ query: { month }, staff, reply }) => {
    await audit(ctx.db, { actor: `staff:${staff.id}`, action: 'staff.export', subject: `export:datev-${month}` })
    reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="EXTF_Buchungsstapel_${month}.csv"`,
      'cache-control': 'private, no-store',
    })
    return getDatev(ctx, month)
  })
}

/** Taxes of trips, then VAT of operators' bills, as rows of a table. */
function toTaxRows({ taxes, billVat }: MonthEnd) {
  return [
    ...taxes.map(({ tax, country, percent, trips, base, amount }) => ({
      of: 'trips',
      tax,
      country,
      percent,
      trips,
      bills: null,
      base: base === null ? null : decimal(base),
      amount: decimal(amount),
    })),
    ...billVat.map(({ kind, percent, bills, net, amount }) => ({
      of: 'operator_bills',
      tax: kind,
      country: null,
      percent,
      trips: null,
      bills,
      base: decimal(net),
      amount: decimal(amount),
    })),
  ]
}
