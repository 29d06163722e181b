import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import type { RowAction } from '~/lib/list/row-actions.ts'
import { useStaff } from '~/lib/staff.ts'
import { snoozeHours, useAssignees, useRequestAction, type StaffRequest } from './requests.ts'

/** Hours that the letter puts a request off. */
const letterSnooze = 4

interface Dialogs {
  onPreview: (request: StaffRequest) => void
  onDecline: (request: StaffRequest) => void
}

const permission = 'orders.answer'

type Change = ReturnType<typeof useRequestAction>

const assignTo = ({ id }: { id: string }, label: string, change: Change): RowAction<StaffRequest> => ({
  id: `assign-${id}`,
  label,
  permission,
  group: 1,
  isFor: ({ assignee }) => assignee?.id !== id,
  run: (request) => change.assign(request, id),
})

const snoozeFor = (hours: number, label: string, change: Change): RowAction<StaffRequest> => ({
  id: `snooze-${hours}`,
  label,
  permission,
  group: 2,
  ...(hours === letterSnooze ? { letter: 'h' } : {}),
  isFor: ({ snoozed_until: snoozed }) => snoozed === null,
  run: (request) => change.snooze(request, hours),
})

const mergeInto = (id: string, label: string, change: Change): RowAction<StaffRequest> => ({
  id: `merge-${id}`,
  label,
  permission,
  group: 3,
  isFor: ({ duplicates }) => duplicates.some((one) => one.id === id),
  run: (request) => change.merge(request, id),
})

/** Everything that can be done with a request, in the order of its menu. */
export function useRequestActions(requests: readonly StaffRequest[], { onPreview, onDecline }: Dialogs): RowAction<StaffRequest>[] {
  const t = useTranslations('staff-requests')
  const me = useStaff()
  const navigate = useNavigate()
  const action = useRequestAction()
  const assignees = useAssignees().data?.data ?? []
  const duplicates = new Map(requests.flatMap((request) => request.duplicates.map(({ id, pnr }) => [id, pnr])))
  return [
    { id: 'preview', label: t('preview'), permission: 'orders.read', letter: 'p', group: 0, run: onPreview },
    {
      id: 'take',
      label: t('take'),
      permission,
      letter: 'a',
      group: 0,
      button: { isFor: ({ assignee }) => assignee === null },
      isFor: ({ assignee }) => assignee?.id !== me.id,
      run: (request) => action.take(request, me.id),
    },
    {
      id: 'compose',
      label: t('compose'),
      permission,
      letter: 'q',
      group: 0,
      button: { isFor: ({ assignee, stage }) => assignee?.id === me.id && stage === 'new' },
      run: ({ id }) => void navigate(`/trips/${id}/quote`),
    },
    ...assignees.filter(({ id }) => id !== me.id).map((one) => assignTo(one, t('assign', { name: one.name, count: one.requests }), action)),
    {
      id: 'unassign',
      label: t('unassign'),
      permission,
      group: 1,
      isFor: ({ assignee }) => assignee !== null,
      run: (request) => action.assign(request, null),
    },
    ...snoozeHours.map((hours) => snoozeFor(hours, t('snooze', { hours }), action)),
    {
      id: 'wake',
      label: t('wake'),
      permission,
      group: 2,
      isFor: ({ snoozed_until: snoozed }) => snoozed !== null,
      run: (request) => action.snooze(request, null),
    },
    ...[...duplicates].map(([id, pnr]) => mergeInto(id, t('merge', { pnr }), action)),
    { id: 'decline', label: t('decline'), permission, group: 3, isDanger: true, run: onDecline },
  ]
}
