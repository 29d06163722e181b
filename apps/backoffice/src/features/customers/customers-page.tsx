import { useTranslations } from 'use-intl'
import { joined, money, Open, orNone, useTimes } from '~/lib/list/cells.tsx'
import type { Column } from '~/lib/list/columns.ts'
import { ListPage } from '~/lib/list/list-page.tsx'
import { ListSearch } from '~/lib/list/list-search.tsx'
import { useListPage } from '~/lib/list/use-list-page.ts'
import { CustomerTabs } from './customer-tabs.tsx'
import styles from './customers.module.css'
import { customersAddress, useCustomers, type Customer } from './customers.ts'

/** Customers, the last to book first unless sorted otherwise. */
export function CustomersPage() {
  const t = useTranslations('staff-customers')
  const list = useListPage(customersAddress)
  const customers = useCustomers(list)
  const columns = useCustomerColumns()
  return (
    <ListPage
      list={list}
      query={customers}
      columns={columns}
      title={t('title')}
      count={(count) => t('count', { count })}
      tabs={<CustomerTabs current={list.filter.view} />}
      search={<ListSearch list={list} labels={{ search: t('search'), find: t('find') }} />}
      empty={{ title: t('empty'), text: t('emptyText') }}
      className={styles.list}
    />
  )
}

function useCustomerColumns(): Column<Customer>[] {
  const t = useTranslations('staff-customers')
  const times = useTimes()
  return [
    {
      id: 'name',
      header: t('fields.name'),
      sort: { key: 'name' },
      cell: ({ id, name, blocked }) => (
        <Open to={`/customers/${id}`} badge={blocked !== null && t('blocked')}>
          {name}
        </Open>
      ),
    },
    { id: 'phone', header: t('fields.phone'), cell: ({ phone }) => phone },
    { id: 'email', header: t('fields.email'), cell: ({ email }) => orNone(email) },
    { id: 'trips', header: t('fields.trips'), sort: { key: 'trips', first: 'desc' }, isNumber: true, cell: ({ trips }) => trips },
    { id: 'last', header: t('fields.last'), sort: { key: 'last', first: 'desc' }, cell: (one) => times.day(one.last_flight) },
    { id: 'next', header: t('fields.next'), sort: { key: 'next' }, isCaptioned: true, cell: (one) => times.day(one.next_flight) },
    {
      id: 'value',
      header: t('fields.value'),
      sort: { key: 'value', first: 'desc' },
      isNumber: true,
      cell: ({ value }) => money(value),
    },
    { id: 'tags', header: t('fields.tags'), isCaptioned: true, cell: ({ tags }) => joined(tags, ', ') },
  ]
}
