import { useTranslations } from 'use-intl'
import { sharedFlightStatuses } from '@aquilane/domain/shared-flights/transitions'
import { TabLinks } from '@aquilane/ui/tabs'
import { useAdding } from '~/lib/list/use-adding.ts'
import { ListPage } from '~/lib/list/list-page.tsx'
import { useListPage } from '~/lib/list/use-list-page.ts'
import { NewFlightDialog } from './new-flight-dialog.tsx'
import { useSharedFlightColumns } from './shared-flight-columns.tsx'
import styles from './shared-flights.module.css'
import { sharedFlightsAddress, useSharedFlights } from './shared-flights.ts'

/** Every shared flight by status, and where staff open one. */
export function SharedFlightsPage() {
  const t = useTranslations('staff-market.sharedFlights')
  const list = useListPage(sharedFlightsAddress)
  const flights = useSharedFlights(list)
  const columns = useSharedFlightColumns()
  const adding = useAdding()
  return (
    <ListPage
      list={list}
      query={flights}
      columns={columns}
      title={t('title')}
      count={(count) => t('count', { count })}
      add={{ label: t('add'), onAdd: adding.open }}
      tabs={
        <TabLinks
          label={t('viewLabel')}
          items={sharedFlightStatuses.map((status) => ({
            href: list.href({ status }),
            label: t(`status.${status}`),
            current: status === list.filter.status,
          }))}
        />
      }
      empty={{ title: t('empty'), text: t('emptyText') }}
      className={styles.list}
    >
      {adding.isAdding ? <NewFlightDialog onClose={adding.close} /> : null}
    </ListPage>
  )
}
