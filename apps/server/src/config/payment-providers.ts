import type { ProviderSettings } from '../payments/providers/providers.ts'
import type { EnvValues, VariableName } from './env.ts'

/** Settings of the configured payment providers. Each needs all of its variables; production needs at least one provider. */
export function readProviders(env: EnvValues, production: boolean, problems: string[]): ProviderSettings {
  const all = (...names: VariableName[]): string[] | null => requireTogether(env, names, problems)
  const stripe = all('STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET')
  const ecommpay = all('ECOMMPAY_PROJECT_ID', 'ECOMMPAY_SECRET')
  const paypal = all('PAYPAL_CLIENT_ID', 'PAYPAL_SECRET', 'PAYPAL_WEBHOOK_ID')
  const revolut = all('REVOLUT_SECRET_KEY', 'REVOLUT_WEBHOOK_SECRET')
  const coinbase = all('COINBASE_KEY_NAME', 'COINBASE_KEY_SECRET', 'COINBASE_WEBHOOK_SECRET')
  const nowpayments = all('NOWPAYMENTS_KEY', 'NOWPAYMENTS_IPN_SECRET', 'NOWPAYMENTS_EMAIL', 'NOWPAYMENTS_PASSWORD')
  if (ecommpay && !/^\d{1,9}$/.test(ecommpay[0]!)) problems.push(`ECOMMPAY_PROJECT_ID must be a number, not "${ecommpay[0]}".`)
  if (coinbase && !coinbase[1]!.includes('BEGIN') && Buffer.from(coinbase[1]!, 'base64').length < 32)
    problems.push('COINBASE_KEY_SECRET must be an EC private key in PEM or an Ed25519 key in base64, as Coinbase gave it.')
  if (production && ![stripe, ecommpay, paypal, revolut, coinbase, nowpayments].some((settings) => settings !== null))
    problems.push(
      'No payment provider is configured: set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, or those of another one (docs/configuration.md).',
    )
  return {
    stripe: stripe && { secretKey: stripe[0]!, webhookSecret: stripe[1]!, apiUrl: env.STRIPE_URL },
    ecommpay: ecommpay && {
      projectId: Number(ecommpay[0]),
      secret: ecommpay[1]!,
      apiUrl: env.ECOMMPAY_URL,
      pageUrl: env.ECOMMPAY_PAGE_URL,
    },
    paypal: paypal && { clientId: paypal[0]!, secret: paypal[1]!, webhookId: paypal[2]!, apiUrl: env.PAYPAL_URL },
    revolut: revolut && { secretKey: revolut[0]!, webhookSecret: revolut[1]!, apiUrl: env.REVOLUT_URL },
    coinbase: coinbase && { keyName: coinbase[0]!, keySecret: coinbase[1]!, webhookSecret: coinbase[2]!, apiUrl: env.COINBASE_URL },
    nowpayments: nowpayments && {
      key: nowpayments[0]!,
      ipnSecret: nowpayments[1]!,
      email: nowpayments[2]!,
      password: nowpayments[3]!,
      apiUrl: env.NOWPAYMENTS_URL,
    },
  }
}

/** The values of all these variables, or null when none is set. */
export function requireTogether(env: EnvValues, names: readonly VariableName[], problems: string[]): string[] | null {
  const values = names.map((name) => env[name])
  if (values.every((value) => typeof value === 'string')) return values
  if (values.some((value) => value !== null)) problems.push(`${names.join(', ')} go together: set all of them or none.`)
  return null
}
