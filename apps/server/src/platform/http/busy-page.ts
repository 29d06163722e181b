import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Refusal } from '@aquilane/domain/refusal'
import { statusOf } from './refusals.ts'

const style =
  'body{margin:0;min-height:100vh;display:grid;place-content:center;padding:20px;font:16px/1.6 system-ui,sans-serif;background:#faf8f4;color:#14181f}' +
  'h1{font:400 36px/1.1 Georgia,serif;margin:0 0 12px}p{margin:0;max-width:36em}a{color:inherit}' +
  '@media(prefers-color-scheme:dark){body{background:#0b1118;color:#f3efe7}}'
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'`

const texts = {
  en: {
    title: 'One moment, please',
    limited: 'There were many requests from your network. This page opens by itself in a few seconds.',
    busy: 'We are very busy right now. This page opens by itself in a few seconds.',
    invalidTitle: 'This page could not be found',
    invalid: 'The address contains characters that it cannot have. It may have been cut off or changed when copied.',
    home: 'Go to the home page',
  },
  it: {
    title: 'Un momento, per favore',
    limited: 'Dalla tua rete arrivano molte richieste. La pagina si apre da sola tra qualche secondo.',
    busy: 'In questo momento siamo molto occupati. La pagina si apre da sola tra qualche secondo.',
    invalidTitle: 'Questa pagina non è stata trovata',
    invalid: 'L’indirizzo contiene caratteri non validi. Forse è stato tagliato o modificato durante la copia.',
    home: 'Vai alla pagina iniziale',
  },
}

/** Answers a page that cannot be rendered now: plain HTML that tries again by itself. */
export function sendBusyPage(request: FastifyRequest, reply: FastifyReply, problem: Refusal): void {
  const { title, limited, busy } = texts[localeOf(request)]
  const given = problem.facts['retry_after']
  const seconds = Math.min(60, typeof given === 'number' ? given : 5)
  sendPage(request, reply.code(statusOf(problem)).header('retry-after', seconds), {
    title,
    head: `<meta http-equiv="refresh" content="${seconds}">`,
    text: statusOf(problem) === 429 ? limited : busy,
  })
}

/** A browser opens an address, not a page that calls the API. */
export const isNavigation = ({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): boolean =>
  !/^\/(gamma|news|api)\//.test(url) && (headers.accept ?? '').includes('text/html')

/** Answers an address whose spelling no route can read, such as `/%zz`. */
export function sendInvalidAddressPage(request: FastifyRequest, reply: FastifyReply): void {
  const { invalidTitle: title, invalid: text, home } = texts[localeOf(request)]
  sendPage(request, reply.code(400), { title, head: '', text: `${text} <a href="${localeOf(request) === 'it' ? '/it' : '/'}">${home}</a>` })
}

const localeOf = ({ url }: Pick<FastifyRequest, 'url'>): 'en' | 'it' => (/^\/it(\/|\?|$)/.test(url) ? 'it' : 'en')

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { title, head, text }: { title: string; head: string; text: string },
): void {
  void reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
    .send(
      `<!DOCTYPE html><html lang="${localeOf(request)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<meta name="robots" content="noindex">${head}<title>${title}</title><style>${style}</style></head>` +
        `<body><main><h1>${title}</h1><p>${text}</p></main></body></html>`,
    )
}
