import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type ConfigError, readConfig } from './config.ts'
import { configurationPage } from './env.ts'

const dir = () => mkdtempSync(join(tmpdir(), 'aquilane-config-'))
const toLines = (env: Record<string, string>): string[] => {
  try {
    readConfig(env)
    return []
  } catch (error) {
    return (error as ConfigError).lines
  }
}

const settings = (env: Record<string, string>) => readConfig({ DATA_DIR: dir(), ...env })

describe('TRUST_PROXY', () => {
  it.each([
    ['0', false],
    ['1', 1],
    ['10.0.0.0/8, 2001:db8::/32', ['10.0.0.0/8', '2001:db8::/32']],
  ])('%s is accepted', (value, expected) => expect(settings({ TRUST_PROXY: value }).trustProxy).toEqual(expected))

  it.each(['true', 'yes', '10.0.0.0/33', 'proxy.example', '10.0.0.0/8/8'])('%s is refused', (value) => {
    expect(() => settings({ TRUST_PROXY: value })).toThrow(/TRUST_PROXY must be the number of proxies/)
  })
})

describe('configuration', () => {
  it('works with nothing set, in the sandbox', () => {
    const config = readConfig({ DATA_DIR: dir() })
    expect(config).toMatchObject({ port: 3000, sandbox: true, databaseUrl: null, publicUrl: 'http://localhost:3000' })
    expect(config.tokenSecret.length).toBeGreaterThanOrEqual(32)
  })

  it('takes an address of the site with a slash at its end', () =>
    expect(settings({ PUBLIC_URL: 'https://aquilane.example/' }).publicUrl).toBe('https://aquilane.example'))

  it('keeps a generated secret between starts', () => {
    const DATA_DIR = dir()
    expect(readConfig({ DATA_DIR }).tokenSecret).toBe(readConfig({ DATA_DIR }).tokenSecret)
  })

  it('gives one clear line for each bad value', () => {
    const lines = toLines({ DATA_DIR: dir(), PORT: 'eighty', PUBLIC_URL: 'ftp://x', TRUST_PROXY: 'perhaps', DATABASE_URL: 'mysql://x' })
    expect(lines).toHaveLength(4)
    expect(lines.join('\n')).toContain('PORT must be a number from 0 to 65535, not "eighty".')
  })

  it('names every missing secret and provider in production instead of failing later', () => {
    const lines = toLines({ NODE_ENV: 'production', DATA_DIR: dir() }).join('\n')
    for (const name of ['TOKEN_SECRET', 'FILES_MASTER_KEY', 'DATABASE_URL', 'SMS_URL', 'SMTP_URL', 'STRIPE_SECRET_KEY'])
      expect(lines).toContain(name)
  })

  it('fault injection is available in specs and never in production', () => {
    expect(readConfig({ DATA_DIR: dir(), CRASH_AT: 'settle.committed' }).crashAt).toBe('settle.committed')
    expect(toLines({ DATA_DIR: dir(), CRASH_AT: 'anywhere' }).join()).toContain('CRASH_AT must be one of')
    expect(toLines({ NODE_ENV: 'production', DATA_DIR: dir(), CRASH_AT: 'settle.committed' }).join('\n')).toContain('CRASH_AT')
  })

  it('takes a bucket whole or not at all', () => {
    const bucket = { S3_BUCKET: 'papers', S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'secret' }
    expect(readConfig({ DATA_DIR: dir() }).files.s3).toBeNull()
    expect(readConfig({ DATA_DIR: dir(), ...bucket }).files.s3).toMatchObject({ bucket: 'papers', endpoint: null })
    expect(toLines({ DATA_DIR: dir(), S3_BUCKET: 'papers' }).join()).toContain('go together')
  })

  it('takes each payment provider whole or not at all', () => {
    const whole = {
      STRIPE_SECRET_KEY: 'sk',
      STRIPE_WEBHOOK_SECRET: 'whsec',
      ECOMMPAY_PROJECT_ID: '123',
      ECOMMPAY_SECRET: 's',
      PAYPAL_CLIENT_ID: 'c',
      PAYPAL_SECRET: 's',
      PAYPAL_WEBHOOK_ID: 'w',
      REVOLUT_SECRET_KEY: 'sk',
      REVOLUT_WEBHOOK_SECRET: 'wsk',
      COINBASE_KEY_NAME: 'organizations/x/apiKeys/y',
      COINBASE_KEY_SECRET: Buffer.alloc(64, 1).toString('base64'),
      COINBASE_WEBHOOK_SECRET: 's',
      NOWPAYMENTS_KEY: 'k',
      NOWPAYMENTS_IPN_SECRET: 's',
      NOWPAYMENTS_EMAIL: 'a@b.example',
      NOWPAYMENTS_PASSWORD: 'p',
    }
    const none = { stripe: null, ecommpay: null, paypal: null, revolut: null, coinbase: null, nowpayments: null }
    expect(readConfig({ DATA_DIR: dir() }).providers).toEqual(none)
    expect(readConfig({ DATA_DIR: dir(), ...whole }).providers).toMatchObject({
      stripe: { apiUrl: 'https://api.stripe.com', secretKey: 'sk' },
      ecommpay: { projectId: 123, pageUrl: 'https://paymentpage.ecommpay.com' },
      paypal: { apiUrl: 'https://api-m.paypal.com' },
      revolut: { apiUrl: 'https://merchant.revolut.com' },
      coinbase: { apiUrl: 'https://business.coinbase.com/api/v1' },
      nowpayments: { apiUrl: 'https://api.nowpayments.io' },
    })
    for (const name of Object.keys(whole)) {
      const lines = toLines({ DATA_DIR: dir(), ...whole, [name]: '' })
      expect([name, lines.length, lines[0]]).toEqual([name, 1, expect.stringMatching(new RegExp(`${name}.*go together`))])
    }
    expect(toLines({ DATA_DIR: dir(), ...whole, ECOMMPAY_PROJECT_ID: 'mine', COINBASE_KEY_SECRET: 'short' })).toHaveLength(2)
  })

  it('makes keys for Web Push in the sandbox, and does without in production', () => {
    const DATA_DIR = dir()
    const { webPush } = readConfig({ DATA_DIR })
    expect(Buffer.from(webPush?.publicKey ?? '', 'base64url')).toHaveLength(65)
    expect(readConfig({ DATA_DIR }).webPush).toEqual(webPush)
    const production = {
      NODE_ENV: 'production',
      DATA_DIR: dir(),
      TOKEN_SECRET: 's'.repeat(40),
      BANK_WEBHOOK_SECRET: 's'.repeat(40),
      FILES_MASTER_KEY: 's'.repeat(44),
      DATABASE_URL: 'postgres://x/y',
      SMS_URL: 'https://sms.example',
      SMS_TOKEN: 't',
      SMTP_URL: 'smtps://mail.example',
      MAIL_FROM: 'Aquilane <hello@aquilane.example>',
      STRIPE_SECRET_KEY: 'sk_live',
      STRIPE_WEBHOOK_SECRET: 'whsec',
    }
    expect(readConfig(production)).toMatchObject({ webPush: null, mail: { url: 'smtps://mail.example', from: production.MAIL_FROM } })
    const keys = { VAPID_PRIVATE_KEY: webPush!.privateKey, VAPID_PUBLIC_KEY: webPush!.publicKey, VAPID_SUBJECT: 'mailto:a@b.example' }
    expect(readConfig({ ...production, ...keys }).webPush).toEqual({
      publicKey: webPush!.publicKey,
      privateKey: webPush!.privateKey,
      subject: 'mailto:a@b.example',
      allowLoopback: false,
    })
    expect(toLines({ ...production, ...keys, VAPID_PUBLIC_KEY: `B${'A'.repeat(86)}` }).join()).toContain('not the public half')
    expect(toLines({ ...production, VAPID_PUBLIC_KEY: keys.VAPID_PUBLIC_KEY }).join('\n')).toContain('VAPID_PRIVATE_KEY must be')
    // A key for the curve, but not for Web Push.
    const short = Buffer.alloc(31, 7).toString('base64url')
    expect(toLines({ ...production, ...keys, VAPID_PRIVATE_KEY: short }).join('\n')).toContain('VAPID_PRIVATE_KEY must be')
    expect(toLines({ ...production, ...keys, VAPID_SUBJECT: 'me', WEB_PUSH_LOOPBACK: 'true' })).toHaveLength(2)
  })

  it('positions of aircraft are simulated outside production only, and come from a feed with its key', () => {
    expect(readConfig({ DATA_DIR: dir() }).positionFeed).toEqual({ kind: 'sandbox' })
    expect(readConfig({ DATA_DIR: dir(), POSITION_FEED: 'none' }).positionFeed).toBeNull()
    expect(readConfig({ DATA_DIR: dir(), POSITION_FEED: 'opensky', POSITION_FEED_URL: 'https://x.example/api/' }).positionFeed).toEqual({
      kind: 'opensky',
      url: 'https://x.example/api',
      key: null,
    })
    expect(toLines({ DATA_DIR: dir(), POSITION_FEED: 'adsbexchange' }).join()).toContain('POSITION_FEED_KEY')
    expect(toLines({ NODE_ENV: 'production', DATA_DIR: dir(), POSITION_FEED: 'sandbox' }).join('\n')).toContain('POSITION_FEED=sandbox')
  })

  it('takes the account that signs links to Google Wallet whole', () => {
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2_048,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    })
    const account = JSON.stringify({ client_email: 'wallet@x.example', private_key: privateKey })
    const google = { WALLET_GOOGLE_ISSUER: '3388000000012345678', WALLET_GOOGLE_ACCOUNT: account }
    expect(settings({}).wallet).toEqual({ apple: null, google: null })
    expect(settings(google).wallet.google).toMatchObject({ issuer: google.WALLET_GOOGLE_ISSUER, email: 'wallet@x.example' })
    expect(toLines({ DATA_DIR: dir(), WALLET_GOOGLE_ISSUER: '1' }).join()).toContain('go together')
    expect(toLines({ DATA_DIR: dir(), ...google, WALLET_GOOGLE_ACCOUNT: '{}' }).join()).toContain('JSON key of a service account')
    expect(toLines({ DATA_DIR: dir(), ...google, WALLET_GOOGLE_ISSUER: 'mine' }).join()).toContain('number of an issuer')
  })

  it('reads a secret from X_FILE', () => {
    const home = dir()
    const file = join(home, 'secret')
    writeFileSync(file, `${'s'.repeat(40)}\n`)
    expect(readConfig({ DATA_DIR: home, TOKEN_SECRET_FILE: file }).tokenSecret).toBe('s'.repeat(40))
    expect(toLines({ DATA_DIR: home, TOKEN_SECRET_FILE: join(home, 'none') }).join()).toContain('cannot be read')
  })

  describe('of the company that bills', () => {
    const company = {
      COMPANY_NAME: 'Volo S.r.l.',
      COMPANY_ADDRESS: 'Via Roma 1, Milano',
      COMPANY_VAT: 'IT12345678901',
      BANK_NAME: 'Banca',
      BANK_IBAN: 'it60 x054 2811 1010 0000 0123 456',
      BANK_BIC: 'COBADEFF',
    }
    it('has a demo in the sandbox, with an IBAN that is whole', () =>
      expect(readConfig({ DATA_DIR: dir() }).company?.bank).toMatchObject({ iban: 'IT87D9999999999000000123456', bic: 'AQDMITM0' }))

    it('takes what is given, without spaces', () =>
      expect(readConfig({ DATA_DIR: dir(), ...company }).company).toEqual({
        name: 'Volo S.r.l.',
        address: 'Via Roma 1, Milano',
        vat: 'IT12345678901',
        bank: { name: 'Banca', iban: 'IT60X0542811101000000123456', bic: 'COBADEFF' },
      }))

    it('refuses a mistyped account in one line', () => {
      expect(toLines({ DATA_DIR: dir(), ...company, BANK_IBAN: 'IT60X0542811101000000123457' })).toEqual([
        'BANK_IBAN is not an IBAN: its check digits do not fit.',
      ])
      expect(toLines({ DATA_DIR: dir(), ...company, BANK_BIC: 'COBA' })).toEqual(['BANK_BIC is not a BIC: it has 8 or 11 characters.'])
    })

    it('is all or nothing in production, and off by default', () => {
      const production = { NODE_ENV: 'production', DATA_DIR: dir() }
      expect(toLines({ ...production, BANK_IBAN: company.BANK_IBAN }).join('\n')).toContain('COMPANY_NAME, COMPANY_ADDRESS')
      expect(toLines(production).join('\n')).not.toContain('COMPANY_NAME')
    })
  })

  it('is described by docs/configuration.md (npm run docs:configuration)', () =>
    expect(readFileSync(join(import.meta.dirname, '../../../../docs/configuration.md'), 'utf8')).toBe(configurationPage()))
})
