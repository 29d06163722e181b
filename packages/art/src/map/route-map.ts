import type { GeoProjection } from 'd3-geo'
import { escapeText, num, svgDocument } from '../svg.ts'
import type { PictureOptions } from '../svg.ts'
import { arcPath, lanesOf, projectArc } from './arcs.ts'
import type { Arc } from './arcs.ts'
import { alongFlight, frameRoute } from './frame.ts'
import type { LonLat, Point } from './frame.ts'
import { drawGround } from './ground.ts'
import { placeLabels } from './labels.ts'
import { mapProperties, standaloneStyle } from './theme.ts'
import type { MapColours, MapTheme } from './theme.ts'

export interface MapPlace {
  /** Key that legs refer to, shown as the label: IATA or ICAO code. */
  code: string
  /** Second line of the label. */
  name?: string
  latitude: number
  longitude: number
}

/** Where a way turns; not marked. */
export interface Turn {
  latitude: number
  longitude: number
}

export interface MapLeg {
  from: string
  to: string
  /** Codes of technical stops, which need a place each, and places where the way turns, in order. */
  over?: readonly (string | Turn)[]
}

export interface RouteMapOptions extends PictureOptions {
  /** Pixels; the picture scales, and text with it. */
  width: number
  height: number
  places: readonly MapPlace[]
  legs: readonly MapLeg[]
  /** Colours that replace the defaults, which are custom properties of art.css. */
  colours?: Partial<MapColours>
  /**
   * For use as an image file, where the page's style sheet does not reach: carries its own colours (of one theme, or of the
   * viewer's choice) and draws the route once, unless the viewer prefers less motion.
   */
  standalone?: MapTheme | 'auto'
  /** Pixels between route and frame; by default enough for the labels. */
  padding?: number
  /** Where the aircraft is, instead of a sign of the direction on each leg. */
  aircraft?: AircraftOnMap
}

/** `track`: degrees from true north; null where it is not known. */
export interface AircraftOnMap {
  latitude: number
  longitude: number
  track: number | null
}

// Plan view of a small jet, nose to the right, about 18 by 16 pixels.
const PLANE =
  'M9 0Q8.6-1 6-1L2.6-1-1.4-7.4-3-7.4-.9-1-5-.9-6.6-2.9-7.7-2.9-6.9 0-7.7 2.9-6.6 2.9-5 .9-.9 1-3 7.4-1.4 7.4 2.6 1 6 1Q8.6 1 9 0Z'

/**
 * Great-circle map of a trip. Hooks for CSS: every leg is a `path.rm-arc.rm-leg-n` with `pathLength="1"`, so that
 * `stroke-dashoffset` can draw it; `.rm-plane`, `.rm-end`, `.rm-stop`, `.rm-label`. Throws RangeError for a leg between unknown
 * places or for no leg at all.
 */
export function routeMap(options: RouteMapOptions): string {
  const { width, height, legs } = options
  const colours = { ...mapProperties, ...options.colours }
  const places = new Map(options.places.map((place) => [place.code, place]))
  const ways = legs.map((leg) => wayOf(leg, places))
  if (ways.length === 0) throw new RangeError('a route map needs a leg')
  const padding = options.padding ?? Math.round(Math.min(width * 0.14, height * 0.2, 96))
  const { aircraft } = options
  const at: LonLat[] = aircraft ? [[aircraft.longitude, aircraft.latitude]] : []
  const points = [...ways.flatMap((flights) => flights.flatMap(alongFlight)), ...at]
  const { projection, radius, world } = frameRoute(points, { width, height, padding })
  const lanes = lanesOf(legs.map(({ from, to }) => [from, to]))
  const arcs = ways.map((way, i) => projectArc(way, projection, width, lanes[i] ?? 0))
  const body =
    (options.standalone ? `<style>${standaloneStyle(options.standalone)}</style>` : '') +
    drawGround(projection, radius, colours, options) +
    routes(aircraft ? arcs.map((arc) => ({ ...arc, middle: null })) : arcs, colours) +
    marks(options, projection, arcs, places, colours, world) +
    (aircraft ? planeAt(aircraft, projection, colours) : '')
  return svgDocument([0, 0, width, height], options, body, `width="${num(width)}" height="${num(height)}"`)
}

/** Degrees of latitude between a place and one ahead of it, for the direction on the picture. */
const aheadDegrees = 0.05

function planeAt({ latitude, longitude, track }: AircraftOnMap, projection: GeoProjection, colours: MapColours): string {
  const at = projection([longitude, latitude])
  if (!at) return ''
  const where = `translate(${num(at[0], 1)} ${num(at[1], 1)})`
  const ring = `<circle class="rm-aircraft" r="15" transform="${where}" fill="${colours.sea}" fill-opacity=".85" stroke="${colours.route}" stroke-width="1.5"/>`
  if (track === null) return `${ring}<circle r="5" transform="${where}" fill="${colours.route}"/>`
  const heading = (track * Math.PI) / 180
  const north = latitude + Math.cos(heading) * aheadDegrees
  const east = longitude + (Math.sin(heading) * aheadDegrees) / Math.max(0.05, Math.cos((latitude * Math.PI) / 180))
  const ahead = projection([east, Math.max(-89.9, Math.min(89.9, north))]) ?? at
  const angle = (Math.atan2(ahead[1] - at[1], ahead[0] - at[0]) * 180) / Math.PI
  return `${ring}<path class="rm-plane" d="${PLANE}" transform="${where} rotate(${num(angle, 1)}) scale(1.25)" fill="${colours.route}"/>`
}

/** The flights of a leg: from stop to stop, with the places where they turn. */
function wayOf({ from, to, over = [] }: MapLeg, places: ReadonlyMap<string, MapPlace>): LonLat[][] {
  const flights: LonLat[][] = []
  let flight: LonLat[] = []
  for (const mark of [from, ...over, to]) {
    const place = typeof mark === 'string' ? places.get(mark) : mark
    if (!place) throw new RangeError(`no place for ${String(mark)}`)
    const at: LonLat = [place.longitude, place.latitude]
    flight.push(at)
    if (typeof mark !== 'string' || flight.length < 2) continue
    flights.push(flight)
    flight = [at]
  }
  return flights
}

function routes(arcs: readonly Arc[], colours: MapColours): string {
  return arcs
    .map((arc, i) => {
      const path = arcPath(arc)
      const plane = arc.middle
        ? `<path class="rm-plane rm-leg-${i}" d="${PLANE}" transform="translate(${num(arc.middle.at[0], 1)} ${num(arc.middle.at[1], 1)}) rotate(${num(arc.middle.angle, 1)})" fill="${colours.route}" stroke="${colours.sea}" stroke-width="2" paint-order="stroke"/>`
        : ''
      return `<path class="rm-halo rm-leg-${i}" pathLength="1" d="${path}" fill="none" stroke="${colours.sea}" stroke-opacity=".7" stroke-width="5" stroke-linecap="round"/><path class="rm-arc rm-leg-${i}" pathLength="1" d="${path}" fill="none" stroke="${colours.route}" stroke-width="2" stroke-linecap="round"/>${plane}`
    })
    .join('')
}

function marks(
  options: RouteMapOptions,
  projection: GeoProjection,
  arcs: readonly Arc[],
  places: ReadonlyMap<string, MapPlace>,
  colours: MapColours,
  world: boolean,
): string {
  const ends = new Set(options.legs.flatMap(({ from, to }) => [from, to]))
  const over = options.legs.flatMap((leg) => leg.over ?? [])
  const stops = new Set(over.filter((mark) => typeof mark === 'string').filter((code) => !ends.has(code)))
  const named = Math.min(options.width, options.height) >= 240 && !(world && options.width < 600)
  const shown = [...ends, ...stops].flatMap((code) => {
    const place = places.get(code)
    const at = place && projection([place.longitude, place.latitude])
    return place && at ? [{ place, at: at as Point, end: ends.has(code) }] : []
  })
  const requests = shown.map(({ place, at, end }) => ({
    at,
    lines: [{ text: place.code, size: 13 }, ...(named && end && place.name ? [{ text: place.name, size: 12 }] : [])],
  }))
  const labels = placeLabels(requests, { width: options.width, height: options.height, ink: arcs.flatMap(({ runs }) => runs.flat()) })
  const text = `font-family="var(--font-text,system-ui,sans-serif)" font-size="13" font-weight="600" paint-order="stroke" stroke="${colours.sea}" stroke-width="3" stroke-linejoin="round" stroke-opacity=".85"`
  return (
    shown.map(({ at, end }) => mark(at, end, colours)).join('') +
    `<g ${text}>${shown.map(({ at }, i) => label(requests[i]?.lines ?? [], labels[i], at, colours)).join('')}</g>`
  )
}

function mark([x, y]: Point, end: boolean, colours: MapColours): string {
  const where = `cx="${num(x, 1)}" cy="${num(y, 1)}"`
  return end
    ? `<circle class="rm-end" ${where} r="4.5" fill="${colours.sea}" stroke="${colours.label}" stroke-width="2"/>`
    : `<circle class="rm-stop" ${where} r="3" fill="${colours.route}" stroke="${colours.sea}" stroke-width="1.5"/>`
}

function label(
  lines: { text: string; size: number }[],
  box: { x: number; y: number; width: number } | undefined,
  at: Point,
  colours: MapColours,
): string {
  if (!box) return ''
  const [anchor, x] =
    box.x + box.width <= at[0] ? ['end', box.x + box.width] : box.x >= at[0] ? ['start', box.x] : ['middle', box.x + box.width / 2]
  let y = box.y
  const spans = lines.map(({ text, size }, i) => {
    y += size * (i === 0 ? 1 : 1.25)
    return `<tspan x="${num(x, 1)}" y="${num(y, 1)}"${i > 0 ? ` font-size="${size}" font-weight="400" fill="${colours.labelQuiet}"` : ''}>${escapeText(text)}</tspan>`
  })
  return `<text class="rm-label" text-anchor="${anchor}" fill="${colours.label}">${spans.join('')}</text>`
}
