import { billingProfileErrors, normalizeBilling, type BillingData, type BillingInput } from '@aquilane/domain/invoices/billing-profile'
import { creditorReference } from '@aquilane/domain/invoices/creditor-reference'
import { invoiceNumber } from '@aquilane/domain/invoices/number'
import { nextBankClose } from '@aquilane/domain/invoices/bank-days'
import { topUpTransferDays } from '@aquilane/domain/invoices/top-up'
import type { Trx } from '../../platform/db/database.ts'
import { type OrderSummary, getOrderSummaries, requestTransfer, transferDeadline } from '../orders/index.ts'
import { findOwnInvoice } from './get-invoice.ts'
import { lockInvoiceWithOrder } from './lock-invoice.ts'
import { getAssistantId } from '../../platform/on-behalf.ts'
import { withIdempotency } from '../../platform/db/idempotency.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { renderPdf } from '../../platform/pdf/render.ts'
import { requirePayable } from './payable.ts'
import { requirePriceStands } from './require-price.ts'
import { expireTopUpJob } from './queues.ts'
import { amountDue, invoiceStatus, isAncillaryCharge } from './transitions.ts'
import { customerInvoiceLines, invoiceVat } from './invoice-lines.ts'
import { proformaLinks } from './proforma-links.ts'
import { proformaDocument, type ProformaContent } from './proforma-pdf.ts'
import type { Company } from './company.ts'
import { upsertInvoiceBilling } from './billing-profile-queries.ts'
import { insertProforma, proformaById } from './proforma-queries.ts'
import { type InvoiceRow, invoiceById, updateInvoice } from './queries.ts'
import { uuid } from '../../platform/uuid.ts'
import type { Context } from '../../context.ts'

/** Trims values; empty ones become null. @throws VALIDATION_FAILED */
export function parseBillingProfile(payer: BillingInput): BillingData {
  const faults = billingProfileErrors(payer)
  const errors = Object.entries(faults).map(([path, code]) => ({ path, code, message: `This value is not right: ${code}.` }))
  if (errors.length > 0) throw new Refusal('VALIDATION_FAILED', 'The payer is not valid: see errors for each field.', { errors })
  return normalizeBilling(payer)
}

const stop = (place: OrderSummary['legs'][number]['departure']) => ({
  name: place.city?.name ?? place.name,
  code: place.iata ?? place.icao,
})

const toProformaContent = (
  invoice: InvoiceRow,
  order: OrderSummary | null,
  company: Company,
  issued: Temporal.Instant,
): ProformaContent => ({
  version: 1,
  company,
  issued: issued.toString(),
  number: invoiceNumber(invoice.number),
  reference: creditorReference(invoice.number),
  pnr: order?.pnr ?? null,
  holdsAircraft: invoice.type === 'Primary',
  legs: (order?.legs ?? []).map((leg) => ({
    from: stop(leg.departure),
    to: stop(leg.arrival),
    date: leg.departureAt.toPlainDate().toString(),
  })),
  lines: customerInvoiceLines(invoice).map(({ service, amountCents }) => ({ service, cents: amountCents })),
  discount:
    invoice.discount === 0 ? null : { cents: invoice.discount, title: invoice.discount_title as unknown as { en: string; it: string } },
  vat: invoiceVat(invoice) ?? [],
  received: invoice.received,
  due: amountDue(invoice),
  currency: invoice.currency,
  dueAt: invoice.expires_at?.toString() ?? null,
})

/**
 * Issues a proforma invoice for a bank transfer and extends the time to pay. A second request issues it again and extends nothing.
 * @throws TRANSFER_TOO_LATE, INVOICE_NOT_PAYABLE, INVOICE_EXPIRED, PAYMENT_METHOD_UNAVAILABLE without a bank account
 */
export async function issueProforma(
  ctx: Context,
  {
    invoiceId,
    clientId,
    payer: given,
    locale,
    idempotencyKey,
  }: {
    invoiceId: string
    clientId: string
    payer: BillingInput
    locale: 'en' | 'it'
    idempotencyKey: string | null
  },
): Promise<{ value: string }> {
  await requirePriceStands(ctx, await findOwnInvoice(ctx, invoiceId, clientId))
  const payer = parseBillingProfile(given)
  const scope = `${clientId}:POST /gamma/invoice/swift-print`
  return withIdempotency(ctx.db, { scope, key: idempotencyKey, body: { invoice: invoiceId, ...payer } }, async (trx) => {
    const locked = (await lockInvoiceWithOrder(ctx, trx, invoiceId))!
    const now = ctx.clock.now()
    await requirePayable(ctx, trx, locked)
    if (ctx.config.company === null) throw new Refusal('PAYMENT_METHOD_UNAVAILABLE', 'This invoice cannot be paid by bank transfer.')
    await extendTimeToPay(ctx, trx, locked)
    await upsertInvoiceBilling(trx, { invoice_id: invoiceId, ...payer, updated_at: now.toString() })
    const invoice = (await invoiceById(trx, invoiceId))!
    const order = invoice.order_id ? await getOrderSummaries(ctx, trx, [invoice.order_id], locale) : null
    const content = toProformaContent(invoice, order?.get(invoice.order_id!) ?? null, ctx.config.company, now)
    const { id } = await insertProforma(trx, {
      invoice_id: invoiceId,
      assistant_id: getAssistantId(clientId),
      ...payer,
      locale,
      content: JSON.stringify(content),
      created_at: now.toString(),
    })
    return { value: `${ctx.config.publicUrl}${proformaLinks(ctx).create(id, now)}` }
  })
}

const topUpDeadline = ({ created_at: created }: InvoiceRow): Temporal.Instant =>
  nextBankClose(created.add({ hours: topUpTransferDays * 24 }))

/** Gives the transfer time to arrive. An ancillary charge does not expire. @throws TRANSFER_TOO_LATE */
async function extendTimeToPay(ctx: Context, trx: Trx, invoice: InvoiceRow): Promise<void> {
  if (isAncillaryCharge(invoice)) return
  if (invoice.order_id === null) {
    const until = topUpDeadline(invoice)
    await updateInvoice(trx, invoice.id, { expires_at: until.toString() })
    return ctx.jobs.send(trx, expireTopUpJob, { invoice: invoice.id }, { startAfter: until })
  }
  const until = await requestTransfer(ctx, trx, invoice.order_id, `client:${invoice.client_id}`)
  if (until === null) throw new Refusal('TRANSFER_TOO_LATE', 'A bank transfer cannot arrive in time for this order. Pay another way.')
  await updateInvoice(trx, invoice.id, { expires_at: until.toString() })
}

/** The proforma as it was issued; whether it is still to be paid is as of now. @throws NOT_FOUND unless the caller owns it or the link is signed */
export async function getProformaPdf(
  ctx: Context,
  {
    id,
    clientId,
    expires,
    signature,
  }: {
    id: string
    clientId: string | null
    expires: number | null
    signature: string | null
  },
): Promise<{ file: Buffer; number: string }> {
  const proforma = uuid.test(id) ? await proformaById(ctx.db, id) : undefined
  const invoice = proforma && (await invoiceById(ctx.db, proforma.invoice_id))
  const signed = proformaLinks(ctx).verify(id, { expires, signature }, ctx.clock.now())
  if (!proforma || !invoice || !(signed || invoice.client_id === clientId))
    throw new Refusal('NOT_FOUND', 'There is no such proforma invoice.')
  const content = proforma.content as unknown as ProformaContent
  const state = { status: invoiceStatus(invoice), paid: invoice.paid_at?.toString() ?? null }
  return { number: content.number, file: await renderPdf(proformaDocument(content, state, proforma), invoice.client_id) }
}

/** What `issueProforma` would agree now: until when the transfer must arrive, null for no end. Null when it would refuse. */
export async function findTransferTerms(ctx: Context, invoice: InvoiceRow): Promise<{ until: Temporal.Instant | null } | null> {
  if (ctx.config.company === null) return null
  if (isAncillaryCharge(invoice)) return { until: null }
  if (invoice.order_id === null) return { until: topUpDeadline(invoice) }
  const until = await transferDeadline(ctx, ctx.db, invoice.order_id)
  return until && { until }
}
