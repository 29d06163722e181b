import { useQuery } from '@tanstack/react-query'
import type { Api } from '@aquilane/contract/api'
import { api, queryClient } from '~/lib/api.ts'
import { live } from '~/lib/list/live.ts'

type Shown = Api['GET /gamma/staff/recovery/get']['response']
export type Recovery = NonNullable<Shown['recovery']>
export type Candidate = Recovery['candidates'][number]
export type Proposal = Shown['proposals'][number]
export type AnswerChoice = Api['POST /gamma/staff/recovery/answer']['body']['choice']
export type AnswerHours = Api['POST /gamma/staff/recovery/send']['body']['hours']

/** Registrations of what is proposed: of both aircraft where there are two. */
export const toTails = ({ plan, second }: Pick<Candidate, 'plan' | 'second'>): string =>
  [plan, ...(second ? [second] : [])].map(({ aircraft: { tail } }) => tail).join(' + ')

export const useRecovery = (id: string, isAllowed: boolean) =>
  useQuery({
    queryKey: ['recovery', 'one', id],
    queryFn: ({ signal }) => api('GET /gamma/staff/recovery/get', { query: { id }, signal }),
    enabled: isAllowed,
    refetchInterval: 60_000,
    meta: live,
  })

export const useOpenRecoveries = (isAllowed: boolean) =>
  useQuery({
    queryKey: ['recovery', 'open'],
    queryFn: ({ signal }) => api('GET /gamma/staff/recovery/list', { signal }),
    enabled: isAllowed,
    refetchInterval: 60_000,
    meta: live,
  })

/** An answer changes the trip as well. */
export const reloadRecovery = async (): Promise<void> => {
  await Promise.all(['recovery', 'trips', 'home'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
}
