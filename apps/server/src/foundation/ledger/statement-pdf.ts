import { formatDate, formatMoney, formatMoneyFixed } from '@aquilane/i18n/format'
import { statementTexts } from '@aquilane/i18n/statement'
import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { money, timestamp } from '../../platform/written-values.ts'
import type { PdfDocument } from '../../platform/pdf/render.ts'
import type { StatementContent, StatementEntry } from './statement-content.ts'

const secondaryColor = '#5b6472'
const accentColor = '#8a6a3b'

/** The statement as a document to print. */
export function statementDocument(statement: StatementContent, locale: 'en' | 'it'): PdfDocument {
  const t = statementTexts(locale)
  const formatDay = (date: string) => formatDate(date, locale)
  const toSum = (cents: number) => money(cents, statement.currency)
  const formatAmount = (cents: number, bold = false): TableCell => ({
    text: formatMoneyFixed(toSum(cents)),
    alignment: 'right',
    bold,
    noWrap: true,
  })
  const edge = (text: string, cents: number): TableCell[] => [{ text, bold: true, colSpan: 3 }, '', '', formatAmount(cents, true)]

  const facts: [string, string][] = [
    ...(statement.holder === null ? [] : [[t('holder'), statement.holder] as [string, string]]),
    [t('account.label'), `${t(`account.${statement.account.type}`)} · ${statement.currency}`],
    [t('period.label'), t('period.days', { from: formatDay(statement.period.from), to: formatDay(statement.period.to) })],
  ]
  const rows = statement.entries.map((entry): TableCell[] => [
    { text: formatDate(timestamp(entry.at), locale), noWrap: true },
    describe(t, entry, toSum),
    formatAmount(entry.amount),
    formatAmount(entry.balance),
  ])
  const content: Content[] = [
    { text: 'Aquilane', font: 'serif', fontSize: 15, color: accentColor, margin: [0, 0, 0, 14] },
    { text: t('title'), font: 'serif', fontSize: 27, lineHeight: 1, margin: [0, 0, 0, 12] },
    {
      layout: 'noBorders',
      margin: [0, 0, 0, 18],
      table: {
        widths: ['auto', '*'],
        body: facts.map(([label, value]) => [{ text: label, color: secondaryColor, margin: [0, 0, 12, 0] }, value]),
      },
    },
    {
      layout: 'lightHorizontalLines',
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: ['auto', '*', 'auto', 'auto'],
        body: [
          [head(t('columns.date')), head(t('columns.entry')), head(t('columns.amount'), true), head(t('columns.balance'), true)],
          edge(t('opening'), statement.openingBalance),
          ...rows,
          edge(t('closing'), statement.closingBalance),
        ],
      },
    },
  ]
  const made = t('made', { date: formatDay(timestamp(statement.createdAt)) })
  return {
    title: `${t('title')} ${statement.period.from} – ${statement.period.to}`,
    language: locale,
    content,
    footer: `Aquilane · ${made} · ${t('page', { page: '{page}', pages: '{pages}' })}`,
  }
}

const head = (text: string, right = false): TableCell => ({
  text,
  bold: true,
  color: secondaryColor,
  fontSize: 8,
  ...(right ? { alignment: 'right' } : {}),
})

function describe(
  t: ReturnType<typeof statementTexts>,
  { kind, about, cashback }: StatementEntry,
  toSum: (cents: number) => ReturnType<typeof money>,
): TableCell {
  const lines: string[] = []
  if (about?.kind === 'order') {
    lines.push(t('about.order', { pnr: about.pnr }))
    if (about.invoice) lines.push(t('about.invoice', { number: about.invoice }))
  } else if (about) lines.push(t('about.invoice', { number: about.number }))
  if (cashback !== 0 && !kind.startsWith('cashback')) lines.push(t('cashbackPart', { amount: formatMoney(toSum(Math.abs(cashback))) }))
  return { stack: [t(`kind.${kind}`), ...(lines.length > 0 ? [{ text: lines.join(' · '), color: secondaryColor, fontSize: 8 }] : [])] }
}
