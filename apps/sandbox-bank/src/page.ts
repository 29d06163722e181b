import type { Locale } from '@aquilane/domain/site/paths'
import { createHash } from 'node:crypto'
import { formatMoney } from '@aquilane/i18n/format'
import { sandboxBankTexts, type SandboxBankTexts } from '@aquilane/i18n/sandbox-bank'
import type { CardField } from './card.ts'
import type { BankPaymentRow } from './queries.ts'
import { pageKind, type PageState } from './bank.ts'

const merchant = 'Aquilane'

/** Latin subsets of the site's fonts; file names under `/sandbox-bank/fonts/`. */
export const bankFonts = {
  'text.woff2': '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
  'display.woff2': '@fontsource-variable/cormorant-garamond/files/cormorant-garamond-latin-wght-normal.woff2',
} as const

const style = `
@font-face{font-family:'Instrument Sans Variable';src:url(/sandbox-bank/fonts/text.woff2) format('woff2');font-weight:400 700;font-display:swap}
@font-face{font-family:'Cormorant Garamond Variable';src:url(/sandbox-bank/fonts/display.woff2) format('woff2');font-weight:300 700;font-display:swap}
:root{color-scheme:light dark;--bg:#FAF8F4;--surface:#FFFFFF;--sunk:#F4F0E8;--ink:#14181F;--ink2:#4A5260;--ink3:#636A78;--line:#E4DECF;--control:#8A8474;
--focus:#1F6FB2;--primary:#0E2A3B;--on-primary:#FFFFFF;--gold:#806126;--error:#A8322A;--warn:#8A5200}
@media (prefers-color-scheme:dark){:root{--bg:#0B1118;--surface:#121A24;--sunk:#1A2430;--ink:#F3EFE7;--ink2:#B7BEC9;--ink3:#8E97A5;--line:#263241;--control:#6B7788;
--focus:#7DB8EA;--primary:#D9BC80;--on-primary:#14181F;--gold:#D9BC80;--error:#F08A80;--warn:#E2A94F}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--ink);font:16px/1.625 'Instrument Sans Variable','Instrument Sans',system-ui,sans-serif;font-feature-settings:'tnum'}
.banner{margin:0;padding:8px 20px;background:var(--sunk);border-bottom:1px solid var(--line);color:var(--warn);font-size:14px;text-align:center}
body>main{max-width:488px;margin:24px auto 64px}
@media (max-width:527px){body>main{margin-inline:20px}}
header nav{display:flex;justify-content:space-between;align-items:baseline;gap:16px;max-width:528px;margin:0 auto;padding:32px 20px 0}
.mark{font:500 22px/1.05 'Cormorant Garamond Variable','Cormorant Garamond',Georgia,serif;letter-spacing:.02em}
a{color:var(--gold)}
main{background:var(--surface);border:1px solid var(--line);border-radius:12px;padding:32px}
h1{margin:0 0 24px;font:500 36px/1.05 'Cormorant Garamond Variable','Cormorant Garamond',Georgia,serif}
h2{margin:32px 0 8px;font-size:14px;font-weight:600;color:var(--ink2)}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:0 0 24px;padding-bottom:24px;border-bottom:1px solid var(--line)}
dt{color:var(--ink3)}dd{margin:0;text-align:right}
dd.amount{font-size:22px;line-height:1.2}
label{display:block;margin-bottom:4px;font-weight:500}
.hint{margin:4px 0 0;color:var(--ink3);font-size:14px;line-height:1.4}
.fault{margin:4px 0 0;color:var(--error);font-size:14px;line-height:1.4}
.field{margin-bottom:16px}.pair{display:grid;grid-template-columns:1fr 1fr;gap:16px}
@media (max-width:419px){.pair{grid-template-columns:1fr}main{padding:24px 20px}}
input{width:100%;min-height:48px;padding:8px 12px;font:inherit;color:var(--ink);background:var(--surface);border:1px solid var(--control);border-radius:6px}
input[aria-invalid=true]{border-color:var(--error);box-shadow:inset 0 0 0 1px var(--error)}
button{width:100%;min-height:48px;padding:8px 16px;font:inherit;font-weight:600;border-radius:6px;cursor:pointer;border:1px solid var(--primary);background:var(--primary);color:var(--on-primary)}
button.quiet{background:none;border-color:var(--control);color:var(--ink);font-weight:500}
button+button,form+form{margin-top:12px}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
.summary{margin:0 0 24px;padding:12px 16px;border:1px solid var(--error);border-radius:6px;color:var(--error)}
.summary ul{margin:4px 0 0;padding-left:20px}.summary a{color:inherit}
.cards{margin:0;padding:0;list-style:none;font-size:14px;color:var(--ink2)}
.cards li{display:flex;justify-content:space-between;gap:0 16px;flex-wrap:wrap;padding:4px 0;border-bottom:1px solid var(--line)}
.note{font-size:14px;color:var(--ink3)}
.address{margin:0 0 24px;overflow-wrap:anywhere;font-size:14px}
`

const styleHash = createHash('sha256').update(style).digest('base64')

/** The strictest policy under which the page works; `origin` is where its form may lead back to. */
export const bankPagePolicy = (origin: string) =>
  `default-src 'none'; style-src 'sha256-${styleHash}'; font-src 'self'; form-action 'self' ${origin}; base-uri 'none'; frame-ancestors 'none'`

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (character) => escapes[character]!)

/** Works without script. */
export function bankPage(state: Exclude<PageState, { page: 'leave' }> | { page: 'unknown' }, locale: Locale): string {
  const t = sandboxBankTexts(locale)
  switch (state.page) {
    case 'form':
      return shell(
        t,
        locale,
        t('title'),
        formBody(t, state),
        Object.keys(state.faults).length > 0 ? `${t('errors', { count: Object.keys(state.faults).length })} – ` : '',
      )
    case 'wallet': {
      const values = { amount: money(state) }
      return shell(
        t,
        locale,
        t('wallet.title'),
        `${toSummary(t, state.payment)}<p>${escape(t('wallet.text'))}</p><form method="post"><button name="wallet" value="approve">${escape(t('wallet.approve', values))}</button>` +
          `<button class="quiet" name="wallet" value="refuse">${escape(t('wallet.refuse'))}</button></form>${cancelForm(t)}`,
      )
    }
    case 'crypto': {
      const send = (percent: number, label: string, quiet = true) =>
        `<button${quiet ? ' class="quiet"' : ''} name="crypto" value="${percent}">${escape(label)}</button>`
      return shell(
        t,
        locale,
        t('crypto.title'),
        `${toSummary(t, state.payment)}<p>${escape(t('crypto.text'))}</p><h2>${escape(t('crypto.address'))}</h2><p class="address">${escape(statusLine(state.payment))}</p>` +
          `<form method="post">${send(100, t('crypto.full', { amount: money(state) }), false)}${send(50, t('crypto.half'))}${send(110, t('crypto.over'))}` +
          `<button class="quiet" name="expire" value="1">${escape(t('crypto.expire'))}</button></form>${cancelForm(t)}`,
      )
    }
    case 'challenge': {
      const values = { amount: money(state), merchant, last4: state.payment.last4 ?? '' }
      const missing = state.missing ? `<p class="summary" role="alert">${escape(t('fault.challenge_missing'))}</p>` : ''
      return shell(
        t,
        locale,
        t('challenge.title'),
        `${missing}<p>${escape(t('challenge.text', values))}</p><form method="post"><button name="challenge" value="approve">${escape(t('challenge.approve'))}</button>` +
          `<button class="quiet" name="challenge" value="refuse">${escape(t('challenge.refuse'))}</button></form>`,
      )
    }
    case 'waiting':
      return shell(
        t,
        locale,
        t('waiting.title'),
        `<p>${escape(t('waiting.text'))}</p><form method="get"><input type="hidden" name="lang" value="${locale}"><button class="quiet">${escape(t('waiting.again'))}</button></form>${cancelForm(t)}`,
        '',
        '<meta http-equiv="refresh" content="5">',
      )
    case 'closed':
      return shell(
        t,
        locale,
        t('closed.title'),
        `<p>${escape(t('closed.text'))}</p>${lateForm(t, state)}<p><a href="${escape(state.payment.failure_url)}">${escape(t('closed.back', { merchant }))}</a></p>`,
      )
    case 'unknown':
      return shell(t, locale, t('unknown.title'), `<p>${escape(t('unknown.text'))}</p>`)
  }
}

const money = (state: { payment: { amount: number; currency: string } }) =>
  formatMoney({ amount: state.payment.amount / 100, currency: state.payment.currency })

function formBody(t: SandboxBankTexts, state: Extract<PageState, { page: 'form' }>): string {
  const faults = Object.entries(state.faults) as [CardField, NonNullable<(typeof state.faults)[CardField]>][]
  const summary =
    faults.length === 0
      ? ''
      : `<div class="summary" role="alert"><strong>${escape(t('errors', { count: faults.length }))}</strong><ul>${faults
          .map(([field, fault]) => `<li><a href="#${field}">${escape(t(`fault.${fault}`))}</a></li>`)
          .join('')}</ul></div>`
  const first = faults[0]?.[0] ?? 'card'
  const field = (name: CardField, label: string, hint: string, attributes: string) => {
    const fault = state.faults[name]
    const described = [fault ? `${name}-fault` : '', hint ? `${name}-hint` : ''].filter(Boolean).join(' ')
    return (
      `<div class="field"><label for="${name}">${escape(label)}</label><input id="${name}" name="${name}" value="${escape(state.input[name])}" required inputmode="numeric" ` +
      `${attributes}${fault ? ' aria-invalid="true"' : ''}${described ? ` aria-describedby="${described}"` : ''}${name === first ? ' autofocus' : ''}>` +
      `${fault ? `<p class="fault" id="${name}-fault">${escape(t(`fault.${fault}`))}</p>` : ''}${hint ? `<p class="hint" id="${name}-hint">${escape(hint)}</p>` : ''}</div>`
    )
  }
  const testCards = [
    ['4242 4242 4242 4242', t('test.succeeds')],
    ['4000 0000 0000 0002', t('test.refused')],
    ['4000 0025 0000 3155', t('test.challenge')],
    ['4000 0000 0000 0341', t('test.silent')],
  ]
  return (
    `${summary}${toSummary(t, state.payment)}` +
    `<form method="post" novalidate>${field('card', t('card'), '', 'autocomplete="cc-number" maxlength="30"')}<div class="pair">` +
    field('expiry', t('expiry'), t('expiryHint'), 'autocomplete="cc-exp" maxlength="9"') +
    `${field('cvc', t('cvc'), t('cvcHint'), 'autocomplete="cc-csc" maxlength="4"')}</div><button>${escape(t('pay', { amount: money(state) }))}</button></form>${cancelForm(t)}` +
    `<h2>${escape(t('test.title'))}</h2><ul class="cards">${testCards.map(([number, fate]) => `<li><span>${number}</span><span>${escape(fate!)}</span></li>`).join('')}</ul>` +
    `<p class="note">${escape(t('test.rest'))}</p>`
  )
}

const toSummary = (t: SandboxBankTexts, payment: BankPaymentRow) =>
  `<dl><dt>${escape(t('amount'))}</dt><dd class="amount">${escape(money({ payment }))}</dd><dt>${escape(t('to'))}</dt><dd>${merchant}</dd>` +
  `<dt>${escape(t('for'))}</dt><dd>${escape(payment.description)}</dd></dl>`

/** Looks like a real address, but is not one. */
const statusLine = (payment: BankPaymentRow) => `0x${createHash('sha256').update(payment.id).digest('hex').slice(0, 40)}`

/** Crypto addresses stay valid: coins may arrive after the expiry. */
const lateForm = (t: SandboxBankTexts, state: { payment: BankPaymentRow }) =>
  pageKind(state.payment.provider) === 'crypto' && state.payment.received === 0
    ? `<p>${escape(t('crypto.lateText'))}</p><form method="post"><button class="quiet" name="crypto" value="100">${escape(t('crypto.late', { amount: money(state) }))}</button></form>`
    : ''

const cancelForm = (t: SandboxBankTexts) =>
  `<form method="post"><button class="quiet" name="cancel" value="1">${escape(t('cancel'))}</button></form>`

function shell(t: SandboxBankTexts, locale: Locale, title: string, body: string, before = '', head = ''): string {
  const other = locale === 'en' ? 'it' : 'en'
  return (
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">${head}` +
    `<title>${escape(`${before}${title} – ${t('bank')}`)}</title><style>${style}</style></head><body><header><p class="banner">${escape(t('banner'))}</p><nav>` +
    `<span class="mark">${escape(t('bank'))}</span><a href="?lang=${other}" hreflang="${other}" lang="${other}">${escape(t('language'))}</a></nav></header>` +
    `<main><h1>${escape(title)}</h1>${body}</main></body></html>`
  )
}
