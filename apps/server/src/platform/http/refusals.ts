import { errorStatus, type Problem } from '@aquilane/contract/errors'
import { type Refusal, Sum } from '@aquilane/domain/refusal'
import { errorSentence } from '@aquilane/i18n/errors'
import { money } from './serialize.ts'

export const statusOf = ({ code }: Refusal): number => errorStatus[code]

/** The facts of a refusal that has domain values; null for another one. Capabilities add theirs. */
export type FactWriter = (refusal: Refusal) => Refusal['facts'] | null

interface Answered {
  locale: 'en' | 'it'
  requestId?: string
  facts?: Refusal['facts']
}

const isPlain = (fact: unknown): fact is Record<string, unknown> =>
  typeof fact === 'object' && fact !== null && Object.getPrototypeOf(fact) === Object.prototype

/** Sums among facts, wherever they stand, travel as money. */
function toWireFact(fact: unknown): unknown {
  if (fact instanceof Sum) return money(fact.cents, fact.currency)
  if (Array.isArray(fact)) return fact.map(toWireFact)
  return isPlain(fact) ? toWireFacts(fact) : fact
}

const toWireFacts = (facts: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, toWireFact(fact)]))

/** A refusal as problem+json. Its facts stand at the top level, beside the members of RFC 9457; `title` is the caller's, `detail` the developer's. */
export const toProblem = (refusal: Refusal, { locale, requestId, facts = refusal.facts }: Answered): Problem => ({
  ...toWireFacts(facts),
  type: `/docs/errors#${refusal.code}`,
  title: errorSentence(locale, refusal.code),
  status: statusOf(refusal),
  detail: refusal.message,
  code: refusal.code,
  ...(requestId ? { request_id: requestId } : {}),
  ...(refusal.errors ? { errors: refusal.errors } : {}),
})
