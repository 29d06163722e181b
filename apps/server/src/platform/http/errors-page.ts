import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { errorStatus, type ErrorCode } from '@aquilane/contract/errors'
import { errorSentence } from '@aquilane/i18n/errors'

const style =
  'body{margin:0 auto;max-width:72em;padding:20px;font:16px/1.6 system-ui,sans-serif;background:#faf8f4;color:#14181f}' +
  'h1{font:400 36px/1.1 Georgia,serif;margin:20px 0 12px}th,td{padding:8px 16px 8px 0;text-align:start;vertical-align:top;border-top:1px solid #d8d2c6}' +
  'table{border-collapse:collapse}code{overflow-wrap:anywhere}:target{background:#f0e6cf}' +
  '@media(prefers-color-scheme:dark){body{background:#0b1118;color:#f3efe7}th,td{border-color:#2b3440}:target{background:#2a2415}}'
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'`

const row = (code: ErrorCode): string =>
  `<tr id="${code}"><th scope="row"><code>${code}</code></th><td>${errorStatus[code]}</td>` +
  `<td>${errorSentence('en', code)}</td><td lang="it">${errorSentence('it', code)}</td></tr>`

const page = (): string =>
  '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  `<meta name="robots" content="noindex"><title>Errors of the API</title><style>${style}</style></head><body><main><h1>Errors of the API</h1>` +
  '<p>Every error is <code>application/problem+json</code> (RFC 9457). Its <code>type</code> points to a row of this table. ' +
  '<code>title</code> is the sentence below in the language of <code>Accept-Language</code>; <code>detail</code> says in English what to change.</p>' +
  '<table><thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">English</th><th scope="col">Italian</th></tr></thead>' +
  `<tbody>${(Object.keys(errorStatus) as ErrorCode[]).map(row).join('')}</tbody></table></main></body></html>`

/** The page that `type` of a problem points to. */
export function registerErrorsPage(app: FastifyInstance): void {
  app.get('/docs/errors', { schema: { hide: true } }, async (_request, reply) =>
    reply.headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }).send(page()),
  )
}
