import { describe, expect, it } from 'vitest'
import { localeFromPath, paths, switchLocale, withQuery, type Paths } from './paths.ts'

const examples: { [K in keyof Paths]: (p: Paths) => string } = {
  index: (p) => p.index({ auth_modal: 'visible' }),
  suggestList: (p) => p.suggestList('v1.a-b_c', { source: 'deeplink' }),
  multiLeg: (p) => p.multiLeg(),
  order: (p) => p.order('7Q2K'),
  orders: (p) => p.orders({ tab: 'completed' }),
  quote: (p) => p.quote('tok-en_1'),
  trip: (p) => p.trip('tok-en_1'),
  payShare: (p) => p.payShare('a1'),
  tripSheet: (p) => p.tripSheet('7Q2K'),
  live: (p) => p.live('7Q2K'),
  tripLive: (p) => p.tripLive('tok-en_1'),
  priceAlert: (p) => p.priceAlert('confirm', { token: 'tok-en_1' }),
  notMyAddress: (p) => p.notMyAddress({ token: 'tok-en_1' }),
  assistantInvitation: (p) => p.assistantInvitation('abc'),
  stopMerge: (p) => p.stopMerge('abc'),
  crewPage: (p) => p.crewPage('abc'),
  paymentError: (p) => p.paymentError({ id: 'inv1' }),
  emptyLegs: (p) => p.emptyLegs({ sort: 'distance', classes: ['light', 'heavy'], page: 2 }),
  emptyLeg: (p) => p.emptyLeg(12, 34),
  emptyLegRoute: (p) => p.emptyLegRoute('city:LON', 'airport:LFMN'),
  emptyLegsCalendar: (p) => p.emptyLegsCalendar(),
  emptyLegSubscriptions: (p) => p.emptyLegSubscriptions(),
  emptyLegSubscriptionEdit: (p) => p.emptyLegSubscriptionEdit(5),
  seats: (p) => p.seats({ pax: 2 }),
  seat: (p) => p.seat('s1', 'c1', { seats: 2, sofaSeats: 0 }),
  profile: (p) => p.profile({ loyalty_modal: 'visible' }),
  profileAssistants: (p) => p.profileAssistants(),
  profileCoupons: (p) => p.profileCoupons(),
  profileNotifications: (p) => p.profileNotifications(),
  profileEdit: (p) => p.profileEdit(),
  profileTopup: (p) => p.profileTopup(),
  profileStatement: (p) => p.profileStatement({ account: 'Corporate', from: '2026-01-01' }),
  invoiceTemplates: (p) => p.invoiceTemplates(),
  invoiceTemplateAdd: (p) => p.invoiceTemplateAdd(),
  invoiceTemplateEdit: (p) => p.invoiceTemplateEdit(3),
  passenger: (p) => p.passenger(9),
  passengerDocuments: (p) => p.passengerDocuments(9),
  passengerDocumentEdit: (p) => p.passengerDocumentEdit(9, 2),
  notifications: (p) => p.notifications({ page: 2, channels: 'orders' }),
  blog: (p) => p.blog(),
  article: (p) => p.article('è vero/falso'),
  press: (p) => p.press(),
  pressItem: (p) => p.pressItem('taxes-line-by-line'),
  fleet: (p) => p.fleet(),
  fleetClass: (p) => p.fleetClass('super-mid'),
  fleetType: (p) => p.fleetType('light', 'phenom-300'),
  countries: (p) => p.countries(),
  country: (p) => p.country('italy'),
  city: (p) => p.city('london'),
  preview: (p) => p.preview(),
  terminals: (p) => p.terminals('FAB'),
  explore: (p) => p.explore({ from: 'city:NCE' }),
  deals: (p) => p.deals(),
  deal: (p) => p.deal(4),
  promo: (p) => p.promo(),
  landing: (p) => p.landing(),
  loyalty: (p) => p.loyalty(),
  contacts: (p) => p.contacts(),
  terms: (p) => p.terms(),
  privacy: (p) => p.privacy(),
  conditions: (p) => p.conditions(),
  agreement: (p) => p.agreement(),
  aml: (p) => p.aml(),
  accessibility: (p) => p.accessibility(),
}

describe('addresses of the site', () => {
  it('are stable: links, mails and bookmarks depend on them', () => {
    const all = Object.fromEntries(Object.entries(examples).map(([name, make]) => [name, [make(paths.en), make(paths.it)]]))
    expect(all).toMatchSnapshot()
  })

  it('leave optional ids out', () => {
    expect(paths.en.passenger()).toBe('/profile/passenger')
    expect(paths.it.city()).toBe('/it/cities')
  })

  it('leave empty query values out and repeat arrays', () => {
    expect(withQuery('/seats', { from: '', to: null, pax: 0, page: undefined, classes: ['a', 'b'] })).toBe(
      '/seats?pax=0&classes=a&classes=b',
    )
  })

  it('contain their language, and can switch it for the same page', () => {
    expect(['/', '/it', '/it/', '/italy', '/IT/orders'].map(localeFromPath)).toEqual(['en', 'it', 'it', 'en', 'it'])
    expect(switchLocale('/', 'it')).toBe('/it')
    expect(switchLocale('/it', 'en')).toBe('/')
    expect(switchLocale('/it/fleet/light', 'en')).toBe('/fleet/light')
    expect(switchLocale('/it/orders', 'it')).toBe('/it/orders')
    expect(switchLocale('/italy', 'it')).toBe('/it/italy')
  })
})
