import { describe, expect, it } from 'vitest'
import { DEFAULT_POLICY } from '../charter/policy.ts'
import { DEFAULT_TAXES } from '../charter/tax-tables.ts'
import { documentChanges } from './changes.ts'
import { STARTER_DOCUMENT, ratePermilleOf, readDocument, toPolicy, toTaxes, type PricingDocument } from './document.ts'
import { numberFields } from './numbers.ts'
import { endingTaxes } from './running-out.ts'
import { TAX_SCHEMES } from '../charter/tax-schemes.ts'
import { documentErrors } from './validate.ts'
import { versionAt, versionStatus } from './versions.ts'

const changed = (change: Partial<PricingDocument>): PricingDocument => ({ ...STARTER_DOCUMENT, ...change })
const withNumber = (path: string, value: number) => changed({ numbers: { ...STARTER_DOCUMENT.numbers, [path]: value } })
const withTax = (at: number, change: object) =>
  changed({ taxes: STARTER_DOCUMENT.taxes.map((row, index) => (index === at ? { ...row, ...change } : row)) })
const codes = (document: PricingDocument) => documentErrors(document).map(({ path, code }) => `${path} ${code}`)

describe('pricing document', () => {
  it('says exactly what the engine has calculated with so far', () => {
    expect(toPolicy(STARTER_DOCUMENT)).toEqual(DEFAULT_POLICY)
    expect(toTaxes(STARTER_DOCUMENT)).toEqual(DEFAULT_TAXES)
  })

  it('survives being stored', () => {
    const stored = readDocument(JSON.parse(JSON.stringify(STARTER_DOCUMENT)))
    expect(stored).toEqual(STARTER_DOCUMENT)
    expect(toTaxes(stored)).toEqual(DEFAULT_TAXES)
  })

  it('reads a document of before a number was added, and no unknown version', () => {
    const { 'general.margin': _margin, ...numbers } = STARTER_DOCUMENT.numbers
    expect(readDocument({ ...STARTER_DOCUMENT, numbers }).numbers['general.margin']).toBe(DEFAULT_POLICY.marginPermille)
    expect(() => readDocument({ ...STARTER_DOCUMENT, v: 3 })).toThrow('version 3')
  })

  it('each number reaches its own place of the engine, and no other', () => {
    for (const field of numberFields) {
      const value = field.read(DEFAULT_POLICY) === field.max ? field.min : field.max
      const policy = toPolicy(withNumber(field.path, value))
      const differing = numberFields.filter((other) => other.read(policy) !== other.read(DEFAULT_POLICY)).map(({ path }) => path)
      expect(differing).toEqual(field.path.endsWith('.rate') ? [] : [field.path])
    }
  })

  it('shares of class and operator multiply the rate of an aircraft', () => {
    const document = { ...withNumber('classes.light.rate', 1_100), operators: { 7: 900 } }
    expect(ratePermilleOf(document, { classSlug: 'light', operatorId: 7, ratePermille: 1_000 })).toBe(990)
    expect(ratePermilleOf(document, { classSlug: 'light', operatorId: 8, ratePermille: 980 })).toBe(1_078)
    expect(ratePermilleOf(document, { classSlug: 'heavy', operatorId: 8, ratePermille: 980 })).toBe(980)
    expect(ratePermilleOf(STARTER_DOCUMENT, { classSlug: 'heavy', operatorId: 8, ratePermille: 987 })).toBe(987)
  })
})

describe('rules of a pricing document', () => {
  it('the starter document is sound', () => {
    expect(documentErrors(STARTER_DOCUMENT)).toEqual([])
  })

  it.each([
    ['a negative margin', withNumber('general.margin', -1), 'numbers.general.margin range'],
    ['half a cent', withNumber('classes.light.departure_fee', 10.5), 'numbers.classes.light.departure_fee range'],
    ['a seventh decimal of an exchange rate', withNumber('general.gbp', 1.1450201), 'numbers.general.gbp range'],
    ['an unknown number', withNumber('general.luck', 3), 'numbers.general.luck unknown'],
    ['a day that does not exist', changed({ peaks: [{ code: 'august', from: '02-30', to: '03-01', permille: 50 }] }), 'peaks.0.from date'],
    ['a peak without a text', changed({ peaks: [{ code: 'moon', from: '02-01', to: '03-01', permille: 50 }] }), 'peaks.0.code unknown'],
    [
      'a step of short notice that never counts',
      changed({
        shortNotice: [
          { hours: 24, permille: 50 },
          { hours: 12, permille: 100 },
        ],
      }),
      'short_notice.1.hours order',
    ],
    ['a rate that doubles twice', changed({ operators: { 3: 4_000 } }), 'operators.3 range'],
    ['a country in words', changed({ airportCountries: { Italy: 500 } }), 'airport_countries.Italy unknown'],
    ['a tax without source', withTax(0, { source: 'law' }), 'taxes.0.source source'],
    ['a tax that ends before it begins', withTax(0, { until: '2001-01-01' }), 'taxes.0.until order'],
    [
      'distances in the wrong order',
      withTax(0, { amounts: { ...STARTER_DOCUMENT.taxes[0]!.amounts, first_km: 9_000 } }),
      'taxes.0.amounts.second_km order',
    ],
    ['an amount that is missing', withTax(0, { amounts: {} }), 'taxes.0.amounts.first range'],
    [
      'two rows of one day',
      changed({ taxes: [...STARTER_DOCUMENT.taxes, STARTER_DOCUMENT.taxes[0]!] }),
      `taxes.${STARTER_DOCUMENT.taxes.length}.from twice`,
    ],
    ['a tax that is left out', changed({ taxes: STARTER_DOCUMENT.taxes.filter(({ tax }) => tax !== 'us') }), 'taxes unknown'],
  ])('%s', (_, document, error) => {
    expect(codes(document)).toContain(error)
  })

  it('names every amount that a row has to have', () => {
    for (const { scheme, amounts } of STARTER_DOCUMENT.taxes) expect(Object.keys(amounts)).toEqual(Object.keys(TAX_SCHEMES[scheme].amounts))
  })
})

describe('changes', () => {
  it('are told by what they concern, not by their place', () => {
    const [first, ...rest] = STARTER_DOCUMENT.taxes
    const after = { ...withNumber('general.margin', 90), taxes: [...rest, first!], operators: { 4: 950 } }
    expect(documentChanges(STARTER_DOCUMENT, after)).toEqual([
      { path: 'numbers.general.margin', from: 80, to: 90 },
      { path: 'operators.4', from: null, to: 950 },
    ])
  })

  it('none for the same document', () => {
    expect(documentChanges(STARTER_DOCUMENT, structuredClone(STARTER_DOCUMENT))).toEqual([])
  })
})

describe('taxes that run out', () => {
  it('are those that no row follows within the notice', () => {
    const names = (today: string) =>
      endingTaxes(STARTER_DOCUMENT.taxes, today).map(({ row, isOver }) => `${row.tax} ${row.until} ${isOver}`)
    // Yearly French amounts that were not found again.
    const french = ['fr_civil_aviation 2025-03-31 true', 'fr_security 2025-03-31 true']
    expect(names('2026-10-31')).toEqual(french)
    expect(names('2026-11-26')).toEqual([...french, 'us 2026-12-31 false'])
    expect(names('2027-01-01')).toEqual([...french, 'us 2026-12-31 true'])
    expect(names('2028-02-15')).toContain('uk_apd 2028-03-31 false')
  })
})

describe('versions', () => {
  const at = (text: string) => Temporal.Instant.from(`2026-11-26T${text}Z`)
  const versions = [
    { number: 1, effectiveAt: at('08:00'), withdrawnAt: null },
    { number: 2, effectiveAt: at('12:00'), withdrawnAt: at('09:00') },
    { number: 3, effectiveAt: at('14:00'), withdrawnAt: null },
    { number: 4, effectiveAt: null, withdrawnAt: null },
  ]

  it('the last one that has taken effect counts', () => {
    expect([at('07:59'), at('08:00'), at('13:00'), at('14:00')].map((now) => versionAt(versions, now)?.number)).toEqual([
      undefined,
      1,
      1,
      3,
    ])
  })

  it('their status follows from the times', () => {
    const status = (now: Temporal.Instant) =>
      versions.map((version) => versionStatus(version, versionAt(versions, now)?.number ?? null, now))
    expect(status(at('13:00'))).toEqual(['current', 'withdrawn', 'scheduled', 'draft'])
    expect(status(at('15:00'))).toEqual(['past', 'withdrawn', 'current', 'draft'])
  })
})
