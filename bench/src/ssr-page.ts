/** What the sides of `bench:ssr` show: read off their pages, and handed to the peers as data. */
import { request } from 'node:http'
import { writeFileSync } from 'node:fs'
import { countNodes, findNode, onlyVisible, parsePage, replaceNode, getText, type PageNode } from './page-tree.ts'

interface Content {
  body: PageNode[]
  list: Exclude<PageNode, string>
}

/** What a reader sees of a page, and its list. */
function read(html: string): Content {
  const body = findNode(parsePage(html), (tag) => tag === 'body')
  const list = body && findNode(body[2], (_, attributes) => attributes['data-bench'] === 'items')
  if (!body || !list) throw new Error('The page has no items')
  return { body: onlyVisible(body[2]), list }
}

export const readShown = (html: string) => {
  const { body, list } = read(html)
  return { items: list[2].length, elements: countNodes(body), text: getText(body) }
}

/** Our page's own elements and data, so that all sides show the same. */
export function toContent(html: string, api: unknown): string {
  const { body, list } = read(html)
  const main = findNode(body, (tag) => tag === 'main')
  const visibleList = findNode(body, (_, attributes) => attributes['data-bench'] === 'items')
  if (!main || !visibleList) throw new Error('The page has no main part')
  const slot: PageNode = ['slot', {}, []]
  return JSON.stringify({
    lang: 'en',
    title: 'Fifty places',
    description: 'Where our travellers fly to most.',
    site: getSettings(html),
    api,
    places: getPlaces(list),
    shell: replaceNode(body, main, [main[0], main[1], [slot]]),
    page: replaceNode(main[2], visibleList, slot),
  })
}

/** Keeps the packed bytes of a page as they travel. */
export async function saveRaw(port: number, path: string, file: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        writeFileSync(file, Buffer.concat(chunks))
        resolve()
      })
    })
      .on('error', reject)
      .end()
  })
}

/** The settings of the page, from its own hydration state. */
function getSettings(page: string): unknown {
  const found = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(page)?.[1]
  if (!found) throw new Error('The page has no boot data')
  const { state } = JSON.parse(found) as { state: string }
  return unfold(JSON.parse(state.split('\n')[0]!) as unknown[]).loaderData.root.site
}

/** Decodes the router's hydration state: every value once, objects and arrays by index. */
function unfold(values: unknown[]): { loaderData: { root: { site: unknown } } } {
  const special: Record<number, unknown> = { [-5]: null, [-7]: undefined }
  const at = (index: number): unknown => {
    if (index < 0) return special[index]
    const value = values[index]
    if (Array.isArray(value)) return value.map((one) => at(one as number))
    if (value !== null && typeof value === 'object')
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [at(Number(key.slice(1))), at(one as number)]))
    return value
  }
  return at(0) as { loaderData: { root: { site: unknown } } }
}

/** The items as data, read off the page. */
function getPlaces(from: Exclude<PageNode, string>): unknown[] {
  return from[2].map((item) => {
    if (typeof item === 'string') throw new Error('An item is only text')
    const link = findNode([item], (tag) => tag === 'a')!
    const [code, zone, at] = ['dd', 'dd', 'dd'].map((_, index) =>
      getText([findNode([item], (tag) => tag === 'dl')![2].filter((node) => typeof node !== 'string' && node[0] === 'dd')[index]!]),
    )
    return {
      selector: new URL(String(link[1]['href']), 'http://x').searchParams.get('to'),
      name: getText([link]),
      placement: getText([findNode([item], (tag) => tag === 'p')!]),
      code,
      zone,
      at,
      airports: findNode([item], (tag) => tag === 'ul')![2].map((one) => getText([one])),
    }
  })
}
