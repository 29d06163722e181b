import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { requestViews, type RequestView } from '@aquilane/domain/quotes/requests'
import { TabLinks } from '@aquilane/ui/tabs'
import { api } from '~/lib/api.ts'
import { toQuery } from '~/lib/list/address.ts'
import { useAdding } from '~/lib/list/use-adding.ts'
import { ListPage } from '~/lib/list/list-page.tsx'
import { ListSearch } from '~/lib/list/list-search.tsx'
import { useListPage } from '~/lib/list/use-list-page.ts'
import { ReasonDialog } from '~/lib/form/reason-dialog.tsx'
import { TripPeek } from '~/lib/trip-peek.tsx'
import { NewRequestDialog } from './new-request-dialog.tsx'
import { useRequestColumns } from './request-columns.tsx'
import { reloadRequests, requestsAddress, useRequests, type StaffRequest } from './requests.ts'
import styles from './requests.module.css'
import { useRequestActions } from './use-request-actions.ts'

const mainViews: readonly RequestView[] = ['open', 'unanswered', 'mine', 'unassigned', 'quoted', 'snoozed']

/** Requests that wait for a price, and how long. */
export function RequestsPage() {
  const t = useTranslations('staff-requests')
  const list = useListPage(requestsAddress)
  const { view, query } = list.filter
  const requests = useRequests(list)
  const columns = useRequestColumns()
  const adding = useAdding()
  const [previewed, setPreviewed] = useState<StaffRequest | null>(null)
  const [declined, setDeclined] = useState<StaffRequest | null>(null)
  const actions = useRequestActions(requests.data?.data ?? [], { onPreview: setPreviewed, onDecline: setDeclined })
  // The home page leads to the rarer views.
  const shown = requestViews.filter((one) => mainViews.includes(one) || one === view)
  return (
    <ListPage
      list={list}
      query={requests}
      columns={columns}
      actions={actions}
      nameOf={({ pnr }) => pnr}
      title={t('title')}
      count={(count) => t('count', { count })}
      views="requests"
      add={{ label: t('add'), onAdd: adding.open }}
      tabs={
        <TabLinks
          label={t('viewLabel')}
          items={shown.map((one) => ({ href: list.href({ view: one }), label: t(`view.${one}`), current: one === view }))}
        />
      }
      search={<ListSearch list={list} labels={{ search: t('search'), find: t('find') }} maxLength={60} />}
      empty={query === '' ? { title: t('empty'), text: t('emptyText') } : { title: t('emptyFiltered'), text: t('emptyFilteredText') }}
      keys={t('keys')}
      exportHref={`/gamma/staff/request/export.csv?${toQuery(list.filter)}`}
      className={styles.list}
    >
      {previewed ? <TripPeek id={previewed.id} title={previewed.pnr} onClose={() => setPreviewed(null)} /> : null}
      {declined ? (
        <ReasonDialog
          isDanger
          title={`${t('decline')}: ${declined.pnr}`}
          text={t('declineText')}
          onDecide={(reason) => api('POST /gamma/staff/order/decline', { body: { order: { id: declined.id }, reason } })}
          reload={reloadRequests}
          onClose={() => setDeclined(null)}
        />
      ) : null}
      {adding.isAdding ? <NewRequestDialog onClose={adding.close} /> : null}
    </ListPage>
  )
}
