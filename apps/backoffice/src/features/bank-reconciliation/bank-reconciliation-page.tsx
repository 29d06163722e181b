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
import { ResolveTransactionDialog } from './resolve-transaction-dialog.tsx'
import { TransactionsTable } from './transactions-table.tsx'
import { useTransactions, useStatements, views, type Transaction, type View } from './transactions.ts'
import { StatementImport } from './statement-import.tsx'
import { StatementsTable } from './statements-table.tsx'

const toHref = (view: View, statement: string | null = null, page = 1) => {
  const query = new URLSearchParams({
    ...(view === 'queued' ? {} : { view }),
    ...(statement === null ? {} : { statement }),
    ...(page > 1 ? { page: String(page) } : {}),
  }).toString()
  return query === '' ? '/payments' : `/payments?${query}`
}

/** Money that came to the bank account: statements go in here, and what they bring is looked after. */
export function BankReconciliationPage() {
  const t = useTranslations('staff.payments')
  const labels = usePageLabels()
  const [search] = useSearchParams()
  const view = views.find((one) => one === search.get('view')) ?? 'queued'
  const statement = search.get('statement')
  const page = Math.max(1, Math.trunc(Number(search.get('page') ?? 1)) || 1)
  const ofFiles = view === 'statements' && statement === null
  const entries = useTransactions(view, statement, page)
  const statements = useStatements(ofFiles ? page : 1)
  const [open, setOpen] = useState<Transaction | null>(null)
  useTitle(t('title'))
  const shown = ofFiles ? statements : entries
  const empty = shown.data?.data.length === 0
  return (
    <div role="presentation" className={styles.page} onKeyDown={moveBetweenRows}>
      <div className={styles.head}>
        <Heading level={1} size={22}>
          {t('title')}
        </Heading>
        <p className={styles.count} role="status">
          {shown.data ? t('count', { count: shown.data.pagination.total_count }) : ''}
        </p>
      </div>
      <StatementImport demo={statements.data?.demo ?? null} />
      <TabLinks
        label={t('viewLabel')}
        items={views.map((one) => ({ href: toHref(one), label: t(`view.${one}`), current: one === view }))}
      />
      <ListState
        query={shown}
        empty={
          empty
            ? { title: t(view === 'queued' ? 'empty' : 'emptyOther'), text: t(view === 'queued' ? 'emptyText' : 'emptyOtherText') }
            : null
        }
      >
        {ofFiles ? (
          <StatementsTable statements={statements.data?.data ?? []} label={t('view.statements')} />
        ) : (
          <TransactionsTable entries={entries.data?.data ?? []} label={t(`view.${view}`)} onDecide={setOpen} />
        )}
        <Pagination
          page={shown.data?.pagination.current_page ?? 1}
          pageCount={shown.data?.pagination.page_count ?? 1}
          href={(to) => toHref(view, statement, to)}
          labels={labels}
        />
      </ListState>
      {open ? <ResolveTransactionDialog entry={open} onClose={() => setOpen(null)} /> : null}
    </div>
  )
}
