import type { Locale } from '@aquilane/domain/site/paths'
import type { EmptyLegSort, EmptyLegStatus } from '@aquilane/domain/empty-legs/transitions'
import { emptyLegPrice, isCurrentStep, priceAtStep, type PriceStep } from '@aquilane/domain/empty-legs/price'
import { bookableHours } from '@aquilane/domain/orders/deadlines'
import { readAircraftRoute, readLocalTime } from '../charter/index.ts'
import { type FleetSnapshot, getMovementOrders } from '../../foundation/fleet/index.ts'
import { nameReasons, toAdminAirport } from '../../foundation/places/index.ts'
import { fieldError, Refusal } from '@aquilane/domain/refusal'
import { uuid } from '../../platform/uuid.ts'
import { auditByLeg, matchCounts, pageLegs } from './admin-queries.ts'
import { requireOneStart } from './change-leg.ts'
import { enterLeg } from './enter-leg.ts'
import { lowestFloor } from './change-leg.ts'
import { pricingOf, readBreakdown } from './offered-leg.ts'
import { emptyLegById, type EmptyLegRow } from './queries.ts'
import type { Context } from '../../context.ts'

/** A leg as lists of the back office show it. */
export interface ListedLeg {
  row: EmptyLegRow
  company: { id: number; name: string }
  aircraft: { tail: string; type: string }
  departure: ReturnType<typeof toAdminAirport>
  arrival: ReturnType<typeof toAdminAirport>
  /** Of the departure airport. */
  zone: string
  /** At this moment; null where it cannot be sold. */
  priceCents: number | null
  /** The order that its flight belongs to. */
  parentOrderId: string | null
  /** Customers whose alerts matched it. */
  matches: number
}

/** Why a leg costs what it costs, step by step. */
export interface LegStep extends PriceStep {
  cents: number
  /** Since when it applies; null: from the start. */
  from: Temporal.Instant | null
  isCurrent: boolean
}

export interface LegDetails extends ListedLeg {
  /** Earliest first. */
  steps: LegStep[]
  /** The least that may be set as the floor, cents. */
  lowestFloor: number
  /** Lines of the reference price. */
  breakdown: ReturnType<typeof readBreakdown>
  history: Awaited<ReturnType<typeof auditByLeg>>
}

/** As a member enters it; times local to the departure, `yyyy-MM-ddTHH:mm`, those of the window the departure unless given. */
export interface EnteredLeg {
  tail: string
  /** `airport:EGLF` */
  departure: string
  arrival: string
  departureLocal: string
  windowFromLocal?: string | undefined
  windowToLocal?: string | undefined
  /** The standard ones where null. */
  steps?: PriceStep[] | null
  isDraft?: boolean
}

/** One page of the legs of a status. `query` finds a tail, an airport code or a company. */
export async function listLegsForStaff(
  ctx: Context,
  which: { status: EmptyLegStatus; query: string; sort?: EmptyLegSort | undefined; page: number; perPage: number; locale: Locale },
): Promise<{ legs: ListedLeg[]; total: number; page: number }> {
  const { status, sort, page, perPage, locale } = which
  const fleet = await ctx.fleet.current()
  const filter = { status, match: findMatches(ctx, fleet, which.query) }
  const { rows, total } = await pageLegs(ctx.db, filter, { sort, limit: perPage, offset: (page - 1) * perPage })
  return { legs: await toListedLegs(ctx, fleet, rows, locale), total, page }
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
  const [item] = await toListedLegs(ctx, await ctx.fleet.current(), [row], locale)
  if (!item) throw new Refusal('NOT_FOUND', 'The aircraft of this empty leg has left the fleet.')
  return {
    ...item,
    steps: toSteps(ctx, row),
    lowestFloor: lowestFloor(row),
    breakdown: nameReasons(ctx.places, readBreakdown(row), locale),
    history: await auditByLeg(ctx.db, id),
  }
}

/** @throws VALIDATION_FAILED, AIRCRAFT_TAKEN, NOT_FLYABLE, BOOKING_TOO_LATE */
export async function createLegByStaff(ctx: Context, leg: EnteredLeg, actor: string): Promise<string> {
  const { departureLocal, steps = null, isDraft = false } = leg
  requireOneStart(steps)
  const { aircraftId, from, to } = await readAircraftRoute(ctx, leg)
  const now = ctx.clock.now()
  const at = (path: string, local = departureLocal) => readLocalTime(path, local, from.zone, now)
  const departureAt = at('departure_date')
  const departureFrom = at('departure_date_from', leg.windowFromLocal)
  const departureTo = at('departure_date_to', leg.windowToLocal)
  if (Temporal.Instant.compare(departureFrom, departureAt) > 0 || Temporal.Instant.compare(departureAt, departureTo) > 0)
    throw fieldError('departure_date', 'window', 'The departure must be within its window.')
  if (departureFrom.until(departureTo).total('hours') > maxWindowHours)
    throw fieldError('departure_date_to', 'window', `A window is at most ${maxWindowHours} hours long.`)
  return ctx.db.transaction().execute(async (trx) => {
    const flown = { aircraftId, from: from.code, to: to.code, departureAt, departureFrom, departureTo }
    const entered = await enterLeg(ctx, trx, { ...flown, steps, actor, source: 'staff', isDraft })
    if (!entered.ok) throw new Refusal(entered.code, entered.message)
    return entered.id
  })
}

const maxWindowHours = 48

async function toListedLegs(ctx: Context, fleet: FleetSnapshot, rows: readonly EmptyLegRow[], locale: Locale): Promise<ListedLeg[]> {
  const matches = await matchCounts(
    ctx.db,
    rows.map(({ id }) => id),
  )
  const parents = await getMovementOrders(
    ctx.db,
    rows.flatMap(({ movement_id: id }) => id ?? []),
  )
  const now = ctx.clock.now()
  return rows.flatMap((row): ListedLeg[] => {
    const [from, to] = [ctx.places.airportByIcao(row.departure_airport), ctx.places.airportByIcao(row.arrival_airport)]
    const aircraft = fleet.aircraft.get(row.aircraft_id)
    const operator = fleet.operators.get(row.operator_id)
    const type = fleet.types.get(aircraft?.typeId ?? 0)
    if (!aircraft || !operator || !type || !from || !to) return []
    const hours = now.until(row.departure_at).total('hours')
    const price = row.status === 'offered' && hours >= bookableHours ? emptyLegPrice(pricingOf(row), hours) : null
    return [
      {
        row,
        company: { id: operator.id, name: operator.name },
        aircraft: { tail: aircraft.tail, type: type.name },
        departure: toAdminAirport(ctx.places, from, locale),
        arrival: toAdminAirport(ctx.places, to, locale),
        zone: from.zone,
        priceCents: price,
        parentOrderId: parents.get(row.movement_id ?? '') ?? null,
        matches: matches.get(row.id) ?? 0,
      },
    ]
  })
}

function toSteps({ clock }: Context, row: EmptyLegRow): LegStep[] {
  const pricing = pricingOf(row)
  const hours = clock.now().until(row.departure_at).total('hours')
  return pricing.steps
    .toSorted((a, b) => b.hoursBefore - a.hoursBefore)
    .map((step) => ({
      ...step,
      cents: priceAtStep(pricing, step),
      from: Number.isFinite(step.hoursBefore) ? row.departure_at.subtract({ hours: step.hoursBefore }) : null,
      isCurrent: isCurrentStep(pricing, step, hours),
    }))
}
