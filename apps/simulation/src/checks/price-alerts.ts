import { sql } from 'kysely'
import type { Check } from '../check.ts'
import { clientIds, type AlertEvent, type Model } from '../model.ts'
import { readPriceMessages, type PriceMessage } from '../price-messages.ts'
import type { Violation } from '../violation.ts'
import type { World } from '../world.ts'

const dayMs = 24 * 3_600_000
/** Mails name whole euros. */
const centsOfRounding = 100
/** Without a limit a lower price is notified from here on (decision 96). */
const fallenShare = 0.9

/** An owner of alerts gets one message a day at most, about lower prices only, about each fall once, and none after the end. */
export const priceAlerts: Check = {
  name: 'price-alerts',
  async day(world) {
    const messages = await readPriceMessages(world)
    return [
      ...messages.flatMap((one, at) => findWrong(world.model, one, messages.slice(0, at))),
      ...(await findUnconfirmed(world)),
      ...(await findErased(world)),
    ].slice(0, 3)
  },
}

function findWrong(model: Model, one: PriceMessage, earlier: readonly PriceMessage[]): Violation[] {
  const { owner, at, priceCents, beforeCents } = one
  const detail = JSON.stringify(one)
  const events = eventsOf(model, one)
  const before = earlier.filter((other) => other.owner === owner)
  const same = before.findLast(({ trip }) => trip === one.trip)
  const limits = events.some(({ limitCents }) => limitCents !== null)
  const broken = {
    'price-alerts: two messages on a day': before.some((other) => Math.floor(other.at / dayMs) === Math.floor(at / dayMs)),
    'price-alerts: a price that did not fall': !(priceCents < beforeCents),
    'price-alerts: a fall that is too small': !limits && priceCents > beforeCents * fallenShare + centsOfRounding,
    'price-alerts: a fall is notified twice':
      same !== undefined &&
      beforeCents > same.priceCents + centsOfRounding &&
      !events.some((event) => event.what === 'set' && event.at >= same.at && event.at <= at),
    'price-alerts: a message about nothing that is watched': !isWatching(events, at),
  }
  return Object.entries(broken).flatMap(([rule, isBroken]) => (isBroken ? [{ rule, detail }] : []))
}

/** Of an address, or of a person with all accounts and the addresses that they confirmed. */
function eventsOf({ alerts: { events }, persons }: Model, { owner, isAddress }: PriceMessage): AlertEvent[] {
  if (isAddress) return events.filter((event) => event.owner === owner)
  const person = persons.find((one) => clientIds(one).includes(owner))
  const own = `person:${person?.index}`
  const joined = events.flatMap(({ what, owner: address, by }) => (what === 'joined' && by === own ? [address] : []))
  return events.filter((event) => event.owner === own || joined.includes(event.owner))
}

/** Whether an alert was set before that was not ended since: one by one, or all of an address. */
function isWatching(events: readonly AlertEvent[], until: number): boolean {
  const watched = new Map<string, string>()
  for (const { at, what, alert, owner } of events) {
    if (at > until) break
    if (what === 'set') watched.set(alert!, owner)
    else if (what !== 'joined') for (const [id, of] of watched) if (alert === id || (alert === null && of === owner)) watched.delete(id)
  }
  return watched.size > 0
}

/** Of an address nothing is kept before it is confirmed, and nothing after it was ended. */
async function findUnconfirmed({ db, model }: World): Promise<Violation[]> {
  const { rows } = await sql<{ email: string }>`SELECT email FROM price_alert_address ORDER BY email`.execute(db)
  return rows.flatMap(({ email }) => {
    const events = model.alerts.events.filter(({ owner, what }) => owner === email && what !== 'joined')
    if (events.at(-1)?.what === 'set') return []
    return [{ rule: 'price-alerts: an address is kept that did not confirm an alert', detail: `${email}: ${JSON.stringify(events)}` }]
  })
}

/** With an account its alerts are erased, and the days of its messages. */
async function findErased({ db }: World): Promise<Violation[]> {
  const { rows } = await sql<{ client: string }>`
    SELECT id::text AS client FROM client WHERE erased_at IS NOT NULL
      AND (EXISTS (SELECT FROM price_alert WHERE client_id = client.id) OR EXISTS (SELECT FROM price_alert_message WHERE client_id = client.id))
    ORDER BY id`.execute(db)
  return rows.map(({ client }) => ({ rule: 'price-alerts: an alert of a deleted account is kept', detail: client }))
}
