import { sql } from 'kysely'
import type { Check } from '../check.ts'
import type { Violation } from '../violation.ts'
import { bookingsOf, clientIds, type Person } from '../model.ts'
import { isHeld, readOrders } from '../order-states.ts'
import type { World } from '../world.ts'
import { lostCents } from './charge-backs.ts'
import { readPosition } from './position.ts'

const toleranceCents = 100

/** The other side of fairness: the company keeps no more of a person's money than the price of what is held or flown, fees, and open parts. */
export const losses: Check = {
  name: 'losses',
  async day(world) {
    const all: Violation[] = []
    for (const person of world.model.persons) all.push(...(await findLoss(world, person)))
    return all
  },
}

async function findLoss(world: World, person: Person): Promise<Violation[]> {
  if (!person.phones.some(({ session }) => session)) return []
  const [position, orders, open] = [await readPosition(world, person), await readOrders(world, person), await readOpenMoney(world, person)]
  const kept =
    position.paidForOrders +
    position.toppedUp -
    lostCents(position) -
    position.refundedOutside -
    position.payouts -
    position.balance -
    open.unseen -
    open.parts -
    open.bought
  let owed = 0
  for (const booking of bookingsOf(world.model, person)) {
    const order = orders.get(booking.orderId)
    if (booking.canceled) owed += booking.canceled.feeCents
    owed += booking.droppedFeeCents
    const price = booking.product === 'buy-out' ? Math.max(order?.price ?? 0, booking.charterCents) : (order?.price ?? 0)
    if (order && isHeld(order)) owed += price - order.discount + order.ancillary
    // A saving that has lost its cause is paid back.
    owed += booking.savingCents
  }
  if (kept <= owed + toleranceCents) return []
  const detail = `person ${person.index} has lost ${kept - owed} cents: ${JSON.stringify({ ...position, ...open, kept, owed })}`
  return [{ rule: 'losses: money kept without a cause', detail, person: person.index }]
}

/**
 * Money of a person that is under way: taken by the bank and not booked yet, and parts of invoices that are still open. `bought`: cashback that
 * a refund was lowered by while a part payment held it, and that came back with that part.
 */
async function readOpenMoney({ db }: World, person: Person): Promise<{ unseen: number; parts: number; bought: number }> {
  const clients = clientIds(person)
  const { rows } = await sql<{ unseen: number; parts: number; bought: number }>`
    SELECT
      (SELECT coalesce(sum(b.received - CASE WHEN p.status = 'Succeeded' THEN coalesce(p.received, p.amount) ELSE coalesce(p.received, 0) END), 0)
        FROM payment p JOIN sandbox_bank_payment b ON b.provider = p.provider AND b.reference = p.id::text
        WHERE p.client_id = ANY(${clients}::uuid[]))::bigint AS unseen,
      (SELECT coalesce(sum(received), 0) FROM invoice
        WHERE client_id = ANY(${clients}::uuid[]) AND status IN ('New', 'Processing'))::bigint AS parts,
      (SELECT coalesce(sum(greatest(0, least(lot.settled, family.remaining - (lot.amount - lot.reversed)))), 0)
        FROM credit_lot lot CROSS JOIN LATERAL
          (SELECT coalesce(sum(remaining), 0) AS remaining FROM credit_lot WHERE id = lot.id OR origin_id = lot.id) family
        WHERE lot.client_id = ANY(${clients}::uuid[]) AND lot.origin_id IS NULL AND lot.settled > 0)::bigint AS bought`.execute(db)
  return rows[0]!
}
