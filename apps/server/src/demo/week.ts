import type { Wishes } from '@aquilane/domain/orders/wishes'
import { randomUUID } from 'node:crypto'
import type { LegBody } from '../market/charter/trip.ts'
import type { DemoDeps, DemoWeekDeps } from './purchases.ts'
import { bookConfirmed, tolerant } from './confirmed-trip.ts'
import { seedDraftAircraft } from './draft-aircraft.ts'
import { boardPassengers } from './passengers.ts'
import { backdateRequest, flyTrip, prepareTrip, releaseTrip, type DemoStage } from './trips.ts'
import { renameClient } from '../foundation/identity/service.ts'
import { sendMessage } from '../contact/conversations/messages.ts'
import { listConversations, sendStaffMessage } from '../contact/conversations/admin.ts'
import { getOrderForStaff } from '../sales/orders/admin.ts'
import { retimeOrder } from '../sales/booking/retime-order.ts'
import { enterRequest, assignRequest } from '../trips/quotes/requests.ts'
import { createOrder } from '../sales/booking/create-order.ts'
import { findRequestOffers } from '../sales/booking/answer-request.ts'
import { sendQuote } from '../trips/quotes/send-quote.ts'
import { getQuoteLink } from '../trips/quotes/view.ts'
import { openQuote } from '../trips/quotes/accept-quote.ts'

const names = [
  ['Amelia', 'Hart'],
  ['Luca', 'Moretti'],
  ['Sofia', 'Keller'],
  ['Hugo', 'Laurent'],
  ['Elena', 'Conti'],
  ['Oliver', 'Grant'],
  ['Isla', 'Mackay'],
  ['Marco', 'Ferri'],
  ['Clara', 'Weber'],
  ['Pierre', 'Dubois'],
  ['Giulia', 'Romano'],
  ['Theo', 'Lindqvist'],
  ['Nora', 'Bauer'],
  ['James', 'Whitfield'],
  ['Chiara', 'Galli'],
  ['Anton', 'Novak'],
  ['Beatrice', 'Sala'],
  ['Henry', 'Ashworth'],
  ['Ines', 'Carvalho'],
  ['Paul', 'Steiner'],
  ['Livia', 'Marchetti'],
  ['Edward', 'Finch'],
  ['Camille', 'Roux'],
  ['Davide', 'Greco'],
  ['Freya', 'Olsen'],
  ['Rafael', 'Ortega'],
  ['Martina', 'Villa'],
  ['George', 'Pemberton'],
  ['Alice', 'Fontana'],
  ['Viktor', 'Hahn'],
] as const

/** Customers of the demo have names. */
export async function nameCustomers({ ctx }: DemoDeps, clients: readonly string[]): Promise<void> {
  for (const [at, id] of clients.entries()) {
    const [first, last] = names[at % names.length]!
    await renameClient(ctx, id, { first_name: first, last_name: last, middle_name: null })
  }
}

const flown: readonly DemoStage[] = ['closed', 'closed', 'closed', 'reconciled', 'reconciled', 'billed', 'billed', 'landed', 'landed']
const maxTries = 30
/** Trips within so many days are being prepared; those of today and tomorrow are as the duty board shows them. */
const preparedDays = { from: 2, to: 8 } as const

/**
 * A company in the middle of its week: flown trips with their times and bills, checklists at work, requests and quotes. Everything goes through the
 * use cases that the back office calls.
 */
export async function seedDemoWeek(
  deps: DemoWeekDeps,
  { clients, leg }: { clients: readonly string[]; leg: (from: number, days: number) => LegBody },
): Promise<void> {
  await seedFlownTrips(deps, clients, () => leg(1, 3))
  await seedPreparation(deps)
  await seedRequests(deps, clients, () => leg(6, 30))
  await seedConversations(deps, clients)
  await tolerant(() => seedDraftAircraft(deps))
}

/** Threads of customers: a question that waits, one that was answered, and one with a note. */
const conversations = [
  { locale: 'en', text: 'Good morning! Can our Labrador travel in the cabin on the flight to Nice?', answer: null, note: null },
  {
    locale: 'it',
    text: 'Buongiorno, è possibile avere un’auto che ci aspetta sotto l’aereo?',
    answer: 'Buongiorno! Certo, l’autista la aspetta al terminal: mi basta il numero di bagagli.',
    note: null,
  },
  {
    locale: 'en',
    text: 'We may be an hour late on Friday. Is that a problem?',
    answer: 'Not at all. I have asked the crew to stay until noon and will confirm here.',
    note: 'Crew duty ends at 13:40, later is not possible.',
  },
] as const

async function seedConversations({ ctx, members, stopping }: DemoWeekDeps, clients: readonly string[]): Promise<void> {
  const by = { memberId: members.sales, name: 'Sofia' }
  for (const [at, { locale, text, answer, note }] of conversations.entries()) {
    if (stopping()) return
    const clientId = clients[at]!
    await sendMessage(ctx, { id: randomUUID(), clientId, orderId: null, locale, text })
    const { rows } = await listConversations(ctx, { view: 'waiting', memberId: members.sales, text: '' }, { page: 1, perPage: 50 })
    const thread = rows.find((row) => row.client_id === clientId)
    if (!thread) continue
    const send = (body: string, isNote: boolean) =>
      sendStaffMessage(ctx, { id: randomUUID(), conversationId: thread.id, text: body, isNote, ...by })
    if (note !== null) await send(note, true)
    if (answer !== null) await send(answer, false)
  }
}

async function seedFlownTrips(deps: DemoWeekDeps, clients: readonly string[], leg: () => LegBody): Promise<void> {
  const left = [...flown]
  for (let tries = 0; tries < maxTries && left.length > 0 && !deps.stopping(); tries++) {
    const id = await bookConfirmed(deps, clients[tries % clients.length]!, leg())
    if (id !== null && (await tolerant(() => flyTrip(deps, id, left[0]!)))) left.shift()
  }
}

/** Checklists of the trips of the next days: the sooner they depart, the further. */
export async function seedPreparation(deps: DemoWeekDeps): Promise<void> {
  const now = deps.ctx.clock.now()
  const from = now.toZonedDateTimeISO('UTC').startOfDay().add({ days: preparedDays.from }).toInstant()
  const trips = await deps.ctx.db
    .selectFrom('orders')
    .select(['id', 'first_departure_at'])
    .where('status', '=', 'Confirmed')
    .where('product', '=', 'charter')
    .where('first_departure_at', '>=', from)
    // Those of an earlier step that was given up have their passengers.
    .where((eb) => eb.not(eb.exists(eb.selectFrom('named_passenger').whereRef('named_passenger.order_id', '=', 'orders.id').select('id'))))
    .orderBy('first_departure_at')
    .limit(24)
    .execute()
  for (const [at, { id, first_departure_at: departure }] of trips.entries()) {
    if (deps.stopping()) return
    const days = now.until(departure).total('hours') / 24
    if (days > preparedDays.to) return
    const isReady = at < 2
    await tolerant(async () => {
      await prepareTrip(deps, id, isReady ? 1 : Math.max(0.15, 0.85 - days / 10))
      if (isReady) await boardPassengers(deps, id)
      if (at === 0) await releaseTrip(deps, id)
      if (at === 3) await moveLater(deps, id)
    })
  }
}

/** Its checklist has items to revise. */
async function moveLater({ ctx, members }: DemoWeekDeps, id: string): Promise<void> {
  const { legs } = await getOrderForStaff(ctx, id, 'en')
  const [first] = legs
  if (!first) return
  const departureLocal = Temporal.PlainDateTime.from(first.departureLocal).add({ minutes: 25 }).toString({ smallestUnit: 'minute' })
  const change = { legs: [{ id: first.id, departureLocal }], tail: null, isDryRun: false }
  await retimeOrder(ctx, { id, ...change, actor: `staff:${members.operations}`, reason: 'The customer’s meeting ends later' })
}

/** What the sales team finds on its desk, by request. */
const desk = ['new', 'new', 'new', 'taken', 'quoted', 'opened', 'held', 'approval', 'typed', 'unpaid', 'unpaid'] as const

async function seedRequests(deps: DemoWeekDeps, clients: readonly string[], leg: () => LegBody): Promise<void> {
  for (const [at, state] of desk.entries()) {
    if (deps.stopping()) return
    // Customers who have no other request.
    const clientId = clients.at(-1 - at)!
    await tolerant(async () => seedRequest(deps, { clientId, leg: await findFlyable(deps, clientId, leg), state, minutesAgo: 4 + at * 17 }))
  }
}

/** A flight with offers to quote: at night or for want of a free aircraft a random one has none. */
async function findFlyable({ ctx }: DemoWeekDeps, clientId: string, leg: () => LegBody): Promise<LegBody> {
  let found = leg()
  for (let tries = 0; tries < 12; tries++) {
    const offers = await ctx.charter.findOffersFor({ legs: [found], perType: 1, limit: 3, clientId, locale: 'en' })
    if (offers.length === 3) return found
    found = leg()
  }
  return found
}

const demoWishes: Wishes = { note: 'We land before a concert at 20:00, earlier is better.', budget: 25_000, flexibleDays: 1, hours: null }

async function seedRequest(
  deps: DemoWeekDeps,
  { clientId, leg, state, minutesAgo }: { clientId: string; leg: LegBody; state: (typeof desk)[number]; minutesAgo: number },
): Promise<void> {
  const { ctx, members } = deps
  const nothing = { suggestionId: null, emptyLeg: null, sharing: null, idempotencyKey: null, caller: null }
  if (state === 'typed') {
    const call = { source: 'phone', phoneNumber: '+447400123777', firstName: 'Margaret', lastName: 'Lowe', locale: 'en' } as const
    await enterRequest(ctx, { ...call, legs: [leg], note: 'Travels with a dog', memberId: members.sales, idempotencyKey: null })
    return
  }
  if (state === 'unpaid') {
    const offers = await ctx.charter.findOffersFor({ legs: [leg], perType: 1, limit: 12, clientId, locale: 'en' })
    const suggestionId = offers.find(({ firmness }) => firmness === 'firm')?.id ?? null
    await createOrder(ctx, { clientId, locale: 'en', legs: [leg], ...nothing, suggestionId }, ({ id }) => ({ id }))
    return
  }
  const wishes = state === 'taken' ? demoWishes : null
  const { id } = await createOrder(ctx, { clientId, locale: 'en', legs: [leg], ...nothing, wishes }, ({ id }) => ({ id }))
  await backdateRequest(deps.ctx.db, id, minutesAgo)
  if (state === 'new') return
  await assignRequest(ctx, { id, from: null, to: members.sales, memberId: members.sales })
  if (state === 'taken') return
  const offers = await findRequestOffers(ctx, id, 'en')
  const alternatives = offers.slice(0, 3).map((offer, at) => ({
    suggestionId: offer.id,
    keep: null,
    // Almost nothing is earned on the first one: another member has to agree.
    priceCents: state === 'approval' && at === 0 ? Math.round(offer.priceCents * 0.93) : null,
    costCents: null,
  }))
  const quote = { orderId: id, memberId: members.sales, basedOn: 0, alternatives, validHours: state === 'quoted' ? 5 : null }
  await sendQuote(ctx, {
    ...quote,
    holdsAircraft: state === 'held',
    note: 'Another departure time is no problem: please call me.',
  })
  const link = state === 'opened' ? await getQuoteLink(ctx, id, clientId) : null
  if (link) for (const position of [0, 1]) await openQuote(ctx, { token: link.token, version: 1, position })
}
