import { stringify } from 'csv-stringify/sync'
import { statementTexts } from '@aquilane/i18n/statement'
import { timestamp } from '../../platform/written-values.ts'
import type { StatementContent } from './statement-content.ts'

/** Spreadsheets run what begins like this as a formula. */
const formula = /^[=+\-@\t\r]/

/** A text that no spreadsheet runs as a formula. */
export const textCell = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** RFC 4180 with CRLF. Spaces at the edge of a cell are kept by its quotes. */
export const formatRows = (rows: readonly (readonly string[])[]): string =>
  stringify(rows as string[][], { quoted_match: /^\s|\s$|\r|\n/, record_delimiter: 'windows' })

/** A sum in cents as a plain number, `-1234.50`, whatever the reader's language. */
export const numberCell = (cents: number): string => {
  if (!Number.isFinite(cents)) throw new RangeError(`Not an amount: ${cents}`)
  return (cents / 100).toFixed(2)
}

/** The statement as a table: UTF-8 with the mark by which spreadsheets know it. */
export function statementCsv(statement: StatementContent, locale: 'en' | 'it'): string {
  const t = statementTexts(locale)
  const columns = ['date', 'entry', 'order', 'invoice', 'amount', 'cashback', 'balance', 'currency'] as const
  const { currency, openingBalance, closingBalance, period } = statement
  const edge = (date: string, text: string, balance: number) => [
    textCell(date),
    textCell(text),
    '',
    '',
    '',
    '',
    numberCell(balance),
    textCell(currency),
  ]
  const rows = [
    columns.map((column) => textCell(t(`columns.${column}`))),
    edge(period.from, t('opening'), openingBalance),
    ...statement.entries.map(({ at, kind, about, amount, cashback, balance }) => [
      textCell(timestamp(at)),
      textCell(t(`kind.${kind}`)),
      textCell(about?.kind === 'order' ? about.pnr : ''),
      textCell(about?.kind === 'order' ? (about.invoice ?? '') : (about?.number ?? '')),
      numberCell(amount),
      numberCell(cashback),
      numberCell(balance),
      textCell(currency),
    ]),
    edge(period.to, t('closing'), closingBalance),
  ]
  return `\uFEFF${formatRows(rows)}`
}
