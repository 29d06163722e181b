import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { createRequestHandler, ServerRouter, type EntryContext, type HandleErrorFunction } from 'react-router'
import { boot, prepaint, worker } from 'virtual:inline-scripts'
import { localeFromPath } from '@aquilane/domain/site/paths'
import { renderStaticRegions } from './features/shell/index.server.ts'
import { RenderedRegions } from './features/shell/index.ts'
import type { BootData } from './lib/boot-data.ts'
import { mergeHandles } from './lib/page.ts'
import { appManifest } from './lib/app-manifest.ts'
import { toPageUrl } from './lib/page-query.ts'
import type { SiteModule, SiteSettings } from '@aquilane/contract/site'
import { makeContext } from './lib/server-context.ts'
import { textsNow } from './lib/texts.tsx'

/** Loaders finish before rendering; this only limits a promise that never settles. */
export const streamTimeout = 5_000

let sink: (error: unknown) => void = (error) => process.emitWarning(error instanceof Error ? error : String(error))

export const handleError: HandleErrorFunction = (error, { request }) => {
  if (!request.signal.aborted) sink(error)
}

/**
 * One page as one piece: rendered completely, then joined with the boot data. Nothing in it depends on the visitor or the
 * request's headers, so it may be cached by anybody.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  const { staticHandlerContext: result, manifest, routeModules } = routerContext
  const url = new URL(request.url)
  const locale = localeFromPath(url.pathname)
  const handle = mergeHandles(result.matches.map((match) => ({ handle: routeModules[match.route.id]?.handle })))
  const kind = result.errors ? 'document' : handle.kind

  const state = routerContext.serverHandoffStream ? await toText(routerContext.serverHandoffStream) : ''
  routerContext.serverHandoffStream = undefined
  const site = (result.loaderData['root'] as { site?: SiteSettings } | undefined)?.site
  const html = await render(
    <RenderedRegions value={site ? await renderStaticRegions(site, locale) : null}>
      <ServerRouter context={routerContext} url={request.url} />
    </RenderedRegions>,
  )

  const routes = modulesOf(routerContext)
  const data: BootData = {
    kind,
    locale,
    routes,
    state,
    entry: manifest.entry.module,
    manifest: manifest.url,
    context: JSON.parse(routerContext.serverHandoffString ?? '{}') as Record<string, unknown>,
    texts: kind === 'application' ? textsNow(locale, handle.texts) : null,
    preloads: kind === 'application' ? preloadsOf(routerContext, routes) : [],
  }

  headers.set('content-type', 'text/html; charset=utf-8')
  // A reader's next page is fetched when its link is pointed at; an application fetches through its router.
  if (kind === 'document') headers.set('speculation-rules', '"/speculation.json"')
  if (!headers.has('cache-control')) headers.set('cache-control', cachePolicy(status))
  const whole = assemble(html, {
    early: `<script>${prepaint.code}</script>`,
    head: '',
    end: `<script type="application/json" id="boot">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script><script>${boot.code}</script>`,
  })
  const response = new Response(whole, { status, headers })
  made.set(response, whole)
  return response
}

/** The scripts of each route of the page. */
const modulesOf = ({ staticHandlerContext: { matches }, manifest }: EntryContext): Record<string, string[]> =>
  Object.fromEntries(
    matches.map(({ route }) => {
      const entry = manifest.routes[route.id]
      const modules = entry ? [entry.clientLoaderModule, entry.clientActionModule, entry.clientMiddlewareModule, entry.module] : []
      return [route.id, modules.filter((one) => one !== undefined)]
    }),
  )

const preloadsOf = ({ staticHandlerContext: { matches }, manifest }: EntryContext, routes: Record<string, string[]>): string[] => [
  ...new Set([
    manifest.entry.module,
    manifest.url,
    ...manifest.entry.imports,
    ...matches.flatMap(({ route }) => [...(routes[route.id] ?? []), ...(manifest.routes[route.id]?.imports ?? [])]),
  ]),
]

const made = new WeakMap<Response, string>()

/** For the server that sends these pages. */
export const site: SiteModule = {
  createRequestHandler,
  makeContext,
  toPageUrl,
  scriptHashes: [prepaint.hash, boot.hash],
  serviceWorker: worker.code,
  appManifest,
  onError(next) {
    sink = next
  },
  toHtml: (response) => made.get(response),
}

async function toText(stream: ReadableStream<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = []
  const reader = stream.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) parts.push(part.value)
  return Buffer.concat(parts).toString()
}

/** `.data` responses follow the same rules as their pages. */
export function handleDataRequest(response: Response): Response {
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', cachePolicy(response.status))
  return response
}

function cachePolicy(status: number): string {
  if (status === 200) return 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'
  return status === 404 || status === 410 ? 'public, max-age=0, s-maxage=30' : 'no-store'
}

/** How React marks a boundary that it gave up: something below was not there yet, or failed. */
const unfinished = '<!--$!-->'

/**
 * In one go, which is cheaper than a stream; where a part is still to come (the first page that shows it loads its code) or something
 * fails, again and patiently.
 */
async function render(page: ReactNode): Promise<string> {
  try {
    const html = renderToString(page)
    if (!html.includes(unfinished)) return `<!DOCTYPE html>${html}`
  } catch {
    // The second rendering reports it.
  }
  return renderToEnd(page)
}

function renderToEnd(page: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const { pipe, abort } = renderToPipeableStream(page, {
      // Everything in place: nothing to reorder, hence no scripts of React's own in the page.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timer)
        pipe(
          new Writable({
            write(chunk: Buffer, _encoding, done) {
              chunks.push(chunk)
              done()
            },
            final(done) {
              resolve(Buffer.concat(chunks).toString('utf8'))
              done()
            },
          }),
        )
      },
      onShellError: (error) => {
        clearTimeout(timer)
        reject(error instanceof Error ? error : new Error(String(error)))
      },
      onError: (error) => sink(error),
    })
    const timer = setTimeout(() => abort(new Error('Rendering took too long')), streamTimeout + 1_000)
  })
}

const charset = '<meta charSet="utf-8"/>'

function assemble(html: string, parts: { early: string; head: string; end: string }): string {
  const early = html.indexOf(charset) + charset.length
  const head = html.indexOf('</head>', early)
  const end = html.lastIndexOf('</body>')
  return html.slice(0, early) + parts.early + html.slice(early, head) + parts.head + html.slice(head, end) + parts.end + html.slice(end)
}
