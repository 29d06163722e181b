import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { inFours } from '@aquilane/domain/invoices/check-digits'
import { epcCode } from '@aquilane/domain/invoices/epc-code'
import type { InvoiceStatus } from '@aquilane/domain/invoices/transitions'
import { formatDate, formatNumber, formatTime } from '@aquilane/i18n/format'
import { paperTexts, serviceName, type PaperTexts } from '@aquilane/i18n/papers'
import type { Paper } from '../platform/pdf/print.ts'
import type { Company } from './company.ts'

/** What a bill says; who is to pay stands beside it. */
export interface BillContent {
  number: string
  /** ISO 11649, without spaces. */
  reference: string
  company: Company
  pnr: string
  legs: { from: Stop; to: Stop; /** Local day of departure. */ date: string }[]
  lines: { service: string; cents: number }[]
  discount: { cents: number; title: { en: string; it: string } } | null
  due: number
  currency: string
  status: InvoiceStatus
  issued: string
  /** When the money has to be there. */
  until: string | null
  paid: string | null
}
interface Stop {
  name: string
  code: string | null
}

const faint = '#5b6472'
const brass = '#8a6a3b'

const nbsp = '\u00A0'
/** To the cent, as books and banks write it: EUR 18 400,00. */
const sum = (cents: number, currency: string) => `${currency}${nbsp}${formatNumber(cents / 100, 2)}`.replace(/^(\w+)\u00A0−/, `−$1${nbsp}`)
const stop = ({ name, code }: Stop) => (code ? `${name} (${code})` : name)
const moment = (t: PaperTexts, instant: string, locale: 'en' | 'it') =>
  t('bill.moment', { date: formatDate(instant, locale, 'long'), time: formatTime(instant) })

const label = (text: string): Content => ({ text, color: faint, fontSize: 8, margin: [0, 0, 0, 2] })
type Fact = [string, string | { text: string; bold: true }]
const facts = (rows: Fact[], margin: [number, number, number, number] = [0, 0, 0, 0]): Content => ({
  layout: 'noBorders',
  margin,
  table: {
    widths: ['auto', '*'],
    body: rows.map(([name, value]) => [{ text: name, color: faint, noWrap: true, margin: [0, 0, 14, 0] }, value]),
  },
})

/** The bill as a document to print. One that is not to be paid any more says so where the account would stand. */
export function billPaper(bill: BillContent, payer: { bill_to: string; address: string | null; locale: string }): Paper {
  const locale = payer.locale === 'it' ? 'it' : 'en'
  const { company, currency } = bill
  const t = paperTexts(locale)
  const open = bill.status === 'New' || bill.status === 'Processing'
  const until = bill.until ? moment(t, bill.until, locale) : ''
  const right = (text: string, more: object = {}): TableCell => ({ text, alignment: 'right', noWrap: true, ...more })
  const lines = [
    ...bill.lines.map(({ service, cents }): TableCell[] => [serviceName(locale, service), right(sum(cents, currency))]),
    ...(bill.discount ? [[bill.discount.title[locale], right(sum(-bill.discount.cents, currency))]] : []),
  ]

  const content: Content[] = [
    letterhead(t, company),
    { text: t('bill.title', { number: bill.number }), font: 'serif', fontSize: 27, lineHeight: 1, fontFeatures: ['lnum'] },
    { text: t('bill.lead'), color: faint, margin: [0, 3, 0, 20] },
    {
      columns: [
        {
          width: '*',
          stack: [
            label(t('bill.billedTo')),
            { text: payer.bill_to, bold: true, fontSize: 10.5 },
            // As banks print it.
            ...(payer.address ? [payer.address.toUpperCase()] : []),
          ],
        },
        {
          width: '*',
          stack: [
            facts([
              [t('bill.issued'), formatDate(bill.issued, locale, 'long')],
              [t('bill.booking'), bill.pnr],
              ...(open ? [[t('bill.payBefore'), { text: until, bold: true }] satisfies Fact] : []),
            ]),
          ],
        },
      ],
      columnGap: 24,
      margin: [0, 0, 0, 20],
    },
    label(t('bill.flight')),
    facts(
      bill.legs.map(({ from, to, date }) => [formatDate(date, locale, 'date'), t('bill.leg', { from: stop(from), to: stop(to) })]),
      [0, 0, 0, 18],
    ),
    {
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: ['*', 'auto'],
        body: [
          [{ text: t('bill.description'), color: faint, fontSize: 8 }, right(t('bill.amount'), { color: faint, fontSize: 8 })],
          ...lines,
          [{ text: t('bill.total'), bold: true, fontSize: 11 }, right(sum(bill.due, currency), { bold: true, fontSize: 11 })],
        ],
      },
      layout: 'ruled',
      margin: [0, 0, 0, 24],
    },
    open
      ? transferBox(t, bill, until)
      : {
          text: bill.paid ? t('bill.paid', { date: formatDate(bill.paid, locale, 'long') }) : t('bill.over'),
          bold: true,
        },
  ]
  return {
    title: t('bill.title', { number: bill.number }),
    language: locale,
    content,
    footer: `${company.name} · ${bill.number} · ${t('page', { page: '{page}', pages: '{pages}' })}`,
  }
}

const letterhead = (t: PaperTexts, company: Company): Content => ({
  columns: [
    { text: company.name, font: 'serif', fontSize: 15, color: brass, width: '*' },
    { text: `${company.address}\n${t('company.vat', { number: company.vat })}`, alignment: 'right', color: faint, fontSize: 8, width: 200 },
  ],
  margin: [0, 0, 0, 26],
})

/** Everything a bank asks for, in the order in which its form asks, and the same as a code. */
function transferBox(t: PaperTexts, { company: { name, bank }, due, currency, reference }: BillContent, until: string): Content {
  const code = epcCode({ bic: bank.bic, name, iban: bank.iban, cents: due, reference })
  return {
    unbreakable: true,
    stack: [
      { text: t('bill.transfer'), font: 'serif', fontSize: 17, lineHeight: 1, margin: [0, 0, 0, 8] },
      {
        columns: [
          {
            width: '*',
            stack: [
              facts([
                [t('bill.beneficiary'), name],
                [t('bill.iban'), { text: inFours(bank.iban), bold: true }],
                [t('bill.bic'), bank.bic],
                [t('bill.bank'), bank.name],
                [t('bill.amount'), { text: sum(due, currency), bold: true }],
                [t('bill.reference'), { text: inFours(reference), bold: true }],
              ]),
              { text: t('bill.note', { moment: until }), color: faint, fontSize: 8, margin: [0, 10, 0, 0] },
            ],
          },
          {
            width: 118,
            stack: [
              { qr: code, eccLevel: 'M', fit: 118, foreground: '#1c2430', alignment: 'right' },
              { text: t('bill.scan'), color: faint, fontSize: 7.5, alignment: 'right', margin: [0, 6, 0, 0] },
            ],
          },
        ],
        columnGap: 28,
      },
    ],
  }
}
