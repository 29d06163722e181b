import { useQuery } from '@tanstack/react-query'
import { useLocale } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { api, queryClient } from '~/lib/api.ts'
import { listAddress, oneOf } from '~/lib/list/address.ts'
import { perPage, useListQuery } from '~/lib/list/list-query.ts'
import type { ListOf } from '~/lib/list/use-list-page.ts'

export type TravelDocument = Api['GET /gamma/staff/ticket-passport/list']['response']['data'][number]
export type TravelDocumentDetails = Api['GET /gamma/staff/ticket-passport/get']['response']
export type Decision = 'approved' | 'feedback' | 'rejected'

export const queueStatuses = ['progress', 'feedback', 'approved', 'rejected'] as const

export const queueAddress = listAddress('/documents', { status: 'progress' }, { status: oneOf(queueStatuses) })

export function useQueue({ filter: { status }, page }: ListOf<typeof queueAddress>) {
  const locale = useLocale()
  return useListQuery(['travel-documents', 'list', status, page, locale], (signal) =>
    api('GET /gamma/staff/ticket-passport/list', { query: { status, page, per_page: perPage }, signal }),
  )
}

export function useTravelDocument(id: string) {
  const locale = useLocale()
  return useQuery({
    queryKey: ['travel-documents', 'one', id, locale],
    queryFn: ({ signal }) => api('GET /gamma/staff/ticket-passport/get', { query: { id }, signal }),
    // The document must not change during its review.
    refetchOnWindowFocus: false,
  })
}

export function useCountries() {
  const locale = useLocale()
  return useQuery({
    queryKey: ['countries', locale],
    queryFn: ({ signal }) => api('GET /gamma/country/list', { signal }),
    staleTime: Infinity,
  })
}

/** The next travel document to review, soonest departure first; null for an empty queue. */
export async function findNext(after: string): Promise<string | null> {
  const { data } = await api('GET /gamma/staff/ticket-passport/list', { query: { status: 'progress', page: 1, per_page: 2 } })
  return data.find(({ id }) => id !== after)?.id ?? null
}

/** Invalidates lists and details. */
export const reloadTravelDocuments = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['travel-documents'] })

/** One page of one file as a picture. */
export function pageUrl(ticket: string, file: string, page: number): string {
  const query = new URLSearchParams({ ticket_id: ticket, file_id: file, page: String(page), index: '1600x0' })
  return `/gamma/staff/ticket-passport/file?${query.toString()}`
}

export interface ViewedPage {
  file: string
  page: number
  name: string
  /** Added since the last submission. */
  isNew: boolean
}

/** Every page of every file, in order. */
export const listPages = ({ documents }: TravelDocumentDetails): ViewedPage[] =>
  documents.flatMap(({ id, pages, origin, status }) =>
    Array.from({ length: pages }, (_, index) => ({ file: id, page: index + 1, name: origin, isNew: status === 'new' })),
  )
