import type { FactTable } from '@aquilane/domain/facts/facts'
import { findFormalities, type Formality } from '@aquilane/domain/facts/formalities'
import type { DishId } from '@aquilane/domain/catering/menu'
import type { Locale } from '@aquilane/domain/site/paths'
import { Refusal } from '@aquilane/domain/refusal'
import { getOnBehalf } from '../../platform/on-behalf.ts'
import { cateringTexts } from '@aquilane/i18n/catering'
import { entryRulesOfLeg, type ShownEntryRule } from '../../foundation/facts/index.ts'
import { getFlightState } from '../../market/shared-flights/index.ts'
import {
  droppedLegsByOrder,
  getOrderSummaries,
  type OrderRow,
  type OrderSummary,
  partyOf,
  readStoredOffer,
  toRoutes,
} from '../../sales/orders/index.ts'
import { fullName, getPeople, listNames, type NamedPassenger } from '../../sales/travel-documents/index.ts'
import { findTripTerminals, getNamedCrew, type NamedCrew } from '../operations/index.ts'
import type { NamedTerminal } from '../../foundation/facts/index.ts'
import { listCatering } from '../catering/index.ts'
import { listCars, listSharedCars, type SheetCar } from '../ground-transfers/index.ts'
import type { Context } from '../../context.ts'
import { nationalitiesOnBoard } from './nationalities.ts'

type Leg = OrderSummary['legs'][number]

export interface SheetLeg {
  /** Its meeting point is the terminal of the confirmed handling, where that is known. */
  leg: Leg
  /** Where its passengers come out; null: not known. */
  arrivalTerminal: NamedTerminal | null
  /** Who flies; `unnamed`: seats without a name. */
  passengers: { name: string; takesSeat: boolean; state: NamedPassenger['states'][number]['state'] }[]
  unnamed: number
  /** What is served, without what its customer wrote about health. */
  dishes: { name: string; quantity: number }[]
  isCateringConfirmed: boolean
  /** Confirmed cars to and from the flight; addresses, and phones of drivers after the ride, on the sheet of the customer alone. */
  cars: SheetCar[]
  /** What the airport of arrival asks, as far as it is known. */
  formalities: Formality[]
  /** What its travellers have to know at the borders. */
  entryRules: ShownEntryRule[]
  /** From the release on, on the sheet of the customer alone. */
  crew: NamedCrew[]
}

/** A paid trip for those who fly it: no prices, no document numbers, no allergies. */
export interface TripSheet {
  order: OrderSummary
  operator: { name: string; aoc: string } | null
  legs: SheetLeg[]
  /** Flights that were cancelled while the trip goes on. */
  dropped: { route: string; departureLocal: string }[]
  /** When its shared flight is decided; null once it is. */
  decideAt: Temporal.Instant | null
  /** Of the managers; null: none is configured. */
  phone: string | null
}

/** Days after the last arrival in which a sheet is of use to others. */
export const sharedDays = 1

export const sheetNotFound = () => new Refusal('NOT_FOUND', 'There is no such trip.')

/** A trip has a sheet from its payment on, until it is given up. */
export function hasSheet({ status, paid, on_account_due: due }: OrderRow): boolean {
  if (status === 'Confirmed' || status === 'Completed') return true
  return status === 'Confirmation' && (paid > 0 || due !== null)
}

/** When links to the sheet of a trip stop to open it. */
export const sharedUntil = ({ last_arrival_at: arrival, first_departure_at: departure }: OrderRow): Temporal.Instant =>
  (arrival ?? departure).add({ hours: 24 * sharedDays })

/** @throws NOT_FOUND */
export async function buildSheet(ctx: Context, order: OrderRow, locale: Locale): Promise<TripSheet> {
  const planned = (await getOrderSummaries(ctx, ctx.db, [order.id], locale)).get(order.id)
  if (!planned || !hasSheet(order)) throw sheetNotFound()
  const { order: summary, arrivals } = await findTripTerminals(ctx, planned, locale)
  const { passengers } = await listNames(ctx, ctx.db, order)
  const catering = await listCatering(ctx, order.id)
  const cars = await listSharedCars(ctx, order.id)
  const facts = await ctx.facts.current()
  const operator = readStoredOffer(order)?.operator
  return {
    order: summary,
    operator: operator ? { name: operator.name, aoc: operator.aoc } : null,
    decideAt: await findDecision(ctx, summary),
    phone: ctx.config.supportPhone,
    dropped: (await droppedLegsByOrder(ctx.db, order.id)).map(
      ({ departure_airport: departureCode, arrival_airport: arrivalCode, departure_local: departureLocal }) => ({
        route: toRoutes(ctx, [{ departureCode, arrivalCode }]),
        departureLocal,
      }),
    ),
    legs: summary.legs.map((leg) => {
      const chosen = catering.find(({ row }) => row.leg_id === leg.id)
      const t = cateringTexts(locale)
      const people = namesOn(leg.id, passengers)
      return {
        leg,
        arrivalTerminal: arrivals.get(leg.id) ?? null,
        passengers: people,
        unnamed: Math.max(0, leg.row.pax - people.filter(({ takesSeat }) => takesSeat).length),
        dishes: (chosen?.dishes ?? []).map(({ dish, quantity }) => ({ name: t(`dishes.${dish as DishId}.name`), quantity })),
        isCateringConfirmed: chosen?.row.confirmed_at !== null && chosen !== undefined,
        cars: cars.get(leg.id) ?? [],
        formalities: formalitiesAtArrival(leg, facts),
        entryRules: entryRulesOf(ctx, leg, [], locale),
        crew: [],
      }
    }),
  }
}

/**
 * The sheet as its customer has it: with the first names of the crew, where cars fetch them, and with those rules of a border alone that bind somebody on board. A
 * link, a file that is handed on, and assistants who see no documents have all of them: what is left out would tell nationalities.
 * @param isHandedOn a file whose reader is not known
 * @throws NOT_FOUND
 */
export async function buildOwnSheet(ctx: Context, order: OrderRow, locale: Locale, isHandedOn = false): Promise<TripSheet> {
  const seesPapers = !isHandedOn && (getOnBehalf()?.permissions.includes('documents') ?? true)
  const [sheet, crews] = [await buildSheet(ctx, order, locale), await getNamedCrew(ctx, order.id)]
  const cars = await listCars(ctx, order.id)
  const people = await getPeople(
    ctx,
    ctx.db,
    sheet.legs.map(({ leg }) => leg.id),
  )
  return {
    ...sheet,
    legs: sheet.legs.map((one) => ({
      ...one,
      crew: crews.get(one.leg.id) ?? [],
      cars: cars.get(one.leg.id) ?? [],
      entryRules: entryRulesOf(
        ctx,
        one.leg,
        seesPapers
          ? nationalitiesOnBoard(
              one,
              people.filter(({ legId }) => legId === one.leg.id).map(({ identity }) => identity.nationality),
            )
          : [],
        locale,
      ),
    })),
  }
}

const entryRulesOf = (
  ctx: Context,
  { departure, arrival, row }: Leg,
  nationalities: readonly (string | null)[],
  locale: Locale,
): ShownEntryRule[] => {
  const hasPets = (partyOf(row).party?.pets ?? 0) > 0
  return entryRulesOfLeg(ctx, { from: departure.country.iso3, to: arrival.country.iso3, hasPets, nationalities }, locale)
}

async function findDecision(ctx: Context, { status, sharing }: OrderSummary): Promise<Temporal.Instant | null> {
  const state = status === 'Confirmation' && sharing ? await getFlightState(ctx, ctx.db, sharing.flightId) : null
  return state?.status === 'open' ? state.decideAt : null
}

const namesOn = (legId: string, passengers: readonly NamedPassenger[]): SheetLeg['passengers'] =>
  passengers.flatMap(({ row, states }) =>
    states.flatMap((one) => (one.legId === legId ? [{ name: fullName(row), takesSeat: row.takes_seat, state: one.state }] : [])),
  )

/** What is arranged for a traveller; limits of the airport are the company's matter, and words of a source are in its language. */
const arranged: readonly Formality['kind'][] = ['ppr', 'slot', 'approval', 'customs']

function formalitiesAtArrival(leg: Leg, facts: FactTable): Formality[] {
  const { departure, arrival } = leg
  if (!arrival.icao) return []
  return findFormalities(facts, [{ icao: arrival.icao, isInternational: departure.country.iso3 !== arrival.country.iso3 }]).filter(
    ({ kind }) => arranged.includes(kind),
  )
}
