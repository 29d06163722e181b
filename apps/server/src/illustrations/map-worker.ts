import { routeMap, type RouteMapOptions } from '@aquilane/art/map/route-map'

/** Runs on a thread of its own: land and borders of a map take tens of milliseconds to project. */
export default (options: RouteMapOptions): string => routeMap(options)
