/** What the page without connection contains: finished texts, because no code of the site runs there. */
export interface OfflinePage {
  lang: string
  title: string
  text: string
  flights: readonly OfflineFlight[]
  /** When the flights were read, as a sentence; empty without flights. */
  asOf: string
  retry: string
}

export interface OfflineFlight {
  title: string
  facts: readonly { label: string; value: string; href?: string }[]
}

const entities: Record<string, string> = { '"': '&quot;', '&': '&amp;', "'": '&#39;', '<': '&lt;', '>': '&gt;' }
const escape = (text: string): string => text.replaceAll(/["&'<>]/g, (one) => entities[one]!)

const style = `
:root{color-scheme:light dark;--bg:#faf8f4;--ink:#16202e;--quiet:#5b6472;--line:#d9d4c9;--gold:#8a6a3b}
@media(prefers-color-scheme:dark){:root{--bg:#0b1118;--ink:#eef1f5;--quiet:#a3adba;--line:#2a3442;--gold:#c9a468}}
body{margin:0;background:var(--bg);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
main{max-width:40rem;margin:0 auto;padding:2rem 1.25rem 3rem}
b{font:600 1.5rem Georgia,serif;color:var(--gold)}
h1{margin:1.5rem 0 .5rem;font:500 2.25rem/1.1 Georgia,serif}
h2{margin:0 0 1rem;font:500 1.5rem/1.2 Georgia,serif}
section{margin:1.5rem 0;padding:1.25rem;border:1px solid var(--line);border-radius:12px}
dl{display:grid;grid-template-columns:minmax(7rem,auto) 1fr;gap:.5rem 1rem;margin:0}
dt,small{color:var(--quiet)}
dd{margin:0;font-weight:600;overflow-wrap:anywhere}
a{color:inherit}
.retry{display:inline-block;margin-top:1rem;padding:.75rem 1.5rem;border-radius:6px;background:var(--ink);color:var(--bg);text-decoration:none}`

/** The page as HTML without scripts. Its answer is the address that was asked for, so "try again" is a link to that. */
export function toOfflineHtml({ lang, title, text, flights, asOf, retry }: OfflinePage): string {
  const sections = flights.map(
    (flight) =>
      `<section><h2>${escape(flight.title)}</h2><dl>${flight.facts
        .map(({ label, value, href }) => {
          const shown = escape(value)
          return `<dt>${escape(label)}</dt><dd>${href === undefined ? shown : `<a href="${escape(href)}">${shown}</a>`}</dd>`
        })
        .join('')}</dl></section>`,
  )
  return `<!doctype html><html lang="${escape(lang)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(title)} · Aquilane</title><style>${style}</style></head><body><main><b>Aquilane</b><h1>${escape(title)}</h1><p>${escape(text)}</p>${sections.join('')}${asOf === '' ? '' : `<p><small>${escape(asOf)}</small></p>`}<a class="retry" href="">${escape(retry)}</a></main></body></html>`
}
