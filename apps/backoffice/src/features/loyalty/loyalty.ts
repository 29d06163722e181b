import { useQuery } from '@tanstack/react-query'
import type { Api } from '@aquilane/contract/api'
import { api, queryClient } from '~/lib/api.ts'

export type Referral = Api['GET /gamma/staff/referral/list']['response']['data'][number]
export type Campaign = Api['GET /gamma/staff/campaign/list']['response']['data'][number]
export type NewCampaign = Api['POST /gamma/staff/campaign/create']['body']

const held = ['referrals', 'Held']
const all = ['campaigns']

export const useHeld = () =>
  useQuery({ queryKey: held, queryFn: ({ signal }) => api('GET /gamma/staff/referral/list', { query: { status: 'Held' }, signal }) })
export const useCampaigns = () => useQuery({ queryKey: all, queryFn: ({ signal }) => api('GET /gamma/staff/campaign/list', { signal }) })

export const reloadHeld = (): Promise<void> => queryClient.invalidateQueries({ queryKey: held })
export const reloadCampaigns = (): Promise<void> => queryClient.invalidateQueries({ queryKey: all })
