import type { VatRow } from '@aquilane/domain/invoices/vat-summary'
import { formatDate, formatMoneyFixed } from '@aquilane/i18n/format'
import { methodName, pdfTexts, serviceName } from '@aquilane/i18n/pdf'
import type { Itinerary } from '../orders/index.ts'
import type { PdfDocument } from '../../platform/pdf/render.ts'
import type { Company } from './company.ts'
import type { Buyer } from './fiscal-document-queries.ts'
import { type Fact, amounts, flights, footer, heading, letterhead, parties, vatTable } from './pdf-components.ts'

/** Content of a receipt or credit note at the time of issue, in both languages. */
export interface FiscalDocumentContent {
  invoice: string
  company: Company | null
  /** Null for a top-up. */
  itinerary: Itinerary | null
  lines: { service: string; cents: number; note: string | null }[]
  discount: { cents: number; title: { en: string; it: string } } | null
  /** VAT by rate; absent on documents without it. */
  vat?: VatRow[]
  /** Fee of the payment method. */
  fee: number
  /** Part of the total that was paid from the balance before the payment by `method`. */
  fromBalance?: number
  /** Parts of the total that others of the party paid by card before it. */
  fromOthers?: number
  total: number
  currency: string
  method: string
  /** Of a credit note: the receipt of the refunded payment. */
  receipt: string | null
  /** Of a credit note: destination of the refund. */
  to: 'provider' | 'balance' | null
  /** yyyy-MM-dd */
  date: string
}

/** The method, with all amounts when parts were paid from the balance or by others. */
function paidBy(
  t: ReturnType<typeof pdfTexts>,
  { fromBalance = 0, fromOthers = 0, total, currency }: FiscalDocumentContent,
  method: string,
): string {
  if (fromBalance === 0 && fromOthers === 0) return method
  const text = (cents: number) => formatMoneyFixed({ amount: cents / 100, currency })
  const amounts = { method, rest: text(total - fromBalance - fromOthers), balance: text(fromBalance), others: text(fromOthers) }
  if (fromOthers === 0) return t('receipt.methods', amounts)
  return t(fromBalance === 0 ? 'receipt.methodsOthers' : 'receipt.methodsAll', amounts)
}

export function fiscalDocument(document: {
  kind: 'receipt' | 'creditNote'
  number: string
  content: FiscalDocumentContent
  payer: Buyer | null
  locale: 'en' | 'it'
}): PdfDocument {
  const { kind, number, content, payer, locale } = document
  const { company, itinerary, currency } = content
  const t = pdfTexts(locale)
  const method = methodName(locale, content.method)
  const about: (Fact | null)[] = [
    [t('date'), formatDate(content.date, locale, 'long')],
    [t('invoice'), content.invoice],
    content.receipt === null ? null : [t('receipt.name'), content.receipt],
    itinerary && [t('booking'), itinerary.pnr],
    kind === 'receipt'
      ? [t('receipt.method'), paidBy(t, content, method)]
      : [t('creditNote.to'), content.to === 'balance' ? t('creditNote.balance') : method],
  ]
  const rows =
    kind === 'creditNote'
      ? [{ text: t('creditNote.line', { invoice: content.invoice }), cents: content.total }]
      : [
          ...content.lines.map(({ service, cents, note }) => ({ text: serviceName(locale, service), note, cents })),
          ...(content.discount ? [{ text: content.discount.title[locale], cents: -content.discount.cents }] : []),
          ...(content.fee > 0 ? [{ text: t('receipt.fee', { method }), cents: content.fee }] : []),
        ]
  const title = t(`${kind}.title`, { number })
  return {
    title,
    language: locale,
    content: [
      letterhead(t, company),
      ...heading(title, t(`${kind}.lead`)),
      parties(
        t,
        t(`${kind}.payer`),
        payer,
        about.filter((fact) => fact !== null),
      ),
      ...(itinerary
        ? flights(
            t,
            locale,
            itinerary.legs.map(({ from, to, date }) => ({
              from: { name: from.name[locale], code: from.code },
              to: { name: to.name[locale], code: to.code },
              date,
            })),
          )
        : []),
      amounts(t, rows, { text: t(`${kind}.total`), cents: content.total }, currency),
      ...vatTable(t, locale, content.vat ?? [], currency),
    ],
    footer: footer(t, company, number),
  }
}
