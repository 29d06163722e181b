import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { registerAssets } from './assets.ts'

const defaultFolder = join(import.meta.dirname, '../../../../backoffice/build')
/** The one style element that a library adds itself (react-aria's touch rule), by the hash of its constant text. */
const styleHash = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='"

/** Nothing from elsewhere, nothing inline, in no frame; measures that a component computes reach the page by script and need no leave. */
const policy = (https: boolean) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${styleHash}`,
    "font-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ')

/**
 * The back office on the same server: files of its build, and one page for every address under /staff. Register it before the site.
 * @throws Error when it has not been built
 */
export async function registerBackoffice(app: FastifyInstance, options: { https: boolean; folder?: string }): Promise<void> {
  const { https, folder = defaultFolder } = options
  const entry = join(folder, 'index.html')
  if (!existsSync(entry)) throw new Error('The back office is not built yet: run "npm run build" first.')
  const html = readFileSync(entry)
  const csp = policy(https)
  await registerAssets(app, { root: join(folder, 'assets'), prefix: '/staff/assets/' })
  const page = (reply: FastifyReply) =>
    reply
      .header('content-security-policy', csp)
      // A new version is there with the next visit.
      .header('cache-control', 'no-cache')
      .header('x-robots-tag', 'noindex')
      .header('referrer-policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(html)
  app.get('/staff', { schema: { hide: true } }, async (_request, reply) => page(reply))
  app.get('/staff/*', { schema: { hide: true } }, async (_request, reply) => page(reply))
}
