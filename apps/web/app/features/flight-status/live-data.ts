import { useQuery } from '@tanstack/react-query'
import { useLocale } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { api } from '~/lib/api.ts'

type Answer = Api['GET /gamma/flight-status/get']['response']
/** `receivedAt`: of `performance.now()`. */
export type Live = Answer & { receivedAt: number }

const received = (answer: Answer): Live => ({ ...answer, receivedAt: performance.now() })

export type LiveLeg = Live['legs'][number]

const everyMs = 30_000

/** Asked again while the page is seen; what is known stays when there is no answer. */
const followed = { refetchInterval: everyMs, staleTime: 10_000, gcTime: 24 * 3_600_000 } as const

export function useLive(order: string) {
  const locale = useLocale()
  return useQuery({
    queryKey: ['flight-status', order, locale],
    queryFn: async ({ signal }) => received(await api('GET /gamma/flight-status/get', { query: { order_id: order }, signal, quiet: true })),
    ...followed,
  })
}

/** By the token of a link. */
export function useSharedLive(token: string) {
  const locale = useLocale()
  return useQuery({
    queryKey: ['shared-flight-status', token, locale],
    queryFn: async ({ signal }) => received(await api('GET /gamma/flight-status/shared', { query: { token }, signal, quiet: true })),
    ...followed,
  })
}

/** A UTC moment of the API as epoch milliseconds. */
export const toMs = (utc: string): number => Date.parse(`${utc.replace(' ', 'T')}Z`)

/** The flight that matters now: the first that has not arrived; after all, the last one. */
export const currentLeg = (legs: readonly LiveLeg[]): number => {
  const at = legs.findIndex(({ status }) => status !== 'closed')
  return at === -1 ? legs.length - 1 : at
}
