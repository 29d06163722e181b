import { retentionRules } from '@aquilane/domain/system/retention'
import {
  cateringClosesHours,
  choiceErrors,
  findDish,
  suggestDishes,
  type Allergen,
  type Dish,
  type DishChoice,
} from '@aquilane/domain/catering/menu'
import { type CateredLeg, getCateredLeg, lockOrder, requireNoCompanion } from '../../sales/orders/index.ts'
import type { Db } from '../../platform/db/database.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { cateringByLeg, dishesByLegs, eraseHealthData, replaceCatering, type CateringRow, type DishRow } from './queries.ts'
import type { Context } from '../../context.ts'
import { onCateringChosen } from '../operations/index.ts'

/** What was chosen for a flight, with whether it can still be changed. */
export interface CateringState {
  leg: CateredLeg
  row: CateringRow | null
  dishes: DishRow[]
  closesAt: Temporal.Instant
  isOpen: boolean
}

export const legNotFound = () => new Refusal('NOT_FOUND', 'There is no such flight.')

const toFlight = (leg: CateredLeg) => ({ ...leg, blockMinutes: leg.blockMinutes ?? 0 })

/** @throws NOT_FOUND for unknown and foreign ids alike */
async function requireOwnLeg(ctx: Context, on: Db, { legId, clientId }: { legId: string; clientId: string }): Promise<CateredLeg> {
  const leg = await getCateredLeg(ctx, on, legId)
  if (leg?.clientId !== clientId || leg.product === 'shared_seat') throw legNotFound()
  return leg
}

async function readState(ctx: Context, on: Db, leg: CateredLeg): Promise<CateringState> {
  const row = (await cateringByLeg(on, leg.legId)) ?? null
  const closesAt = leg.departureAt.subtract({ hours: cateringClosesHours })
  return {
    leg,
    row,
    dishes: (await dishesByLegs(on, [leg.legId])).get(leg.legId) ?? [],
    closesAt,
    // What is served is charged to the trip, so the catering of a second aircraft is arranged by staff.
    isOpen:
      leg.status === 'Confirmed' &&
      leg.companionOf === null &&
      (row?.confirmed_at ?? null) === null &&
      Temporal.Instant.compare(ctx.clock.now(), closesAt) < 0,
  }
}

/** @throws NOT_FOUND */
export async function suggestMenu(ctx: Context, which: { legId: string; clientId: string }): Promise<Dish[]> {
  return suggestDishes(toFlight(await requireOwnLeg(ctx, ctx.db, which)))
}

/** @throws NOT_FOUND */
export async function getCatering(ctx: Context, which: { legId: string; clientId: string }): Promise<CateringState> {
  return readState(ctx, ctx.db, await requireOwnLeg(ctx, ctx.db, which))
}

const sentences = {
  dish: 'This dish is not served on this flight.',
  quantity: 'These are more portions than the passengers of this flight eat.',
  twice: 'This dish is listed twice.',
} as const

function requireChoices(choices: readonly DishChoice[], leg: CateredLeg): void {
  const errors = choiceErrors(choices, toFlight(leg)).flatMap((fault, at) =>
    fault === null ? [] : [{ path: `items.${at}.${fault === 'quantity' ? 'quantity' : 'dish'}`, code: fault, message: sentences[fault] }],
  )
  if (errors.length > 0) throw new Refusal('VALIDATION_FAILED', 'These dishes cannot be ordered: see errors for each.', { errors })
}

export interface ChooseDishes {
  legId: string
  clientId: string
  choices: readonly DishChoice[]
  allergies: readonly Allergen[]
  note: string | null
}

/** In place of what was chosen before. @throws NOT_FOUND, ORDER_STATE_CONFLICT, CATERING_CLOSED, VALIDATION_FAILED */
export function chooseDishes(ctx: Context, { legId, clientId, choices, allergies, note }: ChooseDishes): Promise<CateringState> {
  return ctx.db.transaction().execute(async (trx) => {
    const known = await requireOwnLeg(ctx, trx, { legId, clientId })
    await lockOrder(ctx, trx, known.orderId)
    const leg = await requireOwnLeg(ctx, trx, { legId, clientId })
    if (leg.status !== 'Confirmed')
      throw new Refusal('ORDER_STATE_CONFLICT', 'Food can be chosen once the flight is confirmed.', {
        facts: { confirmation_status: leg.status },
      })
    await requireNoCompanion(trx, { status: 'Confirmed', companion_of: leg.companionOf })
    if (!(await readState(ctx, trx, leg)).isOpen)
      throw new Refusal('CATERING_CLOSED', 'The caterer has been ordered, or the flight departs within a day.')
    requireChoices(choices, leg)
    const isEmpty = choices.length === 0
    await replaceCatering(
      trx,
      { leg_id: legId, order_id: leg.orderId, allergies: [...allergies], note, placed_at: ctx.clock.now().toString() },
      choices.map(({ dish, quantity }, position) => ({
        leg_id: legId,
        dish,
        position,
        quantity,
        unit_price: findDish(dish)!.unitCents,
      })),
    )
    await onCateringChosen(ctx, trx, {
      orderId: leg.orderId,
      legId,
      isOrdered: !isEmpty || allergies.length > 0 || note !== null,
    })
    return readState(ctx, trx, leg)
  })
}

/** Allergies and notes a month after the flight. @returns how many choices had some */
export const eraseOldHealthData = (ctx: Context): Promise<number> =>
  eraseHealthData(ctx.db, ctx.clock.now().subtract({ hours: 24 * retentionRules.health_notes.days }))
