import { describe, expect, it } from 'vitest'
import { widgetParameters } from './card-widget.ts'

describe('the card widget’s parameters', () => {
  it('are spelled as the provider spells them', () => {
    expect(
      widgetParameters({ projectId: 1, paymentAmount: 2_415_050, hideApplePay: true, hideGooglePay: true, actionType: 'Sale' }),
    ).toEqual({
      project_id: 1,
      payment_amount: 2_415_050,
      hide_apple_pay: true,
      hide_google_pay: true,
    })
  })

  it('to verify a card is a mode, and what is not there is not sent', () => {
    expect(widgetParameters({ paymentId: 'x', actionType: 'Verify', bestBefore: undefined })).toEqual({
      payment_id: 'x',
      mode: 'card_verify',
    })
  })
})
