import type { PassengerFields } from '@aquilane/domain/passengers/passenger-fields'
import { isSameName } from '@aquilane/domain/travel-documents/named-passenger'
import { legsByOrders, orderById } from '../orders/index.ts'
import type { Trx } from '../../platform/db/database.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { isLegOpen, listNames, placeName } from './names.ts'
import { updateName } from './name-queries.ts'
import { type TravelDocumentRow, updateTravelDocument } from './queries.ts'
import { carryDocumentJob } from './queues.ts'
import type { Context } from '../../context.ts'

/**
 * An approved document names its passenger: it corrects the name it was sent for, joins the one that reads the same, or adds a name where a
 * seat is free. Then it is carried to the other flights of that passenger.
 */
export async function nameApproved(ctx: Context, trx: Trx, ticket: TravelDocumentRow, person: PassengerFields): Promise<void> {
  const named = ticket.named_passenger_id ?? (await findOrAddName(ctx, trx, ticket, person))
  if (named === null) return
  await updateName(trx, named, person.name)
  if (ticket.named_passenger_id === null) await updateTravelDocument(trx, ticket.id, { named_passenger_id: named })
  await ctx.jobs.send(trx, carryDocumentJob, { ticketId: ticket.id })
}

async function findOrAddName(ctx: Context, trx: Trx, ticket: TravelDocumentRow, person: PassengerFields): Promise<string | null> {
  const order = (await orderById(trx, ticket.order_id))!
  const { passengers } = await listNames(ctx, trx, order)
  const parts = ({ first_name, middle_name, last_name }: PassengerFields['name']) => [first_name, middle_name, last_name]
  const missing = passengers.find(
    ({ row, states }) =>
      isSameName(parts(row), parts(person.name)) &&
      states.some(({ legId, state }) => legId === ticket.order_leg_id && (state === 'missing' || state === 'rejected')),
  )
  return missing?.row.id ?? addFromDocument(ctx, trx, ticket, person)
}

/** On the leg of the document, and on the others where as many people fly. Null where no seat is free. */
async function addFromDocument(ctx: Context, trx: Trx, ticket: TravelDocumentRow, person: PassengerFields): Promise<string | null> {
  const order = (await orderById(trx, ticket.order_id))!
  const legs = (await legsByOrders(trx, [order.id])).get(order.id) ?? []
  const own = legs.find(({ id }) => id === ticket.order_leg_id)
  if (!own || !isLegOpen(ctx, order, own)) return null
  const legIds = legs.filter((leg) => leg.pax === own.pax && isLegOpen(ctx, order, leg)).map(({ id }) => id)
  const fields = { ...person.name, passenger_id: null, takes_seat: person.type !== 'Pet' }
  try {
    return (await placeName(ctx, trx, { order, fields, legIds })).id
  } catch (error) {
    // The order is locked, so the seats were counted before anything was written: the approval stands.
    if (error instanceof Refusal && error.code === 'LIMIT_REACHED') return null
    throw error
  }
}
