import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Answer } from '@aquilane/contract/client'
import type { SiteModule, SiteSettings } from '@aquilane/contract/site'
import type { Config } from '../../config/config.ts'
import { sendBusyPage } from './busy-page.ts'
import { handleError, toRefusal } from './error-handler.ts'
import { createLoaderCache } from './loader-cache.ts'
import { createPageFastPath } from './page-fast-path.ts'
import type { PageListener } from './page-listener.ts'
import { createPageCache, encodingFor, type Page } from './page-cache.ts'
import { registerSiteFiles } from './site-files.ts'
import { statusOf } from './refusals.ts'

/** What the bundle of apps/web exports. */
interface SiteBuild {
  entry: { module: { site: SiteModule } }
  /** React Router's manifest of the browser's files. */
  assets?: { version: string }
}

const defaultFolder = join(import.meta.dirname, '../../../../web/build')
/** Charged to the visitor's work budget for a page that is not in the cache. */
const renderMilliseconds = 25
/** Style elements that libraries add themselves, with constant text: react-aria's touch rule. */
const styleHashes = ["'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='"]
/** Unknown URLs under these prefixes get an API error, not a page. */
const apiPrefixes = ['/gamma/', '/news/', '/api/']

/**
 * The travellers' site on the same server: files of the build, then every other address as a page. Pages carry nothing of the
 * visitor, so they are kept and shared. Register it after the API.
 * @throws Error when the site has not been built
 */
export async function registerSite(
  app: FastifyInstance,
  options: { config: Config; folder?: string; stopping?: () => boolean; onPage?: PageListener },
): Promise<void> {
  const { config, folder = defaultFolder, stopping = () => false, onPage = () => {} } = options
  const entry = join(folder, 'server/index.js')
  if (!existsSync(entry)) throw new Error('The site is not built yet: run "npm run build" first.')
  const build = (await import(pathToFileURL(entry).href)) as SiteBuild
  const { site } = build.entry.module
  const { createRequestHandler, makeContext, onError, scriptHashes, toHtml, toPageUrl } = site
  onError((error) => app.log.error({ err: error }, 'page failed'))
  const handle = createRequestHandler(build as never, 'production')
  const settings = siteSettings(config)
  const { origin } = new URL(config.publicUrl)
  const policy = contentPolicy(scriptHashes, policyOptions(config))

  await registerSiteFiles(app, { folder, config, site, version: build.assets?.version ?? '' })

  const answers = createLoaderCache()
  const renderPage = async (url: string, visitor: string, signal: AbortSignal): Promise<Response> => {
    const address = new URL(origin + url)
    const context = makeContext({
      pathname: address.pathname.replace(/(\/_)?\.data$/, ''),
      site: settings,
      fetch: (path, init) => answers.get(path, init, () => loadData(app, path, init, { visitor, signal })),
    })
    // No header of the visitor reaches the page: nothing to leak into a cache, nothing to poison it with.
    return handle(new Request(address, { signal }), context as never)
  }

  const pages = createPageCache(renderPage, undefined, toHtml)
  const door = createPageFastPath(app, pages, { stopping, onPage })
  app.route<{ Params: { '*': string } }>({
    method: 'GET',
    url: '/*',
    schema: { hide: true },
    errorHandler(error, request, reply) {
      const problem = toRefusal(error, request)
      if (statusOf(problem) === 429 || statusOf(problem) === 503) sendBusyPage(request, reply, problem)
      else handleError(error, request, reply)
    },
    handler: async (request, reply) => {
      const url = toPageUrl(requestUrl(request.url))
      const decoded = requestUrl(request.params['*'])
      if (apiPrefixes.some((prefix) => decoded.startsWith(prefix))) return reply.callNotFound()
      if (!pages.peek(url)) {
        await app.workBudget.check(request.ip)
        await app.workBudget.charge(request.ip, renderMilliseconds)
      }
      const gone = new Promise<void>((resolve) => request.raw.once('close', resolve))
      const { page, kept } = await pages.get(url, request.ip, gone)
      const { referer, purpose, 'sec-purpose': secPurpose = purpose, 'user-agent': userAgent } = request.headers
      if (page.status === 200 && isDocument(url) && secPurpose === undefined)
        onPage({ url: requestUrl(request.url), referrer: referer, userAgent, isNavigation: false })
      reply.header('content-security-policy', policy)
      if (kept) void door.prepare(url, page, encodingFor(request.headers['accept-encoding']))
      return sendPage(request, reply, page)
    },
  })
}

/** The API in this process. It counts requests by address: the visitor's own, not this process's. */
async function loadData(
  app: FastifyInstance,
  path: string,
  init: RequestInit,
  { visitor, signal }: { visitor: string; signal: AbortSignal },
): Promise<Answer> {
  const answer = await app.inject({
    method: (init.method ?? 'GET') as 'GET',
    url: path,
    headers: init.headers as Record<string, string>,
    payload: init.body as string | undefined,
    remoteAddress: visitor,
    signal,
  })
  const { statusCode: status, headers } = answer
  return {
    ok: status >= 200 && status < 300,
    status,
    headers: { get: (name) => (headers[name] === undefined ? null : String(headers[name])) },
    text: async () => answer.payload,
  }
}

/** A page, not the data that the router fetches for one. */
const isDocument = (url: string): boolean => !/\.data(\?|$)/.test(url)

/** Path and query of an address however it is spelled: `http://any.host/x` and `//x` are `/x`, and nothing in it can name a host. */
const requestUrl = (url: string): string => `/${url.replace(/^https?:\/\/[^/?]*/i, '').replace(/^[/\\]+/, '')}`

async function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): Promise<FastifyReply> {
  reply.code(page.status)
  for (const [name, value] of page.headers) reply.header(name, value)
  reply.header('vary', 'Accept-Encoding')
  if (page.etag) {
    reply.header('etag', page.etag)
    const known = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim())
    if (known.includes(page.etag)) return reply.code(304).removeHeader('content-type').send()
  }
  const { encoding, body } = await page.encoded(encodingFor(request.headers['accept-encoding']))
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(body)
}

const policyOptions = (config: Config) => ({
  https: config.publicUrl.startsWith('https:'),
  cardWidget: config.providers.ecommpay && new URL(config.providers.ecommpay.pageUrl).origin,
  partners: [config.tagManager, config.chatWidget].flatMap((one) => one?.hosts ?? []),
  api: config.apiUrl,
})

/**
 * `cardWidget`: origin of the card provider whose script renders a form in our pages; null without one. `partners`: origins of the tag manager and
 * of the chat widget, whose scripts load after consent. `api`: origin of the API where it is another one.
 */
export function contentPolicy(
  scriptHashes: readonly string[],
  {
    https,
    cardWidget,
    partners = [],
    api = null,
  }: { https: boolean; cardWidget: string | null; partners?: readonly string[]; api?: string | null },
): string {
  const others = partners.map((origin) => ` ${origin}`).join('')
  const widget = `${cardWidget ? ` ${cardWidget}` : ''}${others}`
  // Chats keep a socket open.
  const sockets = partners.map((origin) => ` ${origin.replace(/^http/, 'ws')}`).join('')
  return [
    "default-src 'self'",
    `script-src 'self' ${scriptHashes.map((hash) => `'${hash}'`).join(' ')}${widget}`,
    `style-src-elem 'self' ${styleHashes.join(' ')}${widget}`,
    // Attributes only: measures that a component computes. Style sheets are files.
    "style-src-attr 'unsafe-inline'",
    `style-src 'self'${widget}`,
    ...(widget ? [`frame-src 'self'${widget}`] : []),
    ...(widget || api ? [`connect-src 'self'${api ? ` ${api}` : ''}${widget}${sockets}`] : []),
    `img-src 'self' data: blob:${others}`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${widget}`,
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

function siteSettings(config: Config): SiteSettings {
  return {
    publicUrl: config.publicUrl,
    apiUrl: config.apiUrl,
    sandbox: config.sandbox,
    showLocaleSwitcher: config.showLocaleSwitcher,
    locatesVisitors: config.geoHeaders.latitude !== null && config.geoHeaders.longitude !== null,
    base: { latitude: config.defaultLatitude, longitude: config.defaultLongitude },
    links: config.links,
    hideAppLinks: config.hideAppLinks,
    tagManager: config.tagManager && { script: config.tagManager.script },
    chatWidget: config.chatWidget && { script: config.chatWidget.script },
    supportPhone: config.supportPhone,
    managerHours: config.managerHours,
    hasWallet: config.sandbox || config.wallet.apple !== null || config.wallet.google !== null,
    company: config.company && { name: config.company.name, address: config.company.address, vat: config.company.vat },
  }
}
