import fc from 'fast-check'
import { expect, it } from 'vitest'
import { vatSummary } from '../invoices/vat-summary.ts'
import { fixedTaxes, isTax, toCustomerLines, toLinesAtPrice, toLinesOfPlan } from './customer-lines.ts'

const line = (service: string, amountCents: number, params: Record<string, string | number> = {}) => ({
  service,
  amountCents,
  reason: { code: service, params },
})
const offer = [
  line('flight', 700_000, { minutes: 115, hourlyCents: 365_000 }),
  line('positioning', 200_000),
  line('service', 100_000, { percent: 8 }),
  line('it_aerotaxi', 20_000),
  line('vat', 100_000, { percent: 10, country: 'IT' }),
]
const difference = (amountCents: number) => line('price_agreed', amountCents)

it('a customer reads the flight, each tax and each service', () => {
  expect(toCustomerLines(offer)).toEqual([
    { service: 'flight', amountCents: 1_000_000, reason: { code: 'flight_price', params: {} } },
    line('it_aerotaxi', 20_000),
    line('vat', 100_000, { percent: 10, country: 'IT' }),
  ])
  expect(toCustomerLines([...offer, line('price_agreed', -50_000)])[0]).toMatchObject({ service: 'flight', amountCents: 950_000 })
})

it('a customer reads the saving of a trip in a row, which is an agreement with the other trip', () => {
  const saving = line('chain', -150_000, { airport: 'NCE' })
  expect(toCustomerLines([...offer, saving])).toContainEqual(saving)
})

it('leaves what is no flight price as it is', () => {
  const lines = [line('empty_leg', 400_000), line('uk_apd', 10_000)]
  expect(toCustomerLines(lines)).toEqual(lines)
  expect(toCustomerLines([line('catering', 5_000), line('deicing', 84_000)])).toHaveLength(2)
})

it('VAT follows an agreed price, fixed taxes do not', () => {
  const agreed = toLinesAtPrice(offer, 2_220_000, difference)
  expect(agreed.find(({ service }) => service === 'vat')?.amountCents).toBe(200_000)
  expect(agreed.find(({ service }) => service === 'it_aerotaxi')?.amountCents).toBe(20_000)
  expect(vatSummary(agreed)).toEqual([
    { percent: 10, country: 'IT', base: 2_000_000, vat: 200_000 },
    { percent: 0, country: null, base: 20_000, vat: 0 },
  ])
  expect(toLinesAtPrice(offer, 1_120_000, difference)).toEqual(offer)
})

it('adds up to the price to the cent, and the flight is never below zero', () => {
  fc.assert(
    fc.property(fc.integer({ min: fixedTaxes(offer) + 100, max: 10_000_000 }), (price) => {
      const lines = toCustomerLines(toLinesAtPrice(offer, price, difference))
      expect(lines.reduce((total, { amountCents }) => total + amountCents, 0)).toBe(price)
      expect(lines.every(({ service, amountCents }) => amountCents > 0 && (service === 'flight' || isTax(service)))).toBe(true)
    }),
  )
})

it('a price that stands takes flight and taxes of another plan, and keeps what was agreed beside them', () => {
  const plan = [
    line('flight', 900_000),
    line('service', 100_000),
    line('fr_tsba', 40_000),
    line('vat', 50_000, { percent: 5, country: 'FR' }),
  ]
  const agreed = [...offer, line('price_promise', -30_000), line('chain', -90_000)]
  const lines = toLinesOfPlan(agreed, plan, difference)
  expect(lines.reduce((total, { amountCents }) => total + amountCents, 0)).toBe(1_000_000)
  expect(toCustomerLines(lines).map(({ service, amountCents }) => [service, amountCents])).toEqual([
    ['flight', 1_004_286],
    ['fr_tsba', 40_000],
    ['vat', 45_714],
    ['chain', -90_000],
  ])
  expect(toLinesOfPlan([line('flight', 40_000)], plan, difference)).toEqual([line('flight', 40_000)])
})
