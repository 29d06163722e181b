import { describe, expect, it } from 'vitest'
import { widgetParameters } from './card-widget.ts'

describe('the card widget’s parameters', () => {
  it('parameters of the card widget have the spelling of the provider', () => {
    expect(
      widgetParameters({ projectId: 1, paymentAmount: 2_415_050, hideApplePay: true, hideGooglePay: true, actionType: 'Sale' }),
    ).toEqual({
      project_id: 1,
      payment_amount: 2_415_050,
      hide_apple_pay: true,
      hide_google_pay: true,
    })
  })

  it('verifying a card is a mode of the widget, and absent parameters are not sent', () => {
    expect(widgetParameters({ paymentId: 'x', actionType: 'Verify', bestBefore: undefined })).toEqual({
      payment_id: 'x',
      mode: 'card_verify',
    })
  })
})
