import { describe, expect, it } from 'vitest'
import { splitRefund, type RefundablePayment } from './split-refund.ts'

const own = (left: number): RefundablePayment => ({ left, isShare: false, isService: false })
const others = (left: number): RefundablePayment => ({ left, isShare: true, isService: false })
const service = (left: number): RefundablePayment => ({ left, isShare: false, isService: true })

describe('a refund goes back to its payments', () => {
  it('fills the customer’s own payments from the first on', () => {
    expect(splitRefund([own(300), own(700)], 500)).toEqual([300, 200])
    expect(splitRefund([own(300)], 500)).toEqual([300])
  })

  it('gives everybody the same part of what they paid', () => {
    expect(splitRefund([own(30_00), others(40_00), others(30_00)], 50_00)).toEqual([15_00, 20_00, 15_00])
    expect(splitRefund([others(40_00), others(60_00)], 10_00)).toEqual([4_00, 6_00])
  })

  it('gives back all of it, and nothing, to everybody', () => {
    expect(splitRefund([own(30_00), others(70_00)], 100_00)).toEqual([30_00, 70_00])
    expect(splitRefund([own(30_00), others(70_00)], 0)).toEqual([0, 0])
  })

  it('loses no cent where the parts are not whole', () => {
    expect(splitRefund([others(1_00), others(1_00), others(1_00)], 1_00)).toEqual([34, 33, 33])
    expect(splitRefund([own(1_00), others(1_00), others(1_00)], 1_00)).toEqual([33, 34, 33])
  })

  it('takes what the customer has used from the customer’s part first', () => {
    expect(splitRefund([own(60_00), others(40_00)], 45_00, 5_00)).toEqual([25_00, 20_00])
    // Half of the price goes back, and all of the customer's half is owed.
    expect(splitRefund([own(10_00), others(90_00)], 40_00, 10_00)).toEqual([0, 40_00])
  })

  it('gives services back to who paid them', () => {
    expect(splitRefund([service(20_00), own(60_00), others(40_00)], 70_00)).toEqual([20_00, 30_00, 20_00])
  })

  it('never gives a payment more than is left of it', () => {
    for (const refund of [1, 99, 12_345, 99_999])
      for (const deducted of [0, 1, 5_000]) {
        const payments = [own(33_333), others(1), others(33_333), own(1), others(33_332)]
        const parts = splitRefund(payments, refund, deducted)
        expect(parts.reduce((cents, one) => cents + one, 0)).toBe(refund)
        for (const [at, part] of parts.entries()) expect(part).toBeLessThanOrEqual(payments[at]!.left)
      }
  })
})
