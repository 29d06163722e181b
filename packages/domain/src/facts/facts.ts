import type { EngineKind } from '../fleet/engine-kind.ts'

/**
 * How far a source may be trusted: A official (airport, AIP, authority, law), B trade press or operator's guide, C another page or open
 * data, D memory only.
 */
export type Confidence = 'A' | 'B' | 'C' | 'D'

/** Where a fact comes from. */
export interface FactSource {
  source: string
  /** Day, month or year of the source; null where it names none. */
  sourceDate: string | null
  /** Day on which a person last compared the fact with its source. */
  checkedOn: string
  confidence: Confidence
}

/** Which movements a fact binds. */
export type Binds = 'both' | 'arrivals' | 'departures'
export type Movement = 'departure' | 'arrival'

/** A time of the local day: minutes after midnight, or after sunrise or sunset. 1500 is 01:00 of the next day. */
export type DayTime = { minutes: number } | { sun: 'sunrise' | 'sunset'; offset: number }

/** Days of the year (`12-24` to `12-26`), dates (`2026-11-01` to …), or a season of the airlines' timetables. */
export type Season = { from: string; to: string } | 'summer' | 'winter'

interface DailyFact extends FactSource {
  binds: Binds
  /** Whom it binds; null: every aircraft. */
  only: EngineKind | null
  /** Weekdays, Monday 1; 8 are public holidays (`holidays.ts`). */
  days: readonly number[]
  /** Null: all year. */
  season: Season | null
}

/** Hours in which an airport is open. An airport with rows for a movement is closed on the days that none of them names. */
export interface OpeningFact extends DailyFact {
  /** Null: the airport has hours on these days, and they are not known. */
  hours: {
    open: DayTime
    /** The earliest of them. */
    close: readonly DayTime[]
  } | null
}

/** Hours in which it takes no private flights, whatever the opening hours. */
export interface ClosureFact extends DailyFact {
  from: number
  to: number
}

/** Limits of the aircraft itself. */
export type LimitRule = 'max_wingspan_m' | 'max_mtow_t' | 'max_seats' | 'landing_m' | 'takeoff_m'
/** What an airport refuses as such. `charter`: it takes no charter flights at all. */
export type RefusalRule = 'single_engine' | 'jets' | 'turboprops' | 'charter'

export type AccessFact = FactSource & { only: EngineKind | null; season: Season | null } & (
    | { rule: LimitRule; limit: number }
    | { rule: RefusalRule | 'steep_approach' }
  )

/** What has to be arranged: shown to staff; scarce parking on the offer too. Nothing is refused for it. */
export interface FormalityFact extends FactSource {
  /** `parking`: places are scarce in its season; `40 min …` where the source says how long an aircraft may stay. */
  kind: 'ppr' | 'slot' | 'approval' | 'extension' | 'customs' | 'military' | 'noise' | 'restriction' | 'parking'
  text: string
  /** Of `parking` only. */
  season?: Season | null
  /** Notice where the text is a number of hours. */
  noticeHours: number | null
}

/** What is known of an airport. What is missing is not known. */
export interface AirportFacts {
  icao: string
  opening: readonly OpeningFact[]
  closures: readonly ClosureFact[]
  access: readonly AccessFact[]
  formalities: readonly FormalityFact[]
}

/** What is known of an aircraft type beside its figures in the catalogue. */
export interface TypeFacts extends FactSource {
  slug: string
  engines: number
  kind: EngineKind
  spanM: number | null
  steepApproach: 'approved' | 'optional' | 'not' | 'unknown'
  /** On the list of types of London City. */
  londonCity: 'yes' | 'no' | 'unknown'
}

/** What an area means to those whom it binds. `caution`: nothing yet; its text was not read, or warns only. */
export type AirspaceEffect = 'closed' | 'avoid' | 'not_sold_online' | 'caution'

/** An area of the world with what it forbids, and to whom. */
export interface AirspaceFact extends FactSource {
  area: string
  effect: AirspaceEffect
  /** States of operators and registers; null: everybody. */
  binds: ReadonlySet<string> | null
  /** Third-country operators too, on flights to, from and within Europe. */
  withinEurope: boolean
  /** Countries and single airports that lie in it. */
  countries: ReadonlySet<string>
  airports: ReadonlySet<string>
  /** Whether those whom it binds may land there. */
  landing: boolean
  /** Keys of `FactTable.areas` that they fly around, or may cross above a flight level. */
  shapes: readonly string[]
  overflight: 'no' | 'yes' | { aboveFl: number }
  /** Flights to and from these countries may cross it. */
  exceptTo: ReadonlySet<string>
  /** First day on which it binds; null: it does already. */
  from: string | null
  /** End of the validity that was read. A bulletin stands until a newer one is read, but for one that ends then. */
  until: string | null
  /** It is over after `until`, by itself: an exercise, an event. */
  endsThen: boolean
}

/** Two countries or airports without flights between them. */
export interface CountryPair extends FactSource {
  /** Countries or airports; null: all others. */
  a: ReadonlySet<string> | null
  b: ReadonlySet<string>
  /** Countries from which there are flights nevertheless. */
  exceptFor: ReadonlySet<string>
}

/** Corners of a simplified area, latitude and longitude in order. */
export type Ring = readonly (readonly [lat: number, lon: number])[]

/** Hours of some weekdays, Monday 1; minutes after midnight. */
export interface TerminalHours {
  days: readonly number[]
  from: number
  to: number
}

/** A terminal as passengers read of it; null: not known. */
export interface Terminal extends FactSource {
  icao: string
  /** Unique at its airport; it stays when the name changes. */
  key: string
  name: string
  /** `fbo`: of one handling company; `general_aviation`: shared, or that of the airport. */
  kind: 'fbo' | 'general_aviation'
  /** Every private flight of the airport uses it. */
  isSole: boolean
  address: string | null
  phone: string | null
  hours: readonly TerminalHours[] | null
  website: string | null
  position: { latitude: number; longitude: number } | null
  parking: Record<'en' | 'it', string> | null
  directions: Record<'en' | 'it', string> | null
}

/** Facts that decide whether a flight may be sold, and where its passengers go. One value, replaced as a whole like the prices. */
export interface FactTable {
  airports: readonly AirportFacts[]
  types: readonly TypeFacts[]
  airspace: readonly AirspaceFact[]
  pairs: readonly CountryPair[]
  areas: Readonly<Record<string, Ring>>
  /** Decide nothing of a flight. */
  terminals: readonly Terminal[]
}
