import { describe, expect, it } from 'vitest'
import { Compile } from 'typebox/compile'
import type { TSchema } from 'typebox'
import { MoneyInput } from './common.ts'

type Node = Record<string, unknown>

declare global {
  interface ImportMeta {
    /** By the runner of the specs. */
    glob<T>(patterns: string[], options: { eager: true }): Record<string, T>
  }
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

const modules = import.meta.glob<Node>(['./*.ts', '!./*.spec.ts'], { eager: true })
const bodies = Object.values(modules).flatMap((module) =>
  Object.values(module).flatMap((one) =>
    isNode(one) && typeof one['path'] === 'string' && isNode(one['body'])
      ? [{ name: `${String(one['method'])} ${one['path']}`, body: one['body'] }]
      : [],
  ),
)

/** Sums of money in a schema, with their paths. */
function findSums(schema: unknown, path: string): { path: string; sum: Node }[] {
  if (!isNode(schema)) return []
  const properties = isNode(schema['properties']) ? schema['properties'] : {}
  const own = 'amount' in properties && 'currency' in properties ? [{ path, sum: properties }] : []
  const nested = [...Object.entries(properties), ...Object.entries(schema).filter(([key]) => key !== 'properties')]
  return [...own, ...nested.flatMap(([key, value]) => findSums(value, `${path}.${key}`))]
}

describe('sums of money in requests', () => {
  const sums = bodies.flatMap(({ name, body }) => findSums(body, name))

  it('are found in the bodies', () => {
    expect(sums.length).toBeGreaterThan(10)
  })

  /** Fractions of a cent are refused by a rule of the domain, with a sentence for the field. */
  const withRule = ['POST /gamma/invoice/create-fill.money', 'POST /gamma/account/payout.money']

  it.each(sums)('$path: no negative sum, no fraction of a cent, no boundless one', ({ path, sum }) => {
    const check = Compile(sum['amount'] as TSchema)
    const fractions = withRule.includes(path) ? [] : [0.005, 4_598.015]
    for (const amount of [...fractions, -0.01, -5, 1e300, Number.NaN, Number.POSITIVE_INFINITY, '5', null])
      expect([amount, check.Check(amount)]).toEqual([amount, false])
  })

  /** Checked against the currency of the order; converted at a rate that the same body names. */
  const otherCurrencies = ['POST /gamma/order/cancel.refund', 'POST /gamma/staff/trip/enter-bill.amount']

  it.each(sums.filter(({ path }) => !otherCurrencies.includes(path)))('$path: no other currency than that of prices', ({ sum }) => {
    const check = Compile(sum['currency'] as TSchema)
    expect(['EUR', 'USD', 'eur', ''].filter((currency) => check.Check(currency))).toEqual(['EUR'])
  })

  it('take what is shown to the cent', () => {
    const check = Compile(MoneyInput)
    for (let cents = 0; cents < 2_000_000; cents += 997) expect(check.Check({ amount: cents / 100, currency: 'EUR' })).toBe(true)
  })
})
