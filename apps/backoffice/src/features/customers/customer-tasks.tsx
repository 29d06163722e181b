import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { Heading } from '@aquilane/ui/heading'
import { can } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'
import { TaskDialog } from '~/lib/task-dialog.tsx'
import styles from './customers.module.css'
import { reloadCustomers, type CustomerDetails } from './customers.ts'
import { Task } from './task.tsx'

/** What the team has to do for the customer. */
export function CustomerTasks({ customer }: { customer: CustomerDetails }) {
  const t = useTranslations('staff-customers')
  const isAllowed = can(useStaff(), 'customers.manage')
  const [isAdding, setAdding] = useState(false)
  return (
    <section>
      <div className={styles.sectionHead}>
        <Heading level={2} size={16}>
          {t('tasks')}
        </Heading>
        {isAllowed ? (
          <Button size="small" variant="outline" onClick={() => setAdding(true)}>
            {t('addTask')}
          </Button>
        ) : null}
      </div>
      {customer.tasks.length === 0 ? (
        <p className={styles.quiet}>{t('tasksNone')}</p>
      ) : (
        <ul className={styles.plain}>
          {customer.tasks.map((task) => (
            <li key={task.id}>
              <Task task={task} />
            </li>
          ))}
        </ul>
      )}
      {isAdding ? <TaskDialog customerId={customer.id} title="" reload={reloadCustomers} onClose={() => setAdding(false)} /> : null}
    </section>
  )
}
