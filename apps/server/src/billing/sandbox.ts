import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { ecommpayProvider } from './providers/ecommpay.ts'
import type { Provider } from './providers/provider.ts'
import { sandboxProvider } from './providers/sandbox.ts'
import { ecommpayDialect, type EcommpayDialect } from './sandbox-bank/dialects/ecommpay.ts'
import { createSandboxBank, type BankEvent, type DeliveryPlan, type SandboxBank } from './sandbox-bank/service.ts'
import { sign } from './signature.ts'

export interface Sandbox {
  bank: SandboxBank
  providers: Provider[]
  ecommpay: EcommpayDialect
  /** An event as its provider tells it, signed now; null where it would not. */
  words(event: BankEvent, now: Temporal.Instant): { headers: Record<string, string>; body: string } | null
}

/** Every provider, each with the sandbox bank in its place: the adapters are the real ones, only the other end of the line is not. */
export function createSandbox(deps: {
  db: Database
  clock: Clock
  jobs: Jobs
  secret: string
  publicUrl: string
  /** Where this process listens; asked at each delivery, because the port is known only then. */
  origin: () => string
  plan?: DeliveryPlan
}): Sandbox {
  const { secret, origin, publicUrl, ...rest } = deps
  const webhook = (provider: string) => `/gamma/payment/webhook/${provider}`
  const words: Sandbox['words'] = (event, now) => {
    if (event.data.payment.provider === 'ecommpay') return ecommpay.words(event, now)
    const body = JSON.stringify(event)
    return { headers: { 'bank-signature': sign(secret, body, now) }, body }
  }
  const bank = createSandboxBank({
    ...rest,
    publicUrl,
    words(event, now) {
      const told = words(event, now)
      return told && { ...told, url: `${origin()}${webhook(event.data.payment.provider)}` }
    },
  })
  const gate = { projectId: 4310, secret, apiUrl: 'https://api.ecommpay.sandbox', pageUrl: `${publicUrl}/sandbox-bank` }
  const ecommpay = ecommpayDialect(bank, gate)
  const generic = (name: string) => sandboxProvider({ name, bank, secret })
  return {
    bank,
    ecommpay,
    words,
    providers: [
      generic('stripe'),
      ecommpayProvider({ ...gate, fetch: ecommpay.answer, callbackUrl: `${publicUrl}${webhook('ecommpay')}` }),
      generic('paypal'),
      generic('revolut'),
      generic('coinbase'),
      generic('nowpayments'),
    ],
  }
}
