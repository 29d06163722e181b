import type { Content, TableCell } from 'pdfmake/interfaces.js'
import type { VatRow } from '@aquilane/domain/invoices/vat-summary'
import { formatDate, formatNumber } from '@aquilane/i18n/format'
import type { PdfTexts } from '@aquilane/i18n/pdf'
import type { Company } from './company.ts'
import type { Buyer } from './fiscal-document-queries.ts'

/** Shared parts of invoice documents. */
export const secondaryColor = '#5b6472'
const accentColor = '#8a6a3b'
const nbsp = '\u00A0'

/** Amount with cents: EUR 18 400,00. */
export const formatAmount = (cents: number, currency: string) =>
  `${cents < 0 ? '−' : ''}${currency}${nbsp}${formatNumber(Math.abs(cents) / 100, 2)}`

export const label = (text: string): Content => ({ text, color: secondaryColor, fontSize: 8, margin: [0, 0, 0, 2] })

export type Fact = [string, string | { text: string; bold: true }]
export const facts = (rows: readonly Fact[], margin: [number, number, number, number] = [0, 0, 0, 0]): Content => ({
  layout: 'noBorders',
  margin,
  table: {
    widths: ['auto', '*'],
    body: rows.map(([name, value]) => [{ text: name, color: secondaryColor, noWrap: true, margin: [0, 0, 14, 0] }, value]),
  },
})

export const letterhead = (t: PdfTexts, company: Pick<Company, 'name' | 'address' | 'vat'> | null): Content => ({
  columns: [
    { text: company?.name ?? 'Aquilane', font: 'serif', fontSize: 15, color: accentColor, width: '*' },
    {
      text: company ? `${company.address}\n${t('company.vat', { number: company.vat })}` : '',
      alignment: 'right',
      color: secondaryColor,
      fontSize: 8,
      width: 200,
    },
  ],
  margin: [0, 0, 0, 26],
})

export const heading = (title: string, lead: string): Content[] => [
  { text: title, font: 'serif', fontSize: 27, lineHeight: 1, fontFeatures: ['lnum'] },
  { text: lead, color: secondaryColor, margin: [0, 3, 0, 20] },
]

/** Payer on the left, subject on the right. */
export const parties = (t: PdfTexts, title: string, payer: Buyer | null, about: readonly Fact[]): Content => ({
  columns: [
    {
      width: '*',
      stack: payer
        ? [
            label(title),
            { text: payer.name, bold: true, fontSize: 10.5 },
            // As banks print it.
            ...(payer.address ? [payer.address.toUpperCase()] : []),
            ...(payer.vatNumber ? [t('company.vat', { number: payer.vatNumber })] : []),
            ...(payer.purchaseOrder ? [t('purchaseOrder', { text: payer.purchaseOrder })] : []),
            ...(payer.costCenter ? [t('costCenter', { text: payer.costCenter })] : []),
          ]
        : [],
    },
    { width: '*', stack: [facts(about)] },
  ],
  columnGap: 24,
  margin: [0, 0, 0, 20],
})

export interface Stop {
  name: string
  code: string | null
}
const routeStop = ({ name, code }: Stop) => (code ? `${name} (${code})` : name)

export const flights = (t: PdfTexts, locale: 'en' | 'it', legs: readonly { from: Stop; to: Stop; date: string }[]): Content[] => [
  label(t('flight')),
  facts(
    legs.map(({ from, to, date }) => [formatDate(date, locale, 'date'), t('leg', { from: routeStop(from), to: routeStop(to) })]),
    [0, 0, 0, 18],
  ),
]

export interface Row {
  text: string
  note?: string | null | undefined
  cents: number
}

export function amounts(t: PdfTexts, rows: readonly Row[], total: Row, currency: string): Content {
  const right = (text: string, more: object = {}): TableCell => ({ text, alignment: 'right', noWrap: true, ...more })
  const what = ({ text, note }: Row): TableCell => (note ? { stack: [text, { text: note, color: secondaryColor, fontSize: 8 }] } : text)
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ['*', 'auto'],
      body: [
        [{ text: t('description'), color: secondaryColor, fontSize: 8 }, right(t('amount'), { color: secondaryColor, fontSize: 8 })],
        ...rows.map((row): TableCell[] => [what(row), right(formatAmount(row.cents, currency))]),
        [{ text: total.text, bold: true, fontSize: 11 }, right(formatAmount(total.cents, currency), { bold: true, fontSize: 11 })],
      ],
    },
    layout: 'ruled',
    margin: [0, 0, 0, 24],
  }
}

/** VAT by rate: base and tax. Nothing for documents without it. */
export function vatTable(t: PdfTexts, locale: 'en' | 'it', rows: readonly VatRow[], currency: string): Content[] {
  if (rows.length === 0) return []
  const small = { fontSize: 8, color: secondaryColor }
  const right = (text: string): TableCell => ({ text, alignment: 'right', noWrap: true, ...small })
  const countries = new Intl.DisplayNames(locale, { type: 'region' })
  const rate = ({ percent, country }: VatRow) =>
    country === null
      ? t('vat.none')
      : t('vat.rate', { percent: formatNumber(percent, percent % 1 === 0 ? 0 : 1), country: countries.of(country) ?? country })
  return [
    {
      unbreakable: true,
      table: {
        widths: ['*', 'auto', 'auto'],
        body: [
          [{ text: t('vat.title'), ...small }, right(t('vat.base')), right(t('vat.amount'))],
          ...rows.map((row): TableCell[] => [
            { text: rate(row), ...small },
            right(formatAmount(row.base, currency)),
            right(formatAmount(row.vat, currency)),
          ]),
        ],
      },
      layout: 'noBorders',
      margin: [0, 0, 0, 20],
    },
  ]
}

export const footer = (t: PdfTexts, company: { name: string } | null, number: string) =>
  `${company?.name ?? 'Aquilane'} · ${number} · ${t('page', { page: '{page}', pages: '{pages}' })}`
