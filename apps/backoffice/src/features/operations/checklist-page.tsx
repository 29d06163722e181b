import { useTranslations } from 'use-intl'
import { isSettled } from '@aquilane/domain/operations/checklist'
import type { ChecklistView } from '@aquilane/domain/operations/views'
import { TabLinks } from '@aquilane/ui/tabs'
import { ListPage } from '~/lib/list/list-page.tsx'
import { useListPage } from '~/lib/list/use-list-page.ts'
import { useItemColumns, useItemTripColumn, type Item } from './item-columns.tsx'
import { checklistAddress, useTasks } from './operations.ts'
import styles from './operations.module.css'
import { useItemList } from './use-item-list.tsx'

const shownViews: readonly ChecklistView[] = ['day', 'three-days', 'revised', 'manifests', 'landed', 'mine', 'all']

/** Open items of all trips, by when they are due. */
export function ChecklistPage() {
  const t = useTranslations('staff-operations.checklist')
  const list = useListPage(checklistAddress)
  const { view } = list.filter
  const tasks = useTasks(list)
  const [name, ...columns] = useItemColumns()
  const trip = useItemTripColumn()
  const { dialogs, ...items } = useItemList(tasks.data?.data ?? [])
  return (
    <ListPage<Item>
      {...items}
      list={list}
      query={tasks}
      columns={[...(name ? [name] : []), trip, ...columns]}
      title={t('title')}
      count={(count) => t('count', { count })}
      views="checklist"
      tabs={
        <TabLinks
          label={t('views')}
          items={shownViews.map((one) => ({ href: list.href({ view: one }), label: t(`view.${one}`), current: one === view }))}
        />
      }
      empty={{ title: t('none'), text: t('noneText') }}
      exportHref={`/gamma/staff/checklist/export.csv?view=${view}`}
      isFaded={({ status }) => isSettled(status)}
      className={styles.items}
    >
      {dialogs}
    </ListPage>
  )
}
