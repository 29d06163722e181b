import { stringify } from 'csv-stringify/sync'
import { statementTexts } from '@aquilane/i18n/statement'
import type { StatementContent } from './statement-content.ts'

/** Spreadsheets run what begins like this as a formula. */
const formula = /^[=+\-@\t\r]/

/** A text that no spreadsheet runs as a formula. */
export const textCell = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** RFC 4180 with CRLF. Spaces at the edge of a cell are kept by its quotes. */
export const formatRows = (rows: readonly (readonly string[])[]): string =>
  stringify(rows as string[][], { quoted_match: /^\s|\s$|\r|\n/, record_delimiter: 'windows' })

/** A sum as a plain number, `-1234.50`, whatever the reader's language. */
export const numberCell = ({ amount }: { amount: number }): string => {
  if (!Number.isFinite(amount)) throw new RangeError(`Not an amount: ${amount}`)
  return amount.toFixed(2)
}

/** The statement as a table: UTF-8 with the mark by which spreadsheets know it. */
export function statementCsv(statement: StatementContent, locale: 'en' | 'it'): string {
  const t = statementTexts(locale)
  const columns = ['date', 'entry', 'order', 'invoice', 'amount', 'cashback', 'balance', 'currency'] as const
  const { currency, opening_balance, closing_balance, period } = statement
  const edge = (date: string, text: string, balance: { amount: number }) => [
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
    edge(period.from, t('opening'), opening_balance),
    ...statement.data.map(({ created, kind, about, amount, cashback, balance }) => [
      textCell(created),
      textCell(t(`kind.${kind}`)),
      textCell(about?.code === 'order' ? about.params.pnr : ''),
      textCell(about?.code === 'order' ? (about.params.invoice ?? '') : (about?.params.number ?? '')),
      numberCell(amount),
      numberCell(cashback),
      numberCell(balance),
      textCell(currency),
    ]),
    edge(period.to, t('closing'), closing_balance),
  ]
  return `\uFEFF${formatRows(rows)}`
}
