import type { AircraftClassSlug } from '../fleet/types.ts'
import type { AirportSizeClass } from './types.ts'

/** Currencies in which taxes are set. */
export const currencies = ['EUR', 'GBP', 'USD', 'DKK', 'NOK', 'AED', 'BBD', 'CAD', 'HKD', 'JPY', 'MAD', 'MXN', 'SGD', 'ZAR'] as const
export type Currency = (typeof currencies)[number]

/** What depends on the size of the aircraft. Money in euro cents, times in minutes. */
export interface ClassPolicy {
  /** Flight time charged at least for every day on which customers fly. */
  dailyMinimumMinutes: number
  /** Flight time charged for a whole day of waiting away from the base. */
  waitingDayMinutes: number
  /** The fixed part of every customer flight: dispatch, permits, crew positioning, catering, cleaning. */
  departureFeeCents: number
  /** Landing, handling and terminal charges are the airport's figure times this, in thousandths. */
  airportPermille: number
  /** Whole crew, one night away: hotel, allowances, transport. */
  crewNightCents: number
  /** One pilot more, per duty. */
  extraPilotCents: number
  /** How many pilots may be added, and how long a duty may then last; a cabin without a place to rest has none. */
  extendedDutyMinutes: readonly number[]
  /** On the ground between two flights of the same aircraft, doors closed to doors open. */
  turnaroundMinutes: number
  /** On the ground at a technical stop. */
  techStopMinutes: number
  deicingCapCents: number
  diversionCapCents: number
}

export interface AirportPolicy {
  taxiOutMinutes: number
  taxiInMinutes: number
  /** Landing, handling, terminal for an aircraft of factor 1000 (light jet). */
  handlingCents: number
  /** One parking day of a light jet. */
  parkingDayCents: number
}

export interface PeakPeriod {
  code: string
  /** Month and day, inclusive, of the local departure date; the end may lie in the next year. */
  from: `${number}-${number}`
  to: `${number}-${number}`
  permille: number
}

/** Every price parameter that the company chooses. Nothing here depends on one route. */
export interface PricingPolicy {
  classes: Record<AircraftClassSlug, ClassPolicy>
  airports: Record<AirportSizeClass, AirportPolicy>
  /** Flown distance over great circle. Eurocontrol: 2.5–3 % en route plus terminal routings, more on short flights. */
  routeFactor: number
  /** Added to every flight: climb and approach are flown below cruising speed. */
  climbMinutes: number
  /** Flights are planned to the next multiple. */
  roundMinutes: number
  /**
   * Share of the hourly rate charged for a flight without customers, thousandths: for its first minutes, and for those beyond.
   * The rest is earned otherwise: a long way home finds a customer (an empty leg, the next one-way) more often than a short hop.
   */
  positioning: { firstMinutes: number; firstPermille: number; furtherPermille: number }
  /** Airport charges by country, thousandths of the European ones: general aviation pays little in North America. Others: 1000. */
  airportCountryPermille: Readonly<Record<string, number>>
  /** Route charges for customer flights by the Eurocontrol formula: rate × (km − 20 at each end)/100 × √(tonnes/50); none in these countries. */
  navigation: { unitRateCents: number; freeCountries: readonly string[] }
  /** An aircraft cannot leave its base sooner than this after the order, minutes. */
  calloutMinutes: number
  peaks: readonly PeakPeriod[]
  /** Surcharge on flight and positioning below this many hours before departure. Shortest notice first. */
  shortNotice: readonly { hours: number; permille: number }[]
  /** The company's margin on everything but taxes, thousandths. */
  marginPermille: number
  passengerKg: number
  /** Share of the published range that is planned with: it is flown at long-range speed, our flights at normal cruise. */
  rangeShare: number
  maxTechStops: number
  /** A technical stop costs this share of a full handling, thousandths. */
  techStopPermille: number
  noTechStopCountries: readonly string[]
  /** Euro for one unit of foreign money, for taxes set in it. */
  fx: Record<Currency, number>
}

const classPolicy = (
  dailyMinimumMinutes: number,
  departureFee: number,
  airportPermille: number,
  crewNight: number,
  extraPilot: number,
  extendedDutyMinutes: readonly number[],
  [turnaroundMinutes, techStopMinutes]: readonly [number, number],
  [deicing, diversion]: readonly [number, number],
): ClassPolicy => ({
  dailyMinimumMinutes,
  waitingDayMinutes: 60,
  departureFeeCents: departureFee * 100,
  airportPermille,
  crewNightCents: crewNight * 100,
  extraPilotCents: extraPilot * 100,
  extendedDutyMinutes,
  turnaroundMinutes,
  techStopMinutes,
  deicingCapCents: deicing * 100,
  diversionCapCents: diversion * 100,
})

/** Duty with one and with two pilots more: rest in a seat (class 3), or behind a curtain on a flat seat (class 2); ORO.FTL.205, CS FTL.1.205. */
const REST_CLASS_3 = [14 * 60, 15 * 60] as const
const REST_CLASS_2 = [15 * 60, 16 * 60] as const

export const DEFAULT_POLICY: PricingPolicy = {
  classes: {
    turboprop: classPolicy(75, 400, 420, 450, 0, [], [40, 40], [1200, 4000]),
    'very-light': classPolicy(75, 500, 520, 450, 0, [], [40, 40], [1500, 5000]),
    light: classPolicy(105, 1500, 1000, 500, 0, [], [45, 45], [2500, 7000]),
    midsize: classPolicy(105, 1900, 1350, 550, 0, [], [50, 45], [3500, 9000]),
    'super-mid': classPolicy(120, 2400, 1700, 700, 1400, REST_CLASS_3, [60, 50], [5000, 12000]),
    heavy: classPolicy(120, 3000, 2300, 950, 1800, REST_CLASS_2, [75, 60], [8000, 16000]),
    'ultra-long': classPolicy(120, 4000, 3000, 1100, 2200, REST_CLASS_2, [90, 60], [12000, 22000]),
    'vip-airliner': classPolicy(150, 7500, 5500, 2200, 2600, REST_CLASS_2, [120, 75], [20000, 40000]),
  },
  airports: {
    hub: { taxiOutMinutes: 14, taxiInMinutes: 8, handlingCents: 2_500_00, parkingDayCents: 600_00 },
    large: { taxiOutMinutes: 10, taxiInMinutes: 5, handlingCents: 1_400_00, parkingDayCents: 250_00 },
    medium: { taxiOutMinutes: 7, taxiInMinutes: 4, handlingCents: 800_00, parkingDayCents: 120_00 },
    small: { taxiOutMinutes: 5, taxiInMinutes: 3, handlingCents: 400_00, parkingDayCents: 60_00 },
  },
  routeFactor: 1.05,
  climbMinutes: 8,
  roundMinutes: 5,
  positioning: { firstMinutes: 60, firstPermille: 600, furtherPermille: 350 },
  airportCountryPermille: { US: 300, CA: 600 },
  navigation: { unitRateCents: 65_00, freeCountries: ['US'] },
  calloutMinutes: 120,
  peaks: [
    { code: 'christmas', from: '12-19', to: '01-06', permille: 150 },
    { code: 'august', from: '07-31', to: '08-23', permille: 50 },
  ],
  shortNotice: [
    { hours: 12, permille: 100 },
    { hours: 24, permille: 50 },
  ],
  marginPermille: 80,
  passengerKg: 90,
  rangeShare: 0.95,
  maxTechStops: 2,
  techStopPermille: 600,
  noTechStopCountries: [
    'RU',
    'BY',
    'UA',
    'SY',
    'IR',
    'IQ',
    'KP',
    'AF',
    'LY',
    'SD',
    'SS',
    'YE',
    'SO',
    'ML',
    'NE',
    'CF',
    'CD',
    'VE',
    'MM',
    'HT',
    'ER',
  ],
  fx: {
    EUR: 1,
    GBP: 1.145,
    USD: 0.862,
    // Reference rates of the European Central Bank of 28 February 2025.
    DKK: 0.13408,
    NOK: 0.08529,
    CAD: 0.66582,
    JPY: 0.006371,
    MXN: 0.04713,
    SGD: 0.7124,
    ZAR: 0.05211,
    // Fixed to the dollar: 3.6725 and 2 (central banks); 7.78 within the band of the monetary authority.
    AED: 0.23472,
    BBD: 0.431,
    HKD: 0.1108,
    // Bank Al-Maghrib, January 2023: about 11 dirhams for one euro.
    MAD: 0.0909,
  },
}
