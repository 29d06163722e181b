import type { FeedPosition, PositionFeed } from './feed/position-feed.ts'
import { ordersHarness } from '../../sales/orders/orders.fixture.ts'
import { crewTrip } from '../operations/crew.fixture.ts'
import { signInTestStaff } from '../../office/staff/staff.fixture.ts'

const luton = { latitude: 51.8747, longitude: -0.3683 }
const nice = { latitude: 43.6584, longitude: 7.2159 }

/** A feed that says what a spec puts into it. */
export async function flightHarness() {
  const h = await ordersHarness({ pool: 8, realOffers: true })
  const said: Partial<FeedPosition>[] = []
  const feed: PositionFeed & { isBroken: boolean } = {
    name: 'spec',
    isBroken: false,
    read: async () => {
      if (feed.isBroken) throw new Error('The position feed answered 503.')
      return said.splice(0) as FeedPosition[]
    },
  }
  h.positionFeed = feed
  const client = await h.client()
  const member = (await signInTestStaff(h.db, ['operations'])).id

  /** A paid and released charter from Luton to Nice at 12:00 in London; the clock stands two hours before. */
  async function releasedTrip() {
    const date = h.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate().add({ days: 3 })
    const legs = [{ departure: 'airport:EGGW', arrival: 'airport:LFMN', date: `${date.toString()}T12:00`, pax: 2, luggage: 40 }]
    const offers = await h.charter.findOffersFor({ legs, clientId: client.clientId, locale: 'en' })
    const order = await h.create(client.clientId, offers.find(({ firmness }) => firmness === 'firm')!.id, { legs })
    const { bankId } = await h.openCard(client.clientId, order.invoices[0]!.id)
    await h.submitCard(bankId)
    await h.recover()
    await crewTrip(h, order.id, member)
    await h.db.updateTable('checklist_item').set({ status: 'NA' }).where('order_id', '=', order.id).where('status', '<>', 'OK').execute()
    await h.db
      .insertInto('trip_release')
      .values({ order_id: order.id, released_at: h.clock.now().toString(), released_by: member })
      .execute()
    const leg = await h.db.selectFrom('order_leg').selectAll().where('order_id', '=', order.id).executeTakeFirstOrThrow()
    const { aircraft_id: id } = await h.db.selectFrom('orders').select('aircraft_id').where('id', '=', order.id).executeTakeFirstOrThrow()
    const tail = (await h.fleet.current()).aircraft.get(id!)!.tail
    h.clock.set(leg.departure_at.subtract({ hours: 2 }))
    const at = (minutes: number) => leg.departure_at.add({ minutes })
    const put = (minutes: number, more: Partial<FeedPosition>) =>
      said.push({
        at: at(minutes).epochMilliseconds,
        altitudeFt: null,
        speedKt: 0,
        track: null,
        isOnGround: true,
        icao24: '3c6444',
        registration: tail,
        callsign: null,
        ...luton,
        ...more,
      })
    return {
      orderId: order.id,
      legId: leg.id,
      tail,
      at,
      toMinute: (minutes: number) => h.clock.set(at(minutes)),
      onGround: (minutes: number, place: 'luton' | 'nice', speedKt = 0) => put(minutes, { ...(place === 'luton' ? luton : nice), speedKt }),
      inAir: (minutes: number, share: number, more: Partial<FeedPosition> = {}) =>
        put(minutes, {
          latitude: luton.latitude + (nice.latitude - luton.latitude) * share,
          longitude: luton.longitude + (nice.longitude - luton.longitude) * share,
          isOnGround: false,
          speedKt: 420,
          altitudeFt: 36_000,
          track: 150,
          ...more,
        }),
      status: () => h.db.selectFrom('flight_status').selectAll().where('leg_id', '=', leg.id).executeTakeFirstOrThrow(),
      act: { orderId: order.id, legId: leg.id, memberId: member },
    }
  }
  return { h, feed, client, member, releasedTrip }
}
export type FlightHarness = Awaited<ReturnType<typeof flightHarness>>
export type FlownTrip = Awaited<ReturnType<FlightHarness['releasedTrip']>>
