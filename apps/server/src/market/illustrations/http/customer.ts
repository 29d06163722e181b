import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { areaMapReaches, maxRings } from '@aquilane/contract/area-map'
import { locales, readDrawnAircraft, readDrawnLeg, routeMapId } from '@aquilane/domain/site/paths'
import { sharePictureKinds } from '@aquilane/domain/illustrations/share-picture'
import { Refusal } from '@aquilane/domain/refusal'
import type { Context } from '../../../context.ts'

/** Pictures drawn by code, served as SVG that holds no script and asks for nothing. */
export function illustrationRoutes(app: FastifyInstance, ctx: Context): void {
  const { drawings: pictures } = ctx

  app.get<{ Params: { file: string } }>('/art/aircraft/:file', { schema: { hide: true } }, async (request, reply) => {
    const [, slug, size] = /^([a-z0-9-]{2,60}?)(?:-(\d{1,4}x\d{1,4}))?\.svg$/.exec(request.params.file) ?? []
    const svg = slug ? pictures.aircraft(slug) : null
    if (!svg) throw new Refusal('NOT_FOUND', 'There is no drawing of this aircraft.')
    return send(reply, size ? withSize(svg, size) : svg)
  })

  app.get<{ Params: { file: string } }>('/art/cabin/:file', { schema: { hide: true } }, async (request, reply) => {
    const [, slug, seats, night] = /^([a-z0-9-]{2,60}?)-(\d{1,2})(-night)?\.svg$/.exec(request.params.file) ?? []
    const svg = slug && seats ? await app.workBudget.run(request, () => pictures.cabin(slug, Number(seats), night !== undefined)) : null
    if (!svg) throw new Refusal('NOT_FOUND', 'There is no plan of this cabin.')
    return send(reply, svg)
  })

  app.get<{ Params: { file: string } }>('/art/scene/:file', { schema: { hide: true } }, async (request, reply) => {
    const [, city, index] = /^([A-Z0-9]{2,12})-([a-z]{2,12}|[0-3]|\d{1,4}x\d{1,4})\.svg$/.exec(request.params.file) ?? []
    const size = index?.includes('x') && /^\d/.test(index) ? index : null
    const time = size ? 'day' : index
    const svg = city && time ? await app.workBudget.run(request, () => pictures.scene(city, time)) : null
    if (!svg) throw new Refusal('NOT_FOUND', 'There is no picture of this city.')
    return send(reply, size ? withSize(svg, size) : svg)
  })

  app.get<{ Params: { file: string } }>('/art/render/:file', { schema: { hide: true } }, async (request, reply) => {
    const picture = await pictures.render(request.params.file)
    if (!picture) throw new Refusal('NOT_FOUND', 'There is no such picture of this aircraft.')
    const { bytes, format } = picture
    return reply.type(`image/${format}`).header('cache-control', 'public, max-age=604800, stale-while-revalidate=2592000').send(bytes)
  })

  sharePictureRoutes(app, ctx)
  mapRoutes(app, ctx)
}

/** A drawing with the size of an address (`200x248`); a side of 0 follows from the other one. */
function withSize(svg: string, size: string): string {
  const [width = 0, height = 0] = size.split('x').map(Number)
  const sides = [width > 0 ? ` width="${width}"` : '', height > 0 ? ` height="${height}"` : ''].join('')
  return svg.replace(/^<svg([^>]*)>/, (_, attributes: string) => `<svg${sides}${attributes.replaceAll(/ (?:width|height)="[^"]*"/g, '')}>`)
}

const send = (reply: FastifyReply, svg: string) =>
  reply
    .header('content-type', 'image/svg+xml; charset=utf-8')
    .header('cache-control', 'public, max-age=86400, stale-while-revalidate=604800')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    .send(svg)

function sharePictureRoutes(app: FastifyInstance, ctx: Context): void {
  app.get<{ Params: { locale: string; kind: string; file: string } }>(
    '/art/share/:locale/:kind/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const { params } = request
      const locale = locales.find((one) => one === params.locale)
      const kind = sharePictureKinds.find((one) => one === params.kind)
      const id = /^([A-Za-z0-9-]{2,80})\.jpg$/.exec(params.file)?.[1]
      const draw = (work: () => Promise<Buffer>) => app.workBudget.run(request, work)
      const jpeg = locale && kind && id ? await ctx.sharePictures.get(ctx, { kind, id }, locale, draw) : null
      if (!jpeg) throw new Refusal('NOT_FOUND', 'There is no picture of this page.')
      return reply.header('content-type', 'image/jpeg').header('cache-control', 'public, max-age=86400').send(jpeg)
    },
  )
}

/** Who waits for a map and pays for its time. @throws TOO_MANY_REQUESTS */
async function drawerOf({ workBudget }: FastifyInstance, { ip }: FastifyRequest) {
  await workBudget.check(ip)
  return { owner: ip, charge: (milliseconds: number) => workBudget.charge(ip, milliseconds) }
}

function mapRoutes(app: FastifyInstance, { drawings: pictures }: Context): void {
  app.get<{ Querystring: { legs?: string; locale?: string; size?: string; aircraft?: string } }>(
    '/art/route-map.svg',
    { schema: { hide: true } },
    async (request, reply) => {
      const legs = String(request.query.legs ?? '')
        .split(',')
        .flatMap((text) => readDrawnLeg(text) ?? [])
      const locale = request.query.locale === 'it' ? 'it' : 'en'
      const size = request.query.size === 'small' ? 'small' : 'large'
      const aircraft = readDrawnAircraft(String(request.query.aircraft ?? ''))
      const drawer = await drawerOf(app, request)
      const svg = legs.length >= 1 && legs.length <= 6 ? await pictures.route({ legs, locale, size, aircraft }, drawer) : null
      if (!svg)
        throw new Refusal(
          'NOT_FOUND',
          'Name one to six legs between known airports: legs=EGGW-LFMN,LFMN-LIML; with the way: legs=EFHK~71.2_-9.5~BIKF~KTEB.',
        )
      // The id lets pages without scripts set the map in with `<use>`, where it follows their theme.
      return send(reply, svg.replace('<svg ', `<svg id="${routeMapId}" `))
    },
  )

  app.get<{ Querystring: { center?: string; km?: string; rings?: string } }>(
    '/art/area-map.svg',
    { schema: { hide: true } },
    async (request, reply) => {
      const { query } = request
      const center = String(query.center ?? '')
      const km = areaMapReaches.find((reach) => String(reach) === query.km)
      const rings = String(query.rings ?? '')
        .split(',')
        .filter((text) => text !== '')
        .map(Number)
      const drawer = await drawerOf(app, request)
      const isValid =
        km !== undefined &&
        rings.length <= maxRings &&
        rings.every((ring) => Number.isInteger(ring) && ring >= 10 && ring <= 20_000) &&
        /^(airport|city):[A-Za-z0-9-]{2,12}$/.test(center)
      const svg = isValid ? await pictures.area({ center, km, rings }, drawer) : null
      if (!svg) throw new Refusal('NOT_FOUND', 'Name a known place, a reach in kilometres and up to four rings.')
      return send(reply, svg.replace('<svg ', `<svg id="${routeMapId}" `))
    },
  )
}
