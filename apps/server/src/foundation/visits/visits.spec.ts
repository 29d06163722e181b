import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { manualClock } from '../../platform/clock.ts'
import { startApi, type Api } from '../../api.fixture.ts'
import { signInTestStaff } from '../../office/staff/staff.fixture.ts'
import { createVisitCounter, maxRowsPerDay } from './counter.ts'
import { addCounts } from './queries.ts'

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1'
const desktop = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15'

let api: Api
/** Stands still, so that a run across midnight counts on one day. */
const clock = manualClock(Temporal.Now.instant())
const today = clock.now().toZonedDateTimeISO('UTC').toPlainDate().toString()
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.db.deleteFrom('visit_count').execute()
})

const newCounter = () => createVisitCounter({ db: api.db, clock, publicUrl: 'https://fly.example' })
const open = (url: string, more: { referrer?: string; userAgent?: string; isNavigation?: boolean } = {}) => ({
  url,
  referrer: undefined,
  userAgent: desktop,
  isNavigation: false,
  ...more,
})
const rows = () =>
  api.db
    .selectFrom('visit_count')
    .select(['page', 'referrer', 'source', 'campaign', 'device', 'views', 'visits'])
    .orderBy('page')
    .orderBy('referrer')
    .execute()

describe('counting pages', () => {
  it('adds up what is opened, and tells visits from pages within a visit', async () => {
    const counter = newCounter()
    counter.count(open('/it/blog/prezzi?utm_source=news&utm_campaign=december', { referrer: 'https://www.google.com/search?q=jet' }))
    counter.count(open('/fleet', { referrer: 'https://fly.example/blog' }))
    counter.count(open('/fleet', { isNavigation: true }))
    counter.count(open('/order/8d7a', { userAgent: phone }))
    await counter.flush()
    counter.count(open('/fleet', { isNavigation: true }))
    await counter.flush()
    expect(await rows()).toEqual([
      { page: '/blog/prezzi', referrer: 'google.com', source: 'news', campaign: 'december', device: 'desktop', views: 1, visits: 1 },
      { page: '/fleet', referrer: '', source: '', campaign: '', device: 'desktop', views: 3, visits: 0 },
      { page: '/order/*', referrer: '', source: '', campaign: '', device: 'phone', views: 1, visits: 1 },
    ])
  })

  it('leaves out programs that say so', async () => {
    const counter = newCounter()
    counter.count(open('/', { userAgent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' }))
    counter.count({ ...open('/'), userAgent: undefined })
    await counter.flush()
    expect(await rows()).toEqual([])
  })

  it('keeps a bounded number of rows whatever is sent', async () => {
    const counter = newCounter()
    for (let n = 0; n < 2_000; n++) counter.count(open(`/blog/a${n}?utm_source=s${n}`))
    await counter.flush()
    const stored = await rows()
    expect(stored.length).toBeLessThanOrEqual(501)
    expect(stored.reduce((sum, { views }) => sum + Number(views), 0)).toBe(2_000)
    const row = { day: today, referrer: '', source: 'x', medium: '', campaign: '', device: 'desktop', views: 1, visits: 1 } as const
    await addCounts(api.db, [{ ...row, page: '/blog/late' }], stored.length)
    expect((await rows()).some(({ page }) => page === '/blog/late')).toBe(false)
    expect(maxRowsPerDay).toBeGreaterThan(stored.length)
  })

  it('counts navigations that the browser reports', async () => {
    const { visitCounter: counter } = api.app.ctx
    const headers = { 'user-agent': phone }
    expect((await api.call('POST', '/gamma/visit/count', { headers, body: { path: '/it/deals/parigi' } })).status).toBe(200)
    expect((await api.call('POST', '/gamma/visit/count', { headers, body: { path: 'https://evil.example' } })).status).toBe(400)
    await counter.flush()
    expect(await rows()).toMatchObject([{ page: '/deals/parigi', device: 'phone', views: 1, visits: 0 }])
  })
})

describe('the report', () => {
  it('sums days, pages, hosts and campaigns, and the period before', async () => {
    const day = (ago: number): string => Temporal.PlainDate.from(today).subtract({ days: ago }).toString()
    const base = { source: '', medium: '', campaign: '', device: 'desktop' } as const
    await addCounts(
      api.db,
      [
        { ...base, day: day(0), page: '/', referrer: 'google.com', views: 5, visits: 5 },
        { ...base, day: day(1), page: '/', referrer: '', views: 3, visits: 1 },
        { ...base, day: day(1), page: '/fleet', referrer: '', source: 'news', views: 2, visits: 2 },
        { ...base, day: day(2), page: '/fleet', referrer: '', views: 7, visits: 4 },
      ],
      100,
    )
    const { headers } = await signInTestStaff(api.db, ['content'])
    const report = await api.call('GET', `/gamma/staff/visit/report?from=${day(1)}&to=${day(0)}`, { headers })
    expect(report.json).toEqual({
      totals: { views: 10, visits: 8 },
      before: { from: day(3), to: day(2), views: 7, visits: 4 },
      days: [
        { day: day(1), views: 5, visits: 3 },
        { day: day(0), views: 5, visits: 5 },
      ],
      pages: [
        { name: '/', views: 8, visits: 6 },
        { name: '/fleet', views: 2, visits: 2 },
      ],
      referrers: [{ name: 'google.com', views: 5, visits: 5 }],
      devices: [{ name: 'desktop', views: 10, visits: 8 }],
      campaigns: [{ source: 'news', medium: '', campaign: '', views: 2, visits: 2 }],
    })
    const refused = async (from: string, to: string) =>
      (await api.call('GET', `/gamma/staff/visit/report?from=${from}&to=${to}`, { headers })).status
    expect(await refused(day(0), day(1))).toBe(400)
    expect(await refused(day(800), day(0))).toBe(400)
  })
})
