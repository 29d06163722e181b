import { readFileSync } from 'node:fs'
import { isIPv4, isIPv6 } from 'node:net'
import { failpoints } from '../platform/fault-injection.ts'

export type RawEnv = Record<string, string | undefined>

/** One environment variable. `parse` returns the value, or throws a message that follows its name. */
interface Variable<T> {
  parse(text: string): T
  /** Value when the variable is not set. */
  fallback: T | ((production: boolean) => T)
  /** For the documentation; the fallback itself where it is a plain value. */
  shown?: string
  description: string
}

class InvalidValue extends Error {}

const reject = (message: string): never => {
  throw new InvalidValue(message)
}

const text = (description: string, shown = '–'): Variable<string | null> => ({
  parse: (value) => value,
  fallback: null,
  shown,
  description,
})

const number = (fallback: number, min: number, max: number, description: string): Variable<number> => ({
  parse(value) {
    const parsed = Number(value)
    return Number.isFinite(parsed) && parsed >= min && parsed <= max
      ? parsed
      : reject(`must be a number from ${min} to ${max}, not "${value}".`)
  },
  fallback,
  description,
})

const flag = (fallback: boolean, description: string): Variable<boolean> => ({
  parse(value) {
    if (/^(1|true|yes|on)$/i.test(value)) return true
    if (/^(0|false|no|off)$/i.test(value)) return false
    return reject(`must be true or false, not "${value}".`)
  },
  fallback,
  description,
})

const address =
  (protocols: readonly string[]) =>
  (value: string): string =>
    URL.canParse(value) && protocols.includes(new URL(value).protocol)
      ? value.replace(/\/$/, '')
      : reject(`must be an address starting with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}.`)

const web = ['https:', 'http:']

const url = (description: string, protocols: readonly string[] = web): Variable<string | null> => ({
  parse: address(protocols),
  fallback: null,
  shown: '–',
  description,
})

const apiUrl = (fallback: string, description: string): Variable<string> => ({ parse: address(web), fallback, description })

const oneOf = <const T extends readonly string[]>(
  values: T,
  fallback: Variable<T[number]>['fallback'],
  shown: string,
  description: string,
) => ({
  parse: (value: string): T[number] =>
    values.find((known) => known === value) ?? reject(`must be one of ${values.join(', ')}, not "${value}".`),
  fallback,
  shown,
  description: `${description}: ${values.join(', ')}`,
})

/** `stripe=1.4,paypal=2.9` */
function parseFees(value: string): Record<string, number> {
  const pairs = value
    .split(',')
    .filter((part) => part.trim() !== '')
    .map((part) => part.trim().split('='))
  const isValid = pairs.every(([method = '', percent = '']) => /^[a-z-]+$/.test(method) && /^\d{1,2}(\.\d{1,2})?$/.test(percent))
  return isValid
    ? Object.fromEntries(pairs.map(([method, percent]) => [method!, Number(percent)]))
    : reject('must look like stripe=1.4,paypal=2.9 (per cent by payment method).')
}

/** `stripe=120,paypal=180` */
function parseDays(value: string): Record<string, number> {
  const pairs = value
    .split(',')
    .filter((part) => part.trim() !== '')
    .map((part) => part.trim().split('='))
  return pairs.every(([method = '', days = '']) => /^[a-z-]+$/.test(method) && /^\d{1,3}$/.test(days))
    ? Object.fromEntries(pairs.map(([method, days]) => [method!, Number(days)]))
    : reject('must look like stripe=120,paypal=180 (days by payment method).')
}

/** Number of proxies, or their addresses. `true` would take the left-most address, which the client writes itself. */
function parseTrustProxy(value: string): number | string[] | false {
  if (/^(0|false|no|off)$/i.test(value)) return false
  if (/^\d$/.test(value)) return Number(value)
  const ranges = value.split(',').map((part) => part.trim())
  const isRange = (range: string) => {
    const [ip = '', bits, more] = range.split('/')
    const length = isIPv4(ip) ? 32 : isIPv6(ip) ? 128 : -1
    return length > 0 && more === undefined && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= length))
  }
  return ranges.every(isRange)
    ? ranges
    : reject(`must be the number of proxies in front (1), or their addresses (10.0.0.0/8,192.0.2.7), not "${value}".`)
}

const link = (what: string) => url(`external link: ${what}`, ['https:', 'http:', 'mailto:'])
const limit = (fallback: number, description: string, max = 1_000_000) => number(fallback, 1, max, description)

/** Every variable with parser, default and description. `docs/configuration.md` is generated from this table. */
export const variables = {
  PORT: number(3000, 0, 65_535, 'port to listen on'),
  HOST: text('address to listen on', '127.0.0.1 (production: 0.0.0.0)'),
  PUBLIC_URL: { ...url('address of the site as users type it', ['http:', 'https:']), shown: '`http://localhost:PORT`' },
  DATA_DIR: text('embedded database, generated secrets and files', 'data'),
  MIN_FREE_DISK_MEGABYTES: number(200, 0, 1_000_000, 'free space in `DATA_DIR` below which `/readyz` fails'),
  DATABASE_URL: url('PostgreSQL 16 or newer instead of the embedded one; required in production', ['postgres:', 'postgresql:']),
  EMBEDDED_DATABASE: flag(false, 'keeps the embedded database in production'),
  DATABASE_POOL: number(20, 2, 500, 'connections per process'),
  LOG_LEVEL: oneOf(
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    (production) => (production ? 'info' : 'warn'),
    'warn (production: info)',
    'log level',
  ),
  TRUST_PROXY: {
    parse: parseTrustProxy,
    fallback: false as number | string[] | false,
    shown: '0',
    description: 'proxies that set `X-Forwarded-For`: how many there are, or their addresses and CIDR ranges, `10.0.0.0/8,192.0.2.7`',
  },
  MAX_EVENT_LOOP_DELAY_MS: number(2_000, 100, 600_000, 'a process that is busier than this answers 503 with Retry-After, milliseconds'),
  DRAIN_MS: {
    ...number(250, 0, 60_000, 'least time a stopping process still answers, milliseconds; up to 10 s longer while requests arrive'),
    fallback: (production: boolean) => (production ? 5_000 : 250),
    shown: '250 (production: 5000)',
  },
  TOKEN_SECRET: text('signs access tokens and offers', 'generated'),
  BANK_WEBHOOK_SECRET: text('signs webhooks of the sandbox bank; not in production', 'generated'),
  FILES_MASTER_KEY: text('encrypts the keys of private files; without it they are lost, so back it up separately', 'generated'),
  FILES_MASTER_KEY_PREVIOUS: text('the master key before, until every file is encrypted by the new one (`/staff/system`)'),
  FILES_DOCUMENT_MEGABYTES: number(15, 1, 100, 'largest document file'),
  FILES_AVATAR_MEGABYTES: number(16, 1, 100, 'largest profile photo'),
  S3_BUCKET: text('bucket for private files instead of `DATA_DIR/files`'),
  S3_ACCESS_KEY: text('access key of the bucket'),
  S3_SECRET_KEY: text('secret key of the bucket'),
  S3_REGION: text('region of the bucket', 'eu-central-1'),
  S3_ENDPOINT: url('endpoint of S3 stores other than Amazon'),
  SMS_URL: url('SMS gateway; without one, messages stay in the outbox (not in production)'),
  SMS_TOKEN: text('token of the SMS gateway'),
  SMTP_URL: url('mail server, `smtp://user:password@host:587`; without one, mails stay in the outbox (not in production)', [
    'smtp:',
    'smtps:',
  ]),
  MAIL_FROM: text('sender, `Aquilane <hello@aquilane.example>`'),
  VAPID_PRIVATE_KEY: text('P-256 key (base64url) that signs Web Push; production without one sends none', 'generated'),
  VAPID_PUBLIC_KEY: text('its public key'),
  VAPID_SUBJECT: text('contact for Web Push, `mailto:…` or `https://…`'),
  WEB_PUSH_LOOPBACK: flag(false, 'allows push services on this machine, for tests; not in production'),
  STRIPE_SECRET_KEY: text(
    'Stripe: cards on its page. Production needs at least one payment provider; the sandbox bank replaces the others elsewhere',
  ),
  STRIPE_WEBHOOK_SECRET: text('Stripe webhook secret'),
  ECOMMPAY_PROJECT_ID: text('ecommpay: card widget in the page'),
  ECOMMPAY_SECRET: text('ecommpay secret'),
  PAYPAL_CLIENT_ID: text('PayPal wallets'),
  PAYPAL_SECRET: text('PayPal secret'),
  PAYPAL_WEBHOOK_ID: text('PayPal webhook id'),
  REVOLUT_SECRET_KEY: text('Revolut Pay and cards'),
  REVOLUT_WEBHOOK_SECRET: text('Revolut webhook secret'),
  COINBASE_KEY_NAME: text('crypto with Coinbase Business'),
  COINBASE_KEY_SECRET: text('Coinbase key, PEM or base64'),
  COINBASE_WEBHOOK_SECRET: text('Coinbase webhook secret'),
  NOWPAYMENTS_KEY: text('crypto with NOWPayments'),
  NOWPAYMENTS_IPN_SECRET: text('NOWPayments IPN secret'),
  NOWPAYMENTS_EMAIL: text('NOWPayments account'),
  NOWPAYMENTS_PASSWORD: text('NOWPayments password'),
  STRIPE_URL: apiUrl('https://api.stripe.com', 'Stripe API'),
  ECOMMPAY_URL: apiUrl('https://api.ecommpay.com', 'ecommpay API'),
  ECOMMPAY_PAGE_URL: apiUrl('https://paymentpage.ecommpay.com', 'origin of the ecommpay widget'),
  PAYPAL_URL: apiUrl('https://api-m.paypal.com', 'PayPal API'),
  REVOLUT_URL: apiUrl('https://merchant.revolut.com', 'Revolut API'),
  COINBASE_URL: apiUrl('https://business.coinbase.com/api/v1', 'Coinbase API'),
  NOWPAYMENTS_URL: apiUrl('https://api.nowpayments.io', 'NOWPayments API'),
  PAYMENT_FEES: {
    parse: parseFees,
    fallback: {} as Record<string, number>,
    shown: '–',
    description: 'fee per payment method, `stripe=1.4,paypal=2.9` (per cent)',
  },
  DISPUTE_DAYS: {
    parse: parseDays,
    // Card networks let cardholders dispute a payment for up to 120 days, PayPal for 180 (decision 68).
    fallback: { stripe: 120, revolut: 120, ecommpay: 120, paypal: 180 } as Record<string, number>,
    shown: 'stripe=120,revolut=120,ecommpay=120,paypal=180',
    description:
      'days in which a payer can dispute a payment, by method: until then a balance from it is paid out only to where it came from',
  },
  COMPANY_NAME: text('company that issues invoices; production offers no bank transfer without it', 'demo'),
  COMPANY_ADDRESS: text('its address', 'demo'),
  COMPANY_VAT: text('its VAT number', 'demo'),
  BANK_NAME: text('bank of the company account', 'demo'),
  BANK_IBAN: text('IBAN of the company account', 'demo'),
  BANK_BIC: text('BIC of the company account', 'demo'),
  FOUR_EYES_EUROS: number(1_000, 0, 100_000_000, 'payment runs that members approve alone within 24 hours, together; 0: none'),
  STATEMENT_FOUR_EYES_EUROS: number(
    100_000,
    0,
    100_000_000,
    'transfers of bank statements that one member imports and resolves within 24 hours, together; 0: none',
  ),
  CREDIT_FOUR_EYES_EUROS: number(10_000, 0, 100_000_000, 'credit limits that members grant alone within 24 hours, together; 0: none'),
  COUPON_FOUR_EYES_EUROS: number(
    1_000,
    0,
    100_000_000,
    'coupons that members issue, and rewards of held invitations that they give, alone within 24 hours, each together; 0: none',
  ),
  WRITE_OFF_FOUR_EYES_EUROS: number(
    1_000,
    0,
    100_000_000,
    'finance exceptions that members write off or credit, bank debits that they explain, and ancillary charges that they take back, alone within 24 hours, each together; 0: none',
  ),
  DEMO_MARKET: flag(true, 'outside production: fills an empty market with charters and their empty legs'),
  SANDBOX_BANK_DELAY_MS: number(400, 0, 600_000, 'delay of the webhooks of the sandbox bank, milliseconds'),
  CRASH_AT: {
    parse: (value: string) =>
      failpoints.find((point) => point === value) ?? reject(`must be one of ${failpoints.join(', ')}, not "${value}".`),
    fallback: null,
    shown: '–',
    description: 'failpoint at which the process dies, for specs; not in production',
  },
  METRICS_TOKEN: text('opens `/metrics` to bearers from elsewhere than loopback'),
  SHOW_LOCALE_SWITCHER: flag(true, 'language switcher in menu and footer'),
  SUPPORT_PHONE: text(
    'phone number of the managers, shown on the contacts page and with the next flights of a customer without connection',
    'demo',
  ),
  HIDE_APP_LINKS: flag(false, 'hides the links to the mobile apps'),
  LINK_OPERATORS: link('operators'),
  LINK_AGENTS: link('travel agents'),
  LINK_WHATSAPP: link('WhatsApp'),
  LINK_TELEGRAM: link('Telegram'),
  LINK_LINKEDIN: link('LinkedIn'),
  LINK_INSTAGRAM: link('Instagram'),
  LINK_FACEBOOK: link('Facebook'),
  LINK_APP_STORE: link('app store'),
  LINK_GOOGLE_PLAY: link('Google Play'),
  LINK_APP_QR: link('target of the app QR code'),
  LINK_CHAT: link('chat contact'),
  TAG_MANAGER_ID: text('container of a tag manager, `GTM-XXXXXXX`: its script loads after consent'),
  TAG_MANAGER_URL: apiUrl('https://www.googletagmanager.com', 'origin of the tag manager'),
  TAG_MANAGER_HOSTS: text('further origins that its tags load from and report to, separated by commas'),
  CHAT_WIDGET_CODE: text('code of a chat widget that replaces the chat of this site: its script loads after consent'),
  CHAT_WIDGET_URL: apiUrl('https://code.jivosite.com/widget/{code}', 'script of the chat widget'),
  CHAT_WIDGET_HOSTS: text('further origins of the chat widget, separated by commas'),
  LINKS_API_KEY: text('opens `POST /api/links` to senders of it in the header `x-api-key`'),
  LINK_ALLOWED_HOSTS: text('hosts beside this one that short links may lead to, separated by commas; with their subdomains'),
  APPLE_APP_ID: text('identifier of the iOS app, `TEAMID.bundle.id`: links of this site open in it'),
  ANDROID_APP_ID: text('package of the Android app; with its fingerprints, links of this site open in it'),
  ANDROID_APP_FINGERPRINTS: text('SHA-256 fingerprints of the certificates that sign the Android app, separated by commas'),
  GEO_LATITUDE_HEADER: text('request header with the visitor’s latitude, set by the proxy, `x-geo-latitude`'),
  GEO_LONGITUDE_HEADER: text('request header with the visitor’s longitude'),
  GEO_COUNTRY_HEADER: text('request header with the visitor’s country (ISO 3166 alpha-2), `cf-ipcountry`'),
  DEFAULT_LATITUDE: number(51.5074, -90, 90, 'latitude of visitors whose place is unknown'),
  DEFAULT_LONGITUDE: number(-0.1278, -180, 180, 'longitude of visitors whose place is unknown'),
  LIMIT_REQUESTS_PER_ADDRESS_MINUTE: limit(600, 'API requests per address and minute'),
  LIMIT_WORK_MS_PER_ADDRESS_MINUTE: limit(4_000, 'processor time for searches, pages and pictures per address and minute, milliseconds'),
  LIMIT_SMS_PER_NUMBER_HOUR: limit(
    5,
    'sign-in codes per phone number and hour without a challenge in the page, four times as many with one',
  ),
  LIMIT_SMS_PER_DEVICE_HOUR: limit(10, 'sign-in codes per device and hour'),
  LIMIT_SMS_PER_ADDRESS_HOUR: limit(20, 'sign-in codes per address and hour without a challenge, three times as many with one'),
  LIMIT_SMS_PER_NETWORK_HOUR: limit(
    60,
    'sign-in codes per network (IPv4 /24, IPv6 /48) and hour without a challenge, three times as many with one',
  ),
  LIMIT_SMS_PER_PREFIX_HOUR: limit(100, 'sign-in codes per country prefix and hour without a challenge'),
  LIMIT_SMS_PER_DAY: limit(5_000, 'sign-in codes per day; staff are mailed when they are used up', 100_000_000),
  LIMIT_STAFF_SIGN_INS_PER_ADDRESS_HOUR: limit(60, 'back-office sign-in attempts per address, method and hour'),
  LIMIT_ORDERS_PER_CLIENT_DAY: limit(6, 'unpaid orders per customer and day'),
  LIMIT_ORDERS_PER_DEVICE_HOUR: limit(6, 'unpaid orders per device and hour'),
  LIMIT_ORDERS_PER_ADDRESS_HOUR: limit(20, 'unpaid orders, and apart from them requests, per address and hour'),
  LIMIT_UNPAID_HOLDS_PER_NETWORK: limit(
    8,
    'unpaid orders at a time that hold an aircraft, per network (IPv4 /24, IPv6 /48); more take it when paid',
  ),
  LIMIT_UNPAID_HOLD_SHARE_PERCENT: limit(
    15,
    'share of the aircraft with a firm price that unpaid orders may hold on one day; more take it when paid',
    100,
  ),
  LIMIT_MESSAGES_PER_CLIENT_MINUTE: limit(30, 'chat messages per customer and minute'),
  LIMIT_UPLOADS_PER_CLIENT_HOUR: limit(200, 'uploaded files per customer and hour'),
}

export type VariableName = keyof typeof variables
export type EnvValues = { [K in VariableName]: (typeof variables)[K] extends Variable<infer T> ? T : never }

/** Values of all variables and one line for each that is invalid. `X_FILE` names a file with the value of `X`. */
export function parseEnv(env: RawEnv): { values: EnvValues; production: boolean; problems: string[] } {
  const problems: string[] = []
  const production = env['NODE_ENV'] === 'production'
  const values = Object.fromEntries(
    Object.entries(variables as Record<string, Variable<unknown>>).map(([name, { parse, fallback }]) => {
      const missing = () => (typeof fallback === 'function' ? (fallback as (production: boolean) => unknown)(production) : fallback)
      const raw = readRaw(env, name, problems)
      if (raw === null) return [name, missing()]
      try {
        return [name, parse(raw)]
      } catch (error) {
        if (!(error instanceof InvalidValue)) throw error
        problems.push(`${name} ${error.message}`)
        return [name, missing()]
      }
    }),
  ) as EnvValues
  return { values, production, problems }
}

function readRaw(env: RawEnv, name: string, problems: string[]): string | null {
  const file = env[`${name}_FILE`]
  if (file === undefined || file === '') return env[name] || null
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    problems.push(`${name}_FILE points to "${file}", which cannot be read.`)
    return null
  }
}

/** `docs/configuration.md`. */
export function configurationPage(): string {
  const rows = Object.entries(variables as Record<string, Variable<unknown>>).map(([name, { fallback, shown, description }]) => {
    const value = shown ?? (typeof fallback === 'function' ? '–' : String(fallback))
    return `| \`${name}\` | ${value} | ${description} |`
  })
  return [
    '# Configuration',
    '',
    'Everything is read from the environment once at start; a bad or missing value is one clear line. Every variable may be given as `X` or as',
    '`X_FILE`, the path of a file with the value. Outside production, missing secrets are generated into the data folder.',
    '`NODE_ENV=production` switches the sandbox off: no outbox, no sandbox bank, no demo line.',
    '',
    'This page is generated from `apps/server/src/config/env.ts` by `npm run docs:configuration`.',
    '',
    '| variable | default | description |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n')
}
