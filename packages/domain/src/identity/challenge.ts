/**
 * Proof of work that a page does before another code is sent while many are asked for: for each part, a number with which the hash of seed,
 * part and number begins with so many zero bits. Several small parts take a more even time than one large one.
 */
export interface Challenge {
  /** Signed by the server; to be sent back with the solution. */
  token: string
  seed: string
  bits: number
  parts: number
}

export const challengeRules = {
  /** About 33,000 hashes on average, a tenth of a second on a phone. */
  bits: 12,
  parts: 8,
  /** Each doubling of the overrun costs one bit more, up to this. */
  maxBits: 16,
  lifeSeconds: 300,
} as const

/** What is hashed for one try. */
export const challengeText = (seed: string, part: number, number: number): string => `${seed}:${part}:${number}`

/** The numbers of a solution, joined by dots. */
export const formatSolution = (token: string, numbers: readonly number[]): string => `${token}.${numbers.join('.')}`

/** Solves it in the caller's thread: in a page, that of a worker. */
export function solveChallenge({ token, seed, bits, parts }: Challenge): string {
  const numbers = Array.from({ length: parts }, (_, part) => {
    let number = 0
    while (leadingZeroBits(sha256(challengeText(seed, part, number))) < bits) number += 1
    return number
  })
  return formatSolution(token, numbers)
}

/** Zero bits at the beginning of a hash, of its first 32 at most. */
export const leadingZeroBits = (hash: Uint32Array): number => Math.clz32(hash[0] ?? 0)

const roundConstants = new Uint32Array(64)
const initial = new Uint32Array(8)
{
  // Fractions of the roots of the first primes, as FIPS 180-4 defines them.
  const fraction = (value: number) => Math.floor((value - Math.floor(value)) * 2 ** 32)
  const isPrime = (value: number) => Array.from({ length: value }, (_, at) => at).every((at) => at < 2 || value % at !== 0)
  for (let value = 2, count = 0; count < 64; value += 1) {
    if (!isPrime(value)) continue
    roundConstants[count] = fraction(Math.cbrt(value))
    if (count < 8) initial[count] = fraction(Math.sqrt(value))
    count += 1
  }
}

const rotate = (value: number, by: number): number => (value >>> by) | (value << (32 - by))
const words = new Uint32Array(64)
const block = new Uint32Array(16)

/** SHA-256 of at most 55 ASCII characters: one block, without a promise for each hash as Web Crypto has it. The result is reused. */
export function sha256(text: string): Uint32Array {
  if (text.length > 55) throw new RangeError('The text does not fit one block.')
  block.fill(0)
  for (let at = 0; at < text.length; at += 1) block[at >> 2]! |= (text.codePointAt(at) ?? 0) << (24 - (at % 4) * 8)
  block[text.length >> 2]! |= 0x80 << (24 - (text.length % 4) * 8)
  block[15] = text.length * 8
  return compress()
}

const result = new Uint32Array(8)

function compress(): Uint32Array {
  words.set(block)
  for (let at = 16; at < 64; at += 1) {
    const [near, far] = [words[at - 2]!, words[at - 15]!]
    const small1 = rotate(near, 17) ^ rotate(near, 19) ^ (near >>> 10)
    const small0 = rotate(far, 7) ^ rotate(far, 18) ^ (far >>> 3)
    words[at] = words[at - 16]! + small0 + words[at - 7]! + small1
  }
  let [a, b, c, d, e, f, g, h] = initial as unknown as [number, number, number, number, number, number, number, number]
  for (let at = 0; at < 64; at += 1) {
    const first = (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & f) ^ (~e & g)) + roundConstants[at]! + words[at]!) | 0
    const second = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  for (const [at, value] of [a, b, c, d, e, f, g, h].entries()) result[at] = initial[at]! + value
  return result
}
