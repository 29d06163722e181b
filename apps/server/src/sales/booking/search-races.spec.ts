import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { searchReplacements } from '../recoveries/find-candidates.ts'
import { readPlan } from '../recoveries/plan.ts'
import type { Context } from '../../context.ts'
import type { ReplacementHarness } from './replacement.fixture.ts'
import { prepareUnpaidTrips, type UnpaidTrips } from './unpaid-trips.fixture.ts'

let h: ReplacementHarness
let trips: UnpaidTrips
prepareUnpaidTrips((prepared) => {
  ;({ h, trips } = prepared)
})

/** Its engine looks for aircraft, and something happens before the first answer is there. */
function interrupted(meanwhile: () => Promise<unknown>, times = 1): Context {
  let left = times
  const findReplacements: Context['charter']['findReplacements'] = async (wanted) => {
    const plans = await h.charter.findReplacements(wanted)
    if (left-- > 0) await meanwhile()
    return plans
  }
  return { ...h, charter: { ...h.charter, findReplacements } }
}

/** Out, and back by a flight that is not paid; its aircraft is lost, and nothing was looked for yet. */
async function lost() {
  const trip = await trips.withReturn()
  await h.setStatus(trip.aircraftId, 'grounded')
  const { id: recovery } = (await h.openOf(trip.id)).row
  return { ...trip, recovery }
}
type Trip = Awaited<ReturnType<typeof lost>>

const proposedLegs = async ({ id }: Trip) => (await h.openOf(id)).candidates.map(({ row }) => readPlan(row.plan).legs.map((leg) => leg.id))

describe('a search for replacements that began before its trip changed', () => {
  it('does not bring a flight back that was dropped meanwhile', async () => {
    const trip = await lost()
    const slow = interrupted(async () => {
      await trips.drops.dropped(trip.id, 1)
      await h.jobs.run(undefined, 'recovery.find')
      expect(await proposedLegs(trip)).not.toHaveLength(0)
    })
    await searchReplacements(slow, trip)
    const proposed = await proposedLegs(trip)
    expect(proposed).not.toHaveLength(0)
    for (const legs of proposed) expect(legs).toEqual([trip.legs[0]!.id])
    await h.setStatus(trip.aircraftId, 'active')
  })

  it('is for the party that flies now', async () => {
    const trip = await lost()
    const slow = interrupted(() => h.db.updateTable('order_leg').set({ pax: 3 }).where('id', '=', trip.legs[0]!.id).execute())
    const asked: number[] = []
    const findReplacements: Context['charter']['findReplacements'] = (wanted) => {
      asked.push(wanted.legs[0]!.pax)
      return slow.charter.findReplacements(wanted)
    }
    await searchReplacements({ ...h, charter: { ...h.charter, findReplacements } }, trip)
    expect([asked[0], asked.at(-1)]).toEqual([2, 3])
    await h.setStatus(trip.aircraftId, 'active')
  })

  it('keeps nothing of a trip that changes each time', async () => {
    const trip = await lost()
    const heavier = { luggage: sql<number>`luggage + 1` }
    const restless = interrupted(() => h.db.updateTable('order_leg').set(heavier).where('id', '=', trip.legs[0]!.id).execute(), 1000)
    await expect(searchReplacements(restless, trip)).rejects.toThrow(expect.objectContaining({ code: 'CHANGED_MEANWHILE' }))
    expect(await h.openOf(trip.id)).toMatchObject({ row: { searched_at: null }, candidates: [] })
    await h.setStatus(trip.aircraftId, 'active')
  })
})
