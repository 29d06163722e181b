import { Refusal } from '@aquilane/domain/refusal'
import { lockOrderOrThrow, orderById } from '../../sales/orders/index.ts'
import { audit } from '../../platform/db/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { comingTripsOf, dropImpossible } from './crew-queries.ts'
import { settleDerivedItems } from './derived-items.ts'
import { takeReleaseBack } from './take-release-back.ts'
import type { Context } from '../../context.ts'

/** Takes off a moved trip who cannot be on it any more: of another operator, on another flight then, or absent. */
export async function dropImpossibleCrew(ctx: Pick<Context, 'clock'>, trx: Trx, orderId: string): Promise<void> {
  const dropped = await dropImpossible(trx, orderId)
  if (dropped.length === 0) return
  await takeReleaseBack(ctx, trx, orderId, 'system')
  await audit(trx, { actor: 'system', action: 'crew-dropped', subject: `order:${orderId}`, to: String(dropped.length) })
}

/** Handler of `crew.member-changing`: orders are locked before members. */
export async function onCrewMemberChanging(_ctx: Context, trx: Trx, { memberId }: { memberId: string }): Promise<void> {
  for (const id of await comingTripsOf(trx, memberId)) await lockOrderOrThrow(trx, id)
}

/** Handler of `crew.member-changed`: trips whose crew is not fit any more are open again. */
export async function onCrewMemberChanged(ctx: Context, trx: Trx, { memberId }: { memberId: string }): Promise<void> {
  for (const id of await comingTripsOf(trx, memberId)) {
    const order = await orderById(trx, id)
    if (order) await settleDerivedItems(ctx, trx, order)
  }
}

/** Handler of `crew.member-leaving`. @throws CREW_ASSIGNED */
export async function onCrewMemberLeaving(_ctx: Context, trx: Trx, { memberId }: { memberId: string }): Promise<void> {
  const trips = await comingTripsOf(trx, memberId)
  if (trips.length > 0)
    throw new Refusal('CREW_ASSIGNED', 'This crew member is on flights that are still to come. Take them off those first.', {
      facts: { trips: trips.length },
    })
}
