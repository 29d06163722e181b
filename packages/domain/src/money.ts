/** Supported ISO 4217 codes, all with two decimals. */
export const CURRENCIES = ['EUR', 'USD', 'GBP', 'RUB'] as const
export type Currency = (typeof CURRENCIES)[number]

/** An amount in integer minor units (cents). On the wire it travels in major units: see {@link toMajor}. */
export interface Money {
  readonly amount: number
  readonly currency: Currency
}

const DECIMALS = 2

export function isCurrency(value: unknown): value is Currency {
  return CURRENCIES.includes(value as Currency)
}

/**
 * Minor units of an amount in major units, a half rounded to the even cent. Works on the decimal digits, so that 1.005 is what it
 * looks like and not the float below it. Throws RangeError for what is not a number or does not fit an exact integer.
 */
export function fromMajor(value: number | string, currency: Currency): Money {
  const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(typeof value === 'number' ? plainDigits(value) : value.trim())
  if (!parts) throw new RangeError(`not an amount: ${value}`)
  const [, sign, whole = '', fraction = ''] = parts
  const scaled = BigInt(whole + fraction.padEnd(DECIMALS, '0'))
  const cents = divideHalfEven(scaled, 10n ** BigInt(Math.max(0, fraction.length - DECIMALS)))
  return { amount: exact(sign ? -cents : cents), currency }
}

/** The amount in major units, as on the wire: the number whose shortest form has at most two decimals. */
export function toMajor({ amount }: Money): number {
  return amount / 10 ** DECIMALS
}

/** Sum of amounts of one currency; throws TypeError on a mix. */
export function add(first: Money, ...others: readonly Money[]): Money {
  const total = others.reduce((sum, money) => sum + BigInt(sameCurrency(first, money).amount), BigInt(first.amount))
  return { amount: exact(total), currency: first.currency }
}

export function subtract(from: Money, money: Money): Money {
  return add(from, { ...money, amount: -money.amount })
}

/** `money × numerator ÷ denominator`, integers both (5 % is 5 ÷ 100), a half rounded to the even cent. */
export function share(money: Money, numerator: number, denominator: number): Money {
  if (denominator === 0) throw new RangeError('share of zero parts')
  const sign = denominator < 0 ? -1n : 1n
  return { ...money, amount: exact(divideHalfEven(sign * BigInt(money.amount) * BigInt(numerator), sign * BigInt(denominator))) }
}

/**
 * Splits an amount by integer weights without losing a cent: parts add up to the whole and each is within one cent of its exact
 * share; remaining cents go to the largest remainders, the first of equals first.
 */
export function allocate(money: Money, weights: readonly number[]): Money[] {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (total <= 0n || weights.some((weight) => weight < 0)) throw new RangeError('weights must be positive')
  const sign = money.amount < 0 ? -1n : 1n
  const whole = sign * BigInt(money.amount)
  const parts = weights.map((weight, index) => ({ index, cents: (whole * BigInt(weight)) / total, rest: (whole * BigInt(weight)) % total }))
  const left = whole - parts.reduce((sum, part) => sum + part.cents, 0n)
  const lucky = new Set(
    parts
      .toSorted((a, b) => compare(b.rest, a.rest))
      .slice(0, Number(left))
      .map((part) => part.index),
  )
  return parts.map(({ cents, index }) => ({ ...money, amount: exact(sign * (cents + (lucky.has(index) ? 1n : 0n))) }))
}

/** Orders amounts of one currency; throws TypeError on a mix. */
export function compareMoney(a: Money, b: Money): number {
  return Math.sign(a.amount - sameCurrency(a, b).amount)
}

// Half to even, for any sign of the dividend and a positive divisor.
function divideHalfEven(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor
  const twice = (dividend % divisor) * 2n
  const size = twice < 0n ? -twice : twice
  const awayFromZero = size > divisor || (size === divisor && quotient % 2n !== 0n)
  return awayFromZero ? quotient + (dividend < 0n ? -1n : 1n) : quotient
}

function plainDigits(value: number): string {
  const digits = String(value)
  return digits.includes('e-') ? value.toFixed(20) : digits
}

function exact(cents: bigint): number {
  const amount = Number(cents)
  if (!Number.isSafeInteger(amount)) throw new RangeError(`amount too large: ${cents}`)
  return amount
}

function sameCurrency(a: Money, b: Money): Money {
  if (a.currency !== b.currency) throw new TypeError(`cannot mix ${a.currency} and ${b.currency}`)
  return b
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}
