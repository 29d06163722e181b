import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type Api } from '../../api.fixture.ts'
import { readXml } from '../../platform/xml.ts'
import { readConfig } from '../../config/config.ts'
import { toAppleAssociation, toAssetLinks } from './app-links.ts'
import { sitemapNames } from './sitemaps.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const get = async (path: string) => {
  const { status, headers, text } = await api.call('GET', path)
  return { status, type: headers['content-type'], root: readXml(text) }
}

describe('what search engines read', () => {
  it('the index names every sitemap', async () => {
    const { type, root } = await get('/sitemap.xml')
    expect(type).toBe('application/xml; charset=utf-8')
    expect(root.children.map(({ children }) => children[0]!.text.split('/').at(-1))).toEqual(sitemapNames.map((name) => `${name}.xml`))
  })

  it.each([
    ['pages', '/contacts', '/it/contacts'],
    ['content', '/blog/flying-with-a-dog', '/it/blog/in-volo-con-il-cane'],
    ['fleet', '/fleet/light', '/it/fleet/light'],
    ['places', '/cities/nice', '/it/cities/nizza'],
    ['places', '/terminals/NCE', '/it/terminals/NCE'],
  ])('the sitemap of %s lists each page once in each language, with its alternates', async (name, english, italian) => {
    const { root } = await get(`/sitemaps/${name}.xml`)
    const urls = root.children.map(({ children }) => ({
      path: new URL(children.find((child) => child.name === 'loc')!.text).pathname,
      alternates: children
        .filter((child) => child.name === 'link')
        .map(({ attributes }) => [attributes['hreflang'], new URL(attributes['href']!).pathname]),
    }))
    expect(new Set(urls.map(({ path }) => path)).size).toBe(urls.length)
    const alternates = [
      ['en', english],
      ['it', italian],
      ['x-default', english],
    ]
    for (const path of [english, italian]) expect(urls.find((url) => url.path === path)?.alternates).toEqual(alternates)
  })

  it('another sitemap does not exist', async () => {
    expect((await api.call('GET', '/sitemaps/orders.xml')).status).toBe(404)
  })

  it.each([
    ['/blog/feed.xml', 'en', 13, '/blog/how-a-charter-price-is-made'],
    ['/it/press/feed.xml', 'it', 6, '/it/press/dalla-richiesta-al-preventivo-firmato-sul-telefono'],
  ])('%s contains the latest texts', async (path, language, count, first) => {
    const { type, root } = await get(path)
    expect(type).toBe('application/rss+xml; charset=utf-8')
    const channel = root.children[0]!
    expect(channel.children.find(({ name }) => name === 'language')?.text).toBe(language)
    const links = channel.children
      .filter(({ name }) => name === 'item')
      .map(({ children }) => new URL(children.find(({ name }) => name === 'link')!.text).pathname)
    expect([links.length, links[0]]).toEqual([count, first])
  })
})

describe('links that open the mobile apps', () => {
  const fingerprint = Array.from({ length: 32 }, () => 'AB').join(':')

  it('are declared for the configured apps, the back office and the API left out', () => {
    const { apps } = readConfig({
      APPLE_APP_ID: 'ABCDE12345.com.example.app',
      ANDROID_APP_ID: 'com.example.app',
      ANDROID_APP_FINGERPRINTS: fingerprint,
    })
    expect(toAppleAssociation(apps)).toMatchObject({
      applinks: {
        details: [
          { appIDs: ['ABCDE12345.com.example.app'], components: [{ '/': '/staff/*', exclude: true }, { exclude: true }, { '/': '/*' }] },
        ],
      },
    })
    expect(toAssetLinks(apps)).toMatchObject([{ target: { package_name: 'com.example.app', sha256_cert_fingerprints: [fingerprint] } }])
  })

  it('are absent without an app, and half a configuration is refused', async () => {
    for (const file of ['apple-app-site-association', 'assetlinks.json'])
      expect((await api.call('GET', `/.well-known/${file}`)).status).toBe(404)
    expect(() => readConfig({ ANDROID_APP_ID: 'com.example.app' })).toThrow('belong together')
    expect(() => readConfig({ APPLE_APP_ID: 'app' })).toThrow('APPLE_APP_ID')
    expect(() => readConfig({ ANDROID_APP_ID: 'com.example.app', ANDROID_APP_FINGERPRINTS: 'AB:CD' })).toThrow('ANDROID_APP_FINGERPRINTS')
  })
})

describe('texts about places', () => {
  it('are listed by the name of their place, not by its key', async () => {
    const list = async (locale: string) =>
      (await api.call('GET', '/gamma/content/list?kind=place&per_page=100', { headers: { 'accept-language': locale } })).json as {
        data: { title: string }[]
      }
    const [english, italian] = [await list('en'), await list('it')]
    expect(english.data.filter(({ title }) => title.includes(':'))).toEqual([])
    expect(english.data.map(({ title }) => title)).toContain('Ireland')
    expect(italian.data.map(({ title }) => title)).toContain('Irlanda')
  })
})

describe('pictures by size', () => {
  it.each([
    ['/art/scene/NCE-200x248.svg', 'width="200" height="248"'],
    ['/art/aircraft/light-200x0.svg', 'width="200"'],
    ['/art/aircraft/light-400x0.svg', 'width="400"'],
  ])('%s is drawn in its size', async (path, sides) => {
    const { status, text } = await api.call('GET', path)
    expect(status).toBe(200)
    expect(text.slice(0, text.indexOf('>'))).toContain(`<svg ${sides} `)
    expect(readXml(text).name).toBe('svg')
  })

  it('Cannes and Monaco have a sight of their own, though neither is a city with airports here', async () => {
    const statusOf = async (code: string) => (await api.call('GET', `/art/scene/${code}-night.svg`)).status
    expect([await statusOf('CEQ'), await statusOf('MCM')]).toEqual([200, 200])
  })

  it('an unknown city has none in any size', async () => {
    expect((await api.call('GET', '/art/scene/XQZW-200x248.svg')).status).toBe(404)
  })
})
