import { geoAzimuthalEquidistant } from 'd3-geo'
import type { GeoProjection } from 'd3-geo'
import { num, svgDocument } from '../svg.ts'
import type { PictureOptions } from '../svg.ts'
import type { Point } from './frame.ts'
import { drawGround } from './ground.ts'
import { mapProperties, standaloneStyle } from './theme.ts'
import type { MapTheme } from './theme.ts'

/** Mean earth radius (IUGG), km. */
const earthKm = 6371.0088
const degrees = 180 / Math.PI

export interface Area {
  latitude: number
  longitude: number
  /** From the middle to the nearer edge of the picture, kilometres; half the way around the earth at most. */
  km: number
}

export interface AreaSize {
  /** Pixels */
  width: number
  height: number
}

export interface AreaMapOptions extends PictureOptions, AreaSize {
  area: Area
  /** Circles of equal distance, kilometres. */
  rings?: readonly number[]
  standalone?: MapTheme | 'auto'
}

// Distances from the middle are true in every direction, so that a range is a circle.
function projectionOf({ latitude, longitude, km }: Area, { width, height }: AreaSize): GeoProjection {
  return geoAzimuthalEquidistant()
    .rotate([-longitude, -latitude])
    .scale((Math.min(width, height) / 2 / km) * earthKm)
    .translate([width / 2, height / 2])
    .clipAngle(179)
    .clipExtent([
      [-2, -2],
      [width + 2, height + 2],
    ])
    .precision(0.6)
}

/** Where places are on the picture of an area, pixels; null outside. */
export function locateInArea(area: Area, size: AreaSize): (latitude: number, longitude: number) => Point | null {
  const projection = projectionOf(area, size)
  return (latitude, longitude) => {
    const at = projection([longitude, latitude])
    return at && at[0] >= 0 && at[1] >= 0 && at[0] <= size.width && at[1] <= size.height ? at : null
  }
}

/** Map of the surroundings of a place, without text, so that it can be shown at any size. Distances from its middle are true. */
export function areaMap(options: AreaMapOptions): string {
  const { area, width, height, rings = [] } = options
  const projection = projectionOf(area, options)
  const pixelsPerKm = Math.min(width, height) / 2 / area.km
  const [x, y] = [width / 2, height / 2]
  const body =
    (options.standalone ? `<style>${standaloneStyle(options.standalone)}</style>` : '') +
    drawGround(projection, (area.km / earthKm) * degrees, mapProperties, options) +
    rings
      .map(
        (km) =>
          `<circle class="am-ring" cx="${num(x, 1)}" cy="${num(y, 1)}" r="${num(km * pixelsPerKm, 1)}" fill="none" stroke="${mapProperties.route}" stroke-width="1.5" stroke-dasharray="5 4" vector-effect="non-scaling-stroke"/>`,
      )
      .join('')
  return svgDocument([0, 0, width, height], options, body, `width="${num(width)}" height="${num(height)}"`)
}
