export interface OutboxEntry {
  to: string
  channel: string
  subject: string
  text: string
  /** `yyyy-MM-dd HH:mm:ss`, UTC */
  created: string
}

export interface OutboxCard extends OutboxEntry {
  /** Address of the mail as it looks; null for what has no looks. */
  page: string | null
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character)

const card = (entry: OutboxCard): string => `
      <li>
        <article>
          <header><span class="channel">${entry.channel === 'sms' ? 'SMS' : 'Mail'}</span> <a href="/dev/outbox?to=${escape(encodeURIComponent(entry.to))}">${escape(entry.to)}</a> <time datetime="${escape(entry.created.replace(' ', 'T'))}Z">${escape(entry.created)} UTC</time></header>
          ${entry.subject === '' ? '' : `<h2>${escape(entry.subject)}</h2>`}
          <p>${escape(entry.text)}</p>${entry.page === null ? '' : `\n          <p><a href="${escape(entry.page)}">As it looks</a></p>`}
        </article>
      </li>`

const empty = (to: string): string =>
  to === ''
    ? '<p class="empty">Nothing has been sent yet. Ask for a sign-in code and it appears here.</p>'
    : `<p class="empty">Nothing has been sent to ${escape(to)}. <a href="/dev/outbox">Show everything</a></p>`

/** The outbox as a page without scripts; every value escaped, the styles in a separate file for the content security policy. */
export const outboxPage = (entries: OutboxCard[], to: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <meta name="color-scheme" content="light dark">
    <title>Outbox · Aquilane demo</title>
    <link rel="stylesheet" href="/dev/outbox.css">
  </head>
  <body>
    <main>
      <h1>Outbox</h1>
      <p class="note">Demo: messages that would have left the house, newest first. None was really sent.</p>
      <form action="/dev/outbox" method="get">
        <label for="to">Recipient</label>
        <input id="to" name="to" value="${escape(to)}" placeholder="+44… or an e-mail address" autocomplete="off">
        <button>Show</button>
      </form>
      ${
        entries.length === 0
          ? empty(to)
          : `<ol>${entries.map(card).join('')}
      </ol>`
      }
    </main>
  </body>
</html>
`

/** Design tokens (light and dark), system fonts. */
export const outboxStyle = `
:root { --bg: #FAF8F4; --surface: #FFFFFF; --ink: #14181F; --ink-2: #4A5260; --gold: #806126; --line: #E4DDCF; --border: #8A8474; --focus: #1F6FB2; --button: #0E2A3B; --on-button: #FFFFFF }
@media (prefers-color-scheme: dark) {
  :root { --bg: #0B1118; --surface: #121A24; --ink: #F3EFE7; --ink-2: #B7BEC9; --gold: #D9BC80; --line: #263241; --border: #6B7788; --focus: #7DB8EA; --button: #D9BC80; --on-button: #14181F }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--bg); color: var(--ink); font: 16px/26px "Instrument Sans Variable", "Instrument Sans", system-ui, sans-serif; font-variant-numeric: tabular-nums }
main { max-width: 760px; margin: 0 auto; padding: 48px 20px 96px }
h1 { margin: 0; font: 500 48px/1.05 "Cormorant Garamond Variable", "Cormorant Garamond", Georgia, serif }
h2 { margin: 8px 0 0; font-size: 18px }
.note { margin: 12px 0 32px; color: var(--ink-2) }
form { display: grid; grid-template-columns: 1fr auto; gap: 8px 12px; margin-bottom: 32px }
label { grid-column: 1 / -1; font-size: 14px; color: var(--ink-2) }
input, button { min-height: 48px; padding: 0 16px; border-radius: 6px; font: inherit }
input { min-width: 0; border: 1px solid var(--border); background: var(--surface); color: var(--ink) }
::placeholder { color: var(--ink-2); opacity: 1 }
button { border: 0; background: var(--button); color: var(--on-button); font-weight: 600; cursor: pointer }
a { color: inherit; text-decoration-color: var(--gold); text-underline-offset: 3px; overflow-wrap: anywhere }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px }
ol { margin: 0; padding: 0; list-style: none; border-top: 1px solid var(--line) }
li { border-bottom: 1px solid var(--line); padding: 16px 0 }
header { display: flex; flex-wrap: wrap; gap: 0 12px; align-items: baseline; font-size: 14px }
.channel { color: var(--gold); font-weight: 600 }
time { margin-left: auto; color: var(--ink-2) }
article p { margin: 8px 0 0; white-space: pre-line; overflow-wrap: anywhere }
.empty { padding: 32px 0; border-top: 1px solid var(--line); color: var(--ink-2) }
`
