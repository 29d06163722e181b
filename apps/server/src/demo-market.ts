import type { LegBody } from './charter/service.ts'
import type { Services } from './compose.ts'
import { seededRandom } from './fleet/tail-numbers.ts'
import { ProblemError } from './platform/http/problem.ts'
import type { Clock } from './platform/clock.ts'

interface DemoMarketDeps {
  clock: Clock
  services: Pick<Services, 'identity' | 'notifications' | 'charter' | 'booking' | 'payments' | 'emptyLegs'>
  /** The customer enters a card at the sandbox bank. */
  payByCard: (bankPaymentId: string) => Promise<unknown>
  stopping: () => boolean
}

const wantedLegs = 150
/** More orders than this do not help where the fleet offers few positioning flights. */
const maxOrders = 260
const customers = 30
const bookedDays = 58

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
 * Fills an empty demo market: customers book and pay charters through the same code as everybody, and their positioning flights become
 * empty legs. Does nothing once there is a leg.
 * @returns how many orders were made
 */
export async function seedDemoMarket(deps: DemoMarketDeps): Promise<number> {
  const { services } = deps
  if ((await services.emptyLegs.countLegs()) > 0) return 0
  const clients = await services.identity.seedDemoClients(customers)
  // Their SMS would fill the outbox that visitors of the demo read.
  for (const clientId of clients)
    for (const channel of ['orders', 'payments'] as const)
      await services.notifications.savePreference(clientId, { channel, medium: 'sms', enabled: false })
  const random = seededRandom(7_411)
  let orders = 0
  for (let at = 0; at < maxOrders && !deps.stopping(); at++) {
    if (await bookOne(deps, clients[at % clients.length]!, random)) orders++
    if (at % 10 === 9 && (await services.emptyLegs.countLegs()) >= wantedLegs) break
  }
  return orders
}

/** False where the dice gave a trip that cannot be flown or paid. */
async function bookOne({ clock, services, payByCard }: DemoMarketDeps, clientId: string, random: () => number): Promise<boolean> {
  const { charter, booking, payments } = services
  const legs = [randomLeg(clock, random)]
  const pick = random()
  try {
    const { data } = await charter.suggest({ body: { legs, per_type: 1, limit: 12 }, clientId, locale: 'en' })
    const firm = data.filter(({ firmness }) => firmness === 'firm')
    const suggestion = firm[Math.floor(pick * firm.length)]
    if (!suggestion) return false
    const offer = { legs, suggestionId: suggestion.id, emptyLeg: null, sharing: null }
    const order = await booking.createOrder({ clientId, locale: 'en', ...offer, idempotencyKey: null, caller: null })
    const [invoice] = order.invoices
    if (!invoice) return false
    const checkout = { method: 'stripe', invoiceId: invoice.id, clientId, locale: 'en', idempotencyKey: null } as const
    const { url } = await payments.createRedirectCheckout(checkout)
    await payByCard(new URL(url).pathname.split('/').at(-1)!)
    return true
  } catch (error) {
    if (error instanceof ProblemError) return false
    throw error
  }
}

function randomLeg(clock: Clock, random: () => number): LegBody {
  const route = routes[Math.floor(random() * routes.length)]!
  const [from, to] = random() < 0.5 ? route : route.toReversed()
  const day = clock
    .now()
    .toZonedDateTimeISO('UTC')
    .toPlainDate()
    .add({ days: 2 + Math.floor(random() * bookedDays) })
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
