import { describe, expect, it } from 'vitest'
import { signEcommpay } from './ecommpay.ts'
import { signRevolut } from './revolut.ts'

/** Signatures that the providers publish: what signs and verifies here was made from the same description and could be wrong together. */
describe('published signatures', () => {
  it('of Revolut: the webhook of its guide "Verify the payload signature", developer.revolut.com, read on 27 November 2026', () => {
    const body =
      '{"data":{"id":"645a7696-22f3-aa47-9c74-cbae0449cc46","new_state":"completed","old_state":"pending","request_id":"app_charges-9f5d5eb3-1e06-46c5-b1c0-3914763e0bcb"},"event":"TransactionStateChanged","timestamp":"2023-05-09T16:36:38.028960Z"}'
    expect(signRevolut('wsk_r59a4HfWVAKycbCaNO1RvgCJec02gRd8', '1683650202360', body)).toBe(
      'v1=bca326fb378d0da7f7c490ad584a8106bab9723d8d9cdd0d50b4c5b3be3837c0',
    )
  })

  it('of ecommpay: the parameters of signature-handler_test.go in its paymentpage-sdk-go, read on 27 November 2026', () => {
    const parameters = { project_id: 11, payment_currency: 'EUR', some_bool_param: true, two_levels_param: { param1: 1, param2: 2 } }
    expect(signEcommpay('qwerty', parameters)).toBe(
      'ehwG+e+Sq6b0QEek2hmHGUFzViX9/Xfcgnh0Ysn1+AqCY8BsKhC/Vcyr4XH8CKXW3iS0vW9S2mTwOt/0Ozf5pg==',
    )
  })
})
