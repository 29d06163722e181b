import { tmpdir } from 'node:os'
import { testTokenSecret } from '@aquilane/testing/client'
import { siteLinks } from '@aquilane/contract/site'
import type { Context, ContextConfig } from './context.ts'

const limits = [
  'workMillisecondsPerAddressMinute',
  'requestsPerAddressMinute',
  'smsPerAddressHour',
  'smsPerNetworkHour',
  'smsPerDeviceHour',
  'smsPerNumberHour',
  'smsPerPrefixHour',
  'smsPerDay',
  'ordersPerClientDay',
  'ordersPerDeviceHour',
  'ordersPerAddressHour',
  'unpaidHoldsPerNetwork',
  'messagesPerClientMinute',
  'uploadsPerClientHour',
  'staffSignInsPerAddressHour',
] as const

export const testCompany = {
  name: 'Aquilane Società di Volo S.r.l.',
  address: 'Via del Volo 1, 20100 Milano, Italy',
  vat: 'IT00000000000',
  bank: { name: 'Banca Dimostrativa', iban: 'IT87D9999999999000000123456', bic: 'AQDMITM0' },
}

/** Limits that no spec reaches, and what a sandbox has. */
export const testConfig: ContextConfig = {
  databaseUrl: null,
  dataDir: tmpdir(),
  tokenSecret: testTokenSecret,
  publicUrl: 'http://localhost:3000',
  limits: {
    ...(Object.fromEntries(limits.map((name) => [name, 1_000_000])) as Record<(typeof limits)[number], number>),
    unpaidHoldSharePercent: 100,
  },
  paymentFees: {},
  disputeDays: { stripe: 120, revolut: 120, ecommpay: 120, paypal: 180 },
  company: testCompany,
  memberLimits: { paymentRun: 100_000, statement: 10_000_000, credit: 1_000_000, coupon: 100_000, writeOff: 100_000_000 },
  shortLinks: { apiKey: null, allowedHosts: [] },
  supportPhone: '+44 20 7946 0000',
  links: Object.fromEntries(siteLinks.map((name) => [name, null])) as ContextConfig['links'],
  hideAppLinks: false,
  managerHours: null,
  onDutyPhone: null,
  positionFeed: { kind: 'sandbox' },
  wallet: { apple: null, google: null },
  sandbox: true,
  files: { megabytes: 15, avatarMegabytes: 16 },
}

/** A context of the parts that a spec needs. Asking for another part fails. */
export function partialContext({ config, ...parts }: Partial<Omit<Context, 'config'>> & { config?: Partial<ContextConfig> }): Context {
  const given: Record<PropertyKey, unknown> = { ...parts, config: { ...testConfig, ...config } }
  const proxy: unknown = new Proxy(given, {
    get(target, part) {
      if (Object.hasOwn(target, part)) return target[part]
      throw new Error(`The context of this spec has no ${String(part)}.`)
    },
  })
  return proxy as Context
}
