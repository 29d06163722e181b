import type { LegBody } from '../market/charter/trip.ts'
import { seededRandom } from '../foundation/fleet/tail-numbers.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { orderAndPay, type DemoDeps, type DemoMarketDeps } from './purchases.ts'
import { seedSharedFlights } from './shared-flights.ts'
import { seedToday } from './today.ts'
import { nameCustomers, seedDemoWeek } from './week.ts'
import type { Clock } from '../platform/clock.ts'
import { countLegs, countOffered } from '../market/empty-legs/offer-movements.ts'
import { seedDemoClients } from '../foundation/identity/service.ts'
import { changePreference } from '../contact/notifications/preferences.ts'
import { seedDemoColleagues } from '../office/staff/members.ts'

/** Some are withdrawn afterwards, when their trips are joined to others. */
const wantedLegs = 165
/** More orders than this do not help where the fleet offers few positioning flights. */
const maxOrders = 260
const customers = 30
const bookedDays = 58
/** Shared flights are decided three days before their departure. */
const sharedFromDay = 6
const sharedDays = 45

/** Routes of business aviation in Europe, by airport code. */
const routes = [
  ['EGGW', 'LFMN'],
  ['LFPB', 'EGGW'],
  ['LSGG', 'LFPB'],
  ['LIML', 'LFPB'],
  ['EGLF', 'LSGG'],
  ['LFMN', 'LSGG'],
  ['LIRA', 'LIML'],
  ['LFPB', 'LFMN'],
  ['EDDM', 'LEPA'],
  ['LSZH', 'LEIB'],
  ['EGGW', 'LEMG'],
  ['LIML', 'LIEO'],
  ['LOWW', 'LFMN'],
  ['EDDB', 'LSGG'],
  ['LEMD', 'LFPB'],
  ['EHAM', 'LFMN'],
  ['LFPB', 'LIPZ'],
  ['EGLF', 'LPPT'],
  ['LSGG', 'LIRA'],
  ['LGAV', 'LFMN'],
  ['EGGW', 'EIDW'],
  ['LIPZ', 'EDDM'],
] as const

/**
 * Fills an empty demo market: customers book and pay charters and seats through the same code as everybody, and the positioning flights
 * of the charters become empty legs. Before it the flights of today and tomorrow, after it the company's week: flown trips, checklists, requests.
 * Does nothing once there is a leg.
 * @returns how many charters were booked
 */
export async function seedDemoMarket(demo: DemoDeps): Promise<number> {
  const deps: DemoMarketDeps = { ...demo, pay: (clientId, purchase) => orderAndPay(demo, clientId, purchase) }
  const { ctx } = deps
  if ((await countLegs(ctx)) > 0) return 0
  const clients = await seedDemoClients(ctx, customers)
  // Their SMS would fill the outbox that visitors of the demo read.
  for (const clientId of clients)
    for (const channel of ['orders', 'payments'] as const) await changePreference(ctx, clientId, { channel, medium: 'sms', enabled: false })
  await nameCustomers(deps, clients)
  const random = seededRandom(7_411)
  const week = { ...demo, members: await seedDemoColleagues(ctx), random }
  await seedToday(week, clients)
  await seedSharedFlights(deps, {
    clients,
    random,
    leg: () => randomLeg(deps.ctx.clock, random, { from: sharedFromDay, days: sharedDays }),
  })
  let orders = 0
  for (let at = 0; at < maxOrders && !deps.stopping(); at++) {
    if (await bookOne(deps, clients[at % clients.length]!, random)) orders++
    if (at % 10 === 9 && (await countOffered(ctx)) >= wantedLegs) break
  }
  await seedDemoWeek(week, { clients, leg: (from, days) => randomLeg(deps.ctx.clock, random, { from, days }) })
  return orders
}

/** False where the dice gave a trip that cannot be flown or paid. */
async function bookOne(deps: DemoMarketDeps, clientId: string, random: () => number): Promise<boolean> {
  const legs = [randomLeg(deps.ctx.clock, random, { from: 2, days: bookedDays })]
  const pick = random()
  try {
    const offers = await deps.ctx.charter.findOffersFor({ legs, perType: 1, limit: 12, clientId, locale: 'en' })
    const firm = offers.filter(({ firmness }) => firmness === 'firm')
    const suggestion = firm[Math.floor(pick * firm.length)]
    return suggestion ? await deps.pay(clientId, { legs, suggestionId: suggestion.id }) : false
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** A leg on one of the routes. @param window first day and number of days from today in which it departs */
function randomLeg(clock: Clock, random: () => number, window: { from: number; days: number }): LegBody {
  const route = routes[Math.floor(random() * routes.length)]!
  const [from, to] = random() < 0.5 ? route : route.toReversed()
  const day = clock
    .now()
    .toZonedDateTimeISO('UTC')
    .toPlainDate()
    .add({ days: window.from + Math.floor(random() * window.days) })
  const hour = String(8 + Math.floor(random() * 11)).padStart(2, '0')
  const minute = String(Math.floor(random() * 4) * 15).padStart(2, '0')
  return {
    departure: `airport:${from}`,
    arrival: `airport:${to}`,
    date: `${day.toString()}T${hour}:${minute}`,
    pax: 2 + Math.floor(random() * 5),
    luggage: 40,
  }
}
