import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto'
import type { EnvValues } from './env.ts'

/** Signs passes of Apple Wallet. */
export interface AppleSigner {
  /** Certificate of the pass type, PEM. */
  certificate: string
  /** Its RSA key without a passphrase, PEM. */
  key: string
  /** The certificate that issued it: Apple's intermediate one, PEM. */
  issuer: string
  passType: string
  team: string
  expires: Temporal.Instant
}

/** Signs links to Google Wallet. */
interface GoogleSigner {
  issuer: string
  email: string
  key: KeyObject
}

export interface WalletSettings {
  apple: AppleSigner | null
  google: GoogleSigner | null
}

export function readWallet(env: EnvValues, problems: string[]): WalletSettings {
  return { apple: readApple(env, problems), google: readGoogle(env, problems) }
}

function readApple(env: EnvValues, problems: string[]): AppleSigner | null {
  const { WALLET_APPLE_CERTIFICATE: certificate, WALLET_APPLE_KEY: key, WALLET_APPLE_ISSUER: issuer } = env
  if (certificate && key && issuer) {
    const signer = toAppleSigner({ certificate, key, issuer, passphrase: env.WALLET_APPLE_KEY_PASSPHRASE })
    if (typeof signer !== 'string') return signer
    problems.push(signer)
  } else if (certificate || key || issuer)
    problems.push('WALLET_APPLE_CERTIFICATE, WALLET_APPLE_KEY and WALLET_APPLE_ISSUER go together: set all of them or none.')
  return null
}

/** @returns the signer, or what is wrong with it */
export function toAppleSigner({
  certificate,
  key,
  issuer,
  passphrase,
}: {
  certificate: string
  key: string
  issuer: string
  passphrase: string | null
}): AppleSigner | string {
  const [own, above] = [readCertificate(certificate), readCertificate(issuer)]
  if (own === null) return 'WALLET_APPLE_CERTIFICATE must be a certificate in PEM.'
  if (above === null) return 'WALLET_APPLE_ISSUER must be a certificate in PEM.'
  const secret = readKey(key, passphrase)
  if (secret === null) return 'WALLET_APPLE_KEY must be an RSA key in PEM, with its WALLET_APPLE_KEY_PASSPHRASE where it has one.'
  if (!own.checkPrivateKey(secret)) return 'WALLET_APPLE_KEY is not the key of WALLET_APPLE_CERTIFICATE.'
  if (!own.checkIssued(above))
    return 'WALLET_APPLE_ISSUER did not issue WALLET_APPLE_CERTIFICATE: take the intermediate certificate that it names.'
  const [passType, team] = [/^UID=(.+)$/m.exec(own.subject)?.[1], /^OU=(.+)$/m.exec(own.subject)?.[1]]
  if (!passType?.startsWith('pass.') || !team)
    return 'WALLET_APPLE_CERTIFICATE must be that of a pass type: it names no pass type and team.'
  return {
    certificate: own.toString(),
    key: secret.export({ type: 'pkcs1', format: 'pem' }).toString(),
    issuer: above.toString(),
    passType,
    team,
    expires: Temporal.Instant.fromEpochMilliseconds(own.validToDate.getTime()),
  }
}

function readCertificate(pem: string): X509Certificate | null {
  try {
    return new X509Certificate(pem)
  } catch {
    return null
  }
}

function readKey(pem: string, passphrase: string | null): KeyObject | null {
  try {
    const key = createPrivateKey({ key: pem, ...(passphrase === null ? {} : { passphrase }) })
    return key.asymmetricKeyType === 'rsa' ? key : null
  } catch {
    return null
  }
}

function readGoogle(env: EnvValues, problems: string[]): GoogleSigner | null {
  const { WALLET_GOOGLE_ISSUER: issuer, WALLET_GOOGLE_ACCOUNT: account } = env
  if (!issuer && !account) return null
  if (!issuer || !account) {
    problems.push('WALLET_GOOGLE_ISSUER and WALLET_GOOGLE_ACCOUNT go together: set both or neither.')
    return null
  }
  if (!/^\d{1,30}$/.test(issuer)) problems.push('WALLET_GOOGLE_ISSUER must be the number of an issuer.')
  const { email, pem } = readAccount(account)
  const key = readKey(pem, null)
  if (key === null || email === '')
    problems.push('WALLET_GOOGLE_ACCOUNT must be the JSON key of a service account, with client_email and private_key.')
  return key && { issuer, email, key }
}

function readAccount(json: string): { email: string; pem: string } {
  try {
    const { client_email: email, private_key: pem } = JSON.parse(json) as Record<string, unknown>
    return { email: typeof email === 'string' ? email : '', pem: typeof pem === 'string' ? pem : '' }
  } catch {
    return { email: '', pem: '' }
  }
}
