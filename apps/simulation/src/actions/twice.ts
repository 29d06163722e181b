import { cents, defineAction, ownBooking, phoneOf, toOutcome, type Turn } from '../action.ts'
import type { OrderAnswer } from '../booking.ts'
import type { Answer } from '../call.ts'
import { lastName, type Phone } from '../model.ts'
import { cancelBooking, proposeCancellation } from './cancellation.ts'
import { findOffers, keep, legOf, randomLeg } from './charter.ts'
import { findInvoice, payable, readAccount } from './payments.ts'
import { completeProfile } from './payouts.ts'

/**
 * The same request twice at the same time, with one Idempotency-Key or with two. Both are the same, so it does not matter which is first.
 * @returns the answers, the better one first
 */
async function sendTwice(
  { world, person, key }: Turn,
  { phone, url, body, isOneKey }: { phone: Phone; url: string; body: object; isOneKey: boolean },
): Promise<[Answer, Answer]> {
  await world.signIn(person, phone)
  const keys = [`${person.index}-${key}-a`, `${person.index}-${key}-${isOneKey ? 'a' : 'b'}`]
  const answers = await world.together(() =>
    Promise.all(keys.map((one) => world.callAs(person, phone, 'POST', url, body, { 'idempotency-key': one }))),
  )
  const [better, worse] = answers.toSorted((a, b) => a.status - b.status) as [Answer, Answer]
  if (isOneKey && better.status === 200 && worse.text !== better.text)
    world.model.broken.push({
      rule: 'twice: two answers to one Idempotency-Key',
      detail: `${url}: ${better.text.slice(0, 200)} and ${worse.status} ${worse.text.slice(0, 200)}`,
      person: person.index,
    })
  return [better, worse]
}

export const bookTwice = defineAction<{ phone: number; from: string; to: string; date: string; pick: number; isOneKey: boolean }>({
  name: 'bookTwice',
  habits: { honest: 1, trader: 2 },
  propose: (turn, random) => ({
    phone: random.int(turn.person.phones.length),
    ...randomLeg(turn, random, { from: 2, days: 40 }),
    pick: random.int(8),
    isOneKey: random.chance(0.5),
  }),
  async run(turn, input) {
    const offers = await findOffers(turn, input.phone, legOf(input))
    const offer = offers[input.pick % Math.max(1, offers.length)]
    if (!offer) return 'impossible'
    const request = { url: '/gamma/order/create', body: { legs: [legOf(input)], suggestion_id: offer.id }, isOneKey: input.isOneKey }
    const answers = await sendTwice(turn, { phone: phoneOf(turn.person, input), ...request })
    const orders = new Map(
      answers.filter(({ status }) => status === 200).map(({ json }) => [(json as OrderAnswer).id, json as OrderAnswer]),
    )
    for (const [at, order] of [...orders.values()].entries())
      keep({ ...turn, key: at === 0 ? turn.key : `${turn.key}b` }, order, { phone: input.phone, product: 'charter' })
    return toOutcome(answers[0])
  },
})

/** From the balance, or on two pages of the bank, both of which are filled in. */
export const payTwice = defineAction<{ booking: string; from: 'balance' | 'card'; isOneKey: boolean }>({
  name: 'payTwice',
  habits: { honest: 1, trader: 3 },
  async propose(turn, random) {
    const open = await payable(turn)
    if (open.length === 0) return null
    return { booking: random.pick(open).key, from: random.pick(['balance', 'card']), isOneKey: random.chance(0.5) }
  },
  async run(turn, { booking, from, isOneKey }) {
    const own = ownBooking(turn, booking)
    const id = own && (await findInvoice(turn, own.booking))
    if (!id) return 'impossible'
    const { phone } = own
    const invoice = { id }
    if (from === 'card') {
      const opened = await sendTwice(turn, { phone, url: '/gamma/payment2/from-stripe', body: { invoice }, isOneKey })
      return fillIn(turn, opened)
    }
    const account = await readAccount(turn, own.booking.phone)
    if (cents(account.balance) === 0) return 'impossible'
    const body = { invoice, account: { id: account.id }, part: true }
    return toOutcome((await sendTwice(turn, { phone, url: '/gamma/payment/from-account', body, isOneKey }))[0])
  },
})

async function fillIn({ world, person }: Turn, opened: readonly Answer[]) {
  const pages = opened.filter(({ status }) => status === 200).map(({ json }) => new URL((json as { url: string }).url).pathname)
  const [first] = pages
  if (first === undefined) return 'refused' as const
  const body = { card: person.card, expiry: '12/30', cvc: '123' }
  const [a, b] = await world.together(() => Promise.all([first, pages[1] ?? first].map((page) => world.call('POST', page, { body }))))
  return toOutcome(a!.status < b!.status ? a! : b!)
}

export const cancelTwice = defineAction<{ booking: string; to: 'source' | 'balance'; isOneKey: boolean }>({
  name: 'cancelTwice',
  habits: { honest: 1, trader: 2 },
  async propose(turn, random) {
    const input = await proposeCancellation(turn, random)
    return input && { ...input, isOneKey: random.chance(0.5) }
  },
  run: (turn, { isOneKey, ...input }) =>
    cancelBooking(turn, input, async (phone, body) => (await sendTwice(turn, { phone, url: '/gamma/order/cancel', body, isOneKey }))[0]),
})

export const payOutTwice = defineAction<{ phone: number; share: number; isOneKey: boolean }>({
  name: 'payOutTwice',
  habits: { trader: 3 },
  propose({ person }, random) {
    const phone = random.int(person.phones.length)
    return person.phones[phone]!.session ? { phone, share: random.pick([1, 1, 0.6, 0.3]), isOneKey: random.chance(0.5) } : null
  },
  async run(turn, { phone: at, share, isOneKey }) {
    const { world, person } = turn
    const phone = phoneOf(person, { phone: at })
    const account = await readAccount(turn, at)
    const amount = Math.floor((cents(account.balance) - (account.cashback ? cents(account.cashback.total) : 0)) * share) / 100
    if (amount <= 0) return 'impossible'
    await completeProfile(turn, at)
    await world.verify(person, phone)
    const money = { amount, currency: 'EUR' }
    const body = { account: { id: account.id }, money, iban: person.iban, beneficiary: `Person ${lastName(person)}` }
    return toOutcome((await sendTwice(turn, { phone, url: '/gamma/account/payout', body, isOneKey }))[0])
  },
})
