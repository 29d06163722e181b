import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Badge } from '@aquilane/ui/badge'
import { TabLinks } from '@aquilane/ui/tabs'
import { joined, money, useTimes } from '~/lib/list/cells.tsx'
import type { Column } from '~/lib/list/columns.ts'
import { ListPage } from '~/lib/list/list-page.tsx'
import type { RowAction } from '~/lib/list/row-actions.ts'
import { useListPage } from '~/lib/list/use-list-page.ts'
import { exceptionsAddress, exceptionViews, useExceptions, type FinanceException } from './exceptions.ts'
import { ResolveExceptionDialog } from './resolve-exception-dialog.tsx'

/** Money events that need a decision of finance. */
export function ExceptionsPage() {
  const t = useTranslations('staff.exceptions')
  const list = useListPage(exceptionsAddress)
  const { status } = list.filter
  const exceptions = useExceptions(list)
  const columns = useExceptionColumns()
  const [open, setOpen] = useState<FinanceException | null>(null)
  const decide: RowAction<FinanceException> = {
    id: 'decide',
    label: t('decide'),
    permission: 'exceptions.resolve',
    button: {},
    isFor: (exception) => exception.status === 'Open',
    run: setOpen,
  }
  return (
    <ListPage
      list={list}
      query={exceptions}
      columns={columns}
      actions={[decide]}
      nameOf={({ kind, customer, order }) => joined([t(`kinds.${kind}`), customer?.name, order?.pnr])}
      title={t('title')}
      label={t(`view.${status}`)}
      count={(count) => t('count', { count })}
      tabs={
        <TabLinks
          label={t('viewLabel')}
          items={exceptionViews.map((one) => ({ href: list.href({ status: one }), label: t(`view.${one}`), current: one === status }))}
        />
      }
      empty={{ title: t(`empty.${status}`), text: t(`emptyText.${status}`) }}
    >
      {open ? <ResolveExceptionDialog exception={open} onClose={() => setOpen(null)} /> : null}
    </ListPage>
  )
}

function useExceptionColumns(): Column<FinanceException>[] {
  const t = useTranslations('staff.exceptions')
  const times = useTimes()
  return [
    { id: 'created', header: t('columns.created'), cell: ({ created }) => times.instant(created) },
    { id: 'kind', header: t('columns.kind'), cell: ({ kind }) => <Badge tone="warn">{t(`kinds.${kind}`)}</Badge> },
    { id: 'amount', header: t('columns.amount'), isNumber: true, cell: ({ amount }) => money(amount) },
    { id: 'customer', header: t('columns.customer'), cell: ({ customer, order }) => joined([customer?.name, order?.pnr]) },
    { id: 'detail', header: t('columns.detail'), cell: ({ detail }) => detail },
    {
      id: 'decision',
      header: t('columns.decision'),
      hasActions: true,
      cell: ({ status, resolution, note, resolved_by: by }) =>
        status === 'Open' ? null : [resolution && t(`resolutions.${resolution}`), note, by].filter(Boolean).join(' · '),
    },
  ]
}
