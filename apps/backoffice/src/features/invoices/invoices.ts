import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Api } from '@aquilane/contract/api'
import { api, queryClient } from '~/lib/api.ts'

export type Invoice = Api['GET /gamma/staff/invoice/list']['response']['data'][number]
export type InvoiceDetails = Api['GET /gamma/staff/invoice/get']['response']
export type ChargeLimits = Api['GET /gamma/staff/invoice/charge-limits']['response']

export const useInvoices = (query: string, status: Invoice['status'] | null, page: number) =>
  useQuery({
    queryKey: ['invoices', 'list', query, status, page],
    queryFn: ({ signal }) =>
      api('GET /gamma/staff/invoice/list', {
        query: { ...(query === '' ? {} : { query }), ...(status === null ? {} : { status }), page, per_page: 50 },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

export const useInvoice = (id: string) =>
  useQuery({ queryKey: ['invoices', 'one', id], queryFn: ({ signal }) => api('GET /gamma/staff/invoice/get', { query: { id }, signal }) })

/** What can still be charged for an order; loaded once the PNR is complete. */
export const useChargeLimits = (pnr: string) =>
  useQuery({
    queryKey: ['invoices', 'scope', pnr],
    queryFn: ({ signal }) => api('GET /gamma/staff/invoice/charge-limits', { query: { pnr }, signal }),
    enabled: pnr.replaceAll(/[\s-]/g, '').length === 6,
    staleTime: 0,
  })

export const reloadInvoices = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['invoices'] })

export const tones = { New: 'warn', Processing: 'info', Paid: 'ok', Canceled: 'neutral', Expired: 'neutral', Refunded: 'neutral' } as const
