import { AIRCRAFT_CLASSES, type AircraftClassSlug } from '../fleet/types.ts'
import { type AirportPolicy, type ClassPolicy, type PricingPolicy, currencies } from '../charter/policy.ts'
import type { AirportSizeClass } from '../charter/types.ts'

/** cents: euro cents; permille: thousandths; minutes; rate: euro for one unit of foreign money. */
export type NumberUnit = 'cents' | 'permille' | 'minutes' | 'rate'

/** One number of a pricing document: where it stands, its unit and limits, and its place in the engine's parameters. */
export interface NumberField {
  /** `classes.light.departure_fee`, `airports.hub.handling`, `general.margin` */
  path: string
  unit: NumberUnit
  min: number
  max: number
  read: (policy: PricingPolicy) => number
  write: (policy: Mutable<PricingPolicy>, value: number) => void
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] }
type Limits = Pick<NumberField, 'unit' | 'min' | 'max'>

const cents = (max: number): Limits => ({ unit: 'cents', min: 0, max: max * 100 })
const minutes: Limits = { unit: 'minutes', min: 0, max: 600 }

type ClassNumber = Exclude<{ [K in keyof ClassPolicy]: ClassPolicy[K] extends number ? K : never }[keyof ClassPolicy], undefined>

/** Columns of the table of classes. `rate` multiplies the hourly rate of every type of the class. */
export const classFields = [
  'rate',
  'daily_minimum',
  'waiting_day',
  'departure_fee',
  'airport',
  'crew_night',
  'extra_pilot',
  'deicing_cap',
  'diversion_cap',
] as const
export type ClassField = (typeof classFields)[number]

const classNumbers: Record<Exclude<ClassField, 'rate'>, Limits & { key: ClassNumber }> = {
  daily_minimum: { ...minutes, key: 'dailyMinimumMinutes' },
  waiting_day: { ...minutes, key: 'waitingDayMinutes' },
  departure_fee: { ...cents(100_000), key: 'departureFeeCents' },
  airport: { unit: 'permille', min: 0, max: 20_000, key: 'airportPermille' },
  crew_night: { ...cents(20_000), key: 'crewNightCents' },
  extra_pilot: { ...cents(20_000), key: 'extraPilotCents' },
  deicing_cap: { ...cents(200_000), key: 'deicingCapCents' },
  diversion_cap: { ...cents(200_000), key: 'diversionCapCents' },
}

const classField = (slug: AircraftClassSlug, field: ClassField): NumberField => {
  const path = `classes.${slug}.${field}`
  // The engine's aircraft carry this share in their own rate.
  if (field === 'rate') return { path, unit: 'permille', min: 300, max: 3_000, read: () => 1_000, write: () => undefined }
  const { key, ...limits } = classNumbers[field]
  return {
    path,
    ...limits,
    read: (policy) => policy.classes[slug][key],
    write: (policy, value) => {
      policy.classes[slug][key] = value
    },
  }
}

export const airportSizes: readonly AirportSizeClass[] = ['hub', 'large', 'medium', 'small']
export const airportFields = ['handling', 'parking_day'] as const

const airportNumbers: Record<(typeof airportFields)[number], keyof AirportPolicy> = {
  handling: 'handlingCents',
  parking_day: 'parkingDayCents',
}

const airportField = (size: AirportSizeClass, field: (typeof airportFields)[number]): NumberField => ({
  path: `airports.${size}.${field}`,
  ...cents(50_000),
  read: (policy) => policy.airports[size][airportNumbers[field]],
  write: (policy, value) => {
    policy.airports[size][airportNumbers[field]] = value
  },
})

const share = (max: number): Limits => ({ unit: 'permille', min: 0, max })

const general: NumberField[] = [
  {
    path: 'general.margin',
    ...share(500),
    read: (policy) => policy.marginPermille,
    write: (policy, value) => {
      policy.marginPermille = value
    },
  },
  {
    path: 'general.positioning_first_minutes',
    ...minutes,
    read: (policy) => policy.positioning.firstMinutes,
    write: (policy, value) => {
      policy.positioning.firstMinutes = value
    },
  },
  {
    path: 'general.positioning_first',
    ...share(1_000),
    read: (policy) => policy.positioning.firstPermille,
    write: (policy, value) => {
      policy.positioning.firstPermille = value
    },
  },
  {
    path: 'general.positioning_further',
    ...share(1_000),
    read: (policy) => policy.positioning.furtherPermille,
    write: (policy, value) => {
      policy.positioning.furtherPermille = value
    },
  },
  {
    path: 'general.tech_stop',
    ...share(2_000),
    read: (policy) => policy.techStopPermille,
    write: (policy, value) => {
      policy.techStopPermille = value
    },
  },
  {
    path: 'general.navigation_unit_rate',
    ...cents(1_000),
    read: (policy) => policy.navigation.unitRateCents,
    write: (policy, value) => {
      policy.navigation.unitRateCents = value
    },
  },
  ...currencies.slice(1).map((currency) => ({
    path: `general.${currency.toLowerCase()}`,
    unit: 'rate' as const,
    // A pound or a dollar is never a cent; a yen is less.
    min: currency === 'GBP' || currency === 'USD' ? 0.1 : 0.001,
    max: 10,
    read: (policy: PricingPolicy) => policy.fx[currency],
    write: (policy: PricingPolicy, value: number) => {
      policy.fx[currency] = value
    },
  })),
]

export const generalPaths = general.map(({ path }) => path)

/** Every number of a pricing document, in the order of the page. */
export const numberFields: readonly NumberField[] = [
  ...AIRCRAFT_CLASSES.flatMap((slug) => classFields.map((field) => classField(slug, field))),
  ...airportSizes.flatMap((size) => airportFields.map((field) => airportField(size, field))),
  ...general,
]

/** Whole numbers but for exchange rates, which have six decimals. */
export const isWithin = ({ unit, min, max }: Limits, value: unknown): value is number =>
  typeof value === 'number' &&
  value >= min &&
  value <= max &&
  (unit === 'rate' ? Math.abs(value * 1_000_000 - Math.round(value * 1_000_000)) < 1e-6 : Number.isInteger(value))
