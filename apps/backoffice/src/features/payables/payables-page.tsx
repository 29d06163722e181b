import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { ageBuckets } from '@aquilane/domain/payables/ageing'
import { formatMoneyFixed } from '@aquilane/i18n/format'
import { Badge } from '@aquilane/ui/badge'
import { Button } from '@aquilane/ui/button'
import { TextLink } from '@aquilane/ui/link'
import { money, useTimes } from '~/lib/list/cells.tsx'
import type { Column } from '~/lib/list/columns.ts'
import { ListPage } from '~/lib/list/list-page.tsx'
import { useSelection } from '~/lib/list/selection.ts'
import { useListPage } from '~/lib/list/use-list-page.ts'
import { PayablesTabs } from './payables-tabs.tsx'
import styles from './payables.module.css'
import { payablesAddress, usePayables, type Payable } from './payables.ts'
import { RunDialog } from './run-dialog.tsx'

/** Bills of operators and payouts: approved on their trips, chosen here for a payment run. */
export function PayablesPage() {
  const t = useTranslations('staff-finance')
  const navigate = useNavigate()
  const list = useListPage(payablesAddress)
  const { view } = list.filter
  const payables = usePayables(list)
  const columns = usePayableColumns()
  const selection = useSelection(payables.data?.data ?? [])
  const [isPaying, setPaying] = useState(false)
  const total = payables.data?.total
  return (
    <ListPage
      list={list}
      query={payables}
      columns={columns}
      select={view === 'open' ? { selection, all: t('chooseAll'), one: ({ document }) => t('choose', { document }) } : undefined}
      title={t('payables')}
      label={t(`tabs.${view}`)}
      count={(count) => (total ? t('sum', { count, amount: formatMoneyFixed(total) }) : '')}
      tools={
        view === 'open' ? (
          <Button size="small" disabled={selection.chosen.length === 0} onClick={() => setPaying(true)}>
            {t('pay', { count: selection.chosen.length })}
          </Button>
        ) : null
      }
      tabs={<PayablesTabs current={view} />}
      empty={{ title: t(`empty.${view}`), text: t(`emptyText.${view}`) }}
      className={styles.list}
    >
      {isPaying ? (
        <RunDialog payables={selection.chosen} onCreated={(id) => void navigate(`/payables/runs/${id}`)} onClose={() => setPaying(false)} />
      ) : null}
    </ListPage>
  )
}

function usePayableColumns(): Column<Payable>[] {
  const t = useTranslations('staff-finance')
  const times = useTimes()
  return [
    {
      id: 'party',
      header: t('fields.party'),
      sort: { key: 'party' },
      cell: ({ party, kind }) => (
        <>
          {party} <Badge>{t(`kind.${kind}`)}</Badge>
        </>
      ),
    },
    {
      id: 'document',
      header: t('fields.document'),
      cell: ({ document, order }) => (
        <>
          {document} {order ? <TextLink href={`/trips/${order.id}/money`}>{order.pnr}</TextLink> : null}
        </>
      ),
    },
    {
      id: 'due',
      header: t('fields.due'),
      sort: { key: 'due' },
      isCaptioned: true,
      cell: ({ due, age }) => (
        <>
          {times.day(due)} <Age age={age} />
        </>
      ),
    },
    {
      id: 'quoted',
      header: t('fields.quoted'),
      sort: { key: 'quoted', first: 'desc' },
      isNumber: true,
      cell: ({ quoted }) => money(quoted),
    },
    {
      id: 'amount',
      header: t('fields.amount'),
      sort: { key: 'amount', first: 'desc' },
      isNumber: true,
      cell: ({ amount }) => money(amount),
    },
    { id: 'state', header: t('fields.state'), cell: (payable) => <State payable={payable} /> },
  ]
}

function State({ payable: { flagged: isFlagged, account, run } }: { payable: Payable }) {
  const t = useTranslations('staff-finance')
  return (
    <>
      {isFlagged ? <Badge tone="warn">{t('flagged')}</Badge> : null} {account ? null : <Badge tone="error">{t('noAccount')}</Badge>}{' '}
      {run ? <TextLink href={`/payables/runs/${run.id}`}>{run.number}</TextLink> : null}
    </>
  )
}

function Age({ age }: { age: string }) {
  const t = useTranslations('staff-finance')
  const bucket = ageBuckets.find((one) => one === age)
  return bucket === undefined || bucket === 'not_due' ? null : <Badge tone="warn">{t(`age.${bucket}`)}</Badge>
}
