import { transition, type Table } from '../state-machine.ts'

export const referralStatuses = ['Pending', 'Rewarded', 'Held', 'Rejected'] as const
export type ReferralStatus = (typeof referralStatuses)[number]
export const referralEvents = ['registered', 'rewarded', 'held', 'rejected', 'undone'] as const
export type ReferralEvent = (typeof referralEvents)[number]

/** An invited friend, from registering to the coupon for both. What is held waits for a person. */
export const referralTransitions: Table<ReferralStatus, ReferralEvent> = [
  { from: null, event: 'registered', to: 'Pending' },
  { from: ['Pending', 'Held'], event: 'rewarded', to: 'Rewarded' },
  { from: ['Pending'], event: 'held', to: 'Held' },
  { from: ['Held'], event: 'rejected', to: 'Rejected' },
  // A payment of the friend was charged back.
  { from: ['Pending', 'Held', 'Rewarded'], event: 'undone', to: 'Rejected' },
]

export const nextReferralStatus = (from: ReferralStatus | null, event: ReferralEvent): ReferralStatus | null =>
  transition(referralTransitions, from, event, {})

/** Fraud signals of a customer: values that two different people rarely share. */
export interface FraudSignals {
  clientId: string
  phone: string | null
  /** Fingerprints of devices they were signed in on. */
  devices: readonly string[]
  /** Brand, last digits and end of their cards. */
  cards: readonly string[]
  /** Country and number of the documents of their passengers. */
  documents: readonly string[]
  /** Companies and persons that their invoices are made out to, as compared. */
  payers?: readonly string[]
}

export const suspicions = ['same_client', 'same_phone', 'same_device', 'same_card', 'same_passenger', 'ring', 'many_accounts'] as const
export type Suspicion = (typeof suspicions)[number]

/** How far up a chain of invitations one looks for the friend behind another name. */
export const ringDepth = 5

const hasCommon = (a: readonly string[], b: readonly string[]) => a.some((mark) => b.includes(mark))

function sameAs(a: FraudSignals, b: FraudSignals): Suspicion[] {
  const found: Suspicion[] = []
  if (a.clientId === b.clientId) found.push('same_client')
  if (a.phone !== null && a.phone === b.phone) found.push('same_phone')
  if (hasCommon(a.devices, b.devices)) found.push('same_device')
  if (hasCommon(a.cards, b.cards)) found.push('same_card')
  if (hasCommon(a.documents, b.documents)) found.push('same_passenger')
  return found
}

/** Whether something that two different people rarely share is behind both accounts. */
export const isSamePerson = (a: FraudSignals, b: FraudSignals): boolean =>
  sameAs(a, b).length > 0 || hasCommon(a.payers ?? [], b.payers ?? [])

/**
 * Why a referral is held; empty when there is no signal.
 * @param chain who invited the friend, who invited that one, … at most `ringDepth`, nearest first
 * @param accounts customers who used one of the friend's devices, the friend among them
 */
export function findSuspicions(
  friend: FraudSignals,
  chain: readonly FraudSignals[],
  { accounts, accountsAllowed }: { accounts: number; accountsAllowed: number },
): Suspicion[] {
  const [referrer, ...above] = chain.slice(0, ringDepth)
  const found = referrer ? sameAs(friend, referrer) : []
  // A referrer among the friend's own friends closes a ring.
  if (above.some((ancestor) => sameAs(friend, ancestor).length > 0)) found.push('ring')
  if (accounts > accountsAllowed) found.push('many_accounts')
  return found
}

/** Letters and digits that are not confused with one another. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** A referral code: eight characters, not guessable, and never starting like a coupon's (`cc`). */
export function makeReferralCode(random: (below: number) => number): string {
  for (;;) {
    const code = Array.from({ length: 8 }, () => alphabet[random(alphabet.length)]).join('')
    if (!isCouponRef(code)) return code
  }
}

/** Codes that start with `cc` belong to a coupon, all others to a customer (spec §4). */
export const isCouponRef = (ref: string): boolean => /^cc/i.test(ref)
