import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { taskViews } from '@aquilane/domain/customers/customer'
import { Heading } from '@aquilane/ui/heading'
import { TextLink } from '@aquilane/ui/link'
import { Pagination } from '@aquilane/ui/pagination'
import { TabLinks } from '@aquilane/ui/tabs'
import page from '~/lib/list-page.module.css'
import { ListState } from '~/lib/list-state.tsx'
import { usePageLabels } from '~/lib/page-labels.ts'
import { useTitle } from '~/lib/use-title.ts'
import { CustomerTabs } from './customer-tabs.tsx'
import styles from './customers.module.css'
import { useCustomerTasks } from './customers.ts'
import { TaskRow } from './task-row.tsx'

/** Tasks of all customers, one's own first. */
export function TasksPage() {
  const t = useTranslations('staff-customers')
  const labels = usePageLabels()
  const [params] = useSearchParams()
  const view = taskViews.find((one) => one === params.get('view')) ?? 'mine'
  const at = Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1)
  const tasks = useCustomerTasks(view, at)
  useTitle(t('tasks'))
  const toHref = (to: number): string =>
    `/customers/tasks?${new URLSearchParams({ view, ...(to > 1 ? { page: String(to) } : {}) }).toString()}`
  return (
    <div className={page.page}>
      <div className={page.head}>
        <Heading level={1} size={22}>
          {t('tasks')}
        </Heading>
        <p className={page.count} role="status">
          {tasks.data ? t('taskCount', { count: tasks.data.pagination.total_count }) : ''}
        </p>
      </div>
      <CustomerTabs current="tasks" />
      <TabLinks
        label={t('tasks')}
        items={taskViews.map((one) => ({
          href: one === 'mine' ? '/customers/tasks' : `/customers/tasks?view=${one}`,
          label: t(`taskView.${one}`),
          current: one === view,
        }))}
      />
      <ListState query={tasks} empty={tasks.data?.data.length === 0 ? { title: t('tasksEmpty'), text: t('tasksEmptyText') } : null}>
        <ul className={styles.plain}>
          {(tasks.data?.data ?? []).map((task) => (
            <TaskRow
              key={task.id}
              task={task}
              customer={<TextLink href={`/customers/${task.customer.id}`}>{task.customer.name}</TextLink>}
            />
          ))}
        </ul>
        <Pagination
          page={tasks.data?.pagination.current_page ?? 1}
          pageCount={tasks.data?.pagination.page_count ?? 1}
          href={toHref}
          labels={labels}
        />
      </ListState>
    </div>
  )
}
