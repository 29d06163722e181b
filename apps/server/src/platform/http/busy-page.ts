import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ProblemError } from './problem.ts'

const style =
  'body{margin:0;min-height:100vh;display:grid;place-content:center;padding:20px;font:16px/1.6 system-ui,sans-serif;background:#faf8f4;color:#14181f}' +
  'h1{font:400 36px/1.1 Georgia,serif;margin:0 0 12px}p{margin:0;max-width:36em}' +
  '@media(prefers-color-scheme:dark){body{background:#0b1118;color:#f3efe7}}'
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'`

const texts = {
  en: {
    title: 'One moment, please',
    limited: 'There were many requests from your network. This page opens by itself in a few seconds.',
    busy: 'We are very busy right now. This page opens by itself in a few seconds.',
  },
  it: {
    title: 'Un momento, per favore',
    limited: 'Dalla tua rete arrivano molte richieste. La pagina si apre da sola tra qualche secondo.',
    busy: 'In questo momento siamo molto occupati. La pagina si apre da sola tra qualche secondo.',
  },
}

/** Answers a page that cannot be rendered now: plain HTML that tries again by itself. */
export function sendBusyPage(request: FastifyRequest, reply: FastifyReply, problem: ProblemError): void {
  const locale = /^\/it(\/|\?|$)/.test(request.url) ? 'it' : 'en'
  const { title, limited, busy } = texts[locale]
  const given = problem.extra['retry_after']
  const seconds = Math.min(60, typeof given === 'number' ? given : 5)
  void reply
    .code(problem.status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .header('retry-after', seconds)
    .send(
      `<!DOCTYPE html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<meta name="robots" content="noindex"><meta http-equiv="refresh" content="${seconds}"><title>${title}</title><style>${style}</style></head>` +
        `<body><main><h1>${title}</h1><p>${problem.status === 429 ? limited : busy}</p></main></body></html>`,
    )
}
