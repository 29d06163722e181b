/** Storage keys of the site (spec §3). Stable: a changed key signs customers out or loses their choices. */
export const keys = {
  accessToken: 'aq.access_token',
  refreshToken: 'aq.refresh_token',
  countryCode: 'aq.country_code',
  fingerprint: 'aq.fingerprint',
  phone: 'aq.phone',
  cookiesAccepted: 'aq.cookies_accepted',
  /** Services of other companies that the accepted notice named: `tag-manager chat-widget`. */
  cookiesScope: 'aq.cookies_scope',
  ref: 'aq.ref',
  ccRef: 'aq.cc_ref',
  utm: 'aq.utm',
  recentSearches: 'aq.recent_searches',
  favouriteAircraft: 'aq.favourite_aircraft',
  appLinksHidden: 'aq.app_links_hidden',
  subscriptionBannerHidden: 'aq.subscription_banner_hidden',
  closedRateUs: 'aq.closed_rate_us',
  chatOutbox: 'aq.chat_outbox',
  fillProfileClosed: 'aq.fill_profile_closed',
  /** The customer for whom an assistant acts. */
  actingFor: 'aq.acting_for',
  theme: 'aq.theme',
} as const

export type StoredKey = keyof typeof keys

/** sessionStorage: time (ms) of the last reload caused by a missing file (spec §8). */
export const chunkReloadKey = 'aq.chunk_reload'
/** sessionStorage: why the session ended, shown once after the reload. */
export const sessionNoticeKey = 'aq.session_notice'
/** In the session storage: what was typed on the way to paying an invoice, and where to go on after a payment elsewhere. */
export const payDraftKey = 'aq.pay_draft'
export const payResumeKey = 'aq.pay_resume'
/** In the session storage: the trip being entered. */
export const tripDraftKey = 'aq.trip_draft'
/** In the session storage: how far lists were opened, by entry of the history. */
export const listStateKey = 'aq.list_state'
/** In the session storage: what was typed beside a request for a trip. */
export const requestDraftKey = 'aq.request_draft'
/** In the session storage: what was typed on the review of a booking. */
export const bookingDraftKey = 'aq.booking_draft'
