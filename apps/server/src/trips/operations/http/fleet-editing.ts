import type { FastifyInstance } from 'fastify'
import type { BodyOf, ResponseOf } from '@aquilane/contract/endpoint'
import type { Locale } from '@aquilane/domain/site/paths'
import {
  staffAddAircraft,
  staffAddOperator,
  staffGetAircraft,
  staffGetOperatorHistory,
  staffListAircraft,
  staffListOperators,
  staffSetAircraftStatus,
  staffUpdateAircraft,
  staffUpdateOperator,
} from '@aquilane/contract/staff-fleet'
import { hourlyCents } from '@aquilane/domain/charter/costs'
import { unknownCabin } from '@aquilane/domain/fleet/cabin'
import { documentNoticeDays, type AircraftStatus, type FieldChange, type OperatorFields } from '@aquilane/domain/fleet/aircraft-fields'
import type { Context } from '../../../context.ts'
import {
  addAircraft,
  type AircraftChange,
  addOperator,
  aircraftHistory,
  type AircraftRow,
  changeAircraft,
  changeOperator,
  findAircraft,
  getOperatorIdentity,
  getPublication,
  type FleetEditContext,
  type FleetSnapshot,
  lastFlyableDay,
  listAircraft,
  listDocuments,
  listOperators,
  operatorHistory,
  setAircraftStatus,
  toCabin,
} from '../../../foundation/fleet/index.ts'
import { toDocuments, toEffects, toPhotos, toPublication } from '../../../foundation/fleet/http/index.ts'
import { withActorNames } from '../../../foundation/members/index.ts'
import { type PlacesService, toAdminAirport } from '../../../foundation/places/index.ts'
import type { Clock } from '../../../platform/clock.ts'
import { toPagination } from '../../../platform/http/pagination.ts'
import { fieldError, Refusal } from '@aquilane/domain/refusal'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { money, timestamp } from '../../../platform/http/serialize.ts'
import type { StaffActor } from '../../../platform/http/staff-auth.ts'
import { getPnrs, getReplyMinutes } from '../../../sales/orders/index.ts'
import { settleFleetChange } from '../fleet-changes.ts'
import { getBillRatios } from '../service.ts'

type Aircraft = ResponseOf<typeof staffListAircraft>['data'][number]
type History = ResponseOf<typeof staffGetAircraft>['history']

/** Aircraft and operators as staff enter and change them (operations). */
export function fleetEditingRoutes(app: FastifyInstance, ctx: Context): void {
  aircraftRoutes(app, ctx)
  operatorRoutes(app, ctx)
}

/** Documents that end by this day are announced. */
const endingSoon = (clock: Clock): string =>
  clock.now().toZonedDateTimeISO('UTC').toPlainDate().add({ days: documentNoticeDays }).toString()

export async function fleetEditContext(ctx: Context, staff: Pick<StaffActor, 'id'>): Promise<FleetEditContext> {
  return {
    db: ctx.db,
    clock: ctx.clock,
    fleet: await ctx.fleet.current(),
    isAirport: (code) => ctx.places.airportByIcao(code) !== null,
    isCountry: (code) => ctx.places.country(code) !== null,
    actor: `staff:${staff.id}`,
    settle: (trx, aircraftIds) => settleFleetChange(ctx, trx, { aircraftIds, actor: `staff:${staff.id}` }),
  }
}

function toAircraftFields({ places }: Context, body: Omit<BodyOf<typeof staffUpdateAircraft>, 'aircraft' | 'revision'>): AircraftChange {
  const base = places.airportByIcao(body.base.replace(/^airport:/, ''))?.code
  if (!base) throw fieldError('base', 'unknown_place', `There is no airport ${body.base}. Use airport:EGLF.`)
  return {
    tail: body.tail.trim().toUpperCase(),
    operatorId: body.company.id,
    base,
    year: body.year,
    seats: body.seats,
    ratePermille: Math.round(body.rate_percent * 10),
    airworthyUntil: body.airworthy_until,
    ...(body.insured_until === undefined ? {} : { insuredUntil: body.insured_until }),
    ...body.cabin,
  }
}

function toAircraft({ places }: Context, fleet: FleetSnapshot, row: AircraftRow, locale: Locale): Aircraft {
  const [type, operator] = [fleet.types.get(row.type_id)!, fleet.operators.get(row.operator_id)!]
  const aircraftClass = fleet.classes.get(type.classId)!
  const base = places.airportByIcao(row.base_code)
  return {
    id: row.id,
    tail: row.tail,
    type: { id: type.id, name: type.name },
    class: { slug: aircraftClass.slug, name: aircraftClass.name[locale] },
    company: { id: operator.id, name: operator.name },
    base: { code: row.base_code, ...toBaseName(places, base, locale) },
    year: row.year,
    seats: row.seats,
    max_seats: type.spec.max_seats,
    rate_percent: row.rate_permille / 10,
    hourly_rate: money(hourlyCents(type.spec, row.rate_permille), 'EUR'),
    airworthy_until: row.airworthy_until,
    insured_until: row.insured_until,
    ...toCabin(row),
    flyable_until: lastFlyableDay(operator, { airworthyUntil: row.airworthy_until, insuredUntil: row.insured_until }),
    status: row.status as AircraftStatus,
    status_reason: row.status_reason,
    draft: row.published_at === null,
    sub_charter: row.sub_charter,
    revision: row.revision,
  }
}

function toBaseName(places: PlacesService, base: ReturnType<PlacesService['airportByIcao']>, locale: Locale) {
  const { name, city } = base ? toAdminAirport(places, base, locale) : { name: '', city: null }
  return { name, city }
}

async function toHistory(ctx: Context, fleet: FleetSnapshot, rows: Awaited<ReturnType<typeof aircraftHistory>>): Promise<History> {
  const words = (field: string, value: FieldChange['from']): string | null => {
    if (value === null) return null
    if (field === 'operatorId') return fleet.operators.get(Number(value))?.name ?? String(value)
    return field === 'ratePermille' ? `${Number(value) / 10} %` : String(value)
  }
  return withActorNames(
    ctx.db,
    rows.map(({ at, actor, action, from_state: from, to_state: to, reason, details }) => ({
      at: timestamp(at),
      actor,
      action,
      from,
      to,
      reason,
      changes: ((details as { changes?: FieldChange[] }).changes ?? []).map((change) => ({
        field: change.field,
        from: words(change.field, change.from),
        to: words(change.field, change.to),
      })),
    })),
  )
}

function aircraftRoutes(app: FastifyInstance, ctx: Context): void {
  const { db, clock, fleet } = ctx
  registerEndpoint(
    app,
    staffListAircraft,
    async ({ query: { status: view = 'active', query = '', documents, sort, page = 1, per_page: perPage = 50 }, locale }) => {
      const [{ rows, total }, snapshot] = [
        await listAircraft(db, { view, query, endingBy: documents === 'ending' ? endingSoon(clock) : null, sort, page, perPage }),
        await fleet.refresh(),
      ]
      return { data: rows.map((row) => toAircraft(ctx, snapshot, row, locale)), pagination: toPagination({ page, total }, perPage) }
    },
  )

  registerEndpoint(app, staffGetAircraft, async ({ query: { id }, locale, staff }) => {
    const found = await findAircraft({ db, clock }, id)
    if (!found) throw new Refusal('NOT_FOUND', 'There is no such aircraft.')
    const { row, blocks } = found
    const trips = await toTrips(ctx, blocks)
    const snapshot = await fleet.refresh()
    return {
      ...toAircraft(ctx, snapshot, row, locale),
      trips,
      photos: toPhotos(snapshot.photos.get(id)),
      documents: await toDocuments(db, await listDocuments(ctx, { aircraftId: id }), row.identity),
      publication: await toPublication(db, await getPublication(ctx, { aircraftId: id }, staff.id)),
      history: await toHistory(ctx, snapshot, await aircraftHistory(db, id)),
    }
  })

  registerEndpoint(app, staffAddAircraft, async ({ body, staff }) => {
    const id = await addAircraft(await fleetEditContext(ctx, staff), {
      ...unknownCabin,
      insuredUntil: null,
      ...toAircraftFields(ctx, body),
      typeId: body.aircraft_type.id,
    })
    await fleet.refresh()
    return { id }
  })

  registerEndpoint(app, staffUpdateAircraft, async ({ body, staff }) => {
    const { aircraft, revision, dry_run: isDryRun = false } = body
    const change = { id: aircraft.id, revision, isDryRun, ...toAircraftFields(ctx, body) }
    const effects = await changeAircraft(await fleetEditContext(ctx, staff), change)
    await fleet.refresh()
    return { id: aircraft.id, effects: toEffects(effects) }
  })

  registerEndpoint(
    app,
    staffSetAircraftStatus,
    async ({ body: { aircraft, revision, status, reason, dry_run: isDryRun = false }, staff }) => {
      const effects = await setAircraftStatus(await fleetEditContext(ctx, staff), { id: aircraft.id, revision, status, reason, isDryRun })
      await fleet.refresh()
      return { id: aircraft.id, effects: toEffects(effects) }
    },
  )
}

async function toTrips(ctx: Context, blocks: readonly { kind: string; reference: string; from: Temporal.Instant; to: Temporal.Instant }[]) {
  const trips = blocks
    .filter(({ reference }) => reference.startsWith('order:'))
    .map((block) => ({ ...block, id: block.reference.slice(6) }))
  const pnrs = await getPnrs(
    ctx,
    ctx.db,
    trips.map(({ id }) => id),
  )
  return trips.map(({ id, from, to, kind }) => ({
    order: { id, pnr: pnrs.get(id) ?? '' },
    from: timestamp(from),
    to: timestamp(to),
    held: kind === 'hold',
  }))
}

const toOperatorFields = (body: BodyOf<typeof staffAddOperator>): OperatorFields => ({
  name: body.name.trim(),
  aoc: body.aoc.trim().toUpperCase(),
  country: body.country,
  insuredUntil: body.insured_until,
  aocUntil: body.aoc_until,
  availability: body.availability,
  isSuspended: body.suspended ?? false,
})

const toTenths = (value: number | undefined): number | null => (value === undefined ? null : Math.round(value * 10) / 10)

function operatorRoutes(app: FastifyInstance, ctx: Context): void {
  const { db, fleet, places } = ctx
  registerEndpoint(app, staffListOperators, async ({ locale }) => {
    const [{ rows, aircraft }, minutes, ratios] = [await listOperators(db), await getReplyMinutes(ctx), await getBillRatios(ctx)]
    return {
      data: rows.map((row) => ({
        id: row.id,
        name: row.name,
        aoc: row.aoc,
        country: { code: row.country, name: places.country(row.country)?.name[locale] ?? row.country },
        insured_until: row.insured_until,
        aoc_until: row.aoc_until,
        availability: row.availability as OperatorFields['availability'],
        suspended: row.suspended,
        draft: row.published_at === null,
        aircraft: aircraft.get(row.id) ?? { active: 0, grounded: 0 },
        reply_minutes: toTenths(minutes.get(row.id)),
        bill_ratio: ratios.get(row.id) ?? null,
        revision: row.revision,
      })),
    }
  })

  registerEndpoint(app, staffGetOperatorHistory, async ({ query: { id }, staff }) => {
    const snapshot = await fleet.current()
    if (!snapshot.operators.has(id)) throw new Refusal('NOT_FOUND', 'There is no such operator.')
    const documents = await toDocuments(db, await listDocuments(ctx, { operatorId: id }), await getOperatorIdentity(db, id))
    const publication = await toPublication(db, await getPublication(ctx, { operatorId: id }, staff.id))
    return { documents, publication, history: await toHistory(ctx, snapshot, await operatorHistory(db, id)) }
  })

  registerEndpoint(app, staffAddOperator, async ({ body, staff }) => {
    const id = await addOperator(await fleetEditContext(ctx, staff), toOperatorFields(body))
    await fleet.refresh()
    return { id }
  })

  registerEndpoint(app, staffUpdateOperator, async ({ body, staff }) => {
    const { operator, revision, dry_run: isDryRun = false } = body
    const effects = await changeOperator(await fleetEditContext(ctx, staff), {
      id: operator.id,
      revision,
      isDryRun,
      ...toOperatorFields(body),
    })
    await fleet.refresh()
    return { id: operator.id, effects: toEffects(effects) }
  })
}
