import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { crewProblems } from '@aquilane/domain/crew/qualifications'
import { toasts } from '@aquilane/ui/toast-queue'
import { api } from '~/lib/api.ts'
import { useErrorText } from '~/lib/error-text.ts'
import type { CrewMember, OpenFlight } from './crew-schedule.ts'
import { reloadSchedule } from './schedule.ts'

/** Assigns a member to an open seat. The server refuses whom documents keep from one, with the reason. */
export function useAssign(onDone?: () => void) {
  const t = useTranslations('staff-schedule.crew')
  const toRefusal = useRefusalText()
  const assign = useMutation({
    mutationFn: ({ member, flight: { order, leg } }: { member: CrewMember; flight: OpenFlight }) =>
      api('POST /gamma/staff/trip/assign-crew', { body: { order: { id: order.id }, leg, member: { id: member.id } }, quiet: true }),
    onSuccess: async (_answer, { member, flight }) => {
      await reloadSchedule()
      toasts.show({ tone: 'ok', title: t('assigned', { name: member.name, pnr: flight.order.pnr }) })
      onDone?.()
    },
  })
  return { assign: assign.mutate, isPending: assign.isPending, error: assign.error, refused: assign.variables?.member, toRefusal }
}

/** Why a member does not fly a leg. */
function useRefusalText(): (error: unknown) => string {
  const tp = useTranslations('staff-crew.problem')
  const toText = useErrorText()
  return (error) => {
    const named = error instanceof ApiError ? error.problem['problems'] : null
    const problems = Array.isArray(named) ? crewProblems.filter((one) => named.includes(one)).map((one) => tp(one)) : []
    return [toText(error), problems.join(', ')].filter(Boolean).join(' ')
  }
}
