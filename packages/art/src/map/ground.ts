import { geoDistance, geoGraticule, geoPath } from 'd3-geo'
import type { GeoContext, GeoPermissibleObjects, GeoProjection } from 'd3-geo'
import { num } from '../svg.ts'
import { landAround } from './atlas.ts'
import type { LonLat } from './frame.ts'
import { CompactPen } from './pen.ts'
import type { MapColours } from './theme.ts'

/**
 * Sea, land, borders and a grid of meridians and parallels.
 * @param radius degrees from the middle of the picture that are shown: chooses the detail
 */
export function drawGround(
  projection: GeoProjection,
  radius: number,
  colours: MapColours,
  { width, height }: { width: number; height: number },
): string {
  const middle = projection.invert?.([width / 2, height / 2]) ?? [0, 0]
  const reach = viewReach(projection, middle, width, height)
  const { land, borders } = landAround(radius > 32 ? 'coarse' : radius > 4 ? 'fine' : 'close', middle, reach)
  const small = Math.min(width, height) < 300
  const draw = (shape: GeoPermissibleObjects, tolerance: number, smallest: number) => {
    const pen = new CompactPen(tolerance, smallest)
    geoPath(projection, pen as unknown as GeoContext)(shape)
    return pen.result()
  }
  const step = radius > 100 ? 30 : radius > 40 ? 20 : radius > 12 ? 10 : radius > 4 ? 5 : 1
  const grid = draw(graticule(step, middle, reach), 14, 0)
  return (
    `<rect width="${num(width)}" height="${num(height)}" fill="${colours.sea}"/>` +
    `<path d="${grid}" fill="none" stroke="${colours.coast}" stroke-width=".5" stroke-opacity=".45"/>` +
    `<path d="${draw(land, small || radius > 60 ? 1.6 : 1.2, 3)}" fill="${colours.land}" stroke="${colours.coast}" stroke-width=".8" stroke-linejoin="round"/>` +
    `<path d="${draw(borders, 2, 0)}" fill="none" stroke="${colours.coast}" stroke-width=".6" stroke-opacity=".8"/>`
  )
}

// On a close-up, only nearby meridians and parallels: projecting a one-degree grid of the whole world is slow.
function graticule(step: number, [longitude, latitude]: LonLat, reach: number): GeoPermissibleObjects {
  const grid = geoGraticule().step([step, step]).precision(5)
  const degrees = Math.ceil((reach * 180) / Math.PI) + step
  if (degrees > 40 || Math.abs(latitude) + degrees > 80) return grid()
  const across = degrees / Math.cos(((Math.abs(latitude) + degrees) * Math.PI) / 180)
  return grid.extent([
    [longitude - across, latitude - degrees],
    [longitude + across, latitude + degrees],
  ])()
}

// Radians from the middle of the frame to its farthest corner; the whole sphere where a corner lies outside the world.
function viewReach(projection: GeoProjection, middle: LonLat, width: number, height: number): number {
  const corners = [
    [0, 0],
    [width, 0],
    [0, height],
    [width, height],
  ].map(([x = 0, y = 0]) => projection.invert?.([x, y]) ?? null)
  const reaches = corners.map((corner) => (corner?.every(Number.isFinite) ? geoDistance(middle, corner) : Math.PI))
  const reach = Math.max(...reaches) * 1.05
  return reach > 1 ? Math.PI : reach
}
