import { useMutation, useQuery } from '@tanstack/react-query'
import type { Api } from '@aquilane/contract/api'
import { api } from '~/lib/api.ts'
import { queryClient } from '~/lib/query.ts'

export type Lists = Api['GET /gamma/assistant/list']['response']
export type Assistant = Lists['assistants'][number]
export type Principal = Lists['principals'][number]
export type Permission = Assistant['permissions'][number]
export type Grant = Pick<NonNullable<Api['POST /gamma/assistant/change']['body']>, 'permissions' | 'pay_limit'>

const queryKey = ['assistants']

export const useAssistants = () => useQuery({ queryKey, queryFn: ({ signal }) => api('GET /gamma/assistant/list', { signal }) })

/** The answer of every change is the list after it. */
export const storeLists = ({ assistants, principals }: Lists): void => void queryClient.setQueryData(queryKey, { assistants, principals })

export const useInvite = () =>
  useMutation({
    mutationFn: (body: Grant & { email: string; locale: 'en' | 'it' }) => api('POST /gamma/assistant/invite', { body }),
    onSuccess: storeLists,
  })

export const useChange = (id: string) =>
  useMutation({
    mutationFn: (grant: Grant) => api('POST /gamma/assistant/change', { body: { assistant: { id }, ...grant } }),
    onSuccess: storeLists,
  })

export const useRemove = () =>
  useMutation({
    mutationFn: (id: string) => api('POST /gamma/assistant/remove', { body: { assistant: { id } } }),
    onSuccess: storeLists,
    onError: () => void queryClient.invalidateQueries({ queryKey }),
  })
