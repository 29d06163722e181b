import { areTransfersArranged, hasMoved } from '@aquilane/domain/ground-transfers/ground-transfer'
import { Refusal } from '@aquilane/domain/refusal'
import { type LegRow, legsByOrders, orderById } from '../../sales/orders/index.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { type ItemRow, itemsByOrder, releaseByOrder, updateItem } from './queries.ts'
import { openTransfersByLegs } from './transport-queries.ts'
import type { Context } from '../../context.ts'

/**
 * Whether the cars of each leg are confirmed for its flight as it is now, with their drivers. Legs without cars are absent, and those that have departed: what
 * was arranged was used, and its drivers are forgotten in time.
 */
export async function arrangedTransfers({ clock }: Pick<Context, 'clock'>, on: Db, all: readonly LegRow[]): Promise<Map<string, boolean>> {
  const legs = all.filter(({ departure_at: at }) => Temporal.Instant.compare(at, clock.now()) > 0)
  const cars = await openTransfersByLegs(
    on,
    legs.map(({ id }) => id),
  )
  return new Map(
    legs.flatMap((leg): [string, boolean][] => {
      const own = cars.filter(({ leg_id: id }) => id === leg.id)
      const isDone = areTransfersArranged(
        own.map((car) => {
          const isBefore = car.leg_end === 'departure'
          return {
            status: car.status,
            hasDriver: car.driver_name !== null,
            isMoved: hasMoved(
              { at: car.for_at, airport: car.for_airport, pax: car.for_pax },
              {
                at: isBefore ? leg.departure_at : (leg.arrival_at ?? leg.departure_at),
                airport: isBefore ? (leg.departure_airport ?? leg.departure) : (leg.arrival_airport ?? leg.arrival),
                pax: leg.pax,
              },
            ),
          }
        }),
      )
      return isDone === null ? [] : [[leg.id, isDone]]
    }),
  )
}

/**
 * A car was asked for, answered, arranged or ended: the flight needs its item as long as there is one, and it is done by its data. A trip that is released stays so:
 * no customer takes that back by a car, for its last flight perhaps, and what is open of it is in the mails to operations.
 */
export async function onTransfersChanged(ctx: Context, trx: Trx, { orderId, legId }: { orderId: string; legId: string }): Promise<void> {
  const item = (await itemsByOrder(trx, orderId)).find(({ leg_id: leg, kind }) => leg === legId && kind === 'transport')
  const order = await orderById(trx, orderId)
  if (!item || order?.status !== 'Confirmed') return
  const legs = ((await legsByOrders(trx, [orderId])).get(orderId) ?? []).filter(({ id }) => id === legId)
  const [leg] = legs
  if (!leg || Temporal.Instant.compare(leg.departure_at, ctx.clock.now()) <= 0) return
  const isDone = (await arrangedTransfers(ctx, trx, legs)).get(legId)
  const isAsked = item.status === 'REQ' || item.status === 'Revise'
  const status = isDone === true ? 'OK' : isDone === false && isAsked ? item.status : 'NR'
  await updateItem(trx, item.id, {
    is_required: isDone === true || (isDone === false && (await releaseByOrder(trx, orderId)) === undefined),
    status,
    causes: status === 'Revise' ? item.causes : [],
    changed_at: ctx.clock.now().toString(),
  })
}

/** Cars that were asked for while their trip was released are needed for its next release. */
export async function requireTransfers(
  { clock }: Pick<Context, 'clock'>,
  trx: Trx,
  orderId: string,
  transfers: ReadonlyMap<string, boolean>,
): Promise<void> {
  if (transfers.size === 0 || (await releaseByOrder(trx, orderId)) !== undefined) return
  for (const { id, kind, leg_id: leg, is_required: isRequired } of await itemsByOrder(trx, orderId))
    if (kind === 'transport' && leg !== null && transfers.has(leg) && !isRequired)
      await updateItem(trx, id, { is_required: true, changed_at: clock.now().toString() })
}

/** Where cars are asked for, the item follows from them. @throws ITEM_DERIVED */
export async function requireNoTransfers(trx: Trx, { kind, leg_id: leg }: ItemRow): Promise<void> {
  if (kind !== 'transport' || leg === null || (await openTransfersByLegs(trx, [leg])).length === 0) return
  throw new Refusal('ITEM_DERIVED', 'This item follows from the cars of the flight: answer them instead.')
}
