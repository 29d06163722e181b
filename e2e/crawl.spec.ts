import type { APIRequestContext } from '@playwright/test'
import { expect, test } from './case.ts'
import { findLegs } from './empty-legs.ts'
import { findSharedFlights } from './shared-flights.ts'
import { minutes } from './patience.ts'

/** Many pages of one kind differ by their data only: so many of each are visited. */
const sample: readonly [pattern: RegExp, count: number][] = [
  [/^\/cities\//, 15],
  [/^\/countries\//, 30],
  [/^\/empty-legs\/[^/]+__/, 12],
  [/^\/empty-legs\/route\//, 8],
  [/^\/seats\//, 8],
]
/** Flights on offer: sold, withdrawn and added between two requests, and two may leave for one place in the same minute. */
const isMarket = (path: string): boolean => /^\/(empty-legs|seats)\/[^/]*(__|route\/)/.test(bare(path))
const expected: ReadonlySet<string> = new Set([
  '/multi-leg',
  '/fleet/light/pc-24',
  '/contacts',
  '/in-landing',
  '/privacy',
  '/accessibility',
  '/deals',
  '/countries',
])

interface Visited {
  path: string
  status: number
  html: string
}

const decode = (text: string): string => text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"')
const attribute = (tag: string, name: string): string | null => {
  const value = new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1]
  return value === undefined ? null : decode(value)
}
const tags = (html: string, name: string): string[] => html.match(new RegExp(`<${name}\\b[^>]*>`, 'gi')) ?? []
const bare = (path: string): string => path.replace(/^\/it(?=\/|$)/, '') || '/'

function toLinks({ html }: Visited): string[] {
  return tags(html, 'a')
    .map((tag) => attribute(tag, 'href'))
    .filter((href) => href !== null && href.startsWith('/') && !href.startsWith('//'))
    .map((href) => href!.replace(/#.*$/, ''))
    .filter((href) => !/^\/(gamma|docs|dev|art|assets|staff)\b/.test(href))
}

/** Every page that links lead to from the start pages of both languages. */
async function crawl(request: APIRequestContext): Promise<Visited[]> {
  const found = new Set(['/', '/it'])
  const counts = new Map<string, number>()
  const visited: Visited[] = []
  const isSampledOut = (path: string): boolean => {
    const kind = sample.find(([pattern]) => pattern.test(bare(path)))
    if (!kind) return false
    const key = `${kind[0]} ${path.startsWith('/it')}`
    const count = counts.get(key) ?? 0
    counts.set(key, count + 1)
    return count >= kind[1]
  }
  const waiting = [...found]
  const visit = async () => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const response = await request.get(path, { headers: { accept: 'text/html' } })
      // A redirect counts as the page that it leads to.
      const { pathname } = new URL(response.url())
      if (pathname !== path && found.has(pathname)) continue
      found.add(pathname)
      const page = { path: pathname, status: response.status(), html: await response.text() }
      visited.push(page)
      for (const link of toLinks(page)) {
        // Filters of lists have no end.
        if (found.has(link) || link.includes('?')) continue
        found.add(link)
        if (!isSampledOut(link)) waiting.push(link)
      }
    }
  }
  // The first page fills the list for the others.
  await visit()
  return visited
}

/** Words that only one of the languages has. */
const marks = {
  en: /\b(the|and|with|from|your|which|are|for)\b/gi,
  it: /\b(il|della|con|che|gli|una|dei|nel)\b/gi,
}

function faults({ path, status, html }: Visited, titles: Map<string, string>, descriptions: Map<string, string>): string[] {
  // Sold or withdrawn while the list that led to it was read.
  if (status === 410) return []
  if (status >= 400) return [`${status}`]
  const list: string[] = []
  const locale = /^\/it(\/|$)/.test(path) ? 'it' : 'en'
  if (!html.includes(`<html lang="${locale}"`)) list.push('lang')
  list.push(...tags(html, 'img').filter((tag) => attribute(tag, 'alt') === null))
  const main =
    /<main[\s\S]*<\/main>/
      .exec(html)?.[0]
      .replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, ' ')
      .replaceAll(/<[^>]+>/g, ' ') ?? ''
  const [own, other] = [main.match(marks[locale])?.length ?? 0, main.match(marks[locale === 'en' ? 'it' : 'en'])?.length ?? 0]
  if (other > own) list.push(`language: ${own} words against ${other}`)
  const metas = tags(html, 'meta')
  if (metas.some((tag) => attribute(tag, 'name') === 'robots' && attribute(tag, 'content') === 'noindex')) return list
  // A private page also contains the sign-in that visitors get in its place.
  if (tags(html, 'h1').length !== 1) list.push(`${tags(html, 'h1').length} h1`)
  const title = decode(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '')
  const description = attribute(metas.find((tag) => attribute(tag, 'name') === 'description') ?? '', 'content') ?? ''
  for (const [kind, value, seen] of [
    ['title', title, titles],
    ['description', description, descriptions],
  ] as const) {
    const key = `${locale} ${value} ${isMarket(path) ? description : ''}`
    if (value === '') list.push(`no ${kind}`)
    else if (seen.has(key)) list.push(`${kind} of ${seen.get(key)}: ${value}`)
    else seen.set(key, path)
  }
  const links = tags(html, 'link')
  const canonical = attribute(links.find((tag) => attribute(tag, 'rel') === 'canonical') ?? '', 'href')
  if (canonical === null || new URL(canonical).pathname !== path) list.push(`canonical ${canonical}`)
  const alternate = (to: string) => attribute(links.find((tag) => attribute(tag, 'hreflang') === to) ?? '', 'href')
  if (alternate(locale) !== canonical || alternate('x-default') !== alternate('en')) list.push('hreflang')
  if (sharePicture(html)?.startsWith(`/art/share/${locale}/`) !== true) list.push(`og:image ${sharePicture(html)}`)
  return list
}

/** Path of the picture that a messenger shows with a link to the page. */
function sharePicture(html: string): string | null {
  const tag = tags(html, 'meta').find((one) => attribute(one, 'property') === 'og:image')
  return tag === undefined ? null : new URL(attribute(tag, 'content') ?? '').pathname
}

test('every page that a link leads to answers, has its own title and belongs to its language', async ({ request }) => {
  test.setTimeout(minutes(4))
  await findLegs(request, 'en')
  await findSharedFlights(request, 'en')
  const visited = await crawl(request)
  const [titles, descriptions] = [new Map<string, string>(), new Map<string, string>()]
  const found = visited
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .flatMap((page) => faults(page, titles, descriptions).map((fault) => `${page.path}: ${fault}`))
  expect(found).toEqual([])
  const seen = new Set(visited.map(({ path }) => path))
  for (const path of expected) expect([path, seen.has(path), seen.has(`/it${path}`)]).toEqual([path, true, true])
  // One picture of each kind and language.
  const pictures = new Map(visited.map(({ html }) => sharePicture(html)).map((path) => [path?.split('/').slice(0, 5).join('/'), path]))
  pictures.delete(undefined)
  expect([...pictures.keys()].map((path) => path!.split('/')[4]).toSorted()).toEqual(
    ['article', 'city', 'class', 'country', 'deal', 'home', 'press', 'route', 'type'].flatMap((kind) => [kind, kind]),
  )
  for (const path of pictures.values()) {
    const picture = await request.get(path!)
    expect([path, picture.status(), picture.headers()['content-type']]).toEqual([path, 200, 'image/jpeg'])
  }
  // The alternates of a page name each other.
  const alternates = new Map(
    visited.map(({ path, html }) => [
      path,
      tags(html, 'link')
        .filter((tag) => ['en', 'it'].includes(attribute(tag, 'hreflang') ?? ''))
        .map((tag) => new URL(attribute(tag, 'href') ?? '').pathname),
    ]),
  )
  const unpaired = [...alternates].flatMap(([path, both]) =>
    both
      .filter((other) => alternates.has(other) && !alternates.get(other)!.includes(path))
      // Gone, or without a flight, when the other language was asked for: such a page names no alternates.
      .filter((other) => !isMarket(path) || alternates.get(other)!.length > 0)
      .map((other) => `${path} – ${other}`),
  )
  expect(unpaired).toEqual([])
})
