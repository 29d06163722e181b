import type { Locale } from '@aquilane/domain/site/paths'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '@aquilane/domain/refusal'
import { bankFonts, bankPage, bankPagePolicy } from './page.ts'
import type { WidgetRequest } from './dialects/ecommpay.ts'
import type { PageInput, PageState } from './bank.ts'
import { widgetScript, widgetStyle } from './widget.ts'
import type { Sandbox } from './sandbox.ts'

interface Address {
  Params: { id: string }
  Querystring: { lang?: string | string[] }
}

/** The hosted page: GET shows it, POST (form or JSON `{card, expiry?, cvc?}`, `{challenge}`, `{cancel: true}`) acts. Sandbox only. */
export function sandboxBankRoutes(app: FastifyInstance, { bank, ecommpay }: Pick<Sandbox, 'bank' | 'ecommpay'>, publicUrl: string): void {
  const policy = bankPagePolicy(new URL(publicUrl).origin)
  const html = (reply: FastifyReply, status: number, page: string) =>
    reply
      .code(status)
      .headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy, 'cache-control': 'no-store' })
      .send(page)

  app.get<{ Params: { name: string } }>('/sandbox-bank/fonts/:name', { schema: { hide: true } }, async (request, reply) => {
    const { name } = request.params
    if (!Object.hasOwn(bankFonts, name)) throw new Refusal('NOT_FOUND', 'There is no such font.')
    const file = fileURLToPath(import.meta.resolve(bankFonts[name as keyof typeof bankFonts]))
    return reply.headers({ 'content-type': 'font/woff2', 'cache-control': 'public, max-age=86400' }).send(await readFile(file))
  })

  const asset = (reply: FastifyReply, type: string, content: string) =>
    reply.headers({ 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache' }).send(content)
  app.get('/sandbox-bank/shared/merchant.js', { schema: { hide: true } }, async (_request, reply) =>
    asset(reply, 'text/javascript', await widgetScript()),
  )
  app.get('/sandbox-bank/shared/merchant.css', { schema: { hide: true } }, async (_request, reply) =>
    asset(reply, 'text/css', await widgetStyle()),
  )
  app.post('/sandbox-bank/widget', { schema: { hide: true } }, async (request, reply) => {
    const opened = await ecommpay.run(flat(request.body))
    if (!opened) return reply.code(403).send({ status: 'error', code: 'signature_invalid' })
    return reply.header('cache-control', 'no-store').send({ id: opened.id })
  })

  app.get<Address>('/sandbox-bank/:id', { schema: { hide: true } }, async (request, reply) => {
    const state = await bank.page(request.params.id)
    if (!state) return html(reply, 404, bankPage({ page: 'unknown' }, toLocale(request, null)))
    return show(reply, html, state, toLocale(request, state))
  })

  app.post<Address>('/sandbox-bank/:id', { schema: { hide: true } }, async (request, reply) => {
    const byForm = (request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded')
    const state = await bank.submit(request.params.id, readInput(request.body))
    if (byForm) {
      if (!state) return html(reply, 404, bankPage({ page: 'unknown' }, toLocale(request, null)))
      return show(reply, html, state, toLocale(request, state))
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

/** For API clients: 200 paid or next step required, 202 no result yet, 402 declined, 410 closed, 422 invalid card. */
function jsonAnswer(state: PageState | null): { code: number; body: object } {
  if (!state) return { code: 404, body: { status: 'unknown', code: null, url: null } }
  switch (state.page) {
    case 'form':
      return { code: 422, body: { status: 'open', code: Object.values(state.faults)[0] ?? null, faults: state.faults, url: null } }
    case 'wallet':
    case 'crypto':
      return { code: 422, body: { status: 'open', code: `${state.page}_missing`, url: null } }
    case 'challenge':
      return { code: 200, body: { status: 'challenge', code: state.missing ? 'challenge_missing' : null, url: null } }
    case 'waiting':
      return { code: 202, body: { status: 'processing', code: null, url: null } }
    case 'closed':
      return { code: 410, body: { status: 'canceled', code: state.payment.failure, url: state.payment.failure_url } }
    case 'leave': {
      const { status, failure } = state.payment
      return {
        code: status === 'succeeded' || status === 'partial' ? 200 : status === 'refused' ? 402 : 410,
        body: { status, code: failure, url: state.to },
      }
    }
  }
}

const flat = (body: unknown): WidgetRequest =>
  Object.fromEntries(
    Object.entries(typeof body === 'object' && body !== null ? body : {}).filter(([, value]) =>
      ['string', 'number', 'boolean'].includes(typeof value),
    ),
  ) as WidgetRequest

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 100) : undefined)

function readInput(body: unknown): PageInput {
  if (typeof body !== 'object' || body === null) return { kind: 'nothing' }
  const fields = body as Record<string, unknown>
  if (fields['challenge'] !== undefined) return { kind: 'challenge', answer: text(fields['challenge']) ?? '' }
  if (fields['cancel'] !== undefined) return { kind: 'cancel' }
  if (fields['expire'] !== undefined) return { kind: 'expire' }
  if (fields['wallet'] !== undefined) return { kind: 'wallet', answer: text(fields['wallet']) ?? '' }
  // `{crypto: "100"}`: per cent of what is due.
  const percent = fields['crypto'] === undefined ? null : Number(text(fields['crypto']))
  if (percent !== null) return percent >= 1 && percent <= 200 ? { kind: 'crypto', percent } : { kind: 'nothing' }
  // `{card: {number, expiry, cvc}}` is how some clients put it.
  const nested = typeof fields['card'] === 'object' && fields['card'] !== null ? (fields['card'] as Record<string, unknown>) : null
  const card = text(nested ? nested['number'] : fields['card'])
  if (card === undefined) return { kind: 'nothing' }
  return { kind: 'card', card, expiry: text((nested ?? fields)['expiry']), cvc: text((nested ?? fields)['cvc']) }
}

function toLocale(request: FastifyRequest<Address>, state: PageState | null): Locale {
  const asked = [request.query.lang].flat().at(-1)
  if (asked === 'it' || asked === 'en') return asked
  if (state) return state.payment.locale === 'it' ? 'it' : 'en'
  return request.locale === 'it' ? 'it' : 'en'
}
