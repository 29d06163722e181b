/**
 * Every address of the travellers' site (spec §2), in one place: pages, mails and redirects link through here and nowhere else.
 * English has no prefix, Italian has `/it`.
 */
export const locales = ['en', 'it'] as const
export type Locale = (typeof locales)[number]

export type QueryValue = string | number | boolean | null | undefined
export type Query = Record<string, QueryValue | readonly QueryValue[]>

/** `path?a=1&b=2`; null, undefined and empty values are left out, arrays repeat their key. */
export function withQuery(path: string, query: Query = {}): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== null && one !== undefined && one !== '') params.append(key, String(one))
    }
  }
  const text = params.toString()
  return text === '' ? path : `${path}?${text}`
}

/** The locale of a URL, from its first segment. */
export function localeFromPath(pathname: string): Locale {
  return /^\/it(\/|$)/i.test(pathname) ? 'it' : 'en'
}

/** The same page in another language; search and hash are the caller's. */
export function switchLocale(pathname: string, locale: Locale): string {
  const bare = pathname.replace(/^\/it(?=\/|$)/i, '') || '/'
  if (locale === 'en') return bare
  return bare === '/' ? '/it' : `/it${bare}`
}

/** Fragment that opens the chat on any page: the general thread, or that of an order. */
export const chatHash = (orderId: string | null): string => (orderId === null ? '#chat' : `#chat-${orderId}`)

/** `{id}__{company}`: empty legs and shared seats carry both ids in one segment (spec §2). */
const pair = (id: string | number, company: string | number): string => `${id}__${company}`

function build(locale: Locale) {
  const at = (...segments: (string | number | null | undefined)[]): string => {
    const parts = segments
      .filter((part) => part !== null && part !== undefined && part !== '')
      .map((part) => encodeURIComponent(part as string | number))
    const path = parts.join('/')
    if (locale === 'en') return `/${path}`
    return path === '' ? `/${locale}` : `/${locale}/${path}`
  }
  return {
    index: (query?: Query) => withQuery(at(), query),
    suggestList: (packed: string, query?: Query) => withQuery(at('suggest-list', packed), query),
    multiLeg: (query?: Query) => withQuery(at('multi-leg'), query),
    order: (id: string | number, query?: Query) => withQuery(at('order', id), query),
    quote: (token: string) => at('quote', token),
    /** The sheet of a trip, by the link that its customer gave away. */
    trip: (token: string) => at('trip', token),
    /** A share of an invoice, by the link that its customer gave away. */
    payShare: (token: string) => at('pay', token),
    /** The sheet of an own trip. */
    tripSheet: (orderId: string) => at('trip-sheet', orderId),
    /** An own trip on the day of its flights. */
    live: (orderId: string) => at('live', orderId),
    /** The same by the link that its customer gave away. */
    tripLive: (token: string) => at('trip', token, 'live'),
    /** Flights of a crew member, by the link that they were sent. */
    crewPage: (token: string) => at('crew', token),
    /** Ends messages about a customer’s orders to an address that is not theirs. */
    notMyAddress: (query?: Query) => withQuery(at('not-my-address'), query),
    /** Sets or ends price alerts of an address without an account, by a link of a mail. */
    priceAlert: (step: 'confirm' | 'stop', query?: Query) => withQuery(at('price-alert', step), query),
    /** An invitation to assist a customer. */
    assistantInvitation: (token: string) => at('assistant-invitation', token),
    stopMerge: (token: string) => at('stop-merge', token),
    orders: (query?: Query) => withQuery(at('orders'), query),
    paymentError: (query?: Query) => withQuery(at('payment-error'), query),

    emptyLegs: (query?: Query) => withQuery(at('empty-legs'), query),
    emptyLeg: (id: string | number, companyId: string | number, query?: Query) => withQuery(at('empty-legs', pair(id, companyId)), query),
    /** Ends as selectors: `city:LON`, `airport:EGGW`. */
    emptyLegRoute: (from: string, to: string) =>
      at('empty-legs', 'route', pair(...([from, to].map((selector) => selector.replace(/^\w+:/, '').toLowerCase()) as [string, string]))),
    emptyLegsCalendar: (query?: Query) => withQuery(at('empty-legs', 'calendar'), query),
    emptyLegSubscriptions: () => at('empty-legs', 'subscriptions'),
    emptyLegSubscriptionEdit: (id: string | number, query?: Query) => withQuery(at('empty-legs', 'subscriptions', 'edit', id), query),
    seats: (query?: Query) => withQuery(at('seats'), query),
    seat: (sharingId: string | number, companyId: string | number, query?: Query) =>
      withQuery(at('seats', pair(sharingId, companyId)), query),

    profile: (query?: Query) => withQuery(at('profile'), query),
    profileCoupons: () => at('profile', 'coupons'),
    profileAssistants: () => at('profile', 'assistants'),
    /** The switches; `notifications` are the messages. */
    profileNotifications: () => at('profile', 'notifications'),
    profileEdit: () => at('profile', 'edit'),
    profileTopup: (query?: Query) => withQuery(at('profile', 'topup'), query),
    profileStatement: (query?: Query) => withQuery(at('profile', 'statement'), query),
    invoiceTemplates: () => at('profile', 'invoice-templates'),
    invoiceTemplateAdd: () => at('profile', 'invoice-templates', 'add'),
    invoiceTemplateEdit: (id?: string | number) => at('profile', 'invoice-templates', 'edit', id),
    passenger: (id?: string | number) => at('profile', 'passenger', id),
    passengerDocuments: (id: string | number) => at('profile', 'passenger', id, 'document', 'list'),
    passengerDocumentEdit: (id: string | number, docId?: string | number) => at('profile', 'passenger', id, 'document', 'edit', docId),
    notifications: (query?: Query) => withQuery(at('notifications'), query),

    blog: (query?: Query) => withQuery(at('blog'), query),
    article: (slug: string) => at('blog', slug),
    press: (query?: Query) => withQuery(at('press'), query),
    pressItem: (slug: string) => at('press', slug),
    fleet: () => at('fleet'),
    fleetClass: (aircraftClass: string) => at('fleet', aircraftClass),
    fleetType: (aircraftClass: string, type: string) => at('fleet', aircraftClass, type),
    countries: (query?: Query) => withQuery(at('countries'), query),
    country: (slug: string) => at('countries', slug),
    city: (slug?: string) => at('cities', slug),
    /** Terminals for private flights, by the IATA code of their airport, else its ICAO code. */
    terminals: (airport: string) => at('terminals', airport),
    explore: (query?: Query) => withQuery(at('explore'), query),
    /** Of an editorial text, with a signed query. */
    preview: () => at('preview'),
    deals: () => at('deals'),
    deal: (id: string | number) => at('deals', id),
    promo: (query?: Query) => withQuery(at('promo'), query),
    landing: () => at('in-landing'),
    loyalty: () => at('loyalty_program'),
    contacts: (query?: Query) => withQuery(at('contacts'), query),

    terms: () => at('terms'),
    privacy: (query?: Query) => withQuery(at('privacy'), query),
    conditions: (query?: Query) => withQuery(at('conditions'), query),
    agreement: (query?: Query) => withQuery(at('agreement'), query),
    aml: (query?: Query) => withQuery(at('aml'), query),
    accessibility: (query?: Query) => withQuery(at('accessibility'), query),
  }
}

export type Paths = ReturnType<typeof build>

/** Path builders by locale: `paths.it.order('A7')` → `/it/order/A7`. */
export const paths: Record<Locale, Paths> = { en: build('en'), it: build('it') }

/** Most technical stops and turns of a leg on a map. */
const mostMarks = 40
const airportCode = /^[A-Za-z0-9]{2,12}$/
const place = /^(-?\d{1,2}(?:\.\d{1,2})?)_(-?\d{1,3}(?:\.\d{1,2})?)$/

/** A leg in the address of a map. */
export interface DrawnLeg {
  from: string
  to: string
  /** Codes of technical stops, and places where the way turns around closed airspace; null: not known. */
  over: readonly (string | { latitude: number; longitude: number })[] | null
}

/** `EGGW-LFMN`, or with its way `EFHK~71.2_-9.5~BIKF~KTEB`. */
export const writeDrawnLeg = ({ from, to, over }: DrawnLeg): string =>
  over === null
    ? `${from}-${to}`
    : [from, ...over.map((mark) => (typeof mark === 'string' ? mark : `${mark.latitude}_${mark.longitude}`)), to].join('~')

/** @returns null for what is none */
export function readDrawnLeg(text: string): DrawnLeg | null {
  const isKnown = text.includes('~')
  const [from, ...rest] = text.toUpperCase().split(isKnown ? '~' : '-')
  const to = rest.pop()
  if (from === undefined || to === undefined || from === to || ![from, to].every((code) => airportCode.test(code))) return null
  if (!isKnown) return rest.length > 0 ? null : { from, to, over: null }
  const over = rest.map(readMark).filter((mark) => mark !== null)
  return over.length === rest.length && over.length <= mostMarks ? { from, to, over } : null
}

function readMark(text: string): string | { latitude: number; longitude: number } | null {
  const [, ...degrees] = place.exec(text) ?? []
  const [latitude, longitude] = degrees.map(Number)
  if (latitude === undefined || longitude === undefined) return airportCode.test(text) ? text : null
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}

/** An aircraft in the address of a map: `47.25_3.5_145`, degrees north, east and of its track. */
export interface DrawnAircraft {
  latitude: number
  longitude: number
  /** Null: not known. */
  track: number | null
}

/** Coarse, so that those who look at one flight see one picture. */
export const writeDrawnAircraft = ({ latitude, longitude, track }: DrawnAircraft): string =>
  [latitude.toFixed(2), longitude.toFixed(2), ...(track === null ? [] : [Math.round(track / 5) * 5])].join('_')

/** @returns null for what is none */
export function readDrawnAircraft(text: string): DrawnAircraft | null {
  const [, ...parts] = /^(-?\d{1,2}(?:\.\d{1,2})?)_(-?\d{1,3}(?:\.\d{1,2})?)(?:_(\d{1,3}))?$/.exec(text) ?? []
  const [latitude, longitude] = parts.map(Number)
  if (latitude === undefined || longitude === undefined || Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null
  return { latitude, longitude, track: parts[2] === undefined ? null : Number(parts[2]) % 360 }
}

/** Id of the drawing in `/art/route-map.svg`, for `<use href="…#map">`. */
export const routeMapId = 'map'
