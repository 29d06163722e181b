import { useQuery } from '@tanstack/react-query'
import type { Api } from '@aquilane/contract/api'
import { absenceKinds } from '@aquilane/domain/crew/absence'
import { typedText, type FieldErrors } from '@aquilane/ui/use-fields-form'
import { api, queryClient } from '../api.ts'
import { compactErrors } from '../form/typed.ts'
import { live } from '../list/live.ts'

export type Absence = Api['GET /gamma/staff/crew-absences/list']['response']['absences'][number]
export type AbsenceEffects = Api['POST /gamma/staff/crew-absences/record']['response']['effects']
export type AbsenceBody = Omit<Api['POST /gamma/staff/crew-absences/record']['body'], 'member' | 'dry_run'>

/** A member whose absences are shown. */
export interface AbsentMember {
  id: string
  name: string
}

export const useAbsences = (member: string) =>
  useQuery({
    queryKey: ['crew', 'absences', member],
    queryFn: ({ signal }) => api('GET /gamma/staff/crew-absences/list', { query: { member }, signal }),
    meta: live,
  })

export const reloadAbsences = async (): Promise<void> => {
  await Promise.all(
    ['crew', 'operations', 'trips', 'home', 'schedule', 'duty-board'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
  )
}

const minute = (at: Temporal.Instant): string =>
  at
    .toZonedDateTimeISO('UTC')
    .toPlainDateTime()
    .round({ smallestUnit: 'minute', roundingMode: 'floor' })
    .toString({ smallestUnit: 'minute' })

/** The minute of an instant as a field takes it, in UTC. */
export const toField = (at: string | null): string => (at === null ? '' : minute(Temporal.Instant.from(at)))
export const thisMinute = (): string => minute(Temporal.Now.instant())

const toInstant = (text: string): string => (text === '' ? '' : `${text}:00Z`)

export const toBody = (typed: object): AbsenceBody => {
  const until = typedText(typed, 'until')
  return {
    kind: absenceKinds.find((one) => one === typedText(typed, 'kind')) ?? 'other',
    from: toInstant(typedText(typed, 'from')),
    until: until === '' ? null : toInstant(until),
    note: typedText(typed, 'note') || null,
  }
}

export const findErrors = ({ from, until }: AbsenceBody): FieldErrors =>
  compactErrors({ from: from === '' && 'required', until: until !== null && from !== '' && until <= from && 'order' })

export const isTouching = ({ lost, open }: AbsenceEffects): boolean => lost.length + open.length > 0
