import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Api } from '@aquilane/contract/api'
import { api } from '~/lib/api.ts'
import { live } from '~/lib/list/live.ts'
import type { Span } from './schedule.ts'

export type CrewSchedule = Api['GET /gamma/staff/schedule/crew']['response']
export type CrewMember = CrewSchedule['members'][number]
export type CrewFlight = CrewSchedule['flights'][number]
export type CrewAbsence = CrewSchedule['absences'][number]
export type OpenFlight = CrewSchedule['open'][number]

export const useCrewSchedule = (from: string, days: Span) =>
  useQuery({
    queryKey: ['schedule', 'crew', from, days],
    queryFn: ({ signal }) => api('GET /gamma/staff/schedule/crew', { query: { from, days }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
    meta: live,
  })
