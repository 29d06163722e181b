import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type Api } from '../../api.fixture.ts'
import { signInTestStaff, type TestStaff } from '../../office/staff/staff.fixture.ts'

const key = 'a-key-for-the-links-of-this-spec'
const desktop = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140' }
const iphone = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' }

let api: Api
let rita: TestStaff
beforeAll(async () => {
  api = await startApi({ env: { LINKS_API_KEY: key, LINK_ALLOWED_HOSTS: 'partner.example' } })
  rita = await signInTestStaff(api.db, ['content'])
})
afterAll(() => api.close())

const make = async (info: object, more: { headers?: Record<string, string>; suffix?: object } = {}) => {
  const body = { dynamicLinkInfo: info, ...(more.suffix ? { suffix: more.suffix } : {}) }
  const { status, json } = await api.call('POST', '/api/links', { body, headers: more.headers ?? { 'x-api-key': key } })
  return { status, json: json as { shortLink: string; previewLink: string; code: string } }
}
const pathOf = (link: string): string => new URL(link).pathname
const open = (link: string, headers: Record<string, string>, query = '') => api.call('GET', `${pathOf(link)}${query}`, { headers })

describe('a short link', () => {
  it('leads to the page with its campaign, and counts without keeping who opened it', async () => {
    const info = {
      link: `${api.base}/deals`,
      analyticsInfo: { googlePlayAnalytics: { utmSource: 'mail', utmCampaign: 'spring' } },
    }
    const { json } = await make(info)
    expect(json.shortLink).toMatch(/\/l\/[A-Za-z0-9]{8}$/)
    const opened = await open(json.shortLink, desktop)
    expect([opened.status, opened.headers['location']]).toEqual([302, `${api.base}/deals?utm_source=mail&utm_campaign=spring`])
    await Promise.all(Array.from({ length: 20 }, () => open(json.shortLink, desktop)))
    const list = await api.call('GET', '/gamma/staff/link/list', { headers: rita.headers })
    expect((list.json as { data: object[] }).data[0]).toMatchObject({
      url: json.shortLink,
      clicks: { ios: 0, android: 0, desktop: 21, last_30_days: 21 },
      created_by: null,
    })
  })

  it('sends a phone to the store at once when forced, and lets it choose otherwise', async () => {
    const info = { link: `${api.base}/fleet`, iosInfo: { iosAppStoreId: '123456789' } }
    const forced = await make({ ...info, navigationInfo: { enableForcedRedirect: true } })
    expect((await open(forced.json.shortLink, iphone)).headers['location']).toBe('https://apps.apple.com/app/id123456789')
    const chosen = await open((await make(info)).json.shortLink, iphone)
    expect([chosen.status, chosen.text.includes('https://apps.apple.com/app/id123456789'), chosen.text.includes('/fleet')]).toEqual([
      200,
      true,
      true,
    ])
    expect((await open(forced.json.shortLink, desktop)).headers['location']).toBe(`${api.base}/fleet`)
  })

  it('shows programs a preview, whose texts are no markup, and does not count them', async () => {
    const socialMetaTagInfo = { socialTitle: '"><script>alert(1)</script>', socialDescription: 'Nice & <b>easy</b>' }
    const { json } = await make({ link: `${api.base}/`, socialMetaTagInfo })
    const preview = await open(json.shortLink, { 'user-agent': 'WhatsApp/2.23' })
    expect(preview.text).toContain('property="og:title" content="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')
    expect(preview.text).not.toContain('<script')
    expect(preview.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect((await open(json.shortLink, desktop, '?d=1')).status).toBe(200)
    expect(
      await api.db
        .selectFrom('link_click')
        .innerJoin('link', 'link.id', 'link_id')
        .select('clicks')
        .where('title', 'like', '%script%')
        .execute(),
    ).toEqual([])
  })

  it('that is switched off answers 410, and leads on once it is on again', async () => {
    const body = { target: `${api.base}/press`, title: 'Press', utm_source: 'newsletter' }
    const link = (await api.call('POST', '/gamma/staff/link/create', { headers: rita.headers, body })).json as { id: string; url: string }
    const set = (disabled: boolean) =>
      api.call('POST', '/gamma/staff/link/set-disabled', { headers: rita.headers, body: { link: { id: link.id }, disabled } })
    await set(true)
    expect((await open(link.url, desktop)).json).toMatchObject({ code: 'LINK_GONE' })
    await set(false)
    expect((await open(link.url, desktop)).headers['location']).toBe(`${api.base}/press?utm_source=newsletter`)
  })

  it('is long where it must not be guessed', async () => {
    expect((await make({ link: `${api.base}/` }, { suffix: { option: 'UNGUESSABLE' } })).json.shortLink).toMatch(/\/l\/[A-Za-z0-9]{22}$/)
  })
})

describe('the API', () => {
  it.each([
    'https://evil.example/',
    'https://127.0.0.1@evil.example/',
    'https://partner.example.evil.example/',
    'javascript:alert(1)//127.0.0.1',
    'http://169.254.169.254/latest/meta-data',
    '//evil.example/path',
    String.raw`https://partner.example\@evil.example/`,
  ])('refuses to lead to %s', async (link) => {
    expect((await make({ link })).json).toMatchObject({ code: 'LINK_TARGET_REFUSED' })
    expect((await make({ link: `${api.base}/`, socialMetaTagInfo: { socialImageLink: link } })).json).toMatchObject({
      code: 'LINK_TARGET_REFUSED',
    })
  })

  it('allows the hosts of the installation, with the key only', async () => {
    expect((await make({ link: 'https://www.partner.example/offer' })).status).toBe(200)
    for (const headers of [{}, { 'x-api-key': '' }, { 'x-api-key': `${key}x` }] as Record<string, string>[])
      expect((await make({ link: `${api.base}/` }, { headers })).status).toBe(401)
  })

  it('has no such link for codes that are none', async () => {
    for (const code of ['nothing1', 'x', '%2e%2e', "a'--"])
      expect((await api.call('GET', `/l/${code}`, { headers: desktop })).status).toBe(404)
  })
})

describe('the link to the app', () => {
  const appLink = async (query = '', locale = 'en') =>
    ((await api.call('GET', `/gamma/link/app${query}`, { headers: { 'accept-language': locale } })).json as { link: string }).link

  it('is one for each language and referral, and keeps the code', async () => {
    const ada = await api.customer()
    const { link } = (await api.call('GET', '/gamma/profile/get-bring-friend-link', { as: ada })).json as { link: string }
    const code = new URL(link).searchParams.get('ref') ?? ''
    const links = await Promise.all(Array.from({ length: 5 }, () => appLink(`?ref=${code.toLowerCase()}`)))
    expect(new Set(links).size).toBe(1)
    expect(await appLink()).not.toBe(links[0])
    expect(await appLink('', 'it')).not.toBe(await appLink())
    const opened = new URL((await open(links[0]!, desktop)).headers['location'] ?? '')
    expect([opened.pathname, opened.searchParams.get('ref')]).toEqual(['/', code])
  })

  it('makes none for codes that nobody has', async () => {
    expect(await appLink('?ref=NOTACODE')).toBe(await appLink())
  })

  it('leads phones to the stores of the demo', async () => {
    expect((await open(await appLink(), iphone)).headers['location']).toBe('https://apps.apple.com/app/id0000000000')
    const android = await open(await appLink(), { 'user-agent': 'Mozilla/5.0 (Linux; Android 16)' })
    expect(android.headers['location']).toMatch(/^https:\/\/play\.google\.com\/store\/apps\/details\?id=example\.aquilane/)
  })
})
