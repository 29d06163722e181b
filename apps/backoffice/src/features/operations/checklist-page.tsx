import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { checklistViews, type ChecklistView } from '@aquilane/domain/operations/views'
import { Heading } from '@aquilane/ui/heading'
import { Pagination } from '@aquilane/ui/pagination'
import { TabLinks } from '@aquilane/ui/tabs'
import { moveBetweenRows } from '~/lib/data-table.tsx'
import { ExportLink } from '~/lib/export-link.tsx'
import page from '~/lib/list-page.module.css'
import { ListState } from '~/lib/list-state.tsx'
import { readAfter } from '~/lib/after.ts'
import { usePageLabels } from '~/lib/page-labels.ts'
import { useTitle } from '~/lib/use-title.ts'
import { ListTools } from '~/lib/saved-views.tsx'
import { ItemTable } from './item-table.tsx'
import { useTasks } from './operations.ts'

const shownViews: readonly ChecklistView[] = ['day', 'three-days', 'revised', 'manifests', 'landed', 'mine', 'all']

const toHref = (view: ChecklistView, at = 1, after: string | null = null): string => {
  const text = new URLSearchParams({
    ...(view === 'three-days' ? {} : { view }),
    ...(at > 1 ? { page: String(at) } : {}),
    ...(after === null ? {} : { after }),
  }).toString()
  return text === '' ? '/checklist' : `/checklist?${text}`
}

/** Open items of all trips, by when they are due. */
export function ChecklistPage() {
  const t = useTranslations('staff-operations.checklist')
  const labels = usePageLabels()
  const [params] = useSearchParams()
  const view = checklistViews.find((one) => one === params.get('view')) ?? 'three-days'
  const at = Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1)
  const tasks = useTasks(view, at, readAfter(params))
  const items = tasks.data?.data ?? []
  useTitle(t('title'))
  return (
    <div role="presentation" className={page.page} onKeyDown={moveBetweenRows}>
      <div className={page.head}>
        <Heading level={1} size={22}>
          {t('title')}
        </Heading>
        <p className={page.count} role="status">
          {tasks.data ? t('count', { count: tasks.data.pagination.total_count }) : ''}
        </p>
        <ListTools page="checklist" />
      </div>
      <TabLinks
        label={t('views')}
        items={shownViews.map((one) => ({ href: toHref(one), label: t(`view.${one}`), current: one === view }))}
      />
      <ListState query={tasks} empty={tasks.data && items.length === 0 ? { title: t('none'), text: t('noneText') } : null}>
        <ItemTable key={`${view} ${at}`} withTrips label={t('title')} items={items} />
        <div>
          <ExportLink href={`/gamma/staff/checklist/export.csv?view=${view}`} />
        </div>
        <Pagination
          page={tasks.data?.pagination.current_page ?? 1}
          pageCount={tasks.data?.pagination.page_count ?? 1}
          href={(to) => toHref(view, to, to === at + 1 ? tasks.data?.next : null)}
          labels={labels}
        />
      </ListState>
    </div>
  )
}
