import type { Api } from '@aquilane/contract/api'
import { api, queryClient } from '~/lib/api.ts'
import { listAddress, oneOf } from '~/lib/list/address.ts'
import { perPage, useListQuery } from '~/lib/list/list-query.ts'
import type { ListOf } from '~/lib/list/use-list-page.ts'

export type FinanceException = Api['GET /gamma/staff/exception/list']['response']['data'][number]

export const exceptionViews = ['Open', 'Resolved'] as const

export const exceptionsAddress = listAddress('/exceptions', { status: 'Open' }, { status: oneOf(exceptionViews) })

export const useExceptions = ({ filter: { status }, page }: ListOf<typeof exceptionsAddress>) =>
  useListQuery(['exceptions', status, page], (signal) =>
    api('GET /gamma/staff/exception/list', { query: { status, page, per_page: perPage }, signal }),
  )

export const reloadExceptions = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['exceptions'] })
