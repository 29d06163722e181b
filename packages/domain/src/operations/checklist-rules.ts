import type { FlightCause, FlightFacts } from './checklist.ts'

export const checklistKinds = [
  'contract',
  'payment',
  'crew',
  'crew_qualification',
  'cabin_crew',
  'slot_departure',
  'slot_arrival',
  'ppr_departure',
  'ppr_arrival',
  'landing_permit',
  'operating_permit',
  'cabotage',
  'handling_departure',
  'handling_arrival',
  'customs',
  'fuel_stop',
  'fuel',
  'catering',
  'transport',
  'travel_documents',
  'flight_plan',
  'mass_balance',
  'general_declaration',
  'gar_departure',
  'gar_arrival',
  'eapis_departure',
  'eapis_arrival',
  'actual_times',
  'operator_bill',
  'extras',
] as const
export type ChecklistKind = (typeof checklistKinds)[number]

type CountryGroup = readonly string[]

/** Where a rule applies; every part that is given must hold. */
interface Condition {
  /** One of these airports is the end that the rule is about. */
  airports?: readonly string[]
  /** The country of that end is one of these. */
  countries?: CountryGroup
  isInternational?: boolean
  /** Only one of the ends lies in this group. */
  crosses?: CountryGroup
  minPax?: number
  /** Seats of the aircraft. */
  minSeats?: number
  hasFuelStop?: boolean
  /** The operator is of another group of states than the country of that end. */
  isForeignOperator?: boolean
  /** Both ends in one country, or one group, that is not the operator's. */
  isCabotage?: boolean
}

export interface ChecklistRule {
  kind: ChecklistKind
  scope: 'trip' | 'leg'
  /** The end of the flight that the conditions read; null: either. */
  end: 'departure' | 'arrival' | null
  where: Condition
  /** Minutes before the departure, of manifests for the arrival too; of what follows the flight, after the arrival. */
  dueMinutes: number
  isAfterFlight: boolean
  isRequired: boolean
  dependsOn: readonly FlightCause[]
  /** Where the duty or the deadline comes from; null: the house's own practice. */
  source: string | null
}

const hours = (count: number): number => count * 60

/** Members of the EU and the EEA, with Switzerland: one aviation market (Regulation 1008/2008 and its agreements). */
export const aviationMarket: CountryGroup =
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE IS LI NO CH'.split(' ')

const schengen: CountryGroup = 'AT BE BG HR CZ DK EE FI FR DE GR HU IT LV LT LU MT NL PL PT RO SK SI ES SE IS LI NO CH'.split(' ')

/** Level 3 airports: no movement without a slot (IATA Worldwide Airport Slot Guidelines, annex 11.5). */
const coordinatedAirports: readonly string[] =
  'EGLL EGKK EGSS EGGW EGLC EGCC EHAM EDDF EDDM EDDB EDDL LFPG LFPO LFMN LSGG LSZH LIML LIMC LIRF LIPZ LEMD LEBL LEPA LEIB LPPT LPPR LOWW EKCH ESSA EIDW LGAV LTFM'.split(
    ' ',
  )

/** Prior permission required by the airport's entry in the national AIP. */
const permissionAirports: readonly string[] = 'EGLC EGLF EGWU LFPB LFMD LFLJ LSZS LIRA LIEO LGMK LGSR LEIB LPCS'.split(' ')

/** Airports whose approach needs crews with training of their own (category C, or a steep approach). */
export const trainedCrewAirports: readonly string[] = 'EGLC LSZS LOWI LFLJ LFMD LPMA LIRA'.split(' ')

const timeAndTail = ['time', 'departure', 'arrival', 'tail'] as const satisfies readonly FlightCause[]
const everything = [...timeAndTail, 'pax'] as const satisfies readonly FlightCause[]

const rule = (
  kind: ChecklistKind,
  dueMinutes: number,
  dependsOn: readonly FlightCause[],
  more: Partial<Omit<ChecklistRule, 'kind' | 'dueMinutes' | 'dependsOn'>> = {},
): ChecklistRule => ({
  kind,
  dueMinutes,
  dependsOn,
  scope: 'leg',
  end: null,
  where: {},
  isAfterFlight: false,
  isRequired: true,
  source: null,
  ...more,
})

const garSource =
  'The Passenger, Crew and Service Information (Civil Penalties) Regulations 2015 as amended in 2024; Home Office, Submit a General Aviation Report'
const eapisSource = '19 CFR 122.22'
const permitSource = 'Commission Regulation (EU) 452/2014 (third-country operators); Air Navigation Order 2016, article 252'

/** Every item of a trip's checklist, by when it is due. */
export const checklistRules: readonly ChecklistRule[] = [
  rule('contract', hours(72), [], { scope: 'trip' }),
  rule('payment', hours(72), [], { scope: 'trip' }),
  rule('crew', hours(72), ['time', 'tail']),
  rule('crew_qualification', hours(72), timeAndTail, { where: { airports: trainedCrewAirports } }),
  rule('cabin_crew', hours(72), ['time', 'tail'], { where: { minSeats: 20 }, source: 'Regulation (EU) 965/2012, ORO.CC.100' }),
  rule('slot_departure', hours(72), ['time', 'departure', 'tail'], {
    end: 'departure',
    where: { airports: coordinatedAirports },
    source: 'Regulation (EEC) 95/93; IATA Worldwide Airport Slot Guidelines',
  }),
  rule('slot_arrival', hours(72), ['time', 'arrival', 'tail'], {
    end: 'arrival',
    where: { airports: coordinatedAirports },
    source: 'Regulation (EEC) 95/93; IATA Worldwide Airport Slot Guidelines',
  }),
  rule('ppr_departure', hours(72), ['time', 'departure', 'tail'], { end: 'departure', where: { airports: permissionAirports } }),
  rule('ppr_arrival', hours(72), ['time', 'arrival', 'tail'], { end: 'arrival', where: { airports: permissionAirports } }),
  rule('landing_permit', hours(72), timeAndTail, {
    end: 'arrival',
    where: { isInternational: true, isForeignOperator: true },
    source: permitSource,
  }),
  rule('operating_permit', hours(72), timeAndTail, {
    end: 'departure',
    where: { isInternational: true, isForeignOperator: true },
    source: permitSource,
  }),
  rule('cabotage', hours(72), timeAndTail, {
    where: { isCabotage: true },
    source: 'Convention on International Civil Aviation, article 7',
  }),
  rule('handling_departure', hours(48), ['time', 'departure', 'tail', 'pax', 'luggage']),
  rule('handling_arrival', hours(48), ['time', 'arrival', 'tail', 'pax', 'luggage']),
  rule('customs', hours(48), everything, { where: { crosses: schengen }, source: 'Regulation (EU) 2016/399, annex VI' }),
  rule('fuel_stop', hours(48), timeAndTail, { where: { hasFuelStop: true } }),
  rule('fuel', hours(24), timeAndTail),
  rule('catering', hours(24), ['time', 'pax'], { isRequired: false }),
  rule('transport', hours(24), ['time', 'departure', 'arrival', 'pax'], { isRequired: false }),
  rule('travel_documents', hours(24), ['time', 'arrival', 'pax']),
  rule('flight_plan', hours(6), timeAndTail),
  rule('mass_balance', hours(6), ['pax', 'luggage', 'tail'], { source: 'Regulation (EU) 965/2012, CAT.POL.MAB.105' }),
  rule('general_declaration', hours(3), everything, {
    where: { isInternational: true },
    source: 'Convention on International Civil Aviation, annex 9, chapter 2',
  }),
  rule('gar_departure', hours(2), everything, { end: 'departure', where: { isInternational: true, countries: ['GB'] }, source: garSource }),
  rule('gar_arrival', hours(2), everything, { end: 'arrival', where: { isInternational: true, countries: ['GB'] }, source: garSource }),
  rule('eapis_departure', hours(1), everything, {
    end: 'departure',
    where: { isInternational: true, countries: ['US'] },
    source: eapisSource,
  }),
  rule('eapis_arrival', hours(1), everything, { end: 'arrival', where: { isInternational: true, countries: ['US'] }, source: eapisSource }),
  rule('actual_times', 0, [], { isAfterFlight: true, isRequired: false }),
  rule('operator_bill', hours(48), [], { scope: 'trip', isAfterFlight: true, isRequired: false }),
  rule('extras', hours(48), [], { scope: 'trip', isAfterFlight: true, isRequired: false }),
]

const market = (country: string): string => (aviationMarket.includes(country) ? 'market' : country)

/** What follows the flight keeps nothing from departing. */
export const afterFlightKinds = checklistRules.flatMap(({ kind, isAfterFlight }) => (isAfterFlight ? [kind] : []))

/** Whether a rule applies to a flight. */
export function applies({ end, where }: ChecklistRule, flight: FlightFacts): boolean {
  const ends = end === null ? [flight.departure, flight.arrival] : [flight[end]]
  const operator = flight.aircraft?.operatorCountry ?? null
  const [from, to] = [flight.departure.country, flight.arrival.country]
  const conditions: (boolean | undefined)[] = [
    where.airports && ends.some(({ airport }) => where.airports!.includes(airport)),
    where.countries && ends.some(({ country }) => where.countries!.includes(country)),
    where.isInternational === undefined ? undefined : (from !== to) === where.isInternational,
    where.crosses && where.crosses.includes(from) !== where.crosses.includes(to),
    where.minPax === undefined ? undefined : flight.pax >= where.minPax,
    where.minSeats === undefined ? undefined : (flight.aircraft?.seats ?? 0) >= where.minSeats,
    where.hasFuelStop === undefined ? undefined : flight.techStops > 0 === where.hasFuelStop,
    where.isForeignOperator === undefined
      ? undefined
      : operator !== null && ends.every(({ country }) => market(country) !== market(operator)) === where.isForeignOperator,
    where.isCabotage === undefined
      ? undefined
      : operator !== null && (market(from) === market(to) && market(from) !== market(operator)) === where.isCabotage,
  ]
  return conditions.every((condition) => condition !== false)
}

/**
 * How an item is known to be done. `derived`: it follows from data and is never set; `reference`: another party has given a reference; `judgement`: only
 * a person can know.
 */
export const checklistProofs = ['derived', 'reference', 'judgement'] as const
export type ChecklistProof = (typeof checklistProofs)[number]

const manifests: readonly ChecklistKind[] = ['general_declaration', 'gar_departure', 'gar_arrival', 'eapis_departure', 'eapis_arrival']
const crews: readonly ChecklistKind[] = ['crew', 'crew_qualification', 'cabin_crew']
const derived: readonly ChecklistKind[] = [
  'contract',
  'payment',
  ...crews,
  'travel_documents',
  ...manifests,
  'actual_times',
  'operator_bill',
]
const referenced: readonly ChecklistKind[] = [
  'slot_departure',
  'slot_arrival',
  'ppr_departure',
  'ppr_arrival',
  'landing_permit',
  'operating_permit',
  'cabotage',
  'handling_departure',
  'handling_arrival',
  'fuel_stop',
  'fuel',
  'catering',
  'transport',
]

export const proofOf = (kind: ChecklistKind): ChecklistProof =>
  derived.includes(kind) ? 'derived' : referenced.includes(kind) ? 'reference' : 'judgement'

/** No reason releases a trip without these. */
export const isReleaseStopper = (kind: ChecklistKind): boolean => kind === 'contract' || crews.includes(kind) || manifests.includes(kind)

/** The rule of an item. */
export const ruleOf = (kind: ChecklistKind): ChecklistRule => checklistRules.find((one) => one.kind === kind)!
