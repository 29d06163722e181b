import { useQuery } from '@tanstack/react-query'
import type { Api } from '@aquilane/contract/api'
import { invoiceStatuses } from '@aquilane/domain/invoices/transitions'
import { api, queryClient } from '~/lib/api.ts'
import { listAddress, optionalOf, text } from '~/lib/list/address.ts'
import { perPage, useListQuery } from '~/lib/list/list-query.ts'
import type { ListOf } from '~/lib/list/use-list-page.ts'

export type Invoice = Api['GET /gamma/staff/invoice/list']['response']['data'][number]
export type InvoiceDetails = Api['GET /gamma/staff/invoice/get']['response']
export type ChargeLimits = Api['GET /gamma/staff/invoice/charge-limits']['response']

export const invoicesAddress = listAddress('/invoices', { query: '', status: null }, { query: text, status: optionalOf(invoiceStatuses) })

export const useInvoices = ({ filter: { query, status }, page }: ListOf<typeof invoicesAddress>) =>
  useListQuery(['invoices', 'list', query, status, page], (signal) =>
    api('GET /gamma/staff/invoice/list', {
      query: { ...(query === '' ? {} : { query }), ...(status === null ? {} : { status }), page, per_page: perPage },
      signal,
    }),
  )

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
