import { mkdirSync, readFileSync, writeFileSync, existsSync } from 'node:fs'
import { createECDH, randomBytes } from 'node:crypto'
import { join, resolve } from 'node:path'
import { normalize, isBic, isIban } from '@aquilane/domain/invoices/iban'
import { failpoints, type Failpoint } from '../platform/fault-injection.ts'
import type { ProviderSettings } from '../payments/providers/providers.ts'

const siteLinks = [
  'operators',
  'agents',
  'whatsapp',
  'telegram',
  'linkedin',
  'instagram',
  'facebook',
  'appStore',
  'googlePlay',
  'appQr',
  'chat',
] as const

const demoCompany = {
  COMPANY_NAME: 'Aquilane Demo S.r.l.',
  COMPANY_ADDRESS: 'Via del Volo 1, 20100 Milano, Italy',
  COMPANY_VAT: 'IT00000000000',
  BANK_NAME: 'Banca Dimostrativa',
  BANK_IBAN: 'IT87D9999999999000000123456',
  // No bank: a zero in the eighth place marks a BIC for tests.
  BANK_BIC: 'AQDMITM0',
}

export interface Config {
  production: boolean
  host: string
  port: number
  publicUrl: string
  dataDir: string
  /** null: the embedded PostgreSQL under dataDir. */
  databaseUrl: string | null
  databasePool: number
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  /** Sandbox: outbox pages, the bundled sandbox bank, the demo banner. Never in production. */
  sandbox: boolean
  trustProxy: boolean
  /** How long a stopping process still answers before it closes its door, so that balancers notice. */
  drainMs: number
  /** 32 bytes and more, base64url; signs access tokens. */
  tokenSecret: string
  /** Signs the sandbox bank's webhooks; not needed in production, which has no sandbox bank. */
  bankWebhookSecret: string
  /** How long after a payment the sandbox bank first tells of it. */
  sandboxBankDelayMs: number
  /** Where the process is to die, for specs of what survives it; never in production. */
  crashAt: Failpoint | null
  /** Per cent added for a payment method, by its id; none means no fee. */
  paymentFees: Record<string, number>
  /** Opens /metrics from elsewhere than loopback; null: loopback only. */
  metricsToken: string | null
  showLocaleSwitcher: boolean
  /** Addresses outside the site that its pages link: `LINK_OPERATORS`, …; null: not linked. */
  links: Record<(typeof siteLinks)[number], string | null>
  hideAppLinks: boolean
  defaultLatitude: number
  defaultLongitude: number
  limits: {
    requestsPerAddressMinute: number
    smsPerAddressHour: number
    smsPerDeviceHour: number
    smsPerNumberHour: number
    smsPerPrefixHour: number
    smsPerDay: number
    /** Each of: beginning, codes, passkeys. */
    staffSignInsPerAddressHour: number
    uploadsPerClientHour: number
  }
  files: {
    /** Seals the key of every private file; without it they cannot be read any more. */
    masterKey: string
    /** Of one document (spec §9: 15), and of an avatar; million bytes. */
    megabytes: number
    avatarMegabytes: number
    /** null: `files` under dataDir. */
    s3: { endpoint: string | null; region: string; bucket: string; accessKey: string; secretKey: string } | null
  }
  sms: { url: string; token: string } | null
  /** null: mails stay in the outbox. */
  mail: { url: string; from: string } | null
  /** P-256 keys in base64url and who answers for them; null: no Web Push. */
  webPush: {
    publicKey: string
    privateKey: string
    subject: string
    /** For tests: services on this machine. */
    allowLoopback: boolean
  } | null
  /** Who bills, and the account for bank transfers; null: no bank transfers. */
  company: { name: string; address: string; vat: string; bank: { name: string; iban: string; bic: string } } | null
  /** Who moves the money; null: not configured. Outside production the sandbox bank stands in for those. */
  providers: ProviderSettings
}

export class ConfigError extends Error {
  readonly lines: string[]
  constructor(lines: string[]) {
    super(
      `The configuration has ${lines.length === 1 ? 'a problem' : `${lines.length} problems`}:\n${lines.map((line) => `  - ${line}`).join('\n')}`,
    )
    this.name = 'ConfigError'
    this.lines = lines
  }
}

type Env = Record<string, string | undefined>

/**
 * Parses the environment once. Every secret may come as `X` or as `X_FILE`; outside production a missing one is
 * generated into the data directory on first run.
 * @throws ConfigError with one clear line for each bad or missing value
 */
export function readConfig(env: Env): Config {
  const lines: string[] = []
  const text = (name: string): string | null => {
    const file = env[`${name}_FILE`]
    if (file !== undefined && file !== '') {
      try {
        return readFileSync(file, 'utf8').trim()
      } catch {
        lines.push(`${name}_FILE points to "${file}", which cannot be read.`)
        return null
      }
    }
    const value = env[name]
    return value === undefined || value === '' ? null : value
  }
  const number = (name: string, fallback: number, min: number, max: number): number => {
    const value = text(name)
    if (value === null) return fallback
    const parsed = Number(value)
    if (!Number.isFinite(parsed) || parsed < min || parsed > max) {
      lines.push(`${name} must be a number from ${min} to ${max}, not "${value}".`)
      return fallback
    }
    return parsed
  }
  const flag = (name: string, fallback: boolean): boolean => {
    const value = text(name)
    if (value === null) return fallback
    if (/^(1|true|yes|on)$/i.test(value)) return true
    if (/^(0|false|no|off)$/i.test(value)) return false
    lines.push(`${name} must be true or false, not "${value}".`)
    return fallback
  }
  const url = (name: string, fallback: string | null, protocols: string[]): string | null => {
    const value = text(name)
    if (value === null) return fallback
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value.replace(/\/$/, '')
    lines.push(`${name} must be an address starting with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}.`)
    return fallback
  }

  const production = env['NODE_ENV'] === 'production'
  const dataDir = resolve(text('DATA_DIR') ?? 'data')
  const generated = (name: string): string => {
    const file = join(dataDir, 'secrets', name.toLowerCase())
    if (!existsSync(file)) {
      mkdirSync(dataDir, { recursive: true })
      mkdirSync(join(dataDir, 'secrets'), { recursive: true, mode: 0o700 })
      writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 })
    }
    return readFileSync(file, 'utf8').trim()
  }
  const readSecret = (name: string): string => {
    const value = text(name)
    if (value !== null) {
      if (value.length < 32) lines.push(`${name} must have at least 32 characters.`)
      return value
    }
    if (!production) return generated(name)
    lines.push(`${name} (or ${name}_FILE) is missing: give it at least 32 random characters.`)
    return ''
  }
  const readPair = (urlName: string, keyName: string, need: string, protocols = ['https:', 'http:']): [string, string] | null => {
    const address = url(urlName, null, protocols)
    const key = text(keyName)
    if (address && key) return [address, key]
    if (address || key) lines.push(`${urlName} and ${keyName} go together: set both or neither.`)
    else if (production) lines.push(`${urlName} and ${keyName} are missing: ${need}.`)
    return null
  }

  /** All of these, or null: half of what a provider needs is a mistake. */
  const requireTogether = (...names: string[]): string[] | null => {
    const values = names.map(text)
    if (values.every((value) => value !== null)) return values
    if (values.some((value) => value !== null)) lines.push(`${names.join(', ')} go together: set all of them or none.`)
    return null
  }
  const providers = (): ProviderSettings => {
    const apiUrl = (name: string, usual: string) => url(name, usual, ['https:', 'http:']) ?? usual
    const stripe = requireTogether('STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET')
    const ecommpay = requireTogether('ECOMMPAY_PROJECT_ID', 'ECOMMPAY_SECRET')
    const paypal = requireTogether('PAYPAL_CLIENT_ID', 'PAYPAL_SECRET', 'PAYPAL_WEBHOOK_ID')
    const revolut = requireTogether('REVOLUT_SECRET_KEY', 'REVOLUT_WEBHOOK_SECRET')
    const coinbase = requireTogether('COINBASE_KEY_NAME', 'COINBASE_KEY_SECRET', 'COINBASE_WEBHOOK_SECRET')
    const nowpayments = requireTogether('NOWPAYMENTS_KEY', 'NOWPAYMENTS_IPN_SECRET', 'NOWPAYMENTS_EMAIL', 'NOWPAYMENTS_PASSWORD')
    if (ecommpay && !/^\d{1,9}$/.test(ecommpay[0]!)) lines.push(`ECOMMPAY_PROJECT_ID must be a number, not "${ecommpay[0]}".`)
    if (coinbase && !coinbase[1]!.includes('BEGIN') && Buffer.from(coinbase[1]!, 'base64').length < 32)
      lines.push('COINBASE_KEY_SECRET must be an EC private key in PEM or an Ed25519 key in base64, as Coinbase gave it.')
    const some = [stripe, ecommpay, paypal, revolut, coinbase, nowpayments].some((settings) => settings !== null)
    if (production && !some)
      lines.push(
        'No payment provider is configured: set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, or what another one needs (see README.md).',
      )
    return {
      stripe: stripe && { secretKey: stripe[0]!, webhookSecret: stripe[1]!, apiUrl: apiUrl('STRIPE_URL', 'https://api.stripe.com') },
      ecommpay: ecommpay && {
        projectId: Number(ecommpay[0]),
        secret: ecommpay[1]!,
        apiUrl: apiUrl('ECOMMPAY_URL', 'https://api.ecommpay.com'),
        pageUrl: apiUrl('ECOMMPAY_PAGE_URL', 'https://paymentpage.ecommpay.com'),
      },
      paypal: paypal && {
        clientId: paypal[0]!,
        secret: paypal[1]!,
        webhookId: paypal[2]!,
        apiUrl: apiUrl('PAYPAL_URL', 'https://api-m.paypal.com'),
      },
      revolut: revolut && {
        secretKey: revolut[0]!,
        webhookSecret: revolut[1]!,
        apiUrl: apiUrl('REVOLUT_URL', 'https://merchant.revolut.com'),
      },
      coinbase: coinbase && {
        keyName: coinbase[0]!,
        keySecret: coinbase[1]!,
        webhookSecret: coinbase[2]!,
        apiUrl: apiUrl('COINBASE_URL', 'https://business.coinbase.com/api/v1'),
      },
      nowpayments: nowpayments && {
        key: nowpayments[0]!,
        ipnSecret: nowpayments[1]!,
        email: nowpayments[2]!,
        password: nowpayments[3]!,
        apiUrl: apiUrl('NOWPAYMENTS_URL', 'https://api.nowpayments.io'),
      },
    }
  }

  const bucket = (): Config['files']['s3'] => {
    const names = ['S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const
    const [name, accessKey, secretKey] = names.map(text)
    const endpoint = url('S3_ENDPOINT', null, ['https:', 'http:'])
    if (name && accessKey && secretKey) return { endpoint, region: text('S3_REGION') ?? 'eu-central-1', bucket: name, accessKey, secretKey }
    if (name || accessKey || secretKey || endpoint) lines.push(`${names.join(', ')} go together: set all of them or none.`)
    return null
  }
  const company = (): Config['company'] => {
    const names = ['COMPANY_NAME', 'COMPANY_ADDRESS', 'COMPANY_VAT', 'BANK_NAME', 'BANK_IBAN', 'BANK_BIC'] as const
    const given = names.map(text)
    // The sandbox shows a company with an account that no bank has.
    const [name, address, vat, bankName, iban, bic] = production ? given : given.map((value, at) => value ?? demoCompany[names[at]!])
    if (!name || !address || !vat || !bankName || !iban || !bic) {
      if (given.some((value) => value !== null)) lines.push(`${names.join(', ')} go together: set all of them or none.`)
      return null
    }
    if (!isIban(normalize(iban))) lines.push('BANK_IBAN is not an IBAN: its check digits do not fit.')
    if (!isBic(normalize(bic))) lines.push('BANK_BIC is not a BIC: it has 8 or 11 characters.')
    return { name, address, vat, bank: { name: bankName, iban: normalize(iban), bic: normalize(bic) } }
  }
  /** The public half of a P-256 private key, both base64url; null when it is none. */
  const derivePublicKey = (privateKey: string): string | null => {
    const ecdh = createECDH('prime256v1')
    try {
      ecdh.setPrivateKey(Buffer.from(privateKey, 'base64url'))
      return ecdh.getPublicKey('base64url')
    } catch {
      return null
    }
  }
  const webPush = (site: string): Config['webPush'] => {
    const [given, publicKey, subject] = [text('VAPID_PRIVATE_KEY'), text('VAPID_PUBLIC_KEY'), text('VAPID_SUBJECT')]
    const allowLoopback = flag('WEB_PUSH_LOOPBACK', false)
    if (allowLoopback && production) lines.push('WEB_PUSH_LOOPBACK is for tests and may not be set in production.')
    if (given === null && publicKey === null && production) return null
    // Any 32 bytes below the order of the curve are a private key; drawing others has a chance of one in four billion.
    const privateKey = given ?? (publicKey === null ? generated('VAPID_PRIVATE_KEY') : '')
    const derived = derivePublicKey(privateKey)
    if (derived === null) lines.push('VAPID_PRIVATE_KEY must be a P-256 private key in base64url, beside its VAPID_PUBLIC_KEY.')
    else if (publicKey !== null && publicKey.replace(/=+$/, '') !== derived)
      lines.push('VAPID_PUBLIC_KEY is not the public half of VAPID_PRIVATE_KEY.')
    if (production && subject === null)
      lines.push('VAPID_SUBJECT is missing: who answers for the push messages, as mailto: or https: address.')
    if (subject !== null && !/^(mailto:.+@.+|https:\/\/.+)$/.test(subject)) lines.push('VAPID_SUBJECT must start with mailto: or https://.')
    const host = URL.canParse(site) ? new URL(site).hostname : 'localhost'
    return { publicKey: derived ?? '', privateKey, subject: subject ?? `mailto:push@${host}`, allowLoopback }
  }

  // `stripe=1.4,paypal=2.9`
  const parseFees = (name: string): Record<string, number> => {
    const pairs = (text(name) ?? '')
      .split(',')
      .filter((part) => part.trim() !== '')
      .map((part) => part.trim().split('='))
    const good = pairs.every(([method = '', percent = '']) => /^[a-z-]+$/.test(method) && /^\d{1,2}(\.\d{1,2})?$/.test(percent))
    if (!good) lines.push(`${name} must look like stripe=1.4,paypal=2.9 (per cent by payment method).`)
    return good ? Object.fromEntries(pairs.map(([method, percent]) => [method, Number(percent)])) : {}
  }

  const port = number('PORT', 3000, 0, 65_535)
  const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
  const level = text('LOG_LEVEL') ?? (production ? 'info' : 'warn')
  if (!logLevels.some((known) => known === level)) lines.push(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${level}".`)
  const wantedPoint = text('CRASH_AT')
  const crashAt = failpoints.find((point) => point === wantedPoint) ?? null
  if (wantedPoint !== null && production) lines.push('CRASH_AT makes the server die; it is for specs and never for production.')
  else if (wantedPoint !== null && !crashAt) lines.push(`CRASH_AT must be one of ${failpoints.join(', ')}, not "${wantedPoint}".`)
  const databaseUrl = url('DATABASE_URL', null, ['postgres:', 'postgresql:'])
  if (production && !databaseUrl && !text('DATABASE_URL') && !flag('EMBEDDED_DATABASE', false))
    lines.push('DATABASE_URL is missing: name your PostgreSQL, or set EMBEDDED_DATABASE=true to keep the embedded one in DATA_DIR.')
  const sms = readPair('SMS_URL', 'SMS_TOKEN', 'sign-in codes need an SMS gateway')
  const mail = readPair('SMTP_URL', 'MAIL_FROM', 'codes and confirmations need a mail server', ['smtp:', 'smtps:'])
  if (mail && !/^([^<>]*<)?[^\s<>@]+@[^\s<>@]+>?$/.test(mail[1])) lines.push('MAIL_FROM must look like Aquilane <hello@aquilane.example>.')
  const publicUrl = url('PUBLIC_URL', `http://localhost:${port}`, ['http:', 'https:']) ?? ''

  const config: Config = {
    production,
    host: text('HOST') ?? (production ? '0.0.0.0' : '127.0.0.1'),
    port,
    publicUrl,
    dataDir,
    databaseUrl,
    databasePool: number('DATABASE_POOL', 20, 2, 500),
    logLevel: level as Config['logLevel'],
    sandbox: !production,
    trustProxy: flag('TRUST_PROXY', false),
    drainMs: number('DRAIN_MS', production ? 5_000 : 250, 0, 60_000),
    tokenSecret: readSecret('TOKEN_SECRET'),
    bankWebhookSecret: production ? '' : readSecret('BANK_WEBHOOK_SECRET'),
    sandboxBankDelayMs: number('SANDBOX_BANK_DELAY_MS', 400, 0, 600_000),
    crashAt,
    paymentFees: parseFees('PAYMENT_FEES'),
    metricsToken: text('METRICS_TOKEN'),
    showLocaleSwitcher: flag('SHOW_LOCALE_SWITCHER', true),
    links: Object.fromEntries(
      siteLinks.map((name) => [
        name,
        url(`LINK_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`, null, ['https:', 'http:', 'mailto:']),
      ]),
    ) as Config['links'],
    hideAppLinks: flag('HIDE_APP_LINKS', false),
    defaultLatitude: number('DEFAULT_LATITUDE', 51.5074, -90, 90),
    defaultLongitude: number('DEFAULT_LONGITUDE', -0.1278, -180, 180),
    limits: {
      requestsPerAddressMinute: number('LIMIT_REQUESTS_PER_ADDRESS_MINUTE', 600, 1, 1_000_000),
      smsPerAddressHour: number('LIMIT_SMS_PER_ADDRESS_HOUR', 20, 1, 1_000_000),
      smsPerDeviceHour: number('LIMIT_SMS_PER_DEVICE_HOUR', 10, 1, 1_000_000),
      smsPerNumberHour: number('LIMIT_SMS_PER_NUMBER_HOUR', 5, 1, 1_000_000),
      smsPerPrefixHour: number('LIMIT_SMS_PER_PREFIX_HOUR', 100, 1, 1_000_000),
      smsPerDay: number('LIMIT_SMS_PER_DAY', 5_000, 1, 100_000_000),
      staffSignInsPerAddressHour: number('LIMIT_STAFF_SIGN_INS_PER_ADDRESS_HOUR', 60, 1, 1_000_000),
      uploadsPerClientHour: number('LIMIT_UPLOADS_PER_CLIENT_HOUR', 200, 1, 1_000_000),
    },
    files: {
      masterKey: readSecret('FILES_MASTER_KEY'),
      megabytes: number('FILES_DOCUMENT_MEGABYTES', 15, 1, 100),
      avatarMegabytes: number('FILES_AVATAR_MEGABYTES', 16, 1, 100),
      s3: bucket(),
    },
    sms: sms && { url: sms[0], token: sms[1] },
    mail: mail && { url: mail[0], from: mail[1] },
    webPush: webPush(publicUrl),
    company: company(),
    providers: providers(),
  }
  if (lines.length > 0) throw new ConfigError(lines)
  return config
}
