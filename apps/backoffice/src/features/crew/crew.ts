import { useQuery } from '@tanstack/react-query'
import type { Api } from '@aquilane/contract/api'
import { crewViews } from '@aquilane/domain/crew/crew-fields'
import { api, queryClient } from '~/lib/api.ts'
import { listAddress, oneOf, text } from '~/lib/list/address.ts'
import { perPage, useListQuery } from '~/lib/list/list-query.ts'
import type { ListOf } from '~/lib/list/use-list-page.ts'

export type CrewRow = Api['GET /gamma/staff/crew/list']['response']['data'][number]
export type CrewDetails = Api['GET /gamma/staff/crew/member']['response']
export type ScannedDocument = Api['GET /gamma/staff/crew/scans']['response']['data'][number]
export type CrewChoices = Api['GET /gamma/staff/crew/choices']['response']
export type CrewBody = Api['POST /gamma/staff/crew/add']['body']

export const crewAddress = listAddress(
  '/crew',
  { view: 'all', company: null, query: '' },
  { view: oneOf(crewViews), company: (id): number | null => (/^\d{1,9}$/.test(id) ? Number(id) : null), query: text },
)

export const useCrew = ({ filter: { view, company, query }, page }: ListOf<typeof crewAddress>) =>
  useListQuery(['crew', 'list', view, company, query, page], (signal) =>
    api('GET /gamma/staff/crew/list', {
      query: { view, ...(company === null ? {} : { company }), ...(query === '' ? {} : { query }), page, per_page: perPage },
      signal,
    }),
  )

export const useCrewMember = (id: string | null) =>
  useQuery({
    queryKey: ['crew', 'member', id],
    queryFn: ({ signal }) => api('GET /gamma/staff/crew/member', { query: { id: id ?? '' }, signal }),
    enabled: id !== null,
    // Every look is audited: it is read when it is opened, not by the clock.
    staleTime: Infinity,
    gcTime: 0,
  })

export const useCrewScans = (member: string) =>
  useQuery({
    queryKey: ['crew', 'scans', member],
    queryFn: ({ signal }) => api('GET /gamma/staff/crew/scans', { query: { member }, signal }),
  })

export const reloadScans = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['crew', 'scans'] })

export const useCrewChoices = () =>
  useQuery({ queryKey: ['crew', 'choices'], queryFn: ({ signal }) => api('GET /gamma/staff/crew/choices', { signal }) })

export const reloadCrew = async (): Promise<void> => {
  await Promise.all(['crew', 'operations', 'trips', 'home'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
}
