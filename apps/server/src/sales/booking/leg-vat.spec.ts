import { afterAll, beforeAll, expect, it } from 'vitest'
import { vatSummary } from '@aquilane/domain/invoices/vat-summary'
import type { FiscalDocumentContent } from '../invoices/fiscal-document-pdf.ts'
import { issueProforma } from '../invoices/proforma-invoices.ts'
import type { InvoiceLine } from '../orders/index.ts'
import { taxLines } from '../orders/revenue-recognition.ts'
import { legProposalActs } from './leg-proposals.fixture.ts'
import { replacementHarness, type ReplacementHarness } from './replacement.fixture.ts'

let h: ReplacementHarness
let acts: ReturnType<typeof legProposalActs>
beforeAll(async () => {
  h = await replacementHarness()
  acts = legProposalActs(h)
})
afterAll(() => h.close())

const sum = (lines: readonly { amountCents: number }[]) => lines.reduce((total, { amountCents }) => total + amountCents, 0)

/** A trip from Luton to Nice with an accepted flight from there. */
async function addedFlight(to: string) {
  const trip = await h.paidCharter()
  await acts.propose(trip, { leg: { ...acts.back(trip), to } })
  const before = await h.row(trip.id)
  await acts.answerLeg((await acts.proposalsOf(trip.id))[0]!.id, 'accept')
  const [invoice] = await acts.invoicesOf(trip.id)
  return { ...trip, before, after: await h.row(trip.id), invoice: invoice!, lines: invoice!.details as unknown as InvoiceLine[] }
}
const receiptOf = async (invoiceId: string) => {
  const { content } = await h.db
    .selectFrom('fiscal_document')
    .select('content')
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirstOrThrow()
  return content as unknown as FiscalDocumentContent
}

it('the invoice of an added flight names its taxes, and its receipt and proforma have their VAT', async () => {
  const trip = await addedFlight('LBG')
  expect(sum(trip.lines)).toBe(trip.invoice.price)
  expect(sum(taxLines({ lines: trip.lines }))).toBe(sum(taxLines(trip.after)) - sum(taxLines(trip.before)))
  const vat = vatSummary(trip.lines)
  expect(vat).toContainEqual(expect.objectContaining({ country: 'FR', vat: expect.any(Number) }))
  const payer = { bill_to: 'Società Volo S.p.A.', address: 'via roma 1' }
  await issueProforma(h, { invoiceId: trip.invoice.id, clientId: h.clientId, payer, locale: 'en', idempotencyKey: null })
  const proforma = await h.db
    .selectFrom('proforma_invoice')
    .select('content')
    .where('invoice_id', '=', trip.invoice.id)
    .executeTakeFirstOrThrow()
  expect(proforma.content).toMatchObject({ vat })
  await acts.pay(trip.invoice.id)
  expect(await receiptOf(trip.invoice.id)).toMatchObject({ vat })
})

it('the invoice of an added flight across a border has a VAT table without VAT, as that of a charter', async () => {
  const trip = await addedFlight('LTN')
  await acts.pay(trip.invoice.id)
  expect((await receiptOf(trip.invoice.id)).vat).toEqual([{ percent: 0, country: null, base: trip.invoice.price, vat: 0 }])
})
