import type { OrderRow } from '../orders/index.ts'
import type { Trx } from '../../platform/db/database.ts'
import { holdReference } from './await-payment.ts'
import { restorePlanJob, type RestorePlanJob } from './queues.ts'
import type { Context } from '../../context.ts'
import { sellLeg, releaseLeg } from '../../market/empty-legs/index.ts'
import { sellSeats, releaseSeats } from '../../market/shared-flights/index.ts'
import { bookAircraft, holdAircraft, releaseAircraft } from '../../foundation/fleet/index.ts'

/** `undecided`: seats of a shared flight that is not confirmed yet; `lost`: the order holds it no longer. */
export type SoldState = 'sold' | 'undecided' | 'lost'

/** What a paid order held becomes its own. */
export async function sellProduct(ctx: Context, trx: Trx, order: OrderRow): Promise<SoldState> {
  switch (order.product) {
    case 'empty_leg':
      return (await sellLeg(ctx, trx, order.id)) ? 'sold' : 'lost'
    case 'shared_seat': {
      const status = await sellSeats(ctx, trx, order.id)
      return status === null ? 'lost' : status === 'open' ? 'undecided' : 'sold'
    }
    default:
      if (order.hold_on_payment && !(await holdOnPayment(ctx, trx, order))) return 'lost'
      return (await bookAircraft(trx, holdReference(order))) === 'booked' ? 'sold' : 'lost'
  }
}

/** An order above the limits of unpaid holds takes its aircraft with the payment, unless another customer was faster. */
async function holdOnPayment(ctx: Context, trx: Trx, order: OrderRow): Promise<boolean> {
  const { aircraft_id: aircraftId, blocked_from: from, blocked_to: to } = order
  if (aircraftId === null || !from || !to) return false
  return (await holdAircraft(trx, { aircraftId, from, to, reference: holdReference(order) })) === 'held'
}

/** Others may book what an ended order held. @param isGivenUp by its customer, after the payment */
export async function releaseProduct(ctx: Context, trx: Trx, order: OrderRow, isGivenUp = false): Promise<void> {
  if (order.product === 'empty_leg') await restoreParent(ctx, trx, await releaseLeg(ctx, trx, order.id))
  else if (order.product === 'shared_seat') await releaseSeats(ctx, trx, order.id, isGivenUp)
  else await releaseAircraft(trx, holdReference(order))
}

/** By a job: the order that a detour belongs to is locked before that of its buyer. @param parent null: nothing was diverted */
export async function restoreParent(ctx: Context, trx: Trx, parent: string | null): Promise<void> {
  if (parent !== null) await ctx.jobs.send(trx, restorePlanJob, { order: parent } satisfies RestorePlanJob)
}
