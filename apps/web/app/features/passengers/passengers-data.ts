import { useQuery } from '@tanstack/react-query'
import { useLocale } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { activeOrderStatuses } from '@aquilane/domain/orders/transitions'
import { formatNamePart } from '@aquilane/i18n/format'
import { api } from '~/lib/api.ts'
import { queryClient } from '~/lib/query.ts'
import { openOrdersQuery } from '~/lib/unpaid.ts'

export type Passenger = Api['GET /gamma/person/list']['response']['data'][number]
export type PassengerDocument = Passenger['documents'][number]

const queryKey = ['passengers']

export const usePassengers = () => useQuery({ queryKey, queryFn: ({ signal }) => api('GET /gamma/person/list', { signal }) })

export const reloadPassengers = (): Promise<void> => queryClient.invalidateQueries({ queryKey })

export function useCountries() {
  const locale = useLocale()
  return useQuery({
    queryKey: ['countries', locale],
    queryFn: ({ signal }) => api('GET /gamma/country/list', { signal }),
    staleTime: Infinity,
  })
}

/** `yyyy-MM-dd` of the client's next flight, which documents must outlive; null without one. */
export function useNextFlight(): string | null {
  const { data } = useQuery(openOrdersQuery)
  const today = todayHere()
  const days = (data?.data ?? [])
    .filter(({ confirmation_status: status }) => activeOrderStatuses.includes(status))
    .flatMap(({ legs }) => legs.map((leg) => leg.departure_date.slice(0, 10)))
    .filter((day) => day >= today)
  return days.toSorted()[0] ?? null
}

export const todayHere = (): string => Temporal.Now.plainDateISO().toString()

/** Last name, first name, middle name, each capitalised (spec §3 Person). */
export const passengerName = ({ name }: Passenger): string =>
  [name.last_name, name.first_name, name.middle_name]
    .filter((part) => part !== null)
    .map(formatNamePart)
    .join(' ')

export const hasOneName = ({ type, name }: Pick<Passenger, 'type' | 'name'>): boolean => type !== 'Pet' && name.last_name === null
