/** Query parameters that a page may depend on (spec §2). */
const pageParameters = new Set([
  'auth_modal',
  'loyalty_modal',
  'story_id',
  'source',
  'id',
  'suggestion',
  'empty_leg',
  'departure',
  'arrival',
  'sharing',
  'month',
  'amount',
  'code',
  'compare',
  'tag',
  'query',
  'version',
  'expires',
  'signature',
  'subject',
  'reason',
  'invoice',
  'ref',
  'cc_ref',
  'sort',
  'order',
  'classes',
  'subscribed',
  'from',
  'to',
  'date_from',
  'date_to',
  'pax',
  'price_min',
  'budget',
  'aircraft_class',
  'price_max',
  'page',
  'channels',
  'seats',
  'sofaSeats',
  'status',
  'type',
  'tab',
])
/** Last parts of legacy addresses, whose redirects keep the whole query. */
const legacy = new Set([
  'search',
  'suggest',
  'order',
  'emptyLegSearch',
  'IndivSeats',
  'bring_friend',
  'bring-friend',
  'packages_deals',
  'sign-in',
  'story',
])

/**
 * The address of a page without parameters that no page reads, so that random ones share the cached page. The browser keeps its own
 * address.
 * @param url path and query
 */
export function toPageUrl(url: string): string {
  const mark = url.indexOf('?')
  if (mark === -1) return url
  const path = url.slice(0, mark)
  const last = path.split('/').findLast((part) => part !== '') ?? ''
  if (legacy.has(last.replace(/\.data$/, ''))) return url
  // `_routes` belongs to the router's own data requests.
  const isData = path.endsWith('.data')
  const kept = [...new URLSearchParams(url.slice(mark))].filter(([name]) => pageParameters.has(name) || (isData && name === '_routes'))
  return kept.length === 0 ? path : `${path}?${new URLSearchParams(kept)}`
}
