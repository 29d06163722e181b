import type { Fetch } from './api.ts'
import { coinbaseProvider, type CoinbaseSettings } from './coinbase.ts'
import { ecommpayProvider, type EcommpaySettings } from './ecommpay.ts'
import { nowpaymentsProvider, type NowpaymentsSettings } from './nowpayments.ts'
import { paypalProvider, type PaypalSettings } from './paypal.ts'
import type { Provider } from './provider.ts'
import { revolutProvider, type RevolutSettings } from './revolut.ts'
import { stripeProvider, type StripeSettings } from './stripe.ts'

/** Null: not configured, and so not offered. */
export interface ProviderSettings {
  stripe: StripeSettings | null
  ecommpay: EcommpaySettings | null
  paypal: PaypalSettings | null
  revolut: RevolutSettings | null
  coinbase: CoinbaseSettings | null
  nowpayments: NowpaymentsSettings | null
}

/** One adapter for each provider that is configured, in the order in which methods are offered. */
export function createProviders(
  settings: ProviderSettings,
  deps: { fetch: (name: keyof ProviderSettings) => Fetch; now: () => Temporal.Instant; publicUrl: string },
): Provider[] {
  const { stripe, ecommpay, paypal, revolut, coinbase, nowpayments } = settings
  const { fetch, now } = deps
  const callbackUrl = (name: string) => `${deps.publicUrl}/gamma/payment/webhook/${name}`
  return [
    stripe && stripeProvider({ ...stripe, fetch: fetch('stripe') }),
    ecommpay && ecommpayProvider({ ...ecommpay, fetch: fetch('ecommpay'), callbackUrl: callbackUrl('ecommpay') }),
    paypal && paypalProvider({ ...paypal, fetch: fetch('paypal'), now }),
    revolut && revolutProvider({ ...revolut, fetch: fetch('revolut') }),
    coinbase && coinbaseProvider({ ...coinbase, fetch: fetch('coinbase'), now }),
    nowpayments && nowpaymentsProvider({ ...nowpayments, fetch: fetch('nowpayments'), callbackUrl: callbackUrl('nowpayments') }),
  ].filter((provider) => provider !== null)
}
