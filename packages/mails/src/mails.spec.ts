import { describe, expect, it } from 'vitest'
import { noticeMail } from './notice.ts'
import { samples } from './samples.ts'

const site = 'https://aquilane.example'
const locales = ['en', 'it'] as const
const every = Object.entries(samples).flatMap(([name, sample]) => locales.map((locale) => [name, locale, sample(locale, site)] as const))

describe('mails', () => {
  it.each(every)('%s in %s is whole in both halves', (_name, locale, { subject, text, html }) => {
    expect(subject).not.toBe('')
    for (const half of [subject, text, html.replace(/<style>.*?<\/style>/s, '')]) expect(half).not.toMatch(/[{}]|undefined|\bnull\b|NaN/)
    expect(html).toMatch(new RegExp(`^<!DOCTYPE html><html[^>]* lang="${locale}"`))
    const seen = html.replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
    expect(seen).toContain(subject)
    // What the plain half links, the other half links, too.
    for (const [url] of text.matchAll(/https?:\/\/\S+/g)) expect(seen).toContain(`href="${url}"`)
  })

  it.each(every)('%s in %s loads nothing and runs nothing', (_name, _locale, { html }) => {
    // A picture is sent along: `cid:` names a part of the mail itself.
    const rest = html.replaceAll(/<img src="cid:[a-z0-9-]+@aquilane" alt="[^"<>]+" width="502" height="251" [^<>]*\/>/g, '')
    expect(rest).not.toMatch(/<(img|script|link|iframe|object|form|input)\b|@import|url\(|src=| on\w+=|javascript:/i)
    for (const [, href = ''] of html.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(/^https:\/\/aquilane\.example\//)
  })

  it.each(every)('%s in %s is small enough not to be clipped', (_name, _locale, { html }) => {
    expect(Buffer.byteLength(html)).toBeLessThan(40_000)
  })

  it('a meeting point is in both halves of the mails that have flights', () => {
    const point = 'Signature Aviation, Terminal 1, Luton'
    const halves = every.map(([, , { text, html }]) => [html.includes(point), text.includes(point)] as const)
    expect(halves.filter(([inHtml]) => inHtml).length).toBeGreaterThan(0)
    expect(halves.filter(([inHtml, inText]) => inHtml !== inText)).toEqual([])
  })

  it('about a trip that is going to be flown shows its aircraft, described in both languages', () => {
    const shown = every
      .filter(([, , { html }]) => html.includes('cid:aircraft-citation-xls-plus@aquilane'))
      .map(([name, locale]) => `${name} ${locale}`)
    const names = ['trip-sheet', 'share-asked', 'order-quoted', 'order-paid', 'order-confirmed']
    expect(shown).toEqual(names.flatMap((name) => locales.map((locale) => `${name} ${locale}`)))
    expect(samples['order-confirmed']!('en', site).html).toContain('alt="Citation XLS+, seen from the front left"')
    expect(samples['trip-sheet']!('it', site).html).toContain('alt="Citation XLS+, vista di tre quarti da sinistra"')
    expect(samples['order-confirmed']!('en', site).text).not.toMatch(/cid:|front left/)
  })

  it.each(Object.entries(samples))('%s uses “tu” in Italian', (_name, sample) => {
    expect(sample('it', site).text).not.toMatch(/\b(Suo|Sua|Le|Suoi)\b/)
  })

  it('escapes user input', () => {
    const evil = '<img src=x onerror=alert(1)>"\'</title><script>alert(2)</script>'
    const words = { title: evil, text: evil }
    const { html, text } = noticeMail(
      'en',
      { key: 'offer.announcement', params: { en: words, it: words } },
      { name: evil, url: `${site}/` },
      { settingsUrl: `${site}/profile` },
    )
    expect(html).not.toMatch(/<img|<script|<\/title><script/)
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(text).toContain(evil)
  })
})
