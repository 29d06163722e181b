import { cents, defineAction, phoneOf, toOutcome, type Outcome, type Turn } from '../action.ts'
import type { Answer } from '../call.ts'
import { customerAddress } from '../confirmed-address.ts'
import type { World } from '../world.ts'
import { legOf } from './charter.ts'
import { completeProfile } from './payouts.ts'
import { findLowestPrice, type AlertAnswer, randomWish, toWish, type Wish } from './price-alerts.ts'

/** Of a person without an account, or that of an account, which has confirmed it or may later. */
const addressOf = ({ person }: Omit<Turn, 'key'>, at: number): string =>
  at === 0 ? `visitor-${person.index}@visitor.example` : customerAddress(phoneOf(person, { phone: at }))

/** A visitor leaves an address under results, and mostly opens the mail at once. */
export const askForAlert = defineAction<Wish & { address: number; isConfirmed: boolean }>({
  name: 'askForAlert',
  habits: { honest: 1, trader: 1 },
  propose: (turn, random) => ({ ...randomWish(turn, random), address: random.int(2), isConfirmed: random.chance(0.7) }),
  run(turn, { address, isConfirmed, ...wish }) {
    return requestByAddress(turn.world, addressOf(turn, address), wish, isConfirmed)
  },
})

/** A visitor leaves an address under results. */
export async function requestByAddress(world: World, email: string, wish: Wish, isConfirmed: boolean): Promise<Outcome> {
  const price = await findLowestPrice(world, legOf(wish), wish.flex)
  const { body } = await toWish(world, wish)
  const answer = await world.call('POST', '/gamma/price-alert/request', { body: { ...body, email } })
  const { asked } = world.model.alerts
  if (answer.status !== 200 || price === null) return toOutcome(answer)
  asked.set(email, [...(asked.get(email) ?? []), price])
  return isConfirmed ? confirm(world, email, { pick: 0, isTwice: false }) : 'done'
}

interface Mail {
  text: string
}

const linkIn = (step: 'confirm' | 'stop', { text }: Mail): string | null =>
  new RegExp(`/price-alert/${step}\\?token=([\\w-]+)`).exec(text)?.[1] ?? null

/** Mails about prices to an address, the newest first. */
async function readMails({ call }: World, email: string): Promise<Mail[]> {
  const { json } = await call('GET', `/dev/outbox.json?to=${encodeURIComponent(email)}`)
  return (json as Mail[]).filter((mail) => linkIn('stop', mail) !== null)
}

/** The owner of an address confirms an alert: by any mail that came, twice at once, or again after it was ended. */
export const confirmAlert = defineAction<{ address: number; pick: number; isTwice: boolean }>({
  name: 'confirmAlert',
  habits: { honest: 1, trader: 1 },
  propose(turn, random) {
    const address = random.int(2)
    return turn.world.model.alerts.asked.has(addressOf(turn, address))
      ? { address, pick: random.pick([0, 0, 0, 1, 2]), isTwice: random.chance(0.2) }
      : null
  },
  async run(turn, { address, pick, isTwice }) {
    return confirm(turn.world, addressOf(turn, address), { pick, isTwice })
  },
})

async function confirm(world: World, email: string, { pick, isTwice }: { pick: number; isTwice: boolean }): Promise<Outcome> {
  const mails = (await readMails(world, email)).filter((mail) => linkIn('confirm', mail) !== null)
  const mail = mails[pick % Math.max(1, mails.length)]
  if (!mail) return 'impossible'
  const press = () => world.call('POST', '/gamma/price-alert/confirm', { body: { token: linkIn('confirm', mail) } })
  const answers: Answer[] = isTwice ? await world.together(() => Promise.all([press(), press()])) : [await press()]
  const set = answers.flatMap(({ status, json }) => (status === 200 ? [json as AlertAnswer] : []))
  if (set[0]) await noteConfirmed(world, email, set)
  return set[0] ? 'done' : 'refused'
}

async function noteConfirmed(world: World, email: string, set: readonly AlertAnswer[]): Promise<void> {
  const { alerts, broken } = world.model
  const [alert] = set
  const ids = new Set(set.map(({ id }) => id))
  if (!alerts.asked.get(email)?.includes(cents(alert!.known_price)))
    broken.push({
      rule: 'price-alerts: the price of an alert is not the one that its visitor saw',
      detail: `${email}: ${JSON.stringify(alert)}`,
    })
  if (ids.size > 1) broken.push({ rule: 'price-alerts: two alerts by one link', detail: `${email}: ${[...ids].join()}` })
  const before = alerts.events.filter((event) => event.owner === email)
  const setAt = before.findLastIndex((event) => event.what === 'set' && event.alert === alert!.id)
  const wasEnded = setAt >= 0 && before.slice(setAt).some(({ what }) => what === 'ended' || what === 'refused')
  if (wasEnded) broken.push({ rule: 'price-alerts: one that was ended is set again by its link', detail: `${email}: ${alert!.id}` })
  if (setAt >= 0) return
  const { limit_price: limitCents } = await world.db
    .selectFrom('price_alert')
    .select('limit_price')
    .where('id', '=', alert!.id)
    .executeTakeFirstOrThrow()
  alerts.events.push({ owner: email, at: world.clock.now().epochMilliseconds, what: 'set', alert: alert!.id, limitCents })
}

/** The owner of an address ends its alerts by any mail that came, or refuses such mails. */
export const endAlerts = defineAction<{ address: number; pick: number }>({
  name: 'endAlerts',
  habits: { honest: 0.3, trader: 0.3 },
  propose(turn, random) {
    const address = random.int(2)
    return turn.world.model.alerts.asked.has(addressOf(turn, address)) ? { address, pick: random.int(3) } : null
  },
  async run(turn, { address, pick }) {
    const { world } = turn
    const email = addressOf(turn, address)
    const mails = await readMails(world, email)
    const mail = mails[pick % Math.max(1, mails.length)]
    if (!mail) return 'impossible'
    const answer = await world.call('POST', `/gamma/price-alert/unsubscribe?token=${linkIn('stop', mail)}`)
    const what = linkIn('confirm', mail) === null ? 'ended' : 'refused'
    const at = world.clock.now().epochMilliseconds
    if (answer.status === 200) world.model.alerts.events.push({ owner: email, at, what, alert: null, limitCents: null })
    return toOutcome(answer)
  },
})

/** A customer confirms the address that watches prices for the account: its alerts move there. */
export const takeAlertsOver = defineAction<{ phone: number }>({
  name: 'takeAlertsOver',
  habits: { honest: 0.3, trader: 0.3 },
  propose: (turn) =>
    turn.person.phones[1 % turn.person.phones.length]!.session && turn.world.model.alerts.asked.has(addressOf(turn, 1))
      ? { phone: 1 }
      : null,
  async run(turn, { phone }) {
    return (await completeProfile(turn, phone)) ? 'done' : 'refused'
  },
})
