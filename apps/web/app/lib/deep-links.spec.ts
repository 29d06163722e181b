import { describe, expect, it } from 'vitest'
import type { Locale } from '@aquilane/domain/site/paths'
import { deepLink, type UnpackedLink } from './deep-links.ts'

const follow = (
  address: string,
  found: { link?: UnpackedLink | null; deal?: Partial<Record<Locale, string>> | null | 'fault' } = {},
  locale: Locale = 'en',
) =>
  deepLink(new URL(address, 'https://a.example'), locale, {
    unpack: async () => found.link ?? null,
    deal: async () => {
      if (found.deal === 'fault') throw new Error('fault')
      return found.deal ?? null
    },
  })

describe('legacy and deep links, matched by how the path ends (spec §2)', () => {
  it('links to search and suggest redirect to the suggestions with the query text and keep other parameters', async () => {
    expect(await follow('/app/v2/search?query=abc&utm_source=x&source=mail')).toBe('/suggest-list/abc?utm_source=x&source=deeplink')
    expect(await follow('/it/suggest?query=abc', {}, 'it')).toBe('/it/suggest-list/abc?source=deeplink')
    expect(await follow('/search')).toBe('/')
  })

  it('a link to order redirects to the order, or to the home page without an id', async () => {
    expect(await follow('/old/order?id=77')).toBe('/order/77')
    expect(await follow('/old/order')).toBe('/')
  })

  it('a link to emptyLegSearch is unpacked to its leg', async () => {
    expect(await follow('/emptyLegSearch?data=x', { link: { id: 5, company_id: '8' } })).toBe('/empty-legs/5__8')
    expect(await follow('/emptyLegSearch?data=broken', { link: null })).toBe('/empty-legs')
  })

  it('a link to IndivSeats redirects to the seat with both ids, otherwise to the filtered list', async () => {
    expect(await follow('/IndivSeats?data=x', { link: { sharingId: 's', companyId: 'c', seats: 2, sofaSeats: 1 } })).toBe(
      '/seats/s__c?seats=2&sofaSeats=1&source=deeplink',
    )
    expect(
      await follow('/IndivSeats?data=x', {
        link: { pax: 3, dateFrom: '2026-12-01', dateTo: '2026-12-09', from: { city: { id: 'LON' } }, to: { city: { id: 'NCE' } } },
      }),
    ).toBe('/seats?pax=3&date_from=2026-12-01&date_to=2026-12-09&from=LON&to=NCE&source=deeplink')
  })

  it('links to bring_friend and bring-friend open the loyalty dialog of the profile', async () => {
    expect(await follow('/bring_friend')).toBe('/profile?loyalty_modal=visible')
    expect(await follow('/x/bring-friend', {}, 'it')).toBe('/it/profile?loyalty_modal=visible')
  })

  it('a link to packages_deals leads to the slug of the locale, else to the start page; 404 falls through, other failures lead to the start page', async () => {
    expect(await follow('/packages_deals?id=4', { deal: { en: 'monaco' } })).toBe('/deals/monaco')
    expect(await follow('/packages_deals?id=4', { deal: { en: 'monaco' } }, 'it')).toBe('/it')
    expect(await follow('/packages_deals?id=4', { deal: null })).toBeNull()
    expect(await follow('/packages_deals?id=4', { deal: 'fault' })).toBe('/')
    expect(await follow('/packages_deals')).toBe('/')
  })

  it('links to sign-in and to a story open their overlays', async () => {
    expect(await follow('/sign-in')).toBe('/?auth_modal=visible')
    expect(await follow('/story?id=9')).toBe('/?story_id=9')
    expect(await follow('/story')).toBe('/')
  })

  it('every target keeps where the visit comes from', async () => {
    const from = 'utm_source=news&utm_source=b&ref=ADA7'
    const found = { link: { id: 5, company_id: 8, sharingId: 's', companyId: 'c' }, deal: { en: 'monaco' } }
    const targets = await Promise.all(
      ['order?id=7&', 'order?', 'emptyLegSearch?data=x&', 'IndivSeats?data=x&', 'bring_friend?', 'packages_deals?id=4&', 'packages_deals?']
        .concat(['sign-in?', 'story?id=9&', 'story?'])
        .map((link) => follow(`/${link}${from}`, found)),
    )
    expect(targets).toEqual([
      `/order/7?${from}`,
      `/?${from}`,
      `/empty-legs/5__8?${from}`,
      `/seats/s__c?${from}&source=deeplink`,
      `/profile?${from}&loyalty_modal=visible`,
      `/deals/monaco?${from}`,
      `/?${from}`,
      `/?${from}&auth_modal=visible`,
      `/?${from}&story_id=9`,
      `/?${from}`,
    ])
    expect(await follow(`/emptyLegSearch?data=broken&${from}`, { link: null })).toBe(`/empty-legs?${from}`)
    expect(await follow(`/packages_deals?id=4&${from}`, { deal: 'fault' })).toBe(`/?${from}`)
  })

  it('any other path is no deep link', async () => {
    expect(await follow('/research')).toBeNull()
    expect(await follow('/orders')).toBeNull()
  })
})
