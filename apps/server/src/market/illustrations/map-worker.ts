import { areaMap, type AreaMapOptions } from '@aquilane/art/map/area-map'
import { routeMap, type RouteMapOptions } from '@aquilane/art/map/route-map'

export type MapOptions = RouteMapOptions | AreaMapOptions

/** Runs on a thread of its own: land and borders of a map take tens of milliseconds to project. */
export default (options: MapOptions): string => ('area' in options ? areaMap(options) : routeMap(options))
