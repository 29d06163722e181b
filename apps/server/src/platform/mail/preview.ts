import type { FastifyInstance, FastifyReply } from 'fastify'
import { samples } from '@aquilane/mails/samples'
import { showPictures, type ReadMailPicture } from './pictures.ts'
import { escape, outboxStyle } from '../dev-outbox/page.ts'

/** Mails carry their styles on each element, and nothing else: no script, no form, no picture but those that are sent along. Links open in a window of their own. */
export const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"
const indexPolicy = "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const locales = ['en', 'it'] as const
const style = `${outboxStyle}
main.mails { max-width: 1280px }
.mails section { margin-top: 48px; border-top: 1px solid var(--line); padding-top: 24px }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 420px), 1fr)); gap: 24px; margin-top: 16px }
.pair h3 { margin: 0 0 8px; font-size: 16px; overflow-wrap: anywhere }
iframe { width: 100%; height: 720px; border: 1px solid var(--line); border-radius: 6px; background: var(--surface) }
details { margin-top: 8px } summary { min-height: 44px; padding: 9px 0; cursor: pointer }
pre { margin: 0; padding: 16px; border: 1px solid var(--line); border-radius: 6px; white-space: pre-wrap; overflow-wrap: anywhere; font: 14px/22px ui-monospace, monospace }
`

const index = (site: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <meta name="color-scheme" content="light dark">
    <title>Mails · Aquilane demo</title>
    <link rel="stylesheet" href="/dev/mail.css">
  </head>
  <body>
    <main class="mails">
      <h1>Mails</h1>
      <p class="note">Every mail the house sends, in both languages, with made-up content.</p>
${Object.entries(samples)
  .map(
    ([name, sample]) => `      <section aria-labelledby="${name}">
        <h2 id="${name}">${name}</h2>
        <div class="pair">${locales
          .map((locale) => {
            const { subject, text } = sample(locale, site)
            return `
          <div lang="${locale}">
            <h3><a href="/dev/mail/${name}/${locale}">${escape(subject)}</a></h3>
            <iframe src="/dev/mail/${name}/${locale}" title="${name}, ${locale}" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
            <details><summary>Plain text</summary><pre>${escape(text)}</pre></details>
          </div>`
          })
          .join('')}
        </div>
      </section>`,
  )
  .join('\n')}
    </main>
  </body>
</html>
`

const noStore = (reply: FastifyReply) => reply.header('cache-control', 'no-store')

/** Every mail as it looks (`/dev/mail`). Register in the sandbox only. */
export function previewRoutes(app: FastifyInstance, site: string, pictures: ReadMailPicture): void {
  app.get('/dev/mail', { schema: { hide: true } }, async (_request, reply) =>
    noStore(reply).header('content-security-policy', indexPolicy).type('text/html; charset=utf-8').send(index(site)),
  )
  app.get('/dev/mail.css', { schema: { hide: true } }, async (_request, reply) =>
    noStore(reply).type('text/css; charset=utf-8').send(style),
  )
  app.get<{ Params: { name: string; locale: string } }>('/dev/mail/:name/:locale', { schema: { hide: true } }, async (request, reply) => {
    const { name, locale } = request.params
    const sample = Object.hasOwn(samples, name) ? samples[name] : undefined
    if (!sample || (locale !== 'en' && locale !== 'it')) return reply.callNotFound()
    return (
      noStore(reply)
        .header('content-security-policy', mailPolicy)
        // The index shows it in a frame.
        .header('x-frame-options', 'SAMEORIGIN')
        .type('text/html; charset=utf-8')
        .send(await showPictures(sample(locale, site).html, pictures))
    )
  })
}
