import { dutyWindowDays, findDutyBreaches, type AssignedFlight } from '@aquilane/domain/crew/assigned-duties'
import { findCrewNeed } from '@aquilane/domain/crew/qualifications'
import type { CrewMember } from '../../foundation/crew/index.ts'
import { type LegRow, type OrderRow, toOrderOfLeg } from '../../sales/orders/index.ts'
import type { Db } from '../../platform/db/database.ts'
import { flightsAround, type CrewFlightRow } from './crew-queries.ts'
import { toCrewedFlight } from './crew.ts'
import type { Context } from '../../context.ts'

/** Numbers of the duty rules that members break with a leg, by member; those who break none are not in it. */
export async function findBreaches(
  ctx: Context,
  on: Db,
  { order, leg, members }: { order: OrderRow; leg: LegRow; members: readonly CrewMember[] },
): Promise<Map<string, string[]>> {
  const flight = await toCrewedFlight(ctx, order, leg)
  const registration = (await ctx.fleet.current()).aircraft.get(toOrderOfLeg(order, leg).aircraft_id ?? 0)?.tail
  const own = toFlight(ctx, { ...leg, member_id: '', leg_id: leg.id })
  if (!flight || !registration || !own) return new Map()
  const window = {
    from: leg.departure_at.subtract({ hours: dutyWindowDays * 24 }),
    to: leg.departure_at.add({ hours: dutyWindowDays * 24 }),
  }
  const pilots = members.filter(({ role }) => role !== 'cabin')
  const rows = await flightsAround(
    on,
    pilots.map(({ id }) => id),
    window,
  )
  const byMember = Map.groupBy(rows, ({ member_id: id }) => id)
  const need = findCrewNeed(flight)
  const result = new Map<string, string[]>()
  for (const { id, base } of pilots) {
    const others = (byMember.get(id) ?? []).filter((row) => row.leg_id !== leg.id).flatMap((row) => toFlight(ctx, row) ?? [])
    const home = base === null ? own.from : { airport: base, zone: ctx.places.airportByIcao(base)?.zone ?? own.from.zone }
    const question = { registration, seats: flight.seats, pilots: need.captain + need.first_officer, homeBase: home, flightId: leg.id }
    const breaches = findDutyBreaches({ ...question, flights: [...others, own] })
    if (breaches.length > 0) result.set(id, breaches)
  }
  return result
}

function toFlight({ places }: Context, row: CrewFlightRow): AssignedFlight | null {
  const [from, to] = [places.airportByIcao(row.departure_airport ?? ''), places.airportByIcao(row.arrival_airport ?? '')]
  if (!from || !to || !row.arrival_at) return null
  return {
    id: row.leg_id,
    departureAt: row.departure_at.epochMilliseconds,
    arrivalAt: row.arrival_at.epochMilliseconds,
    from: { airport: from.code, zone: from.zone },
    to: { airport: to.code, zone: to.zone },
  }
}
