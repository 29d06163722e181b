import type { Content } from 'pdfmake/interfaces.js'
import { inFours } from '@aquilane/domain/invoices/check-digits'
import { epcCode } from '@aquilane/domain/invoices/epc-code'
import type { VatRow } from '@aquilane/domain/invoices/vat-summary'
import type { InvoiceStatus } from '@aquilane/domain/invoices/transitions'
import { formatDate, formatTime } from '@aquilane/i18n/format'
import { pdfTexts, serviceName, type PdfTexts } from '@aquilane/i18n/pdf'
import type { PdfDocument } from '../../platform/pdf/render.ts'
import type { BillingData } from '@aquilane/domain/invoices/billing-profile'
import type { Company } from './company.ts'
import { toBuyer } from './fiscal-document-queries.ts'
import {
  amounts,
  facts,
  secondaryColor,
  flights,
  footer,
  heading,
  letterhead,
  parties,
  formatAmount,
  vatTable,
  type Fact,
  type Stop,
} from './pdf-components.ts'

/** What a proforma invoice says, kept as issued. */
export interface ProformaContent {
  version: 1
  number: string
  /** ISO 11649, without spaces. */
  reference: string
  company: Company
  /** Null for a top-up. */
  pnr: string | null
  /** Whether the aircraft waits for the money. */
  holdsAircraft: boolean
  legs: { from: Stop; to: Stop; /** Local day of departure. */ date: string }[]
  lines: { service: string; cents: number }[]
  discount: { cents: number; title: { en: string; it: string } } | null
  /** VAT by rate. */
  vat: VatRow[]
  /** Paid so far, by another method. */
  received: number
  due: number
  currency: string
  issued: string
  /** Deadline for the money. */
  dueAt: string | null
}

/** What becomes of its invoice after it was issued. */
export interface ProformaState {
  status: InvoiceStatus
  paid: string | null
}

const formatMoment = (t: PdfTexts, instant: string, locale: 'en' | 'it') =>
  t('proforma.moment', { date: formatDate(instant, locale, 'long'), time: formatTime(instant) })

/** The PDF definition. A closed invoice shows its state instead of the bank account. */
export function proformaDocument(
  proforma: ProformaContent,
  { status, paid }: ProformaState,
  payer: BillingData & { locale: string },
): PdfDocument {
  const locale = payer.locale === 'it' ? 'it' : 'en'
  const { company, currency } = proforma
  const t = pdfTexts(locale)
  const open = status === 'New' || status === 'Processing'
  const until = proforma.dueAt ? formatMoment(t, proforma.dueAt, locale) : ''
  const rows = [
    ...proforma.lines.map(({ service, cents }) => ({ text: serviceName(locale, service), cents })),
    ...(proforma.discount ? [{ text: proforma.discount.title[locale], cents: -proforma.discount.cents }] : []),
    ...(proforma.received > 0 ? [{ text: t('proforma.received'), cents: -proforma.received }] : []),
  ]
  const about: Fact[] = [
    [t('proforma.issued'), formatDate(proforma.issued, locale, 'long')],
    ...(proforma.pnr === null ? [] : [[t('booking'), proforma.pnr] satisfies Fact]),
    ...(open ? [[t('proforma.payBefore'), { text: until, bold: true }] satisfies Fact] : []),
  ]
  const title = t('proforma.title', { number: proforma.number })

  const content: Content[] = [
    letterhead(t, company),
    ...heading(title, t('proforma.lead')),
    parties(t, t('proforma.billedTo'), toBuyer(payer), about),
    ...(proforma.legs.length === 0 ? [] : flights(t, locale, proforma.legs)),
    amounts(t, rows, { text: t('proforma.total'), cents: proforma.due }, currency),
    ...vatTable(t, locale, proforma.vat, currency),
    open
      ? transferInstructions(t, proforma, until)
      : {
          text: paid ? t('proforma.paid', { date: formatDate(paid, locale, 'long') }) : t('proforma.over'),
          bold: true,
        },
  ]
  return { title, language: locale, content, footer: footer(t, company, proforma.number) }
}

/** Bank details in the order of a transfer form, and as an EPC069-12 code. */
function transferInstructions(
  t: PdfTexts,
  { company: { name, bank }, due, currency, reference, holdsAircraft }: ProformaContent,
  until: string,
): Content {
  const code = epcCode({ bic: bank.bic, name, iban: bank.iban, cents: due, reference })
  return {
    unbreakable: true,
    stack: [
      { text: t('proforma.transfer'), font: 'serif', fontSize: 17, lineHeight: 1, margin: [0, 0, 0, 8] },
      {
        columns: [
          {
            width: '*',
            stack: [
              facts([
                [t('proforma.beneficiary'), name],
                [t('proforma.iban'), { text: inFours(bank.iban), bold: true }],
                [t('proforma.bic'), bank.bic],
                [t('proforma.bank'), bank.name],
                [t('amount'), { text: formatAmount(due, currency), bold: true }],
                [t('proforma.reference'), { text: inFours(reference), bold: true }],
              ]),
              {
                text: t('proforma.note', { moment: until, holds: String(holdsAircraft) }),
                color: secondaryColor,
                fontSize: 8,
                margin: [0, 10, 0, 0],
              },
            ],
          },
          {
            width: 118,
            stack: [
              { qr: code, eccLevel: 'M', fit: 118, foreground: '#1c2430', alignment: 'right' },
              { text: t('proforma.scan'), color: secondaryColor, fontSize: 7.5, alignment: 'right', margin: [0, 6, 0, 0] },
            ],
          },
        ],
        columnGap: 28,
      },
    ],
  }
}
