import { generateKeyPairSync } from 'node:crypto'
import type { Clock } from '@aquilane/server/platform/clock'
import type { Database } from '@aquilane/server/platform/db/database'
import type { Jobs } from '@aquilane/server/platform/jobs/jobs'
import type { Fetch } from '@aquilane/server/payments/providers/api'
import { createProviders } from '@aquilane/server/payments/providers/providers'
import type { Provider } from '@aquilane/server/payments/providers/provider'
import { coinbaseDialect } from './dialects/coinbase.ts'
import type { Dialect } from './dialects/dialect.ts'
import { ecommpayDialect, type EcommpayDialect } from './dialects/ecommpay.ts'
import { nowpaymentsDialect } from './dialects/nowpayments.ts'
import { paypalDialect } from './dialects/paypal.ts'
import { revolutDialect } from './dialects/revolut.ts'
import { stripeDialect } from './dialects/stripe.ts'
import { type BankEvent, type DeliveryPlan, type Post } from './bank.ts'
import { createSandboxBank, type SandboxBank } from './service.ts'

export interface Sandbox {
  bank: SandboxBank
  providers: Provider[]
  ecommpay: EcommpayDialect
  /** A webhook of the provider, signed at delivery; null where the provider sends none. */
  signedEvent(event: BankEvent, now: Temporal.Instant): { headers: Record<string, string>; body: string } | null
}

/** Every provider, each with the sandbox bank in its place: the adapters are the real ones, only the other end of the line is not. */
export function createSandbox(deps: {
  db: Database
  clock: Clock
  jobs: Jobs
  secret: string
  publicUrl: string
  /** URL of this process; resolved at each delivery, because the port is known only then. */
  origin: () => string
  plan?: DeliveryPlan
  /** `fetch` unless given. */
  post?: Post
  /** Network between adapter and bank; specs interrupt it. */
  line?: (inner: Fetch) => Fetch
}): Sandbox {
  const { secret, origin, publicUrl, line = (inner) => inner, ...rest } = deps
  const bank = createSandboxBank({
    ...rest,
    publicUrl,
    signedEvent(event, now) {
      const told = signedEvent(event, now)
      return told && { ...told, url: `${origin()}/gamma/payment/webhook/${event.data.payment.provider}` }
    },
  })
  const pageUrl = (id: string) => `${publicUrl}/sandbox-bank/${id}`
  const settings = {
    stripe: { apiUrl: 'https://stripe.sandbox', secretKey: `sk_${secret}`, webhookSecret: secret },
    ecommpay: { projectId: 4310, secret, apiUrl: 'https://ecommpay.sandbox', pageUrl: `${publicUrl}/sandbox-bank` },
    paypal: { apiUrl: 'https://paypal.sandbox', clientId: 'sandbox', secret, webhookId: 'WH-SANDBOX' },
    revolut: { apiUrl: 'https://revolut.sandbox', secretKey: `sk_${secret}`, webhookSecret: secret },
    coinbase: { apiUrl: 'https://coinbase.sandbox/api/v1', keyName: 'sandbox', keySecret: newKey(), webhookSecret: secret },
    nowpayments: { apiUrl: 'https://nowpayments.sandbox', key: secret, ipnSecret: secret, email: 'sandbox@example.com', password: secret },
  }
  const ecommpay = ecommpayDialect(bank, settings.ecommpay)
  const dialects: Record<keyof typeof settings, Dialect> = {
    stripe: stripeDialect(bank, settings.stripe),
    ecommpay,
    paypal: paypalDialect(bank, settings.paypal, pageUrl),
    revolut: revolutDialect(bank, settings.revolut, pageUrl),
    coinbase: coinbaseDialect(bank, settings.coinbase, pageUrl),
    nowpayments: nowpaymentsDialect(bank, settings.nowpayments),
  }
  const signedEvent: Sandbox['signedEvent'] = (event, now) =>
    dialects[event.data.payment.provider as keyof typeof settings].signedEvent(event, now)
  const providers = createProviders(settings, {
    fetch: (name) => line(dialects[name].answer),
    now: () => deps.clock.now(),
    publicUrl,
  })
  return { bank, ecommpay, signedEvent, providers }
}

const newKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'sec1', format: 'pem' }).toString()
