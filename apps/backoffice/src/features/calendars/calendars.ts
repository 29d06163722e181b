import { useQuery } from '@tanstack/react-query'
import type { Api } from '@aquilane/contract/api'
import { api, queryClient } from '~/lib/api.ts'

export type Calendars = Api['GET /gamma/staff/calendar/list']['response']
export type Calendar = Calendars['data'][number]
export type ImportResult = Api['POST /gamma/staff/calendar/preview']['response']
export type CalendarFormat = Calendar['format']

export const formats = ['csv', 'ics'] as const
export const intervals = ['quarter_hour', 'hour', 'day', 'week'] as const

const key = ['calendars']

export const useCalendars = () =>
  useQuery({ queryKey: key, queryFn: ({ signal }) => api('GET /gamma/staff/calendar/list', { signal }), refetchInterval: 30_000 })

export const reloadCalendars = async (): Promise<void> => {
  await queryClient.invalidateQueries({ queryKey: key })
  await queryClient.invalidateQueries({ queryKey: ['empty-legs'] })
}
