import jsQR from 'jsqr'
import { describe, expect, it } from 'vitest'
import { creditorReference } from '@aquilane/domain/invoices/creditor-reference'
import { testCompany } from '../../context.fixture.ts'
import { readPdf } from '../../platform/pdf/pdf.fixture.ts'
import { renderPdf } from '../../platform/pdf/render.ts'
import { proformaDocument, type ProformaContent, type ProformaState } from './proforma-pdf.ts'

const proforma: ProformaContent = {
  version: 1,
  number: 'AQ-000123',
  reference: creditorReference(123),
  company: testCompany,
  pnr: 'QWRT37',
  holdsAircraft: true,
  legs: [
    { from: { name: 'Zürich', code: 'ZRH' }, to: { name: 'Łódź', code: 'LCJ' }, date: '2026-12-18' },
    { from: { name: 'Łódź', code: 'LCJ' }, to: { name: 'Zürich', code: null }, date: '2026-12-21' },
  ],
  lines: [
    { service: 'flight', cents: 1_834_500 },
    { service: 'positioning', cents: 250_050 },
    { service: 'vat', cents: 8_450 },
  ],
  discount: { cents: 50_000, title: { en: 'Welcome coupon', it: 'Coupon di benvenuto' } },
  vat: [
    { percent: 10, country: 'IT', base: 84_500, vat: 8_450 },
    { percent: 0, country: null, base: 2_000_050, vat: 0 },
  ],
  received: 0,
  due: 2_043_000,
  currency: 'EUR',
  issued: '2026-12-01T09:00:00Z',
  dueAt: '2026-12-03T09:05:00Z',
}
/** The package's types describe another way to load it. */
const readCode = jsQR as unknown as typeof jsQR.default

const payer: Parameters<typeof proformaDocument>[2] = {
  bill_to: 'Società Volo & Çelik S.p.A.',
  address: "via dell'aria 7/b, 20121 milano",
  vat_number: null,
  purchase_order: null,
  cost_center: null,
  locale: 'en',
}
const toPay: ProformaState = { status: 'New', paid: null }
const print = async (more: Partial<ProformaContent> = {}, who: Partial<typeof payer> = {}, state = toPay) =>
  readPdf(await renderPdf(proformaDocument({ ...proforma, ...more }, state, { ...payer, ...who }), 'spec'), 2)

describe('proforma PDF', () => {
  it('contains all bank details on one page', async () => {
    const pages = await print()
    expect(pages).toHaveLength(1)
    const { text } = pages[0]!
    const said = [
      'Aquilane Società di Volo S.r.l.',
      'IT00000000000',
      'Invoice AQ-000123',
      'Società Volo & Çelik S.p.A.',
      "VIA DELL'ARIA 7/B, 20121 MILANO",
      'QWRT37',
      'Zürich (ZRH) – Łódź (LCJ)',
      'Łódź (LCJ) – Zürich',
      'Welcome coupon −EUR 500,00',
      'EUR 18 345,00',
      'Total to pay EUR 20 430,00',
      '10%, domestic flight in Italy',
      'EUR 845,00',
      '3 December 2026, 09:05 UTC',
      'IT87 D999 9999 9990 0000 0123 456',
      'AQDMITM0',
      'Banca Dimostrativa',
    ]
    for (const one of [...said, proforma.reference.replaceAll(/.{4}(?=.)/g, '$& ')]) expect(text).toContain(one)
    expect(text).not.toContain('?')
  })

  it('contains a readable EPC code', async () => {
    const [page] = await print()
    const found = readCode(page!.data, page!.width, page!.height)
    expect(found?.data.split('\n')).toEqual([
      'BCD',
      '002',
      '1',
      'SCT',
      'AQDMITM0',
      'Aquilane Società di Volo S.r.l.',
      'IT87D9999999999000000123456',
      'EUR20430.00',
      '',
      proforma.reference,
    ])
    // 41 modules: the guideline allows 69.
    expect(found?.version).toBeLessThanOrEqual(13)
  })

  it('is in Italian', async () => {
    const [page] = await print({}, { locale: 'it' })
    for (const one of ['Fattura AQ-000123', 'Intestata a', 'Coupon di benvenuto', 'Totale da pagare', '3 dicembre 2026, ore 09:05 UTC'])
      expect(page!.text).toContain(one)
  })

  it.each([
    ['Paid', '2026-12-02T10:00:00Z', 'This invoice was paid on 2 December 2026'],
    ['Expired', null, 'no longer payable'],
  ] as const)('that is %s shows no account', async (status, paid, sentence) => {
    const [page] = await print({}, {}, { status, paid })
    expect(page!.text).toContain(sentence)
    expect(page!.text).not.toContain('IT87')
    expect(readCode(page!.data, page!.width, page!.height)).toBeNull()
  })

  it('keeps the bank details on one page with many lines', async () => {
    const pages = await print({ lines: Array.from({ length: 31 }, () => ({ service: 'flight', cents: 100 })) }, { address: null })
    expect(pages).toHaveLength(2)
    const last = pages[1]!.text
    expect(last).toContain('IT87 D999')
    expect(last).toContain('Scan with')
  })
})
