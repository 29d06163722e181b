import type { Locale } from '@aquilane/domain/site/paths'
import { invoiceNumber } from '@aquilane/domain/invoices/number'
import { nameReasons, type PlacesService } from '../../foundation/places/index.ts'
import type { InvoiceLine } from '../orders/index.ts'
import type { InvoiceExtras } from './invoice-extras.ts'
import { customerInvoiceLines } from './invoice-lines.ts'
import type { InvoiceRow } from './queries.ts'
import { amountDue, invoiceStatus, priceWithDiscount } from './transitions.ts'

/** An invoice as its customer sees it; amounts in cents. */
export interface ShownInvoice extends InvoiceExtras {
  id: string
  row: InvoiceRow
  number: string
  status: InvoiceRow['status']
  priceWithDiscount: number
  received: number
  due: number
  discount: { cents: number; title: string } | null
  /** Until when it can be paid; null once it cannot, and without an end. */
  payBefore: Temporal.Instant | null
  secondsLeft: number | null
  lines: InvoiceLine[]
}

interface Reading {
  places: PlacesService
  now: Temporal.Instant
  locale: Locale
}

export function toShownInvoice(invoice: InvoiceRow, { places, now, locale }: Reading, extras: InvoiceExtras): ShownInvoice {
  const isOpen = invoice.status === 'New' || invoice.status === 'Processing'
  const until = isOpen ? invoice.expires_at : null
  const reduced = priceWithDiscount(invoice)
  return {
    id: invoice.id,
    row: invoice,
    number: invoiceNumber(invoice.number),
    status: invoiceStatus(invoice),
    priceWithDiscount: reduced,
    received: isOpen ? invoice.received : invoice.paid_at ? reduced : 0,
    due: isOpen ? amountDue(invoice) : 0,
    discount:
      invoice.discount === 0 ? null : { cents: invoice.discount, title: (invoice.discount_title as Record<Locale, string>)[locale] },
    payBefore: until,
    secondsLeft: until && Math.max(0, Math.floor((until.epochMilliseconds - now.epochMilliseconds) / 1000)),
    lines: nameReasons(places, customerInvoiceLines(invoice), locale),
    documents: extras.documents,
    openPayment: extras.openPayment,
    proforma: isOpen ? extras.proforma : null,
  }
}
