import { useTranslations } from 'use-intl'
import { taskViews } from '@aquilane/domain/customers/customer'
import { TextLink } from '@aquilane/ui/link'
import { TabLinks } from '@aquilane/ui/tabs'
import { CardListPage } from '~/lib/list/list-page.tsx'
import { useListPage } from '~/lib/list/use-list-page.ts'
import { CustomerTabs } from './customer-tabs.tsx'
import styles from './customers.module.css'
import { tasksAddress, useCustomerTasks } from './customers.ts'
import { Task } from './task.tsx'

/** Tasks of all customers, one's own first. */
export function TasksPage() {
  const t = useTranslations('staff-customers')
  const list = useListPage(tasksAddress)
  const tasks = useCustomerTasks(list)
  return (
    <CardListPage
      list={list}
      query={tasks}
      title={t('tasks')}
      count={(count) => t('taskCount', { count })}
      tabs={
        <>
          <CustomerTabs current="tasks" />
          <TabLinks
            label={t('tasks')}
            items={taskViews.map((view) => ({
              href: list.href({ view }),
              label: t(`taskView.${view}`),
              current: view === list.filter.view,
            }))}
          />
        </>
      }
      empty={{ title: t('tasksEmpty'), text: t('tasksEmptyText') }}
      className={styles.plain}
      card={(task) => <Task task={task} customer={<TextLink href={`/customers/${task.customer.id}`}>{task.customer.name}</TextLink>} />}
    />
  )
}
