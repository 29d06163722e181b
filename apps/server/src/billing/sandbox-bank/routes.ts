import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ProblemError } from '../../platform/http/problem.ts'
import { bankFonts, bankPage, bankPagePolicy } from './page.ts'
import type { PageInput, PageState, SandboxBank } from './service.ts'

type Locale = 'en' | 'it'
interface Address {
  Params: { id: string }
  Querystring: { lang?: string | string[] }
}

/** The hosted page: GET shows it, POST (form or JSON `{card, expiry?, cvc?}`, `{challenge}`, `{cancel: true}`) acts. Sandbox only. */
export function sandboxBankRoutes(app: FastifyInstance, bank: SandboxBank, publicUrl: string): void {
  const policy = bankPagePolicy(new URL(publicUrl).origin)
  const html = (reply: FastifyReply, status: number, page: string) =>
    reply
      .code(status)
      .headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy, 'cache-control': 'no-store' })
      .send(page)

  app.get<{ Params: { name: string } }>('/sandbox-bank/fonts/:name', { schema: { hide: true } }, async (request, reply) => {
    const { name } = request.params
    if (!Object.hasOwn(bankFonts, name)) throw new ProblemError('NOT_FOUND', 'There is no such font.')
    const file = fileURLToPath(import.meta.resolve(bankFonts[name as keyof typeof bankFonts]))
    return reply.headers({ 'content-type': 'font/woff2', 'cache-control': 'public, max-age=86400' }).send(await readFile(file))
  })

  app.get<Address>('/sandbox-bank/:id', { schema: { hide: true } }, async (request, reply) => {
    const state = await bank.page(request.params.id)
    if (!state) return html(reply, 404, bankPage({ page: 'unknown' }, localeOf(request, null)))
    return show(reply, html, state, localeOf(request, state))
  })

  app.post<Address>('/sandbox-bank/:id', { schema: { hide: true } }, async (request, reply) => {
    const byForm = (request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded')
    const state = await bank.submit(request.params.id, readInput(request.body))
    if (byForm) {
      if (!state) return html(reply, 404, bankPage({ page: 'unknown' }, localeOf(request, null)))
      return show(reply, html, state, localeOf(request, state))
    }
    const answer = jsonAnswer(state)
    return reply.code(answer.code).header('cache-control', 'no-store').send(answer.body)
  })
}

function show(
  reply: FastifyReply,
  html: (reply: FastifyReply, status: number, page: string) => FastifyReply,
  state: PageState,
  locale: Locale,
): FastifyReply {
  if (state.page === 'leave') return reply.header('cache-control', 'no-store').redirect(state.to, 303)
  const bad = (state.page === 'form' && Object.keys(state.faults).length > 0) || (state.page === 'challenge' && state.missing)
  return html(reply, state.page === 'closed' ? 410 : bad ? 422 : 200, bankPage(state, locale))
}

/** For programs: 200 paid or one more step to take, 202 no answer yet, 402 refused, 410 closed, 422 not a card. */
function jsonAnswer(state: PageState | null): { code: number; body: object } {
  if (!state) return { code: 404, body: { status: 'unknown', code: null, url: null } }
  switch (state.page) {
    case 'form':
      return { code: 422, body: { status: 'open', code: Object.values(state.faults)[0] ?? null, faults: state.faults, url: null } }
    case 'challenge':
      return { code: 200, body: { status: 'challenge', code: state.missing ? 'challenge_missing' : null, url: null } }
    case 'waiting':
      return { code: 202, body: { status: 'processing', code: null, url: null } }
    case 'closed':
      return { code: 410, body: { status: 'canceled', code: state.payment.failure, url: state.payment.failure_url } }
    case 'leave': {
      const { status, failure } = state.payment
      return { code: status === 'succeeded' ? 200 : status === 'refused' ? 402 : 410, body: { status, code: failure, url: state.to } }
    }
  }
}

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 100) : undefined)

function readInput(body: unknown): PageInput {
  if (typeof body !== 'object' || body === null) return { kind: 'nothing' }
  const fields = body as Record<string, unknown>
  if (fields['challenge'] !== undefined) return { kind: 'challenge', answer: text(fields['challenge']) ?? '' }
  if (fields['cancel'] !== undefined) return { kind: 'cancel' }
  // `{card: {number, expiry, cvc}}` is how some clients put it.
  const nested = typeof fields['card'] === 'object' && fields['card'] !== null ? (fields['card'] as Record<string, unknown>) : null
  const card = text(nested ? nested['number'] : fields['card'])
  if (card === undefined) return { kind: 'nothing' }
  return { kind: 'card', card, expiry: text((nested ?? fields)['expiry']), cvc: text((nested ?? fields)['cvc']) }
}

function localeOf(request: FastifyRequest<Address>, state: PageState | null): Locale {
  const asked = [request.query.lang].flat().at(-1)
  if (asked === 'it' || asked === 'en') return asked
  if (state) return state.payment.locale === 'it' ? 'it' : 'en'
  return request.locale === 'it' ? 'it' : 'en'
}
