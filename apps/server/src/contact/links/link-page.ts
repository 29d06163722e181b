import { createHash } from 'node:crypto'
import type { Locale } from '@aquilane/domain/site/paths'
import type { OpenedLink } from './short-links.ts'

const style = `:root{color-scheme:light dark}body{margin:0;min-height:100dvh;display:grid;place-content:center;gap:16px;padding:24px;
font:16px/1.5 system-ui,sans-serif;background:light-dark(#faf8f4,#0b1118);color:light-dark(#14181f,#f3efe7);max-width:34rem;margin-inline:auto}
h1{margin:0;font:500 2rem/1.2 Georgia,serif}p{margin:0}a{display:block;padding:14px 20px;border:1px solid currentcolor;border-radius:6px;color:inherit;
text-align:center;text-decoration:none}a:first-of-type{background:light-dark(#0e2a3b,#d9bc80);color:light-dark(#fff,#14181f);border-color:transparent}
a:focus-visible{outline:2px solid light-dark(#1f6fb2,#7db8ea);outline-offset:2px}`

/** Only the page's own style; no script, no picture. */
export const linkPagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

const texts = {
  en: { title: 'Aquilane', store: 'Open in the app', target: 'Continue on the site', leads: 'This link leads to {host}.' },
  it: { title: 'Aquilane', store: 'Apri nell’app', target: 'Continua sul sito', leads: 'Questo link porta a {host}.' },
} as const

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? '')

/** The page of a link: what programs show as its preview, and what readers see before they go on. */
export function toLinkPage({ target, store, title, description, image }: OpenedLink, url: string, locale: Locale): string {
  const t = texts[locale]
  const name = title ?? t.title
  const lead = description ?? t.leads.replace('{host}', new URL(target).host)
  const meta = [
    ['og:type', 'website'],
    ['og:title', name],
    ['og:description', lead],
    ['og:url', url],
    ...(image ? [['og:image', image]] : []),
  ].map(([property = '', content = '']) => `<meta property="${property}" content="${escape(content)}">`)
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escape(name)}</title>
<meta name="description" content="${escape(lead)}">
${meta.join('\n')}
<meta name="twitter:card" content="${image ? 'summary_large_image' : 'summary'}">
<style>${style}</style>
</head>
<body>
<h1>${escape(name)}</h1>
<p>${escape(lead)}</p>
${store ? `<a href="${escape(store)}">${t.store}</a>\n` : ''}<a href="${escape(target)}" rel="noreferrer">${t.target}</a>
</body>
</html>
`
}
