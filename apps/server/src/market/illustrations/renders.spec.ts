import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { CLASS_RENDERS, RENDERED_CABINS, RENDERED_FAMILIES, renderedFamily } from '@aquilane/art/renders/families'
import {
  CABIN_VIEWS,
  CLASS_LENGTHS,
  isFurnished,
  isRendered,
  OUTSIDE_VIEWS,
  RENDER_FORMATS,
  RENDER_HEIGHTS,
  RENDER_WIDTHS,
  renderPath,
} from '@aquilane/art/renders/pictures'
import { AIRCRAFT_CLASSES } from '@aquilane/domain/fleet/types'
import { AIRCRAFT_TYPES } from '@aquilane/domain/fleet/catalogue'
import { partialContext } from '../../context.fixture.ts'
import { illustrationRoutes } from './http/customer.ts'
import { createIllustrations } from './service.ts'

const folder = join(import.meta.dirname, '../../../../../packages/art/renders')
const pictures = [
  ...RENDERED_FAMILIES.flatMap((family) => OUTSIDE_VIEWS.map((view) => ({ family, view }))),
  ...RENDERED_CABINS.flatMap((family) => CABIN_VIEWS.map((view) => ({ family, view }))),
]
const expected = pictures.flatMap(({ family, view }) =>
  RENDER_WIDTHS[view].flatMap((width) => RENDER_FORMATS.map((format) => ({ file: `${family}-${view}-${width}.${format}`, view, width }))),
)
/** Mean of all channels, 0 to 255. */
const brightness = async (file: string): Promise<number> => {
  const { channels } = await sharp(join(folder, file)).stats()
  return channels.reduce((sum, { mean }) => sum + mean, 0) / channels.length
}
const size = (file: string) => statSync(join(folder, file)).size

describe('the rendered pictures', () => {
  it('are there in every view, width and format of each family, and no others', () => {
    expect(readdirSync(folder).toSorted()).toEqual(expected.map(({ file }) => file).toSorted())
  })

  it('weigh at most 40 kB as cards, 120 kB in the large width and 6 MB together', () => {
    const heavy = expected.filter(({ file, width }) => size(file) > (width < 600 ? 40_000 : 120_000))
    expect(heavy).toEqual([])
    expect(expected.reduce((sum, { file }) => sum + size(file), 0)).toBeLessThan(6_000_000)
  })

  it('have the size that pages keep free for them', async () => {
    for (const { file, view, width } of expected.filter(({ view: of, width: one }) => one === RENDER_WIDTHS[of][1])) {
      const { width: wide, height } = await sharp(join(folder, file)).metadata()
      expect({ file, wide, height }).toEqual({ file, wide: width, height: RENDER_HEIGHTS[view] })
    }
  })

  it('show each cabin darker in the evening than by day', async () => {
    for (const family of RENDERED_CABINS) {
      const [day = 0, dusk = 0] = await Promise.all(CABIN_VIEWS.map((view) => brightness(`${family}-${view}-400.webp`)))
      expect([family, dusk < day * 0.85]).toEqual([family, true])
    }
  })

  it('stand for every type that is not drawn, and for each class at the length of its type', () => {
    const known = new Set(RENDERED_FAMILIES)
    for (const { slug } of AIRCRAFT_TYPES) {
      expect([slug, known.has(renderedFamily(slug, 'side') ?? '')]).toEqual([slug, isRendered(slug)])
      for (const view of CABIN_VIEWS)
        expect([slug, RENDERED_CABINS.includes(renderedFamily(slug, view) ?? '')]).toEqual([slug, isFurnished(slug)])
    }
    const lengths = AIRCRAFT_CLASSES.map((one) => [one, AIRCRAFT_TYPES.find(({ slug }) => slug === CLASS_RENDERS[one])?.drawing.length_m])
    expect(CLASS_LENGTHS).toEqual(Object.fromEntries(lengths))
  })
})

describe('their addresses', () => {
  let http: FastifyInstance
  beforeAll(async () => {
    http = fastify()
    illustrationRoutes(
      http,
      partialContext({ drawings: createIllustrations({ places: null as never, facts: null as never, clock: null as never }) }),
    )
    await http.ready()
  })
  afterAll(() => http.close())

  it('answer for types and classes in their format, to be kept for a week', async () => {
    for (const format of RENDER_FORMATS) {
      for (const slug of ['citation-cj2-plus', 'light']) {
        const { statusCode, headers, rawPayload } = await http.inject(renderPath(slug, 'quarter', 560, format))
        expect([statusCode, headers['content-type']]).toEqual([200, `image/${format}`])
        expect(headers['cache-control']).toMatch(/^public, max-age=604800/)
        expect(rawPayload.length).toBeGreaterThan(1_000)
      }
    }
  })

  it('answer for cabins by day and in the evening, with different pictures', async () => {
    const bodies = await Promise.all(CABIN_VIEWS.map((view) => http.inject(renderPath('phenom-300', view, 400, 'avif'))))
    expect(bodies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(bodies[0]?.rawPayload.equals(bodies[1]!.rawPayload)).toBe(false)
  })

  it('refuse what is no picture: drawn types, other widths, ways out of the folder', async () => {
    for (const path of [
      'avanti-evo-cabin-dusk-400.avif',
      'pc-24-quarter-dusk-560.avif',
      'avanti-evo-quarter-560.avif',
      'zeppelin-quarter-560.avif',
      'pc-24-quarter-700.avif',
      'pc-24-front-560.avif',
      '..%2Fpc-24-quarter-560.avif',
    ])
      expect((await http.inject(`/art/render/${path}`)).statusCode).toBeGreaterThanOrEqual(400)
  })
})
