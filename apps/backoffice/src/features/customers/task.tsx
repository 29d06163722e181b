import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatDate, formatDateTime } from '@aquilane/i18n/format'
import { Checkbox } from '@aquilane/ui/checkbox'
import { api } from '~/lib/api.ts'
import { daysUntil, local } from '~/lib/dates.ts'
import { can } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'
import styles from './customers.module.css'
import { useCustomerChange, type CustomerTask } from './customers.ts'

/** One task with its box. @param customer shown where the list has tasks of many */
export function Task({ task, customer }: { task: CustomerTask; customer?: ReactNode }) {
  const t = useTranslations('staff-customers')
  const locale = useLocale()
  const isAllowed = can(useStaff(), 'customers.manage')
  const mark = useCustomerChange(
    (done: boolean) => api('POST /gamma/staff/customer/set-task-done', { body: { task: { id: task.id }, done }, quiet: true }),
    t('saved'),
  )
  const isLate = task.due !== null && task.done === null && daysUntil(task.due) < 0
  const facts = [
    task.due ? t('due', { date: task.due_at ? formatDateTime(local(task.due_at), locale) : formatDate(task.due, locale, 'date') }) : null,
    task.assignee ? task.assignee.name : t('unassigned'),
  ].filter(Boolean)
  return (
    <div className={styles.task} data-done={task.done ? '' : undefined}>
      <Checkbox checked={task.done !== null} disabled={!isAllowed || mark.isPending} onChange={(done) => mark.mutate(done)}>
        {task.title}
      </Checkbox>
      <small data-late={isLate ? '' : undefined}>
        {customer ? <>{customer} · </> : null}
        {facts.join(' · ')}
      </small>
    </div>
  )
}
