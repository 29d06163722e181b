import { redirect } from 'react-router'
import { locateInArea } from '@aquilane/art/map/area-map'
import { reachFor } from '@aquilane/contract/area-map'
import { areaMapSize } from '@aquilane/domain/illustrations/area-map'
import { AIRCRAFT_CLASSES } from '@aquilane/domain/fleet/types'
import { paths } from '@aquilane/domain/site/paths'
import { ignoreRefusal } from '~/lib/ignore-refusal.ts'
import { findOrigin } from '~/lib/origin.server.ts'
import type { SiteContext } from '~/lib/server-context.ts'
import { readFilters, ringsOf, toQuery, type Destination, type ExploreFilters, type Exploration, type Mark } from './explore.ts'

const among = 250
const perPage = 24
/** More dots than these say nothing more. */
const maxMarks = 160
/** Room that the label of a mark takes, as part of the map's width and height. */
const labelRoom = { wide: { x: 11, y: 6 }, phone: { x: 19, y: 8 } }
/** A price stands above its dot: as far as the texts in the middle and on the rings stand below those dots whose prices would cover them. */
const priceRise = { wide: 2, phone: 4 }
/** Part of the places that the map shows: the farthest ones would make the near ones one dot. */
const shownShare = 0.65

/** Every city that can be reached from an origin with its price, a page of them as a list and all of them as a map. */
export async function loadExplore(site: SiteContext, params: URLSearchParams) {
  const { api, locale } = site
  const asked = params.get('from')?.trim() ?? ''
  const classes = api('GET /gamma/aircraft-class/list')
  const origin = await findOrigin(site, asked)
  if (!origin)
    return {
      filters: readFilters(params, ''),
      asked,
      classes: (await classes).data,
      exploration: null,
      marks: [],
      km: 0,
      rows: [],
      pages: 1,
    }
  // A name, as a form without scripts sends it, gets the address of its place.
  if (asked !== '' && asked !== origin.selector) throw redirect(paths[locale].explore(toQuery(readFilters(params, origin.selector))))
  const filters = readFilters(params, origin.selector)
  const exploration = await explore(site, filters)
  const rows = exploration?.data.toSorted((a, b) => a.from_price.amount - b.from_price.amount) ?? []
  const pages = Math.max(1, Math.ceil(rows.length / perPage))
  const page = Math.min(filters.page, pages)
  const shown = exploration?.data.slice(0, maxMarks) ?? []
  const distances = shown.map(({ distance_km: distance }) => distance).toSorted((a, b) => a - b)
  const km = reachFor((distances[Math.ceil(distances.length * shownShare) - 1] ?? 0) * 1.05)
  return {
    filters: { ...filters, page },
    asked: exploration?.departure.name ?? asked,
    classes: (await classes).data,
    exploration: exploration && { ...exploration, data: [] },
    found: rows.length,
    marks: exploration ? toMarks(exploration, shown, km) : [],
    km,
    rows: rows.slice((page - 1) * perPage, page * perPage),
    pages,
  }
}

const explore = ({ tryApi }: SiteContext, { from, pax, budget, aircraftClass }: ExploreFilters): Promise<Exploration | null> => {
  const known = AIRCRAFT_CLASSES.find((slug) => slug === aircraftClass)
  return tryApi('GET /gamma/charter/explore', {
    query: { from, pax, among, sort: 'popular', ...(budget > 0 && { budget }), ...(known && { aircraft_class: known }) },
  }).catch(ignoreRefusal)
}

/** Labels go to the most visited places first, wherever no other label is. */
function toMarks({ departure }: Exploration, shown: readonly Destination[], km: number): Mark[] {
  const locate = locateInArea({ ...departure, km }, areaMapSize)
  const rings = ringsOf(km).map((ring) => 50 - (50 * ring) / km)
  // The name of the origin stands as far below its dot as a price stands above its own.
  const taken = (size: 'wide' | 'phone') => [50 + priceRise[size], ...rings].map((y) => ({ x: 50, y: y + priceRise[size] }))
  const labels = { wide: taken('wide'), phone: taken('phone') }
  const isFree = (at: { x: number; y: number }, size: 'wide' | 'phone'): boolean =>
    labels[size].every((other) => Math.abs(other.x - at.x) > labelRoom[size].x || Math.abs(other.y - at.y) > labelRoom[size].y)
  return shown.flatMap((destination) => {
    const point = locate(destination.city.latitude, destination.city.longitude)
    if (!point) return []
    const at = { x: round((point[0] / areaMapSize.width) * 100), y: round((point[1] / areaMapSize.height) * 100) }
    const isInside = at.x > 4 && at.x < 96 && at.y > 5 && at.y < 95
    const onPhone = isInside && at.x > 25 && at.x < 75 && isFree(at, 'phone')
    const onWide = isInside && isFree(at, 'wide')
    if (onPhone && onWide) labels.phone.push(at)
    if (onWide) labels.wide.push(at)
    return [{ ...at, destination, label: onWide ? (onPhone ? 'always' : 'wide') : 'never' }]
  })
}

const round = (percent: number): number => Math.round(percent * 10) / 10
