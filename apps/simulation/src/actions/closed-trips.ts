import { billVatKinds } from '@aquilane/domain/operations/bill-vat'
import { defineAction, toOutcome } from '../action.ts'
import { courses, openTrips, takeToClosedBooks, type Billing } from '../closed-trips.ts'

interface Closing extends Billing, Record<string, string | number | boolean> {
  pick: number
}

/** Operations and finance take a trip that was flown, or a part of it, to closed books. */
export const closeTrip = defineAction<Closing>({
  name: 'closeTrip',
  habits: { operations: 4, finance: 6 },
  propose: (_turn, random) => ({
    pick: random.int(50),
    vat: random.pick(billVatKinds),
    percent: random.pick([80, 97, 100, 104]),
    isForeign: random.chance(0.2),
    course: random.pick(courses),
  }),
  async run({ world }, { pick, ...billing }) {
    const trips = await openTrips(world)
    const id = trips[pick % Math.max(1, trips.length)]
    return id === undefined ? 'impossible' : toOutcome(await takeToClosedBooks(world, id, billing))
  },
})
