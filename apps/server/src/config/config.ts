import { resolve } from 'node:path'
import type { SiteSettings } from '@aquilane/contract/site'
import type { ProviderSettings } from '../sales/payments/providers/providers.ts'
import type { GeoHeaders } from '../platform/http/visitor-place.ts'
import type { Failpoint } from '../platform/fault-injection.ts'
import { parseEnv, type EnvValues, type RawEnv } from './env.ts'
import { readCompany, type Company } from './company.ts'
import { readBucket, readMail, readSms, readWebPush, type Bucket, type WebPush } from './gateways.ts'
import { readLinks } from './links.ts'
import { readPartners, type Partner } from './partners.ts'
import { readPositionFeed, type PositionFeedSettings } from './position-feed.ts'
import { readProviders } from './payment-providers.ts'
import { generatedSecret } from './secrets.ts'
import { readWallet, type WalletSettings } from './wallet.ts'

/** From the range that is kept for films: it reaches no one. */
const demoPhone = '+44 20 7946 0321'

export interface Config {
  production: boolean
  host: string
  port: number
  publicUrl: string
  /** Origin of the API that pages call; null: that of the site. */
  apiUrl: string | null
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
  /** Positions of aircraft; null: times come from people only. */
  positionFeed: PositionFeedSettings | null
  /** Who signs passes of trips; without a certificate the sandbox makes one. */
  wallet: WalletSettings
  /** Where the process is to die, for specs of what survives it; never in production. */
  crashAt: Failpoint | null
  /** Days in which a payment can be disputed, by its method; none: it cannot. */
  disputeDays: Record<string, number>
  /** Per cent added for a payment method, by its id; none means no fee. */
  paymentFees: Record<string, number>
  /** Short links: key of their API, and hosts beside the own one. */
  shortLinks: { apiKey: string | null; allowedHosts: string[] }
  /** Opens /metrics from elsewhere than loopback; null: loopback only. */
  metricsToken: string | null
  showLocaleSwitcher: boolean
  /** Addresses outside the site that its pages link: `LINK_OPERATORS`, …; null: not linked. */
  links: SiteSettings['links']
  hideAppLinks: boolean
  tagManager: Partner | null
  chatWidget: Partner | null
  supportPhone: string | null
  /** Mobile apps that open the links of this site; null: none. */
  /** When personal managers answer, every day; null: nothing is promised. */
  managerHours: { from: string; to: string; zone: string } | null
  /** Answered outside these hours; null: none. */
  onDutyPhone: string | null
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
    s3: Bucket | null
  }
  sms: { url: string; token: string } | null
  /** null: mails stay in the outbox. */
  mail: { url: string; from: string } | null
  /** P-256 keys in base64url and who answers for them; null: no Web Push. */
  webPush: WebPush | null
  /** Who bills, and the account for bank transfers; null: no bank transfers. */
  company: Company | null
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
    apiUrl: env.API_URL === null ? null : new URL(env.API_URL).origin,
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
    memberLimits: readMemberLimits(env),
    sandboxBankDelayMs: env.SANDBOX_BANK_DELAY_MS,
    positionFeed: readPositionFeed(env, production, problems),
    wallet: readWallet(env, problems),
    crashAt: env.CRASH_AT,
    disputeDays: env.DISPUTE_DAYS,
    paymentFees: env.PAYMENT_FEES,
    metricsToken: env.METRICS_TOKEN,
    showLocaleSwitcher: env.SHOW_LOCALE_SWITCHER,
    links: readLinks(env, production),
    shortLinks: readShortLinks(env),
    hideAppLinks: env.HIDE_APP_LINKS,
    ...readPartners(env, problems),
    supportPhone: env.SUPPORT_PHONE ?? (production ? null : demoPhone),
    ...readManagers(env, production),
    apps: readApps(env, problems),
    ...readVisitorPlace(env),
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

const readVisitorPlace = (env: EnvValues): Pick<Config, 'geoHeaders' | 'defaultLatitude' | 'defaultLongitude'> => ({
  geoHeaders: { latitude: env.GEO_LATITUDE_HEADER, longitude: env.GEO_LONGITUDE_HEADER, country: env.GEO_COUNTRY_HEADER },
  defaultLatitude: env.DEFAULT_LATITUDE,
  defaultLongitude: env.DEFAULT_LONGITUDE,
})

const readMemberLimits = (env: EnvValues): Config['memberLimits'] => ({
  paymentRun: Math.round(env.FOUR_EYES_EUROS * 100),
  statement: Math.round(env.STATEMENT_FOUR_EYES_EUROS * 100),
  credit: Math.round(env.CREDIT_FOUR_EYES_EUROS * 100),
  coupon: Math.round(env.COUPON_FOUR_EYES_EUROS * 100),
  writeOff: Math.round(env.WRITE_OFF_FOUR_EYES_EUROS * 100),
})

function readManagers(env: EnvValues, production: boolean): Pick<Config, 'managerHours' | 'onDutyPhone'> {
  const [from, to] = (env.MANAGER_HOURS ?? (production ? '' : '00:00-24:00')).split('-')
  return {
    managerHours: from && to ? { from, to, zone: env.MANAGER_ZONE } : null,
    onDutyPhone: env.ON_DUTY_PHONE ?? (production ? null : demoPhone),
  }
}

const readShortLinks = (env: EnvValues): Config['shortLinks'] => ({
  apiKey: env.LINKS_API_KEY,
  allowedHosts: (env.LINK_ALLOWED_HOSTS ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean),
})

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
