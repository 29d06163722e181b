import { describe, expect, it } from 'vitest'
import { detailsHash, payHash, readPayHash, type PayStep } from './payment-hash.ts'

const invoice = '7f3c2f3e-0b53-4f4e-9a9d-2f6f8b1f3a11'
const steps: PayStep[] = [
  { name: 'methods' },
  { name: 'card' },
  { name: 'billing' },
  { name: 'top-up' },
  { name: 'top-up-amount' },
  { name: 'top-up-method', fill: 'a1' },
  { name: 'proforma' },
  { name: 'billing-profiles' },
  { name: 'proforma-ready' },
]

describe('the address of paying', () => {
  it.each(steps)('the step $name is read back as it was written', (step) => {
    expect(readPayHash(payHash(invoice, step))).toEqual({ view: 'pay', invoice, step })
  })
  it('the hash of an invoice opens its details', () => expect(readPayHash(detailsHash(invoice))).toEqual({ view: 'details', invoice }))
  it('an incomplete hash opens the choice of a method', () => {
    for (const rest of ['/nonsense', '/top-up-method', '/methods'])
      expect(readPayHash(`#pay/${invoice}${rest}`)).toEqual({ view: 'pay', invoice, step: { name: 'methods' } })
  })
  it('other hashes open nothing', () => {
    for (const hash of ['', '#', '#main', '#pay', '#pay/', '#pay/a/b/c/d', '#pay/<x>', '#filters']) expect(readPayHash(hash)).toBeNull()
  })
})
