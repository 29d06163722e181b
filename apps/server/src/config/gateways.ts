import type { EnvValues } from './env.ts'
import { derivePublicKey, generatedSecret } from './secrets.ts'

export interface Bucket {
  endpoint: string | null
  region: string
  bucket: string
  accessKey: string
  secretKey: string
}

export interface WebPush {
  publicKey: string
  privateKey: string
  subject: string
  /** For tests: services on this machine. */
  allowLoopback: boolean
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

export function readSms(env: EnvValues, production: boolean, problems: string[]): { url: string; token: string } | null {
  const sms = readPair(env, ['SMS_URL', 'SMS_TOKEN'], 'sign-in codes need an SMS gateway', production, problems)
  return sms && { url: sms[0], token: sms[1] }
}

export function readMail(env: EnvValues, production: boolean, problems: string[]): { url: string; from: string } | null {
  const mail = readPair(env, ['SMTP_URL', 'MAIL_FROM'], 'codes and confirmations need a mail server', production, problems)
  if (mail && !/^([^<>]*<)?[^\s<>@]+@[^\s<>@]+>?$/.test(mail[1]))
    problems.push('MAIL_FROM must look like Aquilane <hello@aquilane.example>.')
  return mail && { url: mail[0], from: mail[1] }
}

export function readBucket(env: EnvValues, problems: string[]): Bucket | null {
  const names = ['S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const
  const [bucket, accessKey, secretKey] = names.map((name) => env[name])
  const endpoint = env.S3_ENDPOINT
  if (bucket && accessKey && secretKey) return { endpoint, region: env.S3_REGION ?? 'eu-central-1', bucket, accessKey, secretKey }
  if (bucket || accessKey || secretKey || endpoint) problems.push(`${names.join(', ')} go together: set all of them or none.`)
  return null
}

export function readWebPush(env: EnvValues, dataDir: string, site: string, production: boolean, problems: string[]): WebPush | null {
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
