import { expect, it } from 'vitest'
import { Refusal, Sum } from '@aquilane/domain/refusal'
import { toProblem } from './refusals.ts'

it('sums among the facts of a refusal travel as money, wherever they stand, and other facts as they are', () => {
  const reason = { code: 'handling', params: { cents: 90_00, currency: 'EUR' } }
  const refusal = new Refusal('CHARGE_NOT_ALLOWED', 'Not this.', {
    facts: {
      balance: new Sum(999_99, 'EUR'),
      allowed: [
        { service: 'deicing', left: new Sum(1, 'EUR') },
        { service: 'catering', left: null },
      ],
      reason,
    },
  })
  expect(JSON.parse(JSON.stringify(toProblem(refusal, { locale: 'en' })))).toMatchObject({
    code: 'CHARGE_NOT_ALLOWED',
    balance: { amount: 999.99, currency: 'EUR' },
    allowed: [
      { service: 'deicing', left: { amount: 0.01, currency: 'EUR' } },
      { service: 'catering', left: null },
    ],
    reason,
  })
})
