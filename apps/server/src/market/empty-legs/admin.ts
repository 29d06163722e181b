import type { BodyOf, ResponseOf } from '@aquilane/contract/endpoint'
import type { Locale } from '@aquilane/contract/paths'
import type { staffCreateEmptyLeg, staffGetEmptyLeg, staffListEmptyLegs } from '@aquilane/contract/staff-empty-legs'
import type { EmptyLegSort, EmptyLegStatus } from '@aquilane/domain/empty-legs/transitions'
import { emptyLegPrice, isCurrentStep, priceAtStep, type PriceStep } from '@aquilane/domain/empty-legs/price'
import { bookableHours } from '@aquilane/domain/orders/deadlines'
import { readAircraftRoute, readLocalTime } from '../charter/index.ts'
import { type FleetSnapshot, getMovementOrders } from '../../foundation/fleet/index.ts'
import { toAdminAirport } from '../../foundation/places/index.ts'
import { toPagination } from '../../platform/http/pagination.ts'
import { fieldError, Refusal } from '@aquilane/domain/refusal'
import { money, timestamp } from '../../platform/http/serialize.ts'
import { uuid } from '../../platform/uuid.ts'
import { auditByLeg, matchCounts, pageLegs } from './admin-queries.ts'
import { requireOneStart } from './change-leg.ts'
import { enterLeg } from './enter-leg.ts'
import { lowestFloor } from './change-leg.ts'
import { pricingOf, readBreakdown } from './offered-leg.ts'
import { emptyLegById, type EmptyLegRow } from './queries.ts'
import type { Context } from '../../context.ts'

type ListItem = ResponseOf<typeof staffListEmptyLegs>['data'][number]
/** Orders by their ids; the caller knows their booking references. */
type WithOrderIds<T> = Omit<T, 'parent' | 'buyer'> & { parentOrderId: string | null; buyerOrderId: string | null }
export type LegListItem = WithOrderIds<ListItem>
export type LegDetails = WithOrderIds<ResponseOf<typeof staffGetEmptyLeg>>

/** One page of the legs of a status. `query` finds a tail, an airport code or a company. */
export async function listLegsForStaff(
  ctx: Context,
  which: { status: EmptyLegStatus; query: string; sort?: EmptyLegSort | undefined; page: number; perPage: number; locale: Locale },
): Promise<{ data: LegListItem[]; pagination: ResponseOf<typeof staffListEmptyLegs>['pagination'] }> {
  const { status, sort, page, perPage, locale } = which
  const fleet = await ctx.fleet.current()
  const filter = { status, match: findMatches(ctx, fleet, which.query) }
  const { rows, total } = await pageLegs(ctx.db, filter, { sort, limit: perPage, offset: (page - 1) * perPage })
  return { data: await toListItems(ctx, fleet, rows, locale), pagination: toPagination({ page, total }, perPage) }
}

function findMatches({ places }: Context, fleet: FleetSnapshot, query: string) {
  const text = query.trim().toUpperCase()
  if (text === '') return null
  const airport = places.airportByIcao(text) ?? places.getAirports(`city:${text}`)[0]
  return {
    aircraft: [...fleet.aircraft.values()]
      .filter(({ tail }) => tail.replaceAll('-', '').startsWith(text.replaceAll('-', '')))
      .map(({ id }) => id),
    airports: airport ? [airport.code, ...places.getAirports(`city:${text}`).map(({ code }) => code)] : [],
    operators: [...fleet.operators.values()].filter(({ name }) => name.toUpperCase().includes(text)).map(({ id }) => id),
  }
}

/** @throws NOT_FOUND */
export async function getLegForStaff(ctx: Context, id: string, locale: Locale): Promise<LegDetails> {
  const row = uuid.test(id) ? await emptyLegById(ctx.db, id) : undefined
  if (!row) throw new Refusal('NOT_FOUND', 'There is no such empty leg.')
  const [item] = await toListItems(ctx, await ctx.fleet.current(), [row], locale)
  if (!item) throw new Refusal('NOT_FOUND', 'The aircraft of this empty leg has left the fleet.')
  return {
    ...item,
    steps: toSteps(ctx, row),
    max_detour_km: row.max_detour_km,
    floor_price_min: money(lowestFloor(row), row.currency),
    diverted: row.diverted_from !== null,
    reference_breakdown: readBreakdown(row).map(({ service, amountCents, reason }) => ({
      service,
      price: money(amountCents, row.currency),
      reason,
    })),
    history: (await auditByLeg(ctx.db, id)).map(({ at, actor, action, from_state: from, to_state: to, reason }) => ({
      at: timestamp(at),
      actor,
      action,
      from,
      to,
      reason,
    })),
  }
}

/** @throws VALIDATION_FAILED, AIRCRAFT_TAKEN, NOT_FLYABLE, BOOKING_TOO_LATE */
export async function createLegByStaff(ctx: Context, body: BodyOf<typeof staffCreateEmptyLeg>, actor: string): Promise<string> {
  const steps = body.steps ? body.steps.map(toPriceStep) : null
  requireOneStart(steps)
  const { aircraftId, from, to } = await readAircraftRoute(ctx, body)
  const now = ctx.clock.now()
  const at = (path: 'departure_date' | 'departure_date_from' | 'departure_date_to') =>
    readLocalTime(path, body[path] ?? body.departure_date, from.zone, now)
  const departureAt = at('departure_date')
  const [departureFrom, departureTo] = [at('departure_date_from'), at('departure_date_to')]
  if (Temporal.Instant.compare(departureFrom, departureAt) > 0 || Temporal.Instant.compare(departureAt, departureTo) > 0)
    throw fieldError('departure_date', 'window', 'The departure must be within its window.')
  if (departureFrom.until(departureTo).total('hours') > maxWindowHours)
    throw fieldError('departure_date_to', 'window', `A window is at most ${maxWindowHours} hours long.`)
  return ctx.db.transaction().execute(async (trx) => {
    const leg = { aircraftId, from: from.code, to: to.code, departureAt, departureFrom, departureTo, steps, actor }
    const entered = await enterLeg(ctx, trx, { ...leg, source: 'staff', isDraft: body.draft ?? false })
    if (!entered.ok) throw new Refusal(entered.code, entered.message)
    return entered.id
  })
}

const maxWindowHours = 48

export const toPriceStep = ({ hours_before: hours, percent }: { hours_before: number | null; percent: number }): PriceStep => ({
  hoursBefore: hours ?? Infinity,
  percent,
})

async function toListItems(ctx: Context, fleet: FleetSnapshot, rows: readonly EmptyLegRow[], locale: Locale): Promise<LegListItem[]> {
  const matches = await matchCounts(
    ctx.db,
    rows.map(({ id }) => id),
  )
  const parents = await getMovementOrders(
    ctx.db,
    rows.flatMap(({ movement_id: id }) => id ?? []),
  )
  const now = ctx.clock.now()
  return rows.flatMap((row): LegListItem[] => {
    const [from, to] = [ctx.places.airportByIcao(row.departure_airport), ctx.places.airportByIcao(row.arrival_airport)]
    const aircraft = fleet.aircraft.get(row.aircraft_id)
    const operator = fleet.operators.get(row.operator_id)
    const type = fleet.types.get(aircraft?.typeId ?? 0)
    if (!aircraft || !operator || !type || !from || !to) return []
    const hours = now.until(row.departure_at).total('hours')
    const price = row.status === 'offered' && hours >= bookableHours ? emptyLegPrice(pricingOf(row), hours) : null
    const local = (moment: Temporal.Instant) => moment.toZonedDateTimeISO(from.zone).toPlainDateTime().toString({ smallestUnit: 'minute' })
    return [
      {
        id: row.id,
        company: { id: operator.id, name: operator.name },
        status: row.status,
        reason: row.reason,
        source: row.source,
        aircraft: { tail: aircraft.tail, type: type.name },
        departure: toAdminAirport(ctx.places, from, locale),
        arrival: toAdminAirport(ctx.places, to, locale),
        departure_date_from: local(row.departure_from),
        departure_date_to: local(row.departure_to),
        departure_date: local(row.departure_at),
        block_minutes: row.block_minutes,
        pax_max: row.pax_max,
        reference_price: money(row.reference_price, row.currency),
        floor_price: money(row.floor_price, row.currency),
        price: price === null ? null : money(price, row.currency),
        has_own_steps: row.steps !== null,
        parentOrderId: parents.get(row.movement_id ?? '') ?? null,
        buyerOrderId: row.buyer_order_id,
        matches: matches.get(row.id) ?? 0,
        created: timestamp(row.created_at),
        checked_at: timestamp(row.checked_at),
      },
    ]
  })
}

/** Why a leg costs what it costs, step by step. */
function toSteps({ clock }: Context, row: EmptyLegRow): LegDetails['steps'] {
  const pricing = pricingOf(row)
  const hours = clock.now().until(row.departure_at).total('hours')
  return pricing.steps
    .toSorted((a, b) => b.hoursBefore - a.hoursBefore)
    .map((step) => ({
      hours_before: Number.isFinite(step.hoursBefore) ? step.hoursBefore : null,
      percent: step.percent,
      price: money(priceAtStep(pricing, step), row.currency),
      from: Number.isFinite(step.hoursBefore) ? timestamp(row.departure_at.subtract({ hours: step.hoursBefore })) : null,
      current: isCurrentStep(pricing, step, hours),
    }))
}
