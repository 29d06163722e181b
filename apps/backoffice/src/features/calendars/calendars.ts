import type { Api } from '@aquilane/contract/api'
import { api, queryClient } from '~/lib/api.ts'
import { useListQuery } from '~/lib/list/list-query.ts'

export type Calendars = Api['GET /gamma/staff/calendar/list']['response']
export type Calendar = Calendars['data'][number]
export type ImportResult = Api['POST /gamma/staff/calendar/preview']['response']
export type CalendarFormat = Calendar['format']

export const formats = ['csv', 'ics'] as const
export const intervals = ['quarter_hour', 'hour', 'day', 'week'] as const

const key = ['calendars']

export const useCalendars = () => useListQuery(key, (signal) => api('GET /gamma/staff/calendar/list', { signal }))

export const reloadCalendars = async (): Promise<void> => {
  await queryClient.invalidateQueries({ queryKey: key })
  await queryClient.invalidateQueries({ queryKey: ['empty-legs'] })
}
