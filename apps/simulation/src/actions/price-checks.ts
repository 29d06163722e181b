import { checkPrices } from '../../../server/src/market/price-alerts/check-prices.ts'
import { sql } from 'kysely'
import { defineAction, toOutcome } from '../action.ts'
import { roleOf } from '../model.ts'
import { readPriceMessages } from '../price-messages.ts'
import type { World } from '../world.ts'
import { decideAtOnce } from './approvals.ts'
import { findLowestPrice, type WatchedLeg } from './price-alerts.ts'
import { draftPrices } from './prices.ts'

/** Of the hourly rates of all classes, in thousandths: prices fall and rise by more than a tenth. */
const rates = [820, 1_000, 1_150] as const

/** Hourly rates of all classes are changed, and another member agrees. */
export const changeRates = defineAction<{ permille: number }>({
  name: 'changeRates',
  habits: { finance: 2 },
  propose: (_turn, random) => ({ permille: random.pick(rates) }),
  async run({ world, person }, { permille }) {
    const role = roleOf(person)
    const { answer, id } = await draftPrices(world, role, (path, value) => (/^classes\..*\.rate$/.test(path) ? permille : value))
    if (answer.status !== 200) return toOutcome(answer)
    return (await decideAtOnce(world, role, `pricing:${id}`)) === null ? 'refused' : 'done'
  },
})

const compared = 3

/** The daily check of watched prices runs once more, or twice at once. What it notes and writes is what a search finds at that moment. */
export const checkWatchedPrices = defineAction<{ isTwice: boolean }>({
  name: 'checkWatchedPrices',
  habits: { operations: 3 },
  propose: (_turn, random) => ({ isTwice: random.chance(0.3) }),
  async run({ world }, { isTwice }) {
    const run = () => checkPrices(world.app.ctx)
    if (isTwice) await world.together(() => Promise.all([run(), run()]))
    else await run()
    const { rows } = await sql<{ legs: WatchedLeg[]; flex: number; current: number | null }>`
      SELECT legs, flex_days AS flex, current_price AS current FROM price_alert ORDER BY created_at DESC, departure_day LIMIT ${compared}`.execute(
      world.db,
    )
    for (const { legs, flex, current } of rows) await compare(world, legs[0]!, flex, current)
    await noteUntrue(world)
    return rows.length === 0 ? 'impossible' : 'done'
  },
})

async function compare(world: World, leg: WatchedLeg, flex: number, noted: number | null): Promise<void> {
  const found = await findLowestPrice(world, leg, flex)
  if (found === noted) return
  const detail = `${JSON.stringify(leg)} ± ${flex}: ${noted} is noted, a search finds ${found}`
  world.model.broken.push({ rule: 'price-alerts: the price of an alert cannot be had', detail })
}

const centsOfRounding = 100

/** Prices in messages of this moment are those that were found for an alert. */
async function noteUntrue(world: World): Promise<void> {
  const now = world.clock.now().epochMilliseconds
  const { rows } = await sql<{ cents: number }>`SELECT current_price AS cents FROM price_alert WHERE current_price IS NOT NULL`.execute(
    world.db,
  )
  for (const { owner, at, priceCents } of await readPriceMessages(world)) {
    if (at !== now || rows.some(({ cents }) => Math.abs(cents - priceCents) <= centsOfRounding)) continue
    world.model.broken.push({ rule: 'price-alerts: a message names a price that cannot be had', detail: `${owner}: ${priceCents}` })
  }
}
