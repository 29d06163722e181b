import type { FastifyInstance } from 'fastify'
import { staffExportDatev, staffExportJournal, staffExportTaxes, staffGetMonthEnd } from '@aquilane/contract/staff-month-end'
import type { FleetService } from '../fleet/service.ts'
import type { MonthEndService } from '../month-end/service.ts'
import { audit } from '../platform/db/audit.ts'
import type { Database } from '../platform/db/database.ts'
import { registerEndpoint } from '../platform/http/register-endpoint.ts'
import { money } from '../platform/http/serialize.ts'
import { sendCsv } from './export-csv.ts'

const currency = 'EUR'
const cents = (value: number) => money(value, currency)
const decimal = (value: number): number => value / 100

interface MonthEndRoutesDeps {
  db: Database
  fleet: Pick<FleetService, 'current'>
  monthEnd: MonthEndService
}

/** Balances, taxes and exports of a month (finance). */
export function monthEndRoutes(app: FastifyInstance, { db, fleet, monthEnd }: MonthEndRoutesDeps): void {
  registerEndpoint(app, staffGetMonthEnd, async ({ query: { month } }) => {
    const { operators } = await fleet.current()
    const nameOf = (code: string): string | null => {
      const [kind, detail = '', last] = code.split(':')
      if (last === undefined) return null
      return kind === 'operator_payable' ? (operators.get(Number(detail))?.name ?? detail) : detail
    }
    const { accounts, taxes, checks } = await monthEnd.getMonth(month)
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
      checks: checks.map(({ name, expected, actual }) => ({ name, expected: cents(expected), actual: cents(actual) })),
    }
  })

  registerEndpoint(app, staffExportJournal, async ({ query: { month }, staff, reply }) => {
    const rows = (await monthEnd.getJournal(month)).map((row) => ({ ...row, debit: decimal(row.debit), credit: decimal(row.credit) }))
    return sendCsv(reply, db, { staff, name: `journal-${month}`, rows, filter: { month } })
  })

  registerEndpoint(app, staffExportTaxes, async ({ query: { month }, staff, reply }) => {
    const rows = (await monthEnd.getMonth(month)).taxes.map(({ tax, country, percent, trips, base, amount }) => ({
      tax,
      country,
      percent,
      trips,
      base: base === null ? null : decimal(base),
      amount: decimal(amount),
    }))
    return sendCsv(reply, db, { staff, name: `taxes-${month}`, rows, filter: { month } })
  })

  registerEndpoint(app, staffExportDatev, async ({ query: { month }, staff, reply }) => {
    await audit(db, { actor: `staff:${staff.id}`, action: 'staff.export', subject: `export:datev-${month}` })
    reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="EXTF_Buchungsstapel_${month}.csv"`,
      'cache-control': 'private, no-store',
    })
    return monthEnd.getDatev(month)
  })
}
