import { useMutation, useQuery } from '@tanstack/react-query'
import { useLocale } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { useActing } from '~/lib/acting.ts'
import { api } from '~/lib/api.ts'
import { queryClient } from '~/lib/query.ts'

export type Sheet = Omit<Api['GET /gamma/trip-sheet/get']['response'], 'file_url'>
export type SheetLeg = Sheet['legs'][number]
type NewShare = Omit<Api['POST /gamma/trip-sheet/share']['body'], 'order'>

export function useSheet(order: string) {
  const locale = useLocale()
  const isActing = useActing() !== null
  return useQuery({
    queryKey: ['trip-sheet', order, locale],
    // The address of the file is good for ten minutes then.
    refetchInterval: isActing && 240_000,
    queryFn: ({ signal }) => api('GET /gamma/trip-sheet/get', { query: { order_id: order }, signal, quiet: true }),
  })
}

/** By the token of a link. It is not asked for again by itself: every opening is counted. */
export function useSharedSheet(token: string) {
  const locale = useLocale()
  return useQuery({
    queryKey: ['shared-trip', token, locale],
    queryFn: ({ signal }) => api('GET /gamma/trip-sheet/shared', { query: { token }, signal, quiet: true }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    retry: false,
  })
}

/** Of an own trip, or of one that a link opens. */
export type PassesOf = { order: string } | { token: string }
export type WalletPass = Api['GET /gamma/wallet-pass/list']['response']['data'][number]

export function useWalletPasses(of: PassesOf) {
  const locale = useLocale()
  const isActing = useActing() !== null
  return useQuery({
    queryKey: ['wallet-passes', of, locale],
    // As those of the sheet, addresses of an assistant are good for ten minutes.
    refetchInterval: isActing && 240_000,
    retry: false,
    queryFn: ({ signal }) =>
      'order' in of
        ? api('GET /gamma/wallet-pass/list', { query: { order_id: of.order }, signal, quiet: true })
        : api('GET /gamma/wallet-pass/shared', { query: { token: of.token }, signal, quiet: true }),
  })
}

const sharesKey = (order: string) => ['trip-shares', order] as const

export const useShares = (order: string) =>
  useQuery({
    queryKey: sharesKey(order),
    queryFn: ({ signal }) => api('GET /gamma/trip-sheet/shares', { query: { order_id: order }, signal, quiet: true }),
  })

export const useShareTrip = (order: string) =>
  useMutation({
    mutationFn: (share: NewShare) => api('POST /gamma/trip-sheet/share', { body: { order: { id: order }, ...share }, quiet: true }),
    onSuccess: ({ data, until, open }) => void queryClient.setQueryData(sharesKey(order), { data, until, open }),
  })

export const useWithdrawShare = (order: string) =>
  useMutation({
    mutationFn: (id: string) => api('POST /gamma/trip-sheet/withdraw', { body: { id }, quiet: true }),
    onSuccess: (list) => void queryClient.setQueryData(sharesKey(order), list),
    onError: () => void queryClient.invalidateQueries({ queryKey: sharesKey(order) }),
  })
