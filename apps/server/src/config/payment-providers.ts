import type { ProviderSettings } from '../sales/payments/providers/providers.ts'
import type { EnvValues, VariableName } from './env.ts'

/** Settings of the configured payment providers. Each needs all of its variables; production needs at least one provider. */
export function readProviders(env: EnvValues, production: boolean, problems: string[]): ProviderSettings {
  const all = <Name extends VariableName>(...names: Name[]) => requireTogether(env, names, problems)
  const stripe = all('STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET')
  const ecommpay = all('ECOMMPAY_PROJECT_ID', 'ECOMMPAY_SECRET')
  const paypal = all('PAYPAL_CLIENT_ID', 'PAYPAL_SECRET', 'PAYPAL_WEBHOOK_ID')
  const revolut = all('REVOLUT_SECRET_KEY', 'REVOLUT_WEBHOOK_SECRET')
  const coinbase = all('COINBASE_KEY_NAME', 'COINBASE_KEY_SECRET', 'COINBASE_WEBHOOK_SECRET')
  const nowpayments = all('NOWPAYMENTS_KEY', 'NOWPAYMENTS_IPN_SECRET', 'NOWPAYMENTS_EMAIL', 'NOWPAYMENTS_PASSWORD')
  if (ecommpay && !/^\d{1,9}$/.test(ecommpay.ECOMMPAY_PROJECT_ID))
    problems.push(`ECOMMPAY_PROJECT_ID must be a number, not "${ecommpay.ECOMMPAY_PROJECT_ID}".`)
  if (coinbase && !coinbase.COINBASE_KEY_SECRET.includes('BEGIN') && Buffer.from(coinbase.COINBASE_KEY_SECRET, 'base64').length < 32)
    problems.push('COINBASE_KEY_SECRET must be an EC private key in PEM or an Ed25519 key in base64, as Coinbase gave it.')
  if (production && ![stripe, ecommpay, paypal, revolut, coinbase, nowpayments].some((settings) => settings !== null))
    problems.push(
      'No payment provider is configured: set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, or those of another one (docs/configuration.md).',
    )
  return {
    stripe: stripe && { secretKey: stripe.STRIPE_SECRET_KEY, webhookSecret: stripe.STRIPE_WEBHOOK_SECRET, apiUrl: env.STRIPE_URL },
    ecommpay: ecommpay && {
      projectId: Number(ecommpay.ECOMMPAY_PROJECT_ID),
      secret: ecommpay.ECOMMPAY_SECRET,
      apiUrl: env.ECOMMPAY_URL,
      pageUrl: env.ECOMMPAY_PAGE_URL,
    },
    paypal: paypal && {
      clientId: paypal.PAYPAL_CLIENT_ID,
      secret: paypal.PAYPAL_SECRET,
      webhookId: paypal.PAYPAL_WEBHOOK_ID,
      apiUrl: env.PAYPAL_URL,
    },
    revolut: revolut && { secretKey: revolut.REVOLUT_SECRET_KEY, webhookSecret: revolut.REVOLUT_WEBHOOK_SECRET, apiUrl: env.REVOLUT_URL },
    coinbase: coinbase && {
      keyName: coinbase.COINBASE_KEY_NAME,
      keySecret: coinbase.COINBASE_KEY_SECRET,
      webhookSecret: coinbase.COINBASE_WEBHOOK_SECRET,
      apiUrl: env.COINBASE_URL,
    },
    nowpayments: nowpayments && {
      key: nowpayments.NOWPAYMENTS_KEY,
      ipnSecret: nowpayments.NOWPAYMENTS_IPN_SECRET,
      email: nowpayments.NOWPAYMENTS_EMAIL,
      password: nowpayments.NOWPAYMENTS_PASSWORD,
      apiUrl: env.NOWPAYMENTS_URL,
    },
  }
}

/** The values of all these variables, or null when none is set. */
function requireTogether<Name extends VariableName>(
  env: EnvValues,
  names: readonly Name[],
  problems: string[],
): Record<Name, string> | null {
  const values: Partial<Record<Name, string>> = {}
  for (const name of names) {
    const value = env[name]
    if (typeof value === 'string') values[name] = value
  }
  const count = Object.keys(values).length
  if (count === names.length) return values as Record<Name, string>
  if (count > 0) problems.push(`${names.join(', ')} go together: set all of them or none.`)
  return null
}
