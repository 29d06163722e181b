import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Database } from '../db/database.ts'
import { showPictures, type ReadMailPicture } from '../mail/pictures.ts'
import { mailPolicy } from '../mail/preview.ts'
import { getOutboxHtml, listOutbox } from './outbox.ts'
import { outboxPage, outboxStyle, type OutboxEntry } from './page.ts'

const policy = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** Normalises a recipient: a plus that a query string turned into a space is restored, spaces inside a number are removed. */
function readRecipient(query: unknown): string {
  const given = query && typeof query === 'object' && 'to' in query ? query.to : ''
  const text = typeof given === 'string' ? given.slice(0, 320).trim() : ''
  const digits = text.replace(/[\s().-]/g, '')
  return /^\+?\d{6,15}$/.test(digits) ? `+${digits.replace(/^\+/, '')}` : text
}

const noStore = (reply: FastifyReply) => reply.header('cache-control', 'no-store')

/** Messages of the sandbox, as a page (`/dev/outbox`) and as JSON (`/dev/outbox.json?to=`). Register in the sandbox only. */
export function outboxRoutes(app: FastifyInstance, db: Database, pictures: ReadMailPicture): void {
  app.get('/dev/outbox.json', { schema: { hide: true } }, async (request, reply) => {
    noStore(reply)
    return (await listOutbox(db, readRecipient(request.query))).map(({ page: _page, ...entry }): OutboxEntry => entry)
  })
  app.get('/dev/outbox', { schema: { hide: true } }, async (request, reply) => {
    const to = readRecipient(request.query)
    const html = outboxPage(await listOutbox(db, to), to)
    return noStore(reply).header('content-security-policy', policy).type('text/html; charset=utf-8').send(html)
  })
  app.get<{ Params: { id: string } }>('/dev/outbox/:id', { schema: { hide: true } }, async (request, reply) => {
    const html = await getOutboxHtml(db, request.params.id)
    if (html === null) return reply.callNotFound()
    return noStore(reply)
      .header('content-security-policy', mailPolicy)
      .type('text/html; charset=utf-8')
      .send(await showPictures(html, pictures))
  })
  app.get('/dev/outbox.css', { schema: { hide: true } }, async (_request, reply) =>
    noStore(reply).type('text/css; charset=utf-8').send(outboxStyle),
  )
}
