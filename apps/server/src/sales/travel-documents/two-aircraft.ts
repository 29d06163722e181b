import type { Trx } from '../../platform/db/database.ts'
import { legsByOrders, type OrderRow } from '../orders/index.ts'
import { deleteName, documentsByOrder, namesByOrder, type NamedPassengerRow } from './name-queries.ts'
import type { TravelDocumentRow } from './queries.ts'
import { eraseTravelDocument, transitionTravelDocument } from './transitions.ts'
import type { Context } from '../../context.ts'

/** In the order of the list: so many with a seat stay in the first aircraft, with those who need none. */
export function divideNames<Name extends Pick<NamedPassengerRow, 'takes_seat'>>(names: readonly Name[], seats: number): [Name[], Name[]] {
  const seated = names.filter(({ takes_seat: takesSeat }) => takesSeat)
  const second = seated.slice(seats)
  return [names.filter((name) => !second.includes(name)), second]
}

/** The passengers beyond the first ones of a list, with their documents, get into the second aircraft. @param seats of the first one */
export async function moveNamesToCompanion(trx: Trx, { from, to, seats }: { from: OrderRow; to: OrderRow; seats: number }): Promise<void> {
  const [, second] = divideNames(await namesByOrder(trx, from.id), seats)
  await moveNames(trx, { from, to, names: second })
}

/** Everybody is in one aircraft again. Of a person who was on both lists the second entry ends. */
export async function moveNamesBack(ctx: Context, trx: Trx, { from, to }: { from: OrderRow; to: OrderRow }): Promise<void> {
  const [names, others] = [await namesByOrder(trx, from.id), await namesByOrder(trx, to.id)]
  const [documents, there] = [await documentsByOrder(trx, from.id), await documentsByOrder(trx, to.id)]
  const isDouble = ({ id, passenger_id: passenger }: NamedPassengerRow): boolean =>
    (passenger !== null && others.some((other) => other.passenger_id === passenger)) ||
    documents.some((one) => one.named_passenger_id === id && there.some((other) => isSamePerson(one, other)))
  for (const { id } of names.filter(isDouble)) {
    for (const document of documents.filter((one) => one.named_passenger_id === id)) {
      const gone = await transitionTravelDocument(ctx, trx, document, 'canceled', 'system', cleared)
      await eraseTravelDocument(ctx, trx, gone, 'system', 'on both lists')
    }
    await deleteName(trx, id)
  }
  await moveNames(trx, { from, to, names: names.filter((name) => !isDouble(name)) })
}

const cleared = { reason: null, comment: null, passenger: null, document: null }

function isSamePerson(a: TravelDocumentRow, b: TravelDocumentRow): boolean {
  if (a.document === null || b.document === null) return false
  const number = ({ document }: TravelDocumentRow): string => {
    const { country, number: no } = document as unknown as { country: string; number: string }
    return `${country} ${no}`
  }
  return number(a) === number(b)
}

async function moveNames(
  trx: Trx,
  { from, to, names }: { from: OrderRow; to: OrderRow; names: readonly NamedPassengerRow[] },
): Promise<void> {
  if (names.length === 0) return
  const ids = names.map(({ id }) => id)
  const legs = await legsByOrders(trx, [from.id, to.id])
  await trx.updateTable('named_passenger').set({ order_id: to.id }).where('id', 'in', ids).execute()
  for (const leg of legs.get(from.id) ?? []) {
    const other = (legs.get(to.id) ?? []).find(({ position }) => position === leg.position)
    if (!other) continue
    await trx
      .updateTable('named_passenger_leg')
      .set({ order_leg_id: other.id })
      .where('order_leg_id', '=', leg.id)
      .where('named_passenger_id', 'in', ids)
      .execute()
    await trx
      .updateTable('travel_document')
      .set({ order_id: to.id, order_leg_id: other.id })
      .where('order_leg_id', '=', leg.id)
      .where('named_passenger_id', 'in', ids)
      .execute()
  }
}
