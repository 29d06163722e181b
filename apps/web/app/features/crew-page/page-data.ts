import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocale } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { api } from '~/lib/api.ts'

export type CrewPage = Api['GET /gamma/crew-page/get']['response']
export type CrewFlight = CrewPage['flights'][number]
export type FlightTimes = Omit<Api['POST /gamma/crew-page/record']['body'], 'token' | 'leg'>

const everyMs = 60_000
const keyOf = (token: string, locale: string) => ['crew-page', token, locale] as const

/** Asked again while the page is seen; what is known stays when there is no answer. */
export function useCrewPage(token: string) {
  const locale = useLocale()
  return useQuery({
    queryKey: keyOf(token, locale),
    queryFn: ({ signal }) => api('GET /gamma/crew-page/get', { query: { token }, signal, quiet: true }),
    refetchInterval: everyMs,
    staleTime: 10_000,
    gcTime: 24 * 3_600_000,
  })
}

export function useRecord(token: string, leg: string) {
  const locale = useLocale()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (times: FlightTimes) => api('POST /gamma/crew-page/record', { body: { token, leg: { id: leg }, ...times }, quiet: true }),
    onSuccess: (answer) => client.setQueryData(keyOf(token, locale), answer),
  })
}
