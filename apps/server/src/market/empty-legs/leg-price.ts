import { emptyLegPrice } from '@aquilane/domain/empty-legs/price'
import { toTimestamptz, type Db } from '../../platform/db/database.ts'
import { pricingOf } from './offered-leg.ts'
import type { EmptyLegRow } from './queries.ts'
import type { Context } from '../../context.ts'

/** The price a buyer saw holds for so long. */
const priceMinutes = 30

type Priced = Pick<EmptyLegRow, 'reference_price' | 'floor_price' | 'steps' | 'departure_at'>

/** Price of a leg at a moment, cents; null where it is not offered. */
export const legPriceAt = (leg: Priced, at: Temporal.Instant): number | null =>
  emptyLegPrice(pricingOf(leg), at.until(leg.departure_at).total('hours'))

/** What a leg cost before its price was changed, until when, for the flight as it is planned now. A trigger keeps it. */
const earlierPrices = (db: Db, leg: EmptyLegRow, since: Temporal.Instant) =>
  db
    .selectFrom('empty_leg_price')
    .selectAll()
    .where('leg_id', '=', leg.id)
    .where('shown_until', '>', toTimestamptz(since))
    .where('departure_at', '=', leg.departure_at)
    .orderBy('shown_until')
    .execute()

const latest = (a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant => (Temporal.Instant.compare(a, b) >= 0 ? a : b)

/** Every price at which a leg was shown in the last half hour, cents, whether a step or staff changed it since. */
export async function findShownPrices({ clock }: Context, on: Db, leg: EmptyLegRow): Promise<number[]> {
  const now = clock.now()
  let from = now.subtract({ minutes: priceMinutes })
  const shown: (number | null)[] = []
  for (const version of await earlierPrices(on, leg, from)) {
    shown.push(legPriceAt(version, from), legPriceAt(version, version.shown_until))
    from = latest(from, version.shown_until)
  }
  shown.push(legPriceAt(leg, from), legPriceAt(leg, now))
  return shown.flatMap((cents) => cents ?? [])
}
