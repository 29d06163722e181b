import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readPdf } from '../../platform/pdf/pdf.fixture.ts'
import { catchProblem, ordersHarness, type OrdersHarness } from '../orders/orders.fixture.ts'
import { addBillingProfile, listOwnBillingProfiles } from './billing-profiles.ts'
import { getFiscalDocumentPdf } from './fiscal-documents.ts'
import { getInvoice } from './get-invoice.ts'
import { setInvoiceBilling } from './invoice-billing.ts'
import { invoicesPersonalData } from './personal-data.ts'
import { getProformaPdf, issueProforma } from './proforma-invoices.ts'

let h: OrdersHarness
let ada: string

beforeAll(async () => {
  h = await ordersHarness()
})
afterAll(() => h.close())
beforeEach(async () => {
  ada = (await h.client()).clientId
})

const company = {
  bill_to: 'Ashcombe Holdings Ltd',
  address: 'via roma 1',
  vat_number: 'it 12345678901',
  purchase_order: 'PO 2026-114',
  cost_center: 'Board',
}
const kept = { ...company, vat_number: 'IT12345678901' }

const place = async () => (await h.create(ada, h.offer())).invoices[0]!.id
const set = (invoiceId: string, billing: Parameters<typeof setInvoiceBilling>[1]['billing'], clientId = ada) =>
  setInvoiceBilling(h, { invoiceId, clientId, billing })
const billing = async (invoiceId: string) => (await getInvoice(h, invoiceId, ada, 'en')).billing
const payByCard = async (invoiceId: string) => {
  await h.submitCard((await h.openCard(ada, invoiceId)).bankId)
  await h.recover()
}
const printReceipt = async (invoiceId: string) => {
  const [receipt] = (await getInvoice(h, invoiceId, ada, 'en')).documents
  const { file } = await getFiscalDocumentPdf(h, { id: receipt!.id, expires: null, signature: null, clientId: ada, locale: 'en' })
  return (await readPdf(file)).map(({ text }) => text).join(' ')
}
const issue = (invoiceId: string, payer: { bill_to: string }) =>
  issueProforma(h, { invoiceId, clientId: ada, locale: 'en', payer, idempotencyKey: null })

const printed = ['Ashcombe Holdings Ltd', 'VIA ROMA 1', 'VAT IT12345678901', 'Your reference: PO 2026-114', 'Cost centre: Board']

describe('billing data of an invoice', () => {
  it('are on the receipt of a card payment', async () => {
    const invoiceId = await place()
    expect(await billing(invoiceId)).toBeNull()
    await set(invoiceId, company)
    expect(await billing(invoiceId)).toEqual(kept)
    await payByCard(invoiceId)
    const text = await printReceipt(invoiceId)
    for (const said of printed) expect(text).toContain(said)
  })

  it('are on the proforma invoice of a bank transfer, which stays as it was issued', async () => {
    const invoiceId = await place()
    const id = new URL((await issue(invoiceId, company)).value).searchParams.get('id')!
    expect(await billing(invoiceId)).toEqual(kept)
    await set(invoiceId, { bill_to: 'Ada Lovelace' })
    const { file } = await getProformaPdf(h, { id, clientId: ada, expires: null, signature: null })
    const text = (await readPdf(file)).map((page) => page.text).join(' ')
    for (const said of printed) expect(text).toContain(said)
    await payByCard(invoiceId)
    expect(await printReceipt(invoiceId)).toContain('Received from Ada Lovelace')
  })

  it('are taken back until the invoice is paid', async () => {
    const invoiceId = await place()
    await set(invoiceId, company)
    await set(invoiceId, null)
    expect(await billing(invoiceId)).toBeNull()
    await payByCard(invoiceId)
    expect(await catchProblem(set(invoiceId, company))).toBe('INVOICE_NOT_PAYABLE')
  })

  it('are for own invoices and have the form of a VAT number', async () => {
    const invoiceId = await place()
    const { clientId: bob } = await h.client()
    expect(await catchProblem(set(invoiceId, company, bob))).toBe('NOT_FOUND')
    expect(await catchProblem(set(invoiceId, { ...company, vat_number: 'IT123' }))).toBe('VALIDATION_FAILED')
    expect(await catchProblem(set(invoiceId, { ...company, purchase_order: 'x'.repeat(61) }))).toBe('VALIDATION_FAILED')
  })

  it('are kept as a billing profile, exported and erased with the account', async () => {
    const invoiceId = await place()
    await set(invoiceId, company)
    await addBillingProfile(h, ada, company)
    expect(await listOwnBillingProfiles(h, ada)).toEqual([{ id: expect.any(String) as string, ...kept }])
    await h.db.transaction().execute(async (trx) => {
      const files = await invoicesPersonalData.exportFiles!(trx, ada, 'en')
      const { content } = files.find(({ name }) => name === 'payers.json')!
      expect(content).toMatchObject({ saved: [kept], invoices: [kept] })
      await invoicesPersonalData.erase!(trx, ada)
    })
    expect(await billing(invoiceId)).toBeNull()
    expect(await listOwnBillingProfiles(h, ada)).toEqual([])
  })
})
