import { useMutation, useQuery } from '@tanstack/react-query'
import type { Api } from '@aquilane/contract/api'
import type { VersionStatus } from '@aquilane/domain/pricing/versions'
import { toasts } from '@aquilane/ui/toast-queue'
import { api, queryClient } from '~/lib/api.ts'
import { useListQuery } from '~/lib/list/list-query.ts'

export type PricingList = Api['GET /gamma/staff/pricing/list']['response']
export type VersionItem = PricingList['data'][number]
export type VersionDetails = Api['GET /gamma/staff/pricing/get']['response']
export type DocumentWire = VersionDetails['document']
export type Preview = Api['GET /gamma/staff/pricing/preview']['response']

export const statusTones = {
  draft: 'neutral',
  scheduled: 'warn',
  current: 'ok',
  past: 'neutral',
  withdrawn: 'neutral',
} as const satisfies Record<VersionStatus, string>

export const useVersions = () => useListQuery(['pricing', 'list'], (signal) => api('GET /gamma/staff/pricing/list', { signal }))

export const useVersion = (id: string) =>
  useQuery({
    queryKey: ['pricing', 'one', id],
    queryFn: ({ signal }) => api('GET /gamma/staff/pricing/get', { query: { id }, signal }),
  })

/** @param revision another one is another draft: its prices are asked for again */
export const usePreview = (id: string, revision: number) =>
  useQuery({
    queryKey: ['pricing', 'preview', id, revision],
    queryFn: ({ signal }) => api('GET /gamma/staff/pricing/preview', { query: { id }, signal }),
    staleTime: 60_000,
  })

export const reloadPricing = async (): Promise<void> => {
  await Promise.all(['pricing', 'home'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
}

/** One change of a draft; the caller shows a refusal of the server. */
export function usePricingChange<T, R>(run: (input: T) => Promise<R>, { done, onDone }: { done: string; onDone?: (result: R) => void }) {
  return useMutation({
    mutationFn: run,
    onSuccess: async (result) => {
      await reloadPricing()
      toasts.show({ tone: 'ok', title: done })
      onDone?.(result)
    },
  })
}
