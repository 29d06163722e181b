import { useQuery } from '@tanstack/react-query'
import { useLocale } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { api } from '~/lib/api.ts'
import { queryClient } from '~/lib/query.ts'

export type PriceAlert = Api['GET /gamma/price-alert/list']['response']['data'][number]

const name = 'price-alerts'

/** With names in the reader's language. */
export const usePriceAlerts = () => {
  const locale = useLocale()
  return useQuery({ queryKey: [name, locale], queryFn: ({ signal }) => api('GET /gamma/price-alert/list', { signal }) })
}

export const refreshPriceAlerts = () => queryClient.invalidateQueries({ queryKey: [name] })
