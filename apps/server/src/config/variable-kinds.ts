import { isIPv4, isIPv6 } from 'node:net'

/** One environment variable. `parse` returns the value, or throws a message that follows its name. */
export interface Variable<T> {
  parse(text: string): T
  /** Value when the variable is not set. */
  fallback: T | ((production: boolean) => T)
  /** For the documentation; the fallback itself where it is a plain value. */
  shown?: string
  description: string
}

export class InvalidValue extends Error {}

export const reject = (message: string): never => {
  throw new InvalidValue(message)
}

export const text = (description: string, shown = '–'): Variable<string | null> => ({
  parse: (value) => value,
  fallback: null,
  shown,
  description,
})

export const number = (fallback: number, min: number, max: number, description: string): Variable<number> => ({
  parse(value) {
    const parsed = Number(value)
    return Number.isFinite(parsed) && parsed >= min && parsed <= max
      ? parsed
      : reject(`must be a number from ${min} to ${max}, not "${value}".`)
  },
  fallback,
  description,
})

export const flag = (fallback: boolean, description: string): Variable<boolean> => ({
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

export const url = (description: string, protocols: readonly string[] = web): Variable<string | null> => ({
  parse: address(protocols),
  fallback: null,
  shown: '–',
  description,
})

export const apiUrl = (fallback: string, description: string): Variable<string> => ({ parse: address(web), fallback, description })

export const oneOf = <const T extends readonly string[]>(
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
export function parseFees(value: string): Record<string, number> {
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
export function parseDays(value: string): Record<string, number> {
  const pairs = value
    .split(',')
    .filter((part) => part.trim() !== '')
    .map((part) => part.trim().split('='))
  return pairs.every(([method = '', days = '']) => /^[a-z-]+$/.test(method) && /^\d{1,3}$/.test(days))
    ? Object.fromEntries(pairs.map(([method, days]) => [method!, Number(days)]))
    : reject('must look like stripe=120,paypal=180 (days by payment method).')
}

/** Number of proxies, or their addresses. `true` would take the left-most address, which the client writes itself. */
export function parseTrustProxy(value: string): number | string[] | false {
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

export const link = (what: string) => url(`external link: ${what}`, ['https:', 'http:', 'mailto:'])

export const limit = (fallback: number, description: string, max = 1_000_000) => number(fallback, 1, max, description)

/** An IANA time zone. */
export function parseZone(value: string): string {
  try {
    return Temporal.Now.zonedDateTimeISO(value).timeZoneId
  } catch {
    return reject(`must be a time zone like Europe/London, not "${value}".`)
  }
}
