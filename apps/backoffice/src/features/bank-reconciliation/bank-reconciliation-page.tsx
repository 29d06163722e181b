import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatMoney } from '@aquilane/i18n/format'
import { TabLinks } from '@aquilane/ui/tabs'
import { joined, orNone } from '~/lib/list/cells.tsx'
import { ListPage } from '~/lib/list/list-page.tsx'
import type { RowAction } from '~/lib/list/row-actions.ts'
import { useListPage } from '~/lib/list/use-list-page.ts'
import styles from './bank-reconciliation.module.css'
import { ResolveTransactionDialog } from './resolve-transaction-dialog.tsx'
import { StatementImport } from './statement-import.tsx'
import { useStatementColumns, useTransactionColumns } from './transaction-columns.tsx'
import { formatSum, isOfFiles, paymentsAddress, useStatements, useTransactions, views, type Transaction } from './transactions.ts'

/** Money that came to the bank account: statements go in here, and what they bring is looked after. */
export function BankReconciliationPage() {
  const t = useTranslations('staff.payments')
  const list = useListPage(paymentsAddress)
  const { view } = list.filter
  const transactions = useTransactions(list)
  const statements = useStatements(list)
  const transactionColumns = useTransactionColumns()
  const statementColumns = useStatementColumns()
  const [open, setOpen] = useState<Transaction | null>(null)
  const decide: RowAction<Transaction> = {
    id: 'decide',
    label: t('decide'),
    permission: 'bank.reconcile',
    button: { name: ({ amount, payer }) => t('decideOn', { amount: formatMoney(amount), payer: orNone(payer) }) },
    isFor: ({ status }) => status === 'queued',
    run: setOpen,
  }
  const page = {
    list,
    title: t('title'),
    label: t(`view.${view}`),
    count: (count: number) => t('count', { count }),
    tabs: (
      <>
        <StatementImport demo={statements.data?.demo ?? null} />
        <TabLinks
          label={t('viewLabel')}
          items={views.map((one) => ({ href: list.href({ view: one, statement: null }), label: t(`view.${one}`), current: one === view }))}
        />
      </>
    ),
    empty: view === 'queued' ? { title: t('empty'), text: t('emptyText') } : { title: t('emptyOther'), text: t('emptyOtherText') },
  }
  if (isOfFiles(list)) return <ListPage {...page} query={statements} columns={statementColumns} />
  return (
    <ListPage
      {...page}
      query={transactions}
      columns={transactionColumns}
      actions={[decide]}
      nameOf={(entry) => joined([formatSum(entry), entry.payer])}
      className={styles.entries}
    >
      {open ? <ResolveTransactionDialog entry={open} onClose={() => setOpen(null)} /> : null}
    </ListPage>
  )
}
