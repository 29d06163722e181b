import { aircraftProfile, liveryFor } from '@aquilane/art/aircraft/profile'
import { CABIN_AT_NIGHT, cabinPlan } from '@aquilane/art/cabin/cabin-plan'
import { sofaPlaces } from '@aquilane/domain/shared-flights/cabin'
import { destinationScene, sceneFor, TIMES_OF_DAY, type TimeOfDay } from '@aquilane/art/scene/destination-scene'
import { AIRCRAFT_TYPES } from '@aquilane/domain/fleet/catalogue'
import { areaMapSize } from '@aquilane/domain/illustrations/area-map'
import type { DrawnAircraft, DrawnLeg } from '@aquilane/domain/site/paths'
import type { Turn } from '@aquilane/art/map/route-map'
import { toPlace, toPoint } from '@aquilane/domain/charter/geodesy'
import { indexFacts } from '@aquilane/domain/facts/fact-index'
import type { AirspaceOfDays } from '@aquilane/domain/facts/airspace'
import type { Facts } from '../../foundation/facts/index.ts'
import type { AirportFacts, PlacesService } from '../../foundation/places/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { toCharterAirport } from '../charter/index.ts'
import { createMapDrawing, type Drawer } from './draw-map.ts'
import { readRender, type RenderedPicture } from './read-render.ts'

declare module '../../context.ts' {
  interface Context {
    drawings: IllustrationsService
  }
}

export interface IllustrationsService {
  /** Side view of a type, or of the representative type of a class; null for an unknown slug. */
  aircraft(slug: string): string | null
  /** Rendered picture of a type or class by its name, `pc-24-quarter-560.avif`; null where no family stands for it. */
  render(file: string): Promise<RenderedPicture | null>
  /** Floor plan of a type's cabin with so many seats, for light or dark pages; null for what cannot be drawn. */
  cabin(slug: string, seats: number, isNight: boolean): string | null
  /** The sight of a city, or of an airport with its own such as Cannes, at a time of day, by name or number; null for an unknown place or time. */
  scene(cityCode: string, timeOfDay: string): string | null
  /** Map of a trip given by airport codes; null when an airport is unknown. */
  route(route: Route, drawer: Drawer): Promise<string | null>
  /** Map of the surroundings of a place, with rings of equal distance; null when the place is unknown. */
  area(area: Area, drawer: Drawer): Promise<string | null>
}

const nightColours = Object.entries(CABIN_AT_NIGHT)
  .map(([name, colour]) => `${name}:${colour}`)
  .join(';')

interface Area {
  /** `city:NCE`, `airport:LFMN` */
  center: string
  /** From the middle to the nearer edge. */
  km: number
  /** Kilometres */
  rings: readonly number[]
}

interface Route {
  /** Without a known way: the shortest one around what is closed to anybody. */
  legs: readonly DrawnLeg[]
  locale: 'en' | 'it'
  /** `small` keeps labels readable on a phone, where the picture is not scaled down. */
  size: keyof typeof mapSizes
  /** On its way. */
  aircraft: DrawnAircraft | null
}

interface Deps {
  places: PlacesService
  facts: Facts
  clock: Clock
}

const isTimeOfDay = (text: string): text is TimeOfDay => (TIMES_OF_DAY as readonly string[]).includes(text)

/** All aircraft are drawn at one scale, so that a list of them compares. */
const pixelsPerMetre = 7
const mapSizes = { large: { width: 720, height: 360 }, small: { width: 360, height: 180 } }

export function createIllustrations({ places, facts, clock }: Deps): IllustrationsService {
  const bySlug = new Map(AIRCRAFT_TYPES.map((type) => [type.slug, type]))
  for (const type of AIRCRAFT_TYPES) if (!bySlug.has(type.class)) bySlug.set(type.class, type)
  const drawn = new Map<string, string>()
  const drawMap = createMapDrawing()
  const airspaceOfToday = async () => {
    const now = clock.now().epochMilliseconds
    return indexFacts(await facts.current()).airspace.on(now, now)
  }
  return {
    aircraft(slug) {
      const known = drawn.get(slug)
      if (known) return known
      const type = bySlug.get(slug)
      if (!type) return null
      const svg = aircraftProfile(type.drawing, {
        idPrefix: 'a',
        scale: pixelsPerMetre,
        livery: liveryFor(type.slug),
        title: `${type.manufacturer} ${type.name}`,
      })
      drawn.set(slug, svg)
      return svg
    },
    render: readRender,
    cabin(slug, seats, isNight) {
      const type = AIRCRAFT_TYPES.find((one) => one.slug === slug)
      if (!type || seats < 1 || seats > type.max_seats) return null
      const svg = cabinPlan({ drawing: type.drawing, seats, sofaSeats: sofaPlaces(type.class, seats) }, { idPrefix: 'c' })
      return isNight ? svg.replace('<svg ', `<svg style="${nightColours}" `) : svg
    },
    scene(cityCode, time) {
      const timeOfDay = TIMES_OF_DAY[Number(time)] ?? time
      const seed = `city:${cityCode}`
      const sight = sceneFor(seed)
      if (!isTimeOfDay(timeOfDay) || !(places.city(cityCode) ?? sight.landmark)) return null
      return destinationScene({ idPrefix: 's', seed, timeOfDay, ...sight })
    },
    async area({ center, km, rings }, drawer) {
      const place = places.get(center, 'en')
      if (!place) return null
      const { latitude, longitude } = place
      return drawMap({ idPrefix: 'm', ...areaMapSize, area: { latitude, longitude, km }, rings }, drawer)
    },
    async route(route, drawer) {
      const drawing = toRouteDrawing(places, await airspaceOfToday(), route)
      return drawing && drawMap(drawing, drawer)
    },
  }
}

/** Null when an airport is unknown. */
function toRouteDrawing(places: PlacesService, airspace: AirspaceOfDays, { legs, locale, size, aircraft }: Route) {
  const found = new Map<string, AirportFacts>()
  for (const code of legs.flatMap(({ from, to, over }) => [from, to, ...(over ?? []).filter((mark) => typeof mark === 'string')])) {
    const airport = places.airportByIcao(code) ?? places.getAirports(`airport:${code}`)[0]
    if (!airport) return null
    found.set(code, airport)
  }
  const label = (code: string): string => {
    const airport = found.get(code)!
    return airport.iata ?? airport.code
  }
  const labelled = (mark: string | Turn): string | Turn => (typeof mark === 'string' ? label(mark) : mark)
  return {
    idPrefix: 'm',
    ...mapSizes[size],
    ...(aircraft ? { aircraft } : {}),
    places: [...found.values()].map((airport) => ({
      code: airport.iata ?? airport.code,
      name: (airport.cityCode ? places.city(airport.cityCode)?.name[locale] : undefined) ?? airport.name,
      latitude: airport.latitude,
      longitude: airport.longitude,
    })),
    legs: legs.map(({ from, to, over }) => ({
      from: label(from),
      to: label(to),
      over: over ? over.map(labelled) : turnsBetween(airspace, found.get(from)!, found.get(to)!),
    })),
  }
}

/** Where the shortest way turns around what is closed to anybody. */
function turnsBetween(airspace: AirspaceOfDays, from: AirportFacts, to: AirportFacts): Turn[] {
  const [start, end] = [from, to].map((one) => {
    const airport = toCharterAirport(one)
    return { airport, point: toPoint(airport) }
  })
  const { route } = airspace.stopway(start!, end!)
  return (route.via ?? []).map(toPlace).map(({ lat: latitude, lon: longitude }) => ({ latitude, longitude }))
}
