import { useQuery } from '@tanstack/react-query'
import type { PageSize } from '@aquilane/domain/travel-documents/travel-document'
import { api } from '~/lib/api.ts'
import { queryClient } from '~/lib/query.ts'
import { sendForBlob } from '~/lib/upload.ts'
import { withFiles, type LegDocuments, type TravelDocumentFile } from './travel-documents.ts'

/** Polling interval of documents under review. */
const reviewPoll = 10_000

const travelDocumentsKey = (leg: string) => ['travel-documents', leg] as const

/** The travel documents of a leg, polled while one is under review. */
export const useTravelDocuments = (order: string, leg: string) =>
  useQuery({
    queryKey: travelDocumentsKey(leg),
    queryFn: ({ signal }) => api('GET /gamma/ticket-passport/list', { query: { order_id: order, order_leg_id: leg }, signal }),
    staleTime: 5_000,
    refetchInterval: ({ state }) => (state.data?.data.some(({ status }) => status === 'progress') ? reviewPoll : false),
  })

/** Shows an uploaded file at once and fetches the rest. */
export function showFiles(ticket: { id: string; order_id: string; order_leg_id: string }, files: readonly TravelDocumentFile[]): void {
  const key = travelDocumentsKey(ticket.order_leg_id)
  queryClient.setQueryData<LegDocuments>(key, (documents) => documents && withFiles(documents, ticket, files))
  void queryClient.invalidateQueries({ queryKey: key })
}

/** Fetches a leg's documents again, and whose documents are missing; resolves when they are loaded. */
export async function reloadTravelDocuments(leg: string): Promise<void> {
  // Names follow their documents.
  await Promise.all([travelDocumentsKey(leg), ['order-passengers']].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

export const useReusable = (order: string, leg: string) =>
  useQuery({
    queryKey: ['travel-documents-reuse', leg],
    queryFn: ({ signal }) => api('GET /gamma/ticket-passport/reusable', { query: { order_id: order, order_leg_id: leg }, signal }),
    staleTime: 0,
  })

/** The reusable passengers of every leg have changed. */
export const clearReusable = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['travel-documents-reuse'] })

interface PageReference {
  /** The file's template. */
  thumbnail: string
  page: number
  index: PageSize
}

/**
 * A page as a picture in one of its sizes. It wants the token, which an `<img>` cannot send, and it must not be cached: the picture
 * is let go soon after nobody looks at it.
 */
export function usePageImage({ thumbnail, page, index }: PageReference) {
  const { data, error, refetch } = useQuery({
    queryKey: ['page-picture', thumbnail, page, index],
    queryFn: async ({ signal }) => {
      const asked = new URLSearchParams(thumbnail.replace('{index}', index).split('?')[1])
      const query = { ticket_id: asked.get('ticket_id') ?? '', file_id: asked.get('file_id') ?? '', page, index }
      return (await api('GET /gamma/ticket-passport/file', { query, signal, send: sendForBlob })) as Blob
    },
    staleTime: Infinity,
    gcTime: 60_000,
  })
  return { picture: data ?? null, failed: error !== null && !data, retry: () => void refetch() }
}
