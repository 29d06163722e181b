import { describe, expect, it } from 'vitest'
import { verify } from '../signature.ts'
import { coinbaseProvider } from './coinbase.ts'
import { signEcommpay } from './ecommpay.ts'
import { signRevolut } from './revolut.ts'

/**
 * Signatures that the providers publish: what signs and verifies here was made from the same description and could be wrong together.
 * PayPal verifies its own signatures on request. NOWPayments publishes how to sign, without a secret and a signature to compare.
 */
describe('published signatures', () => {
  it('of Revolut: the webhook of its guide "Verify the payload signature", developer.revolut.com, read on 27 November 2026', () => {
    const body =
      '{"data":{"id":"645a7696-22f3-aa47-9c74-cbae0449cc46","new_state":"completed","old_state":"pending","request_id":"app_charges-9f5d5eb3-1e06-46c5-b1c0-3914763e0bcb"},"event":"TransactionStateChanged","timestamp":"2023-05-09T16:36:38.028960Z"}'
    expect(signRevolut('wsk_r59a4HfWVAKycbCaNO1RvgCJec02gRd8', '1683650202360', body)).toBe(
      'v1=bca326fb378d0da7f7c490ad584a8106bab9723d8d9cdd0d50b4c5b3be3837c0',
    )
  })

  it('of Stripe: event_test_signature.json and EventUtilityTest.cs of its stripe-dotnet, read on 27 November 2026', () => {
    const event = {
      id: 'evt_123',
      object: 'event',
      account: 'acct_123',
      api_version: '2017-05-25',
      created: 1533204620,
      data: {
        object: { id: 'cus_123', object: 'customer', created: 123456789, email: 'test@stripe.com', livemode: false, metadata: {} },
      },
      livemode: false,
      pending_webhooks: 1,
      request: { id: 'req_123', idempotency_key: 'idempotency-key-123' },
      type: 'customer.created',
    }
    const body = `${JSON.stringify(event, null, 2)}\n`
    const header =
      't=1533204620,v1=2220f87ef101a04665f11cdf770523143f875572008577fa0f20882ddb9cc3c7,v0=63f3a72374a733066c4be69ed7f8e5ac85c22c9f0a6a612ab9a025a9e4ee7eef'
    const at = (seconds: number) => Temporal.Instant.fromEpochMilliseconds((1533204620 + seconds) * 1000)
    expect(verify('webhook_secret', header, body, at(100))).toBe('valid')
    expect(verify('webhook_secret', header, body, at(301))).toBe('old')
    expect(verify('webhook_secret', header, body.trim(), at(100))).toBe('forged')
  })

  it('of Coinbase, which signs with Hook0: clients/conformance/signature.json of hook0, read on 27 November 2026', async () => {
    const { verifyWebhook } = coinbaseProvider({
      apiUrl: 'https://business.coinbase.com/api/v1',
      keyName: 'organizations/o/apiKeys/k',
      keySecret: Buffer.alloc(64, 7).toString('base64'),
      webhookSecret: 'a-subscription-secret',
      fetch: () => Promise.reject(new Error('A signature needs no network.')),
      now: () => Temporal.Instant.fromEpochMilliseconds(0),
    })
    const judge = async (signature: string) => {
      const headers = {
        'x-event-id': 'evt-1',
        'x-delivery-id': 'dlv-1',
        'content-type': 'application/json',
        'x-hook0-signature': signature,
      }
      const now = Temporal.Instant.fromEpochMilliseconds(1_800_000_000_000)
      return (await verifyWebhook(headers, '{"event":"user.created"}', now)).result
    }
    const [forward, backward] = [
      '19a6fb8f6581715b241a93af02a58611c3b0ac7b747a8d2a5b120ee418d0c347',
      'bf5f4e5fe0c9143510ae192f983316a09ed392d0104d2ce0faa3d7bce3687acb',
    ]
    expect(await judge(`t=1800000000,h=x-event-id x-delivery-id,v1=${forward}`)).toBe('valid')
    expect(await judge(`t=1800000000,h=x-delivery-id x-event-id,v1=${backward}`)).toBe('valid')
    expect(await judge(`t=1800000000,h=x-event-id x-delivery-id,v0=${backward},v1=${forward}`)).toBe('valid')
    expect(await judge(`t=1800000000,h=x-delivery-id x-event-id,v1=${forward}`)).toBe('forged')
    const bodyOnly = 'd17d66b66fca89390c5b967c45e8928fc732db07a0aabe8167b1e98213081ffe'
    expect(await judge(`t=1800000000,h=x-event-id x-delivery-id,v0=${bodyOnly},v1=${backward}`)).toBe('forged')
    expect(await judge(`t=1800000000,h=x-event-id x-missing,v1=${forward}`)).toBe('malformed')
  })

  it('of ecommpay: the parameters of signature-handler_test.go in its paymentpage-sdk-go, read on 27 November 2026', () => {
    const parameters = { project_id: 11, payment_currency: 'EUR', some_bool_param: true, two_levels_param: { param1: 1, param2: 2 } }
    expect(signEcommpay('qwerty', parameters)).toBe(
      'ehwG+e+Sq6b0QEek2hmHGUFzViX9/Xfcgnh0Ysn1+AqCY8BsKhC/Vcyr4XH8CKXW3iS0vW9S2mTwOt/0Ozf5pg==',
    )
  })
})
