import { useMutation, useQuery } from '@tanstack/react-query'
import { useLocale } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { api } from '~/lib/api.ts'
import { queryClient } from '~/lib/query.ts'
import { nextPoll } from './share-page-state.ts'

export type Shares = Api['GET /gamma/invoice-share/list']['response']
export type Share = Shares['data'][number]
export type SharedInvoice = Api['GET /gamma/invoice-share/shared']['response']
type NewShare = Omit<Api['POST /gamma/invoice-share/create']['body'], 'invoice'>

const sharesKey = (invoice: string) => ['invoice-shares', invoice] as const

/** Of an own invoice; asked again while a share can be paid. */
export const useInvoiceShares = (invoice: string) =>
  useQuery({
    queryKey: sharesKey(invoice),
    queryFn: ({ signal }) => api('GET /gamma/invoice-share/list', { query: { invoice_id: invoice }, signal, quiet: true }),
    refetchInterval: ({ state }) => state.data?.data.some(({ state: one }) => one === 'open' || one === 'paying') === true && 15_000,
  })

const keep = (invoice: string, { data, rest, open }: Shares): void => {
  queryClient.setQueryData(sharesKey(invoice), { data, rest, open })
}

export const useCreateShare = (invoice: string) =>
  useMutation({
    mutationFn: (share: NewShare) => api('POST /gamma/invoice-share/create', { body: { invoice: { id: invoice }, ...share }, quiet: true }),
    onSuccess: (made) => keep(invoice, made),
    onError: () => void queryClient.invalidateQueries({ queryKey: sharesKey(invoice) }),
  })

export const useWithdrawShare = (invoice: string) =>
  useMutation({
    mutationFn: (id: string) => api('POST /gamma/invoice-share/withdraw', { body: { id }, quiet: true }),
    onSuccess: (list) => keep(invoice, list),
    onError: () => void queryClient.invalidateQueries({ queryKey: sharesKey(invoice) }),
  })

/** By the token of a link. @param isReturning its payer comes back from the bank, which may not have answered yet */
export function useSharedInvoice(token: string, isReturning: boolean) {
  const locale = useLocale()
  return useQuery({
    queryKey: ['shared-invoice', token, locale],
    queryFn: ({ signal }) => api('GET /gamma/invoice-share/shared', { query: { token }, signal, quiet: true }),
    refetchInterval: ({ state: { data, dataUpdateCount: reads } }) => nextPoll(data?.state, { reads, isReturning }),
    retry: false,
  })
}

export const usePayShare = (token: string) =>
  useMutation({
    mutationFn: async ({ email, locale }: { email: string; locale: 'en' | 'it' }) => {
      const { url } = await api('POST /gamma/invoice-share/pay', { body: { token, email, locale }, quiet: true })
      window.location.assign(url)
      // The browser is leaving the page: the button stays pending.
      await new Promise(() => {})
    },
    // What refused it shows on the page: the share was withdrawn or paid meanwhile.
    onError: () => void queryClient.invalidateQueries({ queryKey: ['shared-invoice', token] }),
  })
