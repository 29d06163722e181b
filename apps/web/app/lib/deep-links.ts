import { paths, withQuery, type Locale, type Query } from '@aquilane/domain/site/paths'

/** What `json/unpack` may give back for a legacy link (spec §3 Unpacked search data). */
export interface UnpackedLink {
  id?: unknown
  company_id?: unknown
  companyId?: unknown
  sharingId?: unknown
  seats?: unknown
  sofaSeats?: unknown
  pax?: unknown
  dateFrom?: unknown
  dateTo?: unknown
  from?: { city?: { id?: unknown } }
  to?: { city?: { id?: unknown } }
}

interface Sources {
  /** The unpacked object, or null when it cannot be read. */
  unpack(data: string): Promise<UnpackedLink | null>
  /** A deal's slugs by locale; null: there is no such deal. Rejects for any other failure. */
  deal(id: string): Promise<Partial<Record<Locale, string>> | null>
}

const text = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : null

/** Everything of a query but the named keys, as it was: where a visit comes from (`utm_…`, `ref`) survives every redirect. */
function rest(params: URLSearchParams, ...without: string[]): Query {
  const query: Record<string, string[]> = {}
  for (const [key, value] of params) if (!without.includes(key)) (query[key] ??= []).push(value)
  return query
}

/**
 * Targets of legacy URLs and app links (spec §2 Legacy and deep-link redirects), matched by the end of the path
 * ends. null: it is none of them, which makes it a 404.
 */
export async function deepLink(url: URL, locale: Locale, sources: Sources): Promise<string | null> {
  const to = paths[locale]
  const params = url.searchParams
  const id = params.get('id')
  const last = url.pathname.split('/').findLast((part) => part !== '') ?? ''
  switch (last) {
    case 'search':
    case 'suggest': {
      const query = params.get('query')
      return query ? to.suggestList(query, { ...rest(params, 'query', 'source'), source: 'deeplink' }) : to.index(rest(params))
    }
    case 'order':
      return id ? to.order(id, rest(params, 'id')) : to.index(rest(params, 'id'))
    case 'emptyLegSearch': {
      const link = await sources.unpack(params.get('data') ?? '')
      const [leg, company] = [text(link?.id), text(link?.company_id) ?? text(link?.companyId)]
      return leg && company ? to.emptyLeg(leg, company, rest(params, 'data')) : to.emptyLegs(rest(params, 'data'))
    }
    case 'IndivSeats': {
      const link = await sources.unpack(params.get('data') ?? '')
      const kept = rest(params, 'data')
      const [sharing, company] = [text(link?.sharingId), text(link?.companyId) ?? text(link?.company_id)]
      if (sharing && company)
        return to.seat(sharing, company, { ...kept, seats: text(link?.seats), sofaSeats: text(link?.sofaSeats), source: 'deeplink' })
      return to.seats({
        ...kept,
        pax: text(link?.pax),
        date_from: text(link?.dateFrom),
        date_to: text(link?.dateTo),
        from: text(link?.from?.city?.id),
        to: text(link?.to?.city?.id),
        source: 'deeplink',
      })
    }
    case 'bring_friend':
    case 'bring-friend':
      return to.profile({ ...rest(params), loyalty_modal: 'visible' })
    case 'packages_deals': {
      const kept = rest(params, 'id')
      if (!id) return to.index(kept)
      try {
        const slugs = await sources.deal(id)
        if (!slugs) return null
        const slug = slugs[locale]
        return slug ? withQuery(to.deal(slug), kept) : to.index(kept)
      } catch {
        return to.index(kept)
      }
    }
    case 'sign-in':
      return to.index({ ...rest(params), auth_modal: 'visible' })
    case 'story':
      return to.index({ ...rest(params, 'id'), ...(id ? { story_id: id } : {}) })
    default:
      return null
  }
}
