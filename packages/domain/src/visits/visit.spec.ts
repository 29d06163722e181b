import { describe, expect, it } from 'vitest'
import { toCampaign, toCountedPage, toDevice, toReferrerHost } from './visit.ts'

describe('pages as they are counted', () => {
  it.each([
    ['/', '/'],
    ['/it', '/'],
    ['/it/blog/pane-e-volo', '/blog/pane-e-volo'],
    ['/fleet/light/phenom-300e', '/fleet/light/phenom-300e'],
    ['/order/6f1c9a3e-0000-4000-8000-000000000000', '/order/*'],
    ['/quote/abcdef', '/quote/*'],
    ['/suggest-list/eyJsZWdzIjpbXX0', '/suggest-list/*'],
    ['/empty-legs/calendar', '/empty-legs/calendar'],
    ['/empty-legs/12__3', '/empty-legs/*'],
    ['/empty-legs/subscriptions/edit/9', '/empty-legs/subscriptions/*'],
    ['/profile/passenger/9/document/list', '/profile/passenger/*'],
    ['/<script>', '/*'],
  ])('%s is %s', (path, page) => {
    expect(toCountedPage(path)).toBe(page)
  })
})

describe('where a visit comes from', () => {
  it('is the host alone, and nothing for our own pages', () => {
    expect(toReferrerHost('https://www.google.com/search?q=private+jet', 'fly.example')).toBe('google.com')
    expect(toReferrerHost('https://www.fly.example/blog', 'fly.example')).toBe('')
    for (const nothing of [undefined, '', 'nonsense', 'javascript:alert(1)', 'android-app://com.example'])
      expect(toReferrerHost(nothing, 'fly.example')).toBe('')
  })

  it('is the campaign of the address, shortened', () => {
    const search = new URLSearchParams({ utm_source: ' news\u0007letter ', utm_campaign: 'x'.repeat(200) })
    expect(toCampaign(search)).toEqual({ source: 'newsletter', medium: '', campaign: 'x'.repeat(60) })
  })
})

it.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148', 'phone'],
  ['Mozilla/5.0 (Linux; Android 16; Pixel 10) Chrome/150 Mobile Safari/537.36', 'phone'],
  ['Mozilla/5.0 (Linux; Android 16; SM-X910) Chrome/150 Safari/537.36', 'tablet'],
  ['Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X)', 'tablet'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'desktop'],
])('%s is a %s', (agent, device) => {
  expect(toDevice(agent)).toBe(device)
})
