import type { FactTable } from '@aquilane/domain/facts/facts'
import type { Locale } from '@aquilane/domain/site/paths'
import { manifestAuthorities, type ManifestAuthority } from '@aquilane/domain/operations/manifest'
import type { FlightStage, GroupReadiness } from '@aquilane/domain/operations/readiness'
import type { NamedPassengerState } from '@aquilane/domain/travel-documents/named-passenger'
import type { FleetSnapshot } from '../../foundation/fleet/index.ts'
import { type AirportFacts, toAdminAirport, toAirportText } from '../../foundation/places/index.ts'
import { type LegRow, type OrderRow, toOrderOfLeg } from '../../sales/orders/index.ts'
import { fullName, type NamedPassenger } from '../../sales/travel-documents/index.ts'
import type { LegCrew } from './crew.ts'
import type { Deed } from './deed.ts'
import { listFormalities, type NamedFormality } from './formalities.ts'
import { toManifest, type Manifest, type ManifestPerson } from './manifests.ts'
import type { FlightRecordRow, ItemRow, SubmissionRow } from './queries.ts'
import type { LegReadiness } from './readiness.ts'
import type { Context } from '../../context.ts'

type AdminAirport = ReturnType<typeof toAdminAirport>

export interface ManifestState {
  authority: ManifestAuthority
  people: number
  incomplete: number
  without: number
  crew: number
  crewIncomplete: number
  isCrewed: boolean
  sent: (Deed & { receipt: string | null; isChanged: boolean }) | null
}

export interface TripLeg {
  id: string
  departure: AdminAirport
  arrival: AdminAirport
  departureAt: Temporal.Instant
  arrivalAt: Temporal.Instant | null
  pax: number
  /** It was flown, or is to be: not so the rest of a trip that ended under way. */
  takesPlace: boolean
  tail: string | null
  operator: string | null
  record: FlightRecordRow | null
  stage: FlightStage
  readiness: GroupReadiness[]
  manifests: ManifestState[]
  /** To be arranged at its airports. */
  formalities: NamedFormality[]
  /** Airports whose opening hours are unknown then. */
  unknownHours: string[]
  /** Who flies, by name, and how far their documents are. */
  names: { name: string; takesSeat: boolean; state: NamedPassengerState }[]
}

export function toManifestState({ authority, people, crew, isCrewed, without, sha256, submissions }: Manifest): ManifestState {
  const [sent] = submissions
  return {
    authority,
    people: people.length,
    incomplete: people.filter(({ missing }) => missing.length > 0).length,
    without,
    crew: crew.length,
    crewIncomplete: crew.filter(({ missing }) => missing.length > 0).length,
    isCrewed,
    sent: sent ? { at: sent.sent_at, by: sent.sent_by, receipt: sent.receipt, isChanged: sent.sha256 !== sha256 } : null,
  }
}

interface LegContext {
  order: OrderRow
  /** Legs that take place. */
  flying: readonly LegRow[]
  fleet: FleetSnapshot
  items: readonly ItemRow[]
  records: readonly FlightRecordRow[]
  people: Map<string, ManifestPerson[]>
  crews: Map<string, LegCrew>
  named: readonly NamedPassenger[]
  submissions: readonly SubmissionRow[]
  facts: FactTable
  unknown: ReadonlyMap<string, string[]>
  lines: readonly LegReadiness[]
  locale: Locale
}

const toEnd = ({ code: icao, country }: AirportFacts) => ({ icao, country: country.iso2 })

function toReadiness(lines: readonly LegReadiness[], legId: string): Pick<TripLeg, 'stage' | 'readiness'> {
  const { stage = 'over', groups = [] } = lines.find(({ leg }) => leg.id === legId) ?? {}
  return { stage, readiness: groups }
}

function toAircraft(fleet: FleetSnapshot, order: OrderRow, leg: LegRow): Pick<TripLeg, 'tail' | 'operator'> {
  const { aircraft_id: aircraft, operator_id: operator } = toOrderOfLeg(order, leg)
  return { tail: fleet.aircraft.get(aircraft ?? 0)?.tail ?? null, operator: fleet.operators.get(operator ?? 0)?.name ?? null }
}

export function toLeg(ctx: Context, leg: LegRow, known: LegContext): TripLeg[] {
  const { order, flying, fleet, items, records, people, crews, named, submissions, facts, unknown, lines, locale } = known
  const [departure, arrival] = [ctx.places.airportByIcao(leg.departure_airport ?? ''), ctx.places.airportByIcao(leg.arrival_airport ?? '')]
  if (!departure || !arrival) return []
  const asked = manifestAuthorities.filter((authority: ManifestAuthority) =>
    items.some((item) => item.leg_id === leg.id && item.kind === authority && item.status !== 'CNL'),
  )
  return [
    {
      id: leg.id,
      departure: toAdminAirport(ctx.places, departure, locale),
      arrival: toAdminAirport(ctx.places, arrival, locale),
      departureAt: leg.departure_at,
      arrivalAt: leg.arrival_at,
      pax: leg.pax,
      takesPlace: flying.includes(leg),
      ...toAircraft(fleet, order, leg),
      record: records.find(({ leg_id: id }) => id === leg.id) ?? null,
      ...toReadiness(lines, leg.id),
      manifests: asked.map((authority) =>
        toManifestState(toManifest(order, leg, authority, { people: people.get(leg.id) ?? [], crew: crews.get(leg.id), submissions })),
      ),
      formalities: listFormalities({ places: ctx.places, facts }, [{ ends: [departure, arrival].map(toEnd) }], locale),
      unknownHours: (unknown.get(leg.id) ?? []).map((code) => toAirportText(ctx.places, code, locale)),
      names: named.flatMap(({ row, states }) =>
        states.flatMap(({ legId, state }) => (legId === leg.id ? [{ name: fullName(row), takesSeat: row.takes_seat, state }] : [])),
      ),
    },
  ]
}
