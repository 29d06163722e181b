import { describe, expect, it } from 'vitest'
import { toRefusedPayment } from './refused-payment.ts'

const paid = { id: 'a', status: 'Paid' } as const
const open = { id: 'b', status: 'New' } as const
const read = (...invoices: (typeof paid | typeof open)[]) => ({ order: { invoices }, isPending: false })

describe('the page of a payment that was refused', () => {
  it('says nothing before the order is read', () => {
    expect(toRefusedPayment({ order: undefined, isPending: true }, 'b').state).toBe('loading')
  })

  it('offers to pay what is open, also without its invoice in the address', () => {
    expect(toRefusedPayment(read(paid, open), 'b')).toMatchObject({ state: 'refused', invoice: open })
    expect(toRefusedPayment(read(paid, open), null)).toMatchObject({ state: 'refused', invoice: open })
  })

  it('is over where another payment has paid', () => {
    expect(toRefusedPayment(read(paid, open), 'a').state).toBe('over')
    expect(toRefusedPayment(read(paid), null).state).toBe('over')
  })

  it('names the reason alone where the order cannot be read', () => {
    expect(toRefusedPayment({ order: undefined, isPending: false }, 'b')).toEqual({
      state: 'refused',
      order: undefined,
      invoice: undefined,
    })
  })
})
