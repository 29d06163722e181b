import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { ageBuckets, receivableSorts } from '@aquilane/domain/payables/ageing'
import { Badge } from '@aquilane/ui/badge'
import { TextLink } from '@aquilane/ui/link'
import { TabLinks } from '@aquilane/ui/tabs'
import { api, queryClient } from '~/lib/api.ts'
import { listAddress, optionalOf, text } from '~/lib/list/address.ts'
import { money, none, useTimes } from '~/lib/list/cells.tsx'
import type { Column } from '~/lib/list/columns.ts'
import { ListPage } from '~/lib/list/list-page.tsx'
import { perPage, useListQuery } from '~/lib/list/list-query.ts'
import { ListSearch } from '~/lib/list/list-search.tsx'
import type { RowAction } from '~/lib/list/row-actions.ts'
import { useListPage, type ListOf } from '~/lib/list/use-list-page.ts'
import { ReasonDialog } from '~/lib/form/reason-dialog.tsx'
import { useChange } from '~/lib/use-change.ts'
import styles from './receivables.module.css'

type Receivable = Api['GET /gamma/staff/receivable/list']['response']['data'][number]

const reload = async (): Promise<void> => {
  await Promise.all(['receivables', 'home'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
}

const receivablesAddress = listAddress(
  '/receivables',
  { age: null, query: '', sort: null },
  { age: optionalOf(ageBuckets), query: text, sort: optionalOf(receivableSorts) },
)

const useReceivables = ({ filter: { age, query, sort }, page }: ListOf<typeof receivablesAddress>) =>
  useListQuery(['receivables', age, query, sort, page], (signal) =>
    api('GET /gamma/staff/receivable/list', {
      query: { ...(age ? { age } : {}), ...(query === '' ? {} : { query }), ...(sort ? { sort } : {}), page, per_page: perPage },
      signal,
    }),
  )

/** Open invoices by age, with what was said about them. */
export function ReceivablesPage() {
  const t = useTranslations('staff-finance')
  const list = useListPage(receivablesAddress)
  const invoices = useReceivables(list)
  const columns = useReceivableColumns()
  const [disputed, setDisputed] = useState<Receivable | null>(null)
  const actions = useReceivableActions(setDisputed)
  const badgeOf = (age: (typeof ageBuckets)[number]): string | undefined => {
    const sum = invoices.data?.ages.find((one) => one.age === age)
    return sum?.count ? `${sum.count} · ${money(sum.open)}` : undefined
  }
  return (
    <ListPage
      list={list}
      query={invoices}
      columns={columns}
      actions={actions}
      nameOf={({ number }) => number}
      title={t('receivables')}
      tabs={
        <TabLinks
          label={t('fields.age')}
          items={[
            { href: list.href({ age: null }), label: t('age.all'), current: list.filter.age === null },
            ...ageBuckets.map((age) => ({
              href: list.href({ age }),
              label: t(`age.${age}`),
              badge: badgeOf(age),
              current: age === list.filter.age,
            })),
          ]}
        />
      }
      search={<ListSearch list={list} labels={{ search: t('search'), find: t('find') }} />}
      empty={{ title: t('empty.receivables'), text: t('emptyText.receivables') }}
      className={styles.list}
    >
      {disputed ? <DisputeDialog receivable={disputed} onClose={() => setDisputed(null)} /> : null}
    </ListPage>
  )
}

function useReceivableActions(onDispute: (receivable: Receivable) => void): RowAction<Receivable>[] {
  const t = useTranslations('staff-finance')
  const remind = useChange(({ id }: Receivable) => api('POST /gamma/staff/receivable/remind', { body: { invoice: { id } }, quiet: true }), {
    done: t('reminded'),
    reload,
  })
  const permission = 'receivables.manage'
  return [
    {
      id: 'remind',
      label: t('remind'),
      permission,
      button: { isDisabled: (row) => !row.remindable, isPending: ({ id }) => remind.isPending && remind.variables.id === id },
      run: (row) => {
        if (row.remindable) remind.mutate(row)
      },
    },
    {
      id: 'dispute',
      label: t('dispute'),
      permission,
      button: { look: 'quiet' },
      isFor: ({ dispute }) => dispute === null,
      run: onDispute,
    },
    {
      id: 'settle',
      label: t('settle'),
      permission,
      button: { look: 'quiet' },
      isFor: ({ dispute }) => dispute !== null,
      run: onDispute,
    },
  ]
}

function useReceivableColumns(): Column<Receivable>[] {
  const t = useTranslations('staff-finance')
  const times = useTimes()
  return [
    { id: 'invoice', header: t('fields.invoice'), cell: ({ id, number }) => <TextLink href={`/invoices/${id}`}>{number}</TextLink> },
    {
      id: 'customer',
      header: t('fields.customer'),
      sort: { key: 'customer' },
      cell: ({ customer, order }) => (
        <>
          <TextLink href={`/customers/${customer.id}`}>{customer.name}</TextLink>,{' '}
          <TextLink href={`/trips/${order.id}`}>{order.pnr}</TextLink>
        </>
      ),
    },
    {
      id: 'due',
      header: t('fields.due'),
      sort: { key: 'due' },
      isCaptioned: true,
      cell: ({ due, days }) => (
        <>
          {times.day(due)} {days > 0 ? <Badge tone="warn">{t('days', { count: days })}</Badge> : null}
        </>
      ),
    },
    {
      id: 'open',
      header: t('fields.open'),
      sort: { key: 'open', first: 'desc' },
      isNumber: true,
      cell: ({ open }) => money(open),
    },
    {
      id: 'reminder',
      header: t('fields.reminder'),
      isCaptioned: true,
      cell: ({ dispute, reminder }) =>
        dispute !== null
          ? t('disputedBecause', { reason: dispute })
          : reminder
            ? t('reminder', { level: reminder.level, date: times.day(reminder.sent) })
            : none,
    },
    { id: 'actions', header: t('fields.actions'), hasActions: true, cell: () => null },
  ]
}

function DisputeDialog({ receivable: { id, dispute }, onClose }: { receivable: Receivable; onClose: () => void }) {
  const t = useTranslations('staff-finance')
  const isNew = dispute === null
  return (
    <ReasonDialog
      title={t(isNew ? 'dispute' : 'settle')}
      text={t(isNew ? 'disputeText' : 'settleText')}
      onDecide={(reason) =>
        api('POST /gamma/staff/receivable/set-disputed', { body: { invoice: { id }, disputed: isNew, reason }, quiet: true })
      }
      reload={reload}
      onClose={onClose}
    />
  )
}
