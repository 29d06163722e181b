import { useQuery } from '@tanstack/react-query'
import type { Api } from '@aquilane/contract/api'
import { contentStatuses, type ContentKind } from '@aquilane/domain/content/content'
import { api, queryClient } from '~/lib/api.ts'
import { listAddress, oneOf, optionalOf, text } from '~/lib/list/address.ts'
import { perPage, useListQuery } from '~/lib/list/list-query.ts'
import type { ListOf } from '~/lib/list/use-list-page.ts'

export type TextRow = Api['GET /gamma/staff/content/list']['response']['data'][number]
export type Entry = Api['GET /gamma/staff/content/get']['response']
/** What is edited and saved together. */
export type Draft = Pick<Entry, 'texts' | 'tags' | 'scene' | 'picture' | 'effective_on' | 'starts_on' | 'ends_on' | 'destination'>

/** Kinds in the order of the tabs. */
export const listedKinds = ['article', 'press', 'deal', 'story', 'page', 'place', 'fleet'] as const satisfies readonly ContentKind[]
/** Kinds that staff may add; the others belong to fixed pages. */
export const newKinds = ['article', 'press', 'deal', 'story'] as const
export const tones = { draft: 'neutral', scheduled: 'info', published: 'ok', archived: 'neutral' } as const

export const textsAddress = listAddress(
  '/texts',
  { kind: 'article', status: null, query: '' },
  { kind: oneOf(listedKinds), status: optionalOf(contentStatuses), query: text },
)

export const useTexts = ({ filter: { kind, status, query }, page }: ListOf<typeof textsAddress>) =>
  useListQuery(['content', 'list', kind, status, query, page], (signal) =>
    api('GET /gamma/staff/content/list', {
      query: { kind, ...(status && { status }), ...(query !== '' && { query }), page, per_page: perPage },
      signal,
    }),
  )

/** Loaded once: what another member saves in the meantime is a conflict, not a change under the hands. */
export const useEntry = (id: string) =>
  useQuery({
    queryKey: ['content', 'one', id],
    queryFn: ({ signal }) => api('GET /gamma/staff/content/get', { query: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export const useVersion = (id: string, number: number) =>
  useQuery({
    queryKey: ['content', 'version', id, number],
    queryFn: ({ signal }) => api('GET /gamma/staff/content/get', { query: { id, number }, signal }),
    staleTime: 60_000,
  })

export const setEntry = (entry: Entry): void => void queryClient.setQueryData(['content', 'one', entry.id], entry)

export const reloadTexts = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['content', 'list'] })

export const toDraft = ({ texts, tags, scene, picture, effective_on, starts_on, ends_on, destination }: Entry): Draft => ({
  texts,
  tags,
  scene,
  picture,
  effective_on,
  starts_on,
  ends_on,
  destination,
})
