import { redirect } from 'react-router'
import { ApiError } from '@aquilane/contract/client'
import { paths } from '@aquilane/domain/site/paths'
import { searchOpensOn } from '@aquilane/domain/trip/booking-window'
import { contentTags, type PageKey } from '@aquilane/domain/content/content'
import type { SiteContext } from '~/lib/server-context.ts'
import type { ContentItem } from './content.ts'
import { loadRoutePrices } from './load-routes.server.ts'

const otherTexts = 3

/** Texts of a kind by the parameters of the address; one that cannot be read is left out. */
export async function loadTexts({ api }: SiteContext, kind: 'article' | 'press', params: URLSearchParams) {
  const tag = contentTags.find((one) => one === params.get('tag')) ?? null
  const query = (params.get('query') ?? '').trim().slice(0, 100)
  const page = Math.max(1, Math.min(10_000, Math.trunc(Number(params.get('page') ?? 1)) || 1))
  const list = await api('GET /gamma/content/list', { query: { kind, ...(tag && { tag }), ...(query !== '' && { query }), page } })
  return { list, tag, query }
}

/** A text, the prices of its routes and others with a subject of it. An earlier slug redirects to the current one. */
export async function loadText(site: SiteContext, kind: 'article' | 'press', slug: string) {
  const text = await site.api('GET /gamma/content/get', { query: { kind, slug } })
  if (text.slug !== slug) throw redirect(paths[site.locale][kind === 'article' ? 'article' : 'pressItem'](text.slug), 301)
  const [routes, { data: all }] = await Promise.all([
    loadRoutePrices(site, text.blocks),
    site.api('GET /gamma/content/list', { query: { kind, per_page: 100 } }),
  ])
  const shares = ({ tags }: ContentItem): number => tags.filter((tag) => text.tags.includes(tag)).length
  const others = all.filter(({ id }) => id !== text.id).toSorted((a, b) => shares(b) - shares(a))
  return { text, routes, others: others.slice(0, otherTexts) }
}

/** The latest version of a text by a signed link. */
export async function loadPreview(site: SiteContext, params: URLSearchParams) {
  const text = await site.api('GET /gamma/content/preview', {
    query: { id: params.get('id') ?? '', expires: Number(params.get('expires') ?? 0), signature: params.get('signature') ?? '' },
  })
  return { text, routes: await loadRoutePrices(site, text.blocks), others: [] }
}

/** A deal by its slug or id. */
export async function loadDeal(site: SiteContext, id: string) {
  const { slug } = await site.api('GET /gamma/deal/get', { query: { id } })
  const current = slug[site.locale]
  if (current !== undefined && current !== id) throw redirect(paths[site.locale].deal(current), 301)
  const deal = await site.api('GET /gamma/content/get', { query: { kind: 'deal', slug: id } })
  const today = Temporal.Now.plainDateISO('UTC')
  return {
    deal,
    routes: await loadRoutePrices(site, deal.blocks, deal.starts_on === null ? undefined : { first: deal.starts_on, last: deal.ends_on }),
    isPast: deal.ends_on !== null && deal.ends_on < today.toString(),
    opensOn: deal.starts_on === null ? null : searchOpensOn(deal.starts_on, today),
  }
}

/** A page with a fixed address; `version` opens an earlier one. */
export async function loadFixedPage(site: SiteContext, key: PageKey, params: URLSearchParams) {
  const asked = Number(params.get('version'))
  const version = Number.isInteger(asked) && asked > 0 && asked <= 100_000 ? asked : undefined
  const text = await site
    .tryApi('GET /gamma/content/page', { query: { key, ...(version !== undefined && { version }) } })
    .catch((error: unknown) => {
      // Of a version that was never published, the current one is shown.
      if (error instanceof ApiError && error.status === 404 && version !== undefined)
        return site.api('GET /gamma/content/page', { query: { key } })
      throw error
    })
  return { text, routes: await loadRoutePrices(site, text.blocks) }
}

/** The page of offers, and the packages and offers that it speaks of. */
export async function loadPromo(site: SiteContext, params: URLSearchParams) {
  const [text, { data: deals }] = await Promise.all([
    loadFixedPage(site, 'promo', params),
    site.api('GET /gamma/content/list', { query: { kind: 'deal', per_page: 100 } }),
  ])
  return { ...text, deals }
}
