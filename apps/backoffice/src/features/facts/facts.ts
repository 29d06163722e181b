import { useMutation, useQuery } from '@tanstack/react-query'
import type { Api } from '@aquilane/contract/api'
import { factSorts, factViews, type FactState, type FactVersionState } from '@aquilane/domain/facts/fact-rules'
import { toasts } from '@aquilane/ui/toast-queue'
import { api, queryClient } from '~/lib/api.ts'
import { listAddress, oneOf, optionalOf, text } from '~/lib/list/address.ts'
import { perPage, useListQuery } from '~/lib/list/list-query.ts'
import type { ListOf } from '~/lib/list/use-list-page.ts'

export type AirportList = Api['GET /gamma/staff/facts/airports']['response']
export type AirportRow = AirportList['data'][number]
export type AirportDetails = Api['GET /gamma/staff/facts/airport']['response']
export type ShownFact = AirportDetails['facts'][number]
export type FactWire = NonNullable<ShownFact['after']>
export type Airspace = Api['GET /gamma/staff/facts/airspace']['response']
export type ShownArea = Airspace['data'][number]
export type AreaWire = NonNullable<ShownArea['after']>
export type Types = Api['GET /gamma/staff/facts/types']['response']
export type ShownType = Types['data'][number]
export type TypeWire = NonNullable<ShownType['after']>
export type Terminals = Api['GET /gamma/staff/facts/terminals']['response']
export type ShownTerminal = Terminals['data'][number]
export type TerminalWire = NonNullable<ShownTerminal['after']>
export type AskedRow = Api['GET /gamma/staff/facts/asked']['response']['data'][number]
export type VersionItem = Api['GET /gamma/staff/facts/versions']['response']['data'][number]
export type VersionDetails = Api['GET /gamma/staff/facts/version']['response']
export type Preview = Api['GET /gamma/staff/facts/preview']['response']

export const versionTones = {
  draft: 'warn',
  published: 'ok',
  replaced: 'neutral',
  rolled_back: 'neutral',
} as const satisfies Record<FactVersionState, string>

export const stateTones = { same: 'neutral', new: 'ok', changed: 'warn', removed: 'error' } as const satisfies Record<FactState, string>
export const confidenceTones: Record<string, 'ok' | 'info' | 'warn' | 'neutral'> = { A: 'ok', B: 'info', C: 'warn' }

export const factsAddress = listAddress(
  '/facts',
  { view: 'known', query: '', sort: null },
  { view: oneOf(factViews), query: text, sort: optionalOf(factSorts) },
)

export const useAirports = ({ filter: { view, query, sort }, page }: ListOf<typeof factsAddress>) =>
  useListQuery(['facts', 'airports', view, query, sort, page], (signal) =>
    api('GET /gamma/staff/facts/airports', {
      query: { view, ...(query === '' ? {} : { query }), ...(sort === null ? {} : { sort }), page, per_page: perPage },
      signal,
    }),
  )

export const useAirport = (code: string) =>
  useQuery({
    queryKey: ['facts', 'airport', code],
    queryFn: ({ signal }) => api('GET /gamma/staff/facts/airport', { query: { code }, signal }),
  })

export const useTerminals = (code: string) =>
  useQuery({
    queryKey: ['facts', 'terminals', code],
    queryFn: ({ signal }) => api('GET /gamma/staff/facts/terminals', { query: { code }, signal }),
  })

export const useAirspace = () => useListQuery(['facts', 'airspace'], (signal) => api('GET /gamma/staff/facts/airspace', { signal }))
export const useTypes = () => useListQuery(['facts', 'types'], (signal) => api('GET /gamma/staff/facts/types', { signal }))
export const useAsked = () => useListQuery(['facts', 'asked'], (signal) => api('GET /gamma/staff/facts/asked', { signal }))
export const useVersions = () => useListQuery(['facts', 'versions'], (signal) => api('GET /gamma/staff/facts/versions', { signal }))

export const useVersion = (id: string) =>
  useQuery({
    queryKey: ['facts', 'version', id],
    queryFn: ({ signal }) => api('GET /gamma/staff/facts/version', { query: { id }, signal }),
  })

/** @param revision another one is another draft: it is compared again */
export const usePreview = (id: string, revision: number) =>
  useQuery({
    queryKey: ['facts', 'preview', id, revision],
    queryFn: ({ signal }) => api('GET /gamma/staff/facts/preview', { query: { id }, signal }),
    staleTime: 60_000,
  })

export const reloadFacts = async (): Promise<void> => {
  await Promise.all(['facts', 'home', 'approvals'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
}

/** One change of the draft; the caller shows a refusal of the server, after which the draft is read again. */
export function useFactsChange<T, R>(run: (input: T) => Promise<R>, { done, onDone }: { done: string; onDone?: (result: R) => void }) {
  return useMutation({
    mutationFn: run,
    onSuccess: async (result) => {
      await reloadFacts()
      toasts.show({ tone: 'ok', title: done })
      onDone?.(result)
    },
    onError: () => reloadFacts(),
  })
}
