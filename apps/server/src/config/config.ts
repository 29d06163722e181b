import { resolve } from 'node:path'
import { normalize, isBic, isIban } from '@aquilane/domain/invoices/iban'
import type { SiteSettings } from '@aquilane/contract/site'
import type { ProviderSettings } from '../sales/payments/providers/providers.ts'
import type { GeoHeaders } from '../platform/http/visitor-place.ts'
import type { Failpoint } from '../platform/fault-injection.ts'
import { parseEnv, type EnvValues, type RawEnv } from './env.ts'
import { readProviders } from './payment-providers.ts'
import { derivePublicKey, generatedSecret } from './secrets.ts'

/** A service of another company whose script pages load after consent. */
interface Partner {
  script: string
  /** Origins of the script and of what it loads. */
  hosts: string[]
}

const demoCompany = {
  // The company of the terms; the number is none.
  COMPANY_NAME: 'Aquilane Charter Ltd',
  COMPANY_ADDRESS: '27 Half Moon Row, London W1J 9QX, United Kingdom',
  COMPANY_VAT: 'GB000000000',
  BANK_NAME: 'Banca Dimostrativa',
  BANK_IBAN: 'IT87D9999999999000000123456',
  // No bank: a zero in the eighth place marks a BIC for tests.
  BANK_BIC: 'AQDMITM0',
}

/** From the range that is kept for films: it reaches no one. */
const demoPhone = '+44 20 7946 0321'

export interface Config {
  production: boolean
  host: string
  port: number
  publicUrl: string
  dataDir: string
  /** Free space in dataDir below which the process is not ready. */
  minFreeBytes: number
  /** null: the embedded PostgreSQL under dataDir. */
  databaseUrl: string | null
  databasePool: number
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  /** Sandbox: outbox pages, the bundled sandbox bank, the demo banner. Never in production. */
  sandbox: boolean
  /** Fills an empty market with demo charters and their empty legs; never in production. */
  demoMarket: boolean
  /** Count or addresses of the proxies in front; false: none. */
  trustProxy: number | string[] | false
  /** How long a stopping process still answers before it closes its door, so that balancers notice. */
  drainMs: number
  /** A busier process answers 503. */
  maxEventLoopDelayMs: number
  /** 32 bytes and more, base64url; signs access tokens. */
  tokenSecret: string
  /** Signs the sandbox bank's webhooks; not needed in production, which has no sandbox bank. */
  bankWebhookSecret: string
  /** Cents that members move without a second one within a day, together. */
  memberLimits: { paymentRun: number; statement: number; credit: number; coupon: number; writeOff: number }
  /** Delay of the sandbox bank's first event after a payment. */
  sandboxBankDelayMs: number
  /** Where the process is to die, for specs of what survives it; never in production. */
  crashAt: Failpoint | null
  /** Days in which a payment can be disputed, by its method; none: it cannot. */
  disputeDays: Record<string, number>
  /** Per cent added for a payment method, by its id; none means no fee. */
  paymentFees: Record<string, number>
  /** Opens /metrics from elsewhere than loopback; null: loopback only. */
  /** Short links: key of their API, and hosts beside the own one. */
  shortLinks: { apiKey: string | null; allowedHosts: string[] }
  metricsToken: string | null
  showLocaleSwitcher: boolean
  /** Addresses outside the site that its pages link: `LINK_OPERATORS`, …; null: not linked. */
  links: SiteSettings['links']
  hideAppLinks: boolean
  tagManager: Partner | null
  chatWidget: Partner | null
  supportPhone: string | null
  /** Mobile apps that open the links of this site; null: none. */
  apps: { apple: string | null; android: { package: string; fingerprints: string[] } | null }
  /** Headers of the proxy that tell where the visitor is. */
  geoHeaders: GeoHeaders
  defaultLatitude: number
  defaultLongitude: number
  limits: {
    requestsPerAddressMinute: number
    workMillisecondsPerAddressMinute: number
    smsPerAddressHour: number
    smsPerNetworkHour: number
    smsPerDeviceHour: number
    smsPerNumberHour: number
    smsPerPrefixHour: number
    smsPerDay: number
    /** Each of: beginning, codes, passkeys. */
    staffSignInsPerAddressHour: number
    ordersPerClientDay: number
    ordersPerDeviceHour: number
    ordersPerAddressHour: number
    unpaidHoldsPerNetwork: number
    unpaidHoldSharePercent: number
    messagesPerClientMinute: number
    uploadsPerClientHour: number
  }
  files: {
    /** Seals the key of every private file; without it they cannot be read any more. */
    masterKey: string
    /** Still opens files while their keys are re-encrypted. */
    previousMasterKey: string | null
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
  /** Credentials by provider; null: not configured. Outside production the sandbox bank replaces those. */
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

/**
 * Reads the environment once.
 * @throws ConfigError with one line for each bad or missing value
 */
export function readConfig(raw: RawEnv): Config {
  const { values: env, production, problems } = parseEnv(raw)
  const dataDir = resolve(env.DATA_DIR ?? 'data')
  // Paths are added to it.
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '')
  const secret = (name: 'TOKEN_SECRET' | 'BANK_WEBHOOK_SECRET' | 'FILES_MASTER_KEY') => readSecret(env, name, dataDir, production, problems)
  checkProduction(raw, env, production, problems)

  const config: Config = {
    production,
    host: env.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    port: env.PORT,
    publicUrl,
    dataDir,
    minFreeBytes: env.MIN_FREE_DISK_MEGABYTES * 1_000_000,
    databaseUrl: env.DATABASE_URL,
    databasePool: env.DATABASE_POOL,
    logLevel: env.LOG_LEVEL,
    sandbox: !production,
    demoMarket: !production && env.DEMO_MARKET,
    trustProxy: env.TRUST_PROXY,
    drainMs: env.DRAIN_MS,
    maxEventLoopDelayMs: env.MAX_EVENT_LOOP_DELAY_MS,
    tokenSecret: secret('TOKEN_SECRET'),
    bankWebhookSecret: production ? '' : secret('BANK_WEBHOOK_SECRET'),
    memberLimits: {
      paymentRun: Math.round(env.FOUR_EYES_EUROS * 100),
      statement: Math.round(env.STATEMENT_FOUR_EYES_EUROS * 100),
      credit: Math.round(env.CREDIT_FOUR_EYES_EUROS * 100),
      coupon: Math.round(env.COUPON_FOUR_EYES_EUROS * 100),
      writeOff: Math.round(env.WRITE_OFF_FOUR_EYES_EUROS * 100),
    },
    sandboxBankDelayMs: env.SANDBOX_BANK_DELAY_MS,
    crashAt: env.CRASH_AT,
    disputeDays: env.DISPUTE_DAYS,
    paymentFees: env.PAYMENT_FEES,
    metricsToken: env.METRICS_TOKEN,
    showLocaleSwitcher: env.SHOW_LOCALE_SWITCHER,
    links: readLinks(env),
    shortLinks: {
      apiKey: env.LINKS_API_KEY,
      allowedHosts: (env.LINK_ALLOWED_HOSTS ?? '')
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    },
    hideAppLinks: env.HIDE_APP_LINKS,
    ...readPartners(env, problems),
    supportPhone: env.SUPPORT_PHONE ?? (production ? null : demoPhone),
    apps: readApps(env, problems),
    geoHeaders: { latitude: env.GEO_LATITUDE_HEADER, longitude: env.GEO_LONGITUDE_HEADER, country: env.GEO_COUNTRY_HEADER },
    defaultLatitude: env.DEFAULT_LATITUDE,
    defaultLongitude: env.DEFAULT_LONGITUDE,
    limits: readLimits(env),
    files: {
      masterKey: secret('FILES_MASTER_KEY'),
      previousMasterKey: env.FILES_MASTER_KEY_PREVIOUS,
      megabytes: env.FILES_DOCUMENT_MEGABYTES,
      avatarMegabytes: env.FILES_AVATAR_MEGABYTES,
      s3: readBucket(env, problems),
    },
    sms: readSms(env, production, problems),
    mail: readMail(env, production, problems),
    webPush: readWebPush(env, dataDir, publicUrl, production, problems),
    company: readCompany(env, production, problems),
    providers: readProviders(env, production, problems),
  }
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

function checkProduction(raw: RawEnv, env: EnvValues, production: boolean, problems: string[]): void {
  if (!production) return
  if (env.CRASH_AT !== null) problems.push('CRASH_AT makes the server die; it is for specs and never for production.')
  if (env.WEB_PUSH_LOOPBACK) problems.push('WEB_PUSH_LOOPBACK is for tests and may not be set in production.')
  if (!env.DATABASE_URL && !raw['DATABASE_URL'] && !env.EMBEDDED_DATABASE)
    problems.push('DATABASE_URL is missing: name your PostgreSQL, or set EMBEDDED_DATABASE=true to keep the embedded one in DATA_DIR.')
}

function readSecret(
  env: EnvValues,
  name: 'TOKEN_SECRET' | 'BANK_WEBHOOK_SECRET' | 'FILES_MASTER_KEY',
  dataDir: string,
  production: boolean,
  problems: string[],
): string {
  const value = env[name]
  if (value === null && !production) return generatedSecret(dataDir, name)
  if (value === null) problems.push(`${name} (or ${name}_FILE) is missing: give it at least 32 random characters.`)
  else if (value.length < 32) problems.push(`${name} must have at least 32 characters.`)
  return value ?? ''
}

/** Address and key of a gateway. */
function readPair(
  env: EnvValues,
  names: readonly ['SMS_URL', 'SMS_TOKEN'] | readonly ['SMTP_URL', 'MAIL_FROM'],
  need: string,
  production: boolean,
  problems: string[],
): [string, string] | null {
  const [address, key] = [env[names[0]], env[names[1]]]
  if (address && key) return [address, key]
  if (address || key) problems.push(`${names.join(' and ')} go together: set both or neither.`)
  else if (production) problems.push(`${names.join(' and ')} are missing: ${need}.`)
  return null
}

function readSms(env: EnvValues, production: boolean, problems: string[]): Config['sms'] {
  const sms = readPair(env, ['SMS_URL', 'SMS_TOKEN'], 'sign-in codes need an SMS gateway', production, problems)
  return sms && { url: sms[0], token: sms[1] }
}

function readMail(env: EnvValues, production: boolean, problems: string[]): Config['mail'] {
  const mail = readPair(env, ['SMTP_URL', 'MAIL_FROM'], 'codes and confirmations need a mail server', production, problems)
  if (mail && !/^([^<>]*<)?[^\s<>@]+@[^\s<>@]+>?$/.test(mail[1]))
    problems.push('MAIL_FROM must look like Aquilane <hello@aquilane.example>.')
  return mail && { url: mail[0], from: mail[1] }
}

function readBucket(env: EnvValues, problems: string[]): Config['files']['s3'] {
  const names = ['S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const
  const [bucket, accessKey, secretKey] = names.map((name) => env[name])
  const endpoint = env.S3_ENDPOINT
  if (bucket && accessKey && secretKey) return { endpoint, region: env.S3_REGION ?? 'eu-central-1', bucket, accessKey, secretKey }
  if (bucket || accessKey || secretKey || endpoint) problems.push(`${names.join(', ')} go together: set all of them or none.`)
  return null
}

function readCompany(env: EnvValues, production: boolean, problems: string[]): Config['company'] {
  const names = ['COMPANY_NAME', 'COMPANY_ADDRESS', 'COMPANY_VAT', 'BANK_NAME', 'BANK_IBAN', 'BANK_BIC'] as const
  // The sandbox has a demo company with an account that does not exist.
  const [name, address, vat, bankName, iban, bic] = names.map((variable) => env[variable] ?? (production ? null : demoCompany[variable]))
  if (!name || !address || !vat || !bankName || !iban || !bic) {
    if (names.some((variable) => env[variable] !== null)) problems.push(`${names.join(', ')} go together: set all of them or none.`)
    return null
  }
  if (!isIban(normalize(iban))) problems.push('BANK_IBAN is not an IBAN: its check digits do not fit.')
  if (!isBic(normalize(bic))) problems.push('BANK_BIC is not a BIC: it has 8 or 11 characters.')
  return { name, address, vat, bank: { name: bankName, iban: normalize(iban), bic: normalize(bic) } }
}

function readWebPush(env: EnvValues, dataDir: string, site: string, production: boolean, problems: string[]): Config['webPush'] {
  const { VAPID_PRIVATE_KEY: given, VAPID_PUBLIC_KEY: publicKey, VAPID_SUBJECT: subject, WEB_PUSH_LOOPBACK: allowLoopback } = env
  if (given === null && publicKey === null && production) return null
  // Any 32 bytes below the order of the curve are a private key; others have a chance of one in four billion.
  const privateKey = given ?? (publicKey === null ? generatedSecret(dataDir, 'VAPID_PRIVATE_KEY') : '')
  const derived = derivePublicKey(privateKey)
  if (derived === null) problems.push('VAPID_PRIVATE_KEY must be a P-256 private key in base64url, beside its VAPID_PUBLIC_KEY.')
  else if (publicKey !== null && publicKey.replace(/=+$/, '') !== derived)
    problems.push('VAPID_PUBLIC_KEY is not the public half of VAPID_PRIVATE_KEY.')
  if (production && subject === null)
    problems.push('VAPID_SUBJECT is missing: contact for the push messages, as mailto: or https: address.')
  if (subject !== null && !/^(mailto:.+@.+|https:\/\/.+)$/.test(subject))
    problems.push('VAPID_SUBJECT must start with mailto: or https://.')
  const host = URL.canParse(site) ? new URL(site).hostname : 'localhost'
  return { publicKey: derived ?? '', privateKey, subject: subject ?? `mailto:push@${host}`, allowLoopback }
}

/** The tag manager and the chat widget; null where no code is given. */
function readPartners(env: EnvValues, problems: string[]): Pick<Config, 'tagManager' | 'chatWidget'> {
  const read = (name: 'TAG_MANAGER' | 'CHAT_WIDGET', code: string | null, template: string): Partner | null => {
    if (code === null) return null
    if (!/^[\w-]{3,80}$/.test(code)) problems.push(`${name}_${name === 'TAG_MANAGER' ? 'ID' : 'CODE'} must be letters, digits, - and _.`)
    const script = template.replace('{code}', code)
    const more = (env[`${name}_HOSTS`] ?? '').split(/[\s,]+/).filter(Boolean)
    for (const host of more)
      if (!/^https?:\/\/(\*\.)?[\w.-]+(:\d+)?$/.test(host)) problems.push(`${name}_HOSTS must be origins like https://host, not "${host}".`)
    return { script, hosts: [...new Set([new URL(script).origin, ...more])] }
  }
  return {
    tagManager: read('TAG_MANAGER', env.TAG_MANAGER_ID, `${env.TAG_MANAGER_URL}/gtm.js?id={code}`),
    chatWidget: read('CHAT_WIDGET', env.CHAT_WIDGET_CODE, env.CHAT_WIDGET_URL),
  }
}

function readApps(env: EnvValues, problems: string[]): Config['apps'] {
  const apple = env.APPLE_APP_ID
  if (apple !== null && !/^[A-Z0-9]{10}\.[A-Za-z0-9.-]+$/.test(apple))
    problems.push('APPLE_APP_ID must be a team id and a bundle id: ABCDE12345.com.example.app.')
  const fingerprints = (env.ANDROID_APP_FINGERPRINTS ?? '')
    .split(',')
    .map((one) => one.trim().toUpperCase())
    .filter((one) => one !== '')
  if (fingerprints.some((one) => !/^[0-9A-F]{2}(:[0-9A-F]{2}){31}$/.test(one)))
    problems.push('ANDROID_APP_FINGERPRINTS must be SHA-256 fingerprints in hexadecimal, bytes separated by colons.')
  if ((env.ANDROID_APP_ID === null) !== (fingerprints.length === 0))
    problems.push('ANDROID_APP_ID and ANDROID_APP_FINGERPRINTS belong together.')
  return { apple, android: env.ANDROID_APP_ID === null ? null : { package: env.ANDROID_APP_ID, fingerprints } }
}

const readLinks = (env: EnvValues): Config['links'] => ({
  operators: env.LINK_OPERATORS,
  agents: env.LINK_AGENTS,
  whatsapp: env.LINK_WHATSAPP,
  telegram: env.LINK_TELEGRAM,
  linkedin: env.LINK_LINKEDIN,
  instagram: env.LINK_INSTAGRAM,
  facebook: env.LINK_FACEBOOK,
  appStore: env.LINK_APP_STORE,
  googlePlay: env.LINK_GOOGLE_PLAY,
  appQr: env.LINK_APP_QR,
  chat: env.LINK_CHAT,
})

const readLimits = (env: EnvValues): Config['limits'] => ({
  requestsPerAddressMinute: env.LIMIT_REQUESTS_PER_ADDRESS_MINUTE,
  workMillisecondsPerAddressMinute: env.LIMIT_WORK_MS_PER_ADDRESS_MINUTE,
  smsPerAddressHour: env.LIMIT_SMS_PER_ADDRESS_HOUR,
  smsPerNetworkHour: env.LIMIT_SMS_PER_NETWORK_HOUR,
  smsPerDeviceHour: env.LIMIT_SMS_PER_DEVICE_HOUR,
  smsPerNumberHour: env.LIMIT_SMS_PER_NUMBER_HOUR,
  smsPerPrefixHour: env.LIMIT_SMS_PER_PREFIX_HOUR,
  smsPerDay: env.LIMIT_SMS_PER_DAY,
  staffSignInsPerAddressHour: env.LIMIT_STAFF_SIGN_INS_PER_ADDRESS_HOUR,
  ordersPerClientDay: env.LIMIT_ORDERS_PER_CLIENT_DAY,
  ordersPerDeviceHour: env.LIMIT_ORDERS_PER_DEVICE_HOUR,
  ordersPerAddressHour: env.LIMIT_ORDERS_PER_ADDRESS_HOUR,
  unpaidHoldsPerNetwork: env.LIMIT_UNPAID_HOLDS_PER_NETWORK,
  unpaidHoldSharePercent: env.LIMIT_UNPAID_HOLD_SHARE_PERCENT,
  messagesPerClientMinute: env.LIMIT_MESSAGES_PER_CLIENT_MINUTE,
  uploadsPerClientHour: env.LIMIT_UPLOADS_PER_CLIENT_HOUR,
})
