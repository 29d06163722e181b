import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { customerSorts, customerViews, taskViews } from '@aquilane/domain/customers/customer'
import { toasts } from '@aquilane/ui/toast-queue'
import { api, errorCode, queryClient } from '~/lib/api.ts'
import { listAddress, oneOf, optionalOf, text } from '~/lib/list/address.ts'
import { perPage, useListQuery } from '~/lib/list/list-query.ts'
import type { ListOf } from '~/lib/list/use-list-page.ts'
import { useDoneToast } from '~/lib/waits-for.ts'

export type Customer = Api['GET /gamma/staff/customer/list']['response']['data'][number]
export type CustomerDetails = Api['GET /gamma/staff/customer/get']['response']
export type CustomerTask = CustomerDetails['tasks'][number]

export const customersAddress = listAddress(
  '/customers',
  { view: 'all', query: '', sort: null },
  { view: oneOf(customerViews), query: text, sort: optionalOf(customerSorts) },
)

export const useCustomers = ({ filter: { view, query, sort }, page }: Pick<ListOf<typeof customersAddress>, 'filter' | 'page'>) =>
  useListQuery(['customers', 'list', view, query, sort, page], (signal) =>
    api('GET /gamma/staff/customer/list', {
      query: { view, ...(query === '' ? {} : { query }), ...(sort ? { sort } : {}), page, per_page: perPage },
      signal,
    }),
  )

export const tasksAddress = listAddress('/customers/tasks', { view: 'mine' }, { view: oneOf(taskViews) })

export const useCustomerTasks = ({ filter: { view }, page }: ListOf<typeof tasksAddress>) =>
  useListQuery(['customers', 'tasks', view, page], (signal) =>
    api('GET /gamma/staff/customer/task-list', { query: { view, page, per_page: perPage }, signal }),
  )

export const useCustomer = (id: string) =>
  useQuery({
    queryKey: ['customers', 'one', id],
    queryFn: ({ signal }) => api('GET /gamma/staff/customer/get', { query: { id }, signal }),
    refetchInterval: 60_000,
  })

export type MergePreview = Api['GET /gamma/staff/customer/merge-preview']['response']

export const useMergePreview = (kept: string, merged: string) =>
  useQuery({
    queryKey: ['customers', 'merge', kept, merged],
    queryFn: ({ signal }) => api('GET /gamma/staff/customer/merge-preview', { query: { kept, merged }, signal }),
    staleTime: 0,
  })

export type CustomerRecord = Api['GET /gamma/staff/customer/record']['response']

export const useCustomerRecord = (id: string) =>
  useQuery({
    queryKey: ['customers', 'record', id],
    queryFn: ({ signal }) => api('GET /gamma/staff/customer/record', { query: { id }, signal }),
  })

export const reloadCustomers = async (): Promise<void> => {
  await Promise.all(['customers', 'home', 'approvals'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
}

/** One change; a refused one is shown, and everything is read again either way. */
export function useCustomerChange<T>(run: (input: T) => Promise<unknown>, done: string, onDone?: () => void) {
  const te = useTranslations('errors')
  const showDone = useDoneToast()
  return useMutation({
    mutationFn: run,
    onSuccess: (result) => {
      showDone(result, done)
      onDone?.()
    },
    onError: (error) => toasts.show({ tone: 'error', title: te(errorCode(error)) }),
    onSettled: reloadCustomers,
  })
}
