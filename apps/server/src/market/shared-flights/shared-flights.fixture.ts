import { layOutCabin } from '@aquilane/art/cabin/layout'
import type { OrdersHarness } from '../../sales/orders/orders.fixture.ts'
import { cabinOf } from './open-flight.ts'
import type { SharedFlightRow } from './queries.ts'
import { openFlight } from './open-flight.ts'
import type { Context } from '../../context.ts'

interface FlightShape {
  from?: string
  to?: string
  /** Days from now. */
  days?: number
  thresholdSeats?: number
  decisionHours?: number
  /** Of the fleet, by number of seats: the first with at least so many. */
  seats?: number
}

/** The next noon: airports are open then, at whatever hour the specs run. */
function nextNoon(at: Temporal.Instant): Temporal.Instant {
  const noon = at.toZonedDateTimeISO('UTC').with({ hour: 12, minute: 0, second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 })
  const isOver = Temporal.Instant.compare(noon.toInstant(), at) < 0
  return (isOver ? noon.add({ days: 1 }) : noon).toInstant()
}

/** Opens flights with real prices, each on an aircraft of its own. */
export function sharedFlightOpener(h: Context): (shape?: FlightShape) => Promise<SharedFlightRow> {
  let used = 0
  return async ({ from = 'EGGW', to = 'LFMN', days = 20, thresholdSeats, decisionHours, seats = 6 } = {}) => {
    const fleet = await h.fleet.current()
    const departureAt = nextNoon(h.clock.now().add({ hours: days * 24 }))
    const managed = [...fleet.aircraft.values()].filter(
      (aircraft) => fleet.operators.get(aircraft.operatorId)!.availability === 'managed' && aircraft.seats >= seats && aircraft.seats <= 19,
    )
    for (;;) {
      const aircraft = managed[used++ % managed.length]!
      const open = { aircraftId: aircraft.id, from, to, departureAt, thresholdSeats, decisionHours, actor: 'system', initiatorId: null }
      const result = await h.db.transaction().execute((trx) => openFlight(h, trx, open))
      if (result.ok) return result.flight
      if (used > 2_000) throw new Error(`No aircraft for this shared flight: ${result.code}`)
    }
  }
}

/** Codes of an aircraft's seats, in the order of the cabin. */
export const seatCodes = async (h: Pick<OrdersHarness, 'fleet'>, flight: SharedFlightRow): Promise<string[]> =>
  layOutCabin(cabinOf(await h.fleet.current(), flight.aircraft_id)).seats.map(({ code }) => code)
