import { useState } from 'react'
import { MoreHorizontal } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { IconButton } from '@aquilane/ui/icon-button'
import { Menu, type MenuItem } from '@aquilane/ui/menu'
import { api } from '~/lib/api.ts'
import { can } from '~/lib/me.ts'
import { ReasonDialog } from '~/lib/reason-dialog.tsx'
import { useStaff } from '~/lib/staff.ts'
import { reloadRequests, snoozeHours, useAssignees, useRequestAction, type StaffRequest } from './requests.ts'
import styles from './requests.module.css'

/** Take, and everything else behind a menu. */
export function RequestActions({ request }: { request: StaffRequest }) {
  const t = useTranslations('staff-requests')
  const me = useStaff()
  const action = useRequestAction()
  const assignees = useAssignees().data?.data ?? []
  const [isDeclining, setDeclining] = useState(false)
  if (!can(me, 'orders.answer')) return null
  const { assignee, duplicates, snoozed_until: snoozed } = request
  const items: MenuItem[] = [
    { id: 'compose', label: t('compose'), href: `/trips/${request.id}/quote` },
    { id: 'line-1', separator: true },
    ...assignees
      .filter(({ id }) => id !== assignee?.id)
      .map((one) => ({
        id: one.id,
        label: t('assign', { name: one.name, count: one.requests }),
        onSelect: () => action.assign(request, one.id),
      })),
    ...(assignee ? [{ id: 'unassign', label: t('unassign'), onSelect: () => action.assign(request, null) }] : []),
    { id: 'line-2', separator: true },
    ...(snoozed
      ? [{ id: 'wake', label: t('wake'), onSelect: () => action.snooze(request, null) }]
      : snoozeHours.map((hours) => ({
          id: `snooze-${hours}`,
          label: t('snooze', { hours }),
          onSelect: () => action.snooze(request, hours),
        }))),
    { id: 'line-3', separator: true },
    ...duplicates.map(({ id, pnr }) => ({ id: `merge-${id}`, label: t('merge', { pnr }), onSelect: () => action.merge(request, id) })),
    { id: 'decline', label: t('decline'), danger: true, onSelect: () => setDeclining(true) },
  ]
  return (
    <span className={styles.actions}>
      {assignee === null ? (
        <Button size="small" variant="outline" onClick={() => action.take(request, me.id)}>
          {t('take')}
        </Button>
      ) : null}
      <Menu
        label={t('more', { pnr: request.pnr })}
        items={items}
        renderTrigger={(trigger) => (
          <IconButton {...trigger} size="small" label={t('more', { pnr: request.pnr })} icon={<MoreHorizontal aria-hidden="true" />} />
        )}
      />
      {isDeclining ? (
        <ReasonDialog
          isDanger
          title={`${t('decline')}: ${request.pnr}`}
          text={t('declineText')}
          onDecide={(reason) => api('POST /gamma/staff/order/decline', { body: { order: { id: request.id }, reason } })}
          reload={reloadRequests}
          onClose={() => setDeclining(false)}
        />
      ) : null}
    </span>
  )
}
