import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { Heading } from '@aquilane/ui/heading'
import { Pagination } from '@aquilane/ui/pagination'
import { TabLinks } from '@aquilane/ui/tabs'
import { moveBetweenRows } from '~/lib/data-table.tsx'
import styles from '~/lib/list-page.module.css'
import { ListState } from '~/lib/list-state.tsx'
import { usePageLabels } from '~/lib/page-labels.ts'
import { useTitle } from '~/lib/use-title.ts'
import { ExceptionsTable } from './exceptions-table.tsx'
import { exceptionViews, useExceptions, type ExceptionStatus, type FinanceException } from './exceptions.ts'
import { ResolveExceptionDialog } from './resolve-exception-dialog.tsx'

const toHref = (status: ExceptionStatus, page = 1) => {
  const query = new URLSearchParams({ ...(status === 'Open' ? {} : { status }), ...(page > 1 ? { page: String(page) } : {}) }).toString()
  return query === '' ? '/exceptions' : `/exceptions?${query}`
}

/** Money events that need a decision of finance. */
export function ExceptionsPage() {
  const t = useTranslations('staff.exceptions')
  const labels = usePageLabels()
  const [search] = useSearchParams()
  const status = exceptionViews.find((one) => one === search.get('status')) ?? 'Open'
  const page = Math.max(1, Math.trunc(Number(search.get('page') ?? 1)) || 1)
  const exceptions = useExceptions(status, page)
  const [open, setOpen] = useState<FinanceException | null>(null)
  useTitle(t('title'))
  const isEmpty = exceptions.data?.data.length === 0
  return (
    <div role="presentation" className={styles.page} onKeyDown={moveBetweenRows}>
      <div className={styles.head}>
        <Heading level={1} size={22}>
          {t('title')}
        </Heading>
        <p className={styles.count} role="status">
          {exceptions.data ? t('count', { count: exceptions.data.pagination.total_count }) : ''}
        </p>
      </div>
      <TabLinks
        label={t('viewLabel')}
        items={exceptionViews.map((one) => ({ href: toHref(one), label: t(`view.${one}`), current: one === status }))}
      />
      <ListState query={exceptions} empty={isEmpty ? { title: t(`empty.${status}`), text: t(`emptyText.${status}`) } : null}>
        <ExceptionsTable exceptions={exceptions.data?.data ?? []} label={t(`view.${status}`)} onResolve={setOpen} />
        <Pagination
          page={exceptions.data?.pagination.current_page ?? 1}
          pageCount={exceptions.data?.pagination.page_count ?? 1}
          href={(to) => toHref(status, to)}
          labels={labels}
        />
      </ListState>
      {open ? <ResolveExceptionDialog exception={open} onClose={() => setOpen(null)} /> : null}
    </div>
  )
}
