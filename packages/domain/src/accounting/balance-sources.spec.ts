import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { traceBalance, type BalanceMovement } from './balance-sources.ts'

const received = (id: string, cents: number, source: string | null = id): BalanceMovement => ({ kind: 'received', id, cents, source })
const spent = (id: string, cents: number): BalanceMovement => ({ kind: 'spent', id, cents })
const at = Temporal.Instant.from('2026-06-01T00:00:00Z')
const paidOut = (id: string, cents: number, payment: string | null = null): BalanceMovement => ({
  kind: 'paid_out',
  id,
  cents,
  at,
  payment,
})
const returned = (of: string, cents: number): BalanceMovement => ({ kind: 'returned', id: `back:${of}`, of, cents })
const trace = (...movements: BalanceMovement[]) =>
  Object.fromEntries(traceBalance(movements).sources.map(({ id, held, paidOut: out }) => [String(id), [held, out]]))

describe('sources of a balance', () => {
  it('a withdrawal takes money of other origin first, then the newest top-up', () => {
    const before = [received('old', 100), received('refund', 50, null), received('new', 100)]
    expect(trace(...before, paidOut('p', 50))).toEqual({ old: [100, 0], null: [0, 50], new: [100, 0] })
    expect(trace(...before, paidOut('p', 180))).toEqual({ old: [70, 30], null: [0, 50], new: [0, 100] })
  })

  it('a flight is paid with the oldest top-up first', () => {
    expect(trace(received('refund', 50, null), received('old', 100), received('new', 100), spent('f', 150), paidOut('p', 100))).toEqual({
      null: [0, 50],
      old: [0, 0],
      new: [0, 50],
    })
  })

  it('a refunded flight and a rejected withdrawal return what they took', () => {
    expect(trace(received('a', 100), spent('f', 100), returned('f', 90), paidOut('p', 90))).toEqual({ a: [0, 90] })
    expect(trace(received('a', 100), paidOut('p', 60), returned('p', 60))).toEqual({ a: [100, 0] })
    expect(trace(received('a', 100), returned('unknown', 10))).toEqual({ a: [100, 0], null: [10, 0] })
  })

  it('money that lowers a debt takes no top-up', () => {
    const offset: BalanceMovement = { kind: 'spent', id: 'd', cents: 90, isOffset: true }
    expect(trace(received('a', 100), received('refund', 90, null), offset, paidOut('p', 100))).toEqual({ a: [0, 100], null: [0, 0] })
  })

  it('to a bank account goes what cannot be disputed, to a payment what came from it', () => {
    const until = at.add({ hours: 1 })
    const before = [received('old', 100), { ...received('card', 100), disputableUntil: until } as BalanceMovement]
    expect(trace(...before, paidOut('p', 60))).toEqual({ old: [40, 60], card: [100, 0] })
    expect(trace(...before, paidOut('p', 60, 'card'))).toEqual({ old: [100, 0], card: [40, 60] })
    expect(trace(...before, { kind: 'charged_back', id: 'c', cents: 100, payment: 'old' })).toEqual({ old: [0, 0], card: [100, 0] })
  })

  it('moves with a merged account, with what was withdrawn before', () => {
    const source = { id: 'a', payment: 'a', disputableUntil: null, amount: 100, held: 70, paidOut: 30 }
    expect(trace({ kind: 'moved_in', id: 'm', cents: 70, source }, paidOut('p', 20))).toEqual({ a: [50, 50] })
    expect(trace(received('a', 100), { kind: 'moved_out', id: 'm', cents: 100 })).toEqual({ a: [0, 0] })
  })

  it('never loses or invents money', () => {
    const step = fc.tuple(fc.constantFrom('in', 'other', 'spent', 'out', 'back'), fc.integer({ min: 1, max: 500 }), fc.nat(20))
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let balance = 0
        const open: { id: string; cents: number }[] = []
        const movements = steps.flatMap(([kind, wanted, which], index): BalanceMovement[] => {
          const id = `${index}`
          if (kind === 'in' || kind === 'other') {
            balance += wanted
            return [received(id, wanted, kind === 'in' ? id : null)]
          }
          const target = open[which % Math.max(1, open.length)]
          if (kind === 'back') {
            const cents = Math.min(wanted, target?.cents ?? 0)
            if (!target || cents === 0) return []
            target.cents -= cents
            balance += cents
            return [{ kind: 'returned', id, of: target.id, cents }]
          }
          const cents = Math.min(wanted, balance)
          if (cents === 0) return []
          balance -= cents
          open.push({ id, cents })
          return [kind === 'spent' ? spent(id, cents) : paidOut(id, cents)]
        })
        const { sources } = traceBalance(movements)
        expect(sources.reduce((sum, { held }) => sum + held, 0)).toBe(balance)
        for (const { amount, held, paidOut: out } of sources) {
          expect(Math.min(held, out)).toBeGreaterThanOrEqual(0)
          expect(held + out).toBeLessThanOrEqual(amount)
        }
      }),
    )
  })
})
