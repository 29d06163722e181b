import { describe, expect, it } from 'vitest'
import { isPreviewer, toDestination, toLinkDevice } from './device.ts'
import { toSafeTarget, withUtm } from './target.ts'

const hosts = ['fly.example', 'partner.example', 'own.example:8443']

describe('a target', () => {
  it.each([
    ['https://fly.example/deals', 'https://fly.example/deals'],
    ['https://it.fly.example/', 'https://it.fly.example/'],
    ['HTTPS://FLY.example/a b', null],
    ['https://fly.example.evil.example/', null],
    ['https://evilfly.example/', null],
    ['https://fly.example@evil.example/', null],
    [String.raw`https://fly.example\@evil.example`, null],
    ['https://fly.example:443@evil.example', null],
    ['//evil.example', null],
    ['javascript:alert(1)//fly.example', null],
    ['data:text/html,fly.example', null],
    ['http://fly.example/', null],
    ['http://169.254.169.254/latest/meta-data', null],
    ['https://fly.example/\u0000', null],
    ['https://fly.example:443/', 'https://fly.example/'],
    ['https://fly.example:8443/', null],
    ['https://own.example:8443/deals', 'https://own.example:8443/deals'],
    ['https://own.example/', null],
    ['https://it.own.example:8443/', null],
  ])('%s', (address, expected) => {
    expect(toSafeTarget(address, hosts, false)).toBe(expected)
  })

  it('passes its campaign on and keeps its own', () => {
    expect(withUtm('https://fly.example/?utm_source=own', { source: 'mail', campaign: 'May 1' })).toBe(
      'https://fly.example/?utm_source=own&utm_campaign=May+1',
    )
  })
})

it('a device is sent to the store of its app, others to the target', () => {
  const link = { target: 'https://fly.example/?utm_source=mail', androidPackage: 'example.fly', iosStoreId: '123456' }
  expect(toDestination(link, 'ios')).toBe('https://apps.apple.com/app/id123456')
  expect(toDestination(link, 'android')).toBe('https://play.google.com/store/apps/details?id=example.fly&referrer=utm_source%3Dmail')
  expect(toDestination(link, 'desktop')).toBe(link.target)
  expect(toDestination({ ...link, iosStoreId: null }, 'ios')).toBe(link.target)
})

it.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 'ios', false],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9)', 'android', false],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/140', 'desktop', false],
  ['facebookexternalhit/1.1', 'desktop', true],
  ['WhatsApp/2.23', 'desktop', true],
  ['', 'desktop', true],
])('%s', (agent, device, previews) => {
  expect([toLinkDevice(agent), isPreviewer(agent)]).toEqual([device, previews])
})
