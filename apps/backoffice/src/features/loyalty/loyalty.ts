import { useQuery } from '@tanstack/react-query'
import type { Api } from '@aquilane/contract/api'
import { api, queryClient } from '~/lib/api.ts'

export type Referral = Api['GET /gamma/staff/referral/list']['response']['data'][number]
export type Campaign = Api['GET /gamma/staff/campaign/list']['response']['data'][number]
export type NewCampaignResult = Api['POST /gamma/staff/campaign/create']['response']
export type NewCampaign = Api['POST /gamma/staff/campaign/create']['body']

const heldKey = ['referrals', 'Held']
const campaignsKey = ['campaigns']

export const useHeldReferrals = () =>
  useQuery({ queryKey: heldKey, queryFn: ({ signal }) => api('GET /gamma/staff/referral/list', { query: { status: 'Held' }, signal }) })
export const useCampaigns = () =>
  useQuery({ queryKey: campaignsKey, queryFn: ({ signal }) => api('GET /gamma/staff/campaign/list', { signal }) })

export const reloadHeldReferrals = (): Promise<void> => queryClient.invalidateQueries({ queryKey: heldKey })
export const reloadCampaigns = (): Promise<void> => queryClient.invalidateQueries({ queryKey: campaignsKey })
