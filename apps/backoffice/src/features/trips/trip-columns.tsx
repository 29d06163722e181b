import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { Badge } from '@aquilane/ui/badge'
import { customer, money, none, Open, tail } from '~/lib/list/cells.tsx'
import type { Column } from '~/lib/list/columns.ts'
import { BlockedGroups } from '~/lib/readiness-line.tsx'
import { maxPax, routeOf } from '~/lib/route.ts'
import { useZoned } from '~/lib/zoned.ts'
import type { Trip } from './trips.ts'
import styles from './trips.module.css'

export function useTripColumns(): Column<Trip>[] {
  const t = useTranslations('staff-market.trips')
  const to = useTranslations('staff-operations.readiness')
  const tf = useTranslations('staff-fleet.cannotFly')
  const zoned = useZoned()
  const hideable: Column<Trip>[] = [
    { id: 'route', header: t('columns.route'), cell: routeOf },
    {
      id: 'departure',
      header: t('columns.departure'),
      cell: ({ legs: [leg] }) => leg && zoned.local(leg.departure_date, leg.departure.zone),
    },
    { id: 'tail', header: t('columns.tail'), cell: (trip) => tail(trip.aircraft) },
    { id: 'customer', header: t('columns.customer'), cell: (trip) => customer(trip.customer) },
    { id: 'product', header: t('columns.product'), cell: ({ product }) => t(`product.${product}`) },
    { id: 'pax', header: t('columns.pax'), isNumber: true, cell: maxPax },
    { id: 'readiness', header: to('title'), cell: (trip) => <Readiness trip={trip} /> },
    { id: 'paid', header: t('columns.paid'), isNumber: true, cell: ({ paid }) => money(paid) },
  ]
  return [
    {
      id: 'pnr',
      header: t('columns.pnr'),
      cell: ({ id, pnr, cannot_fly: obstacles }) => (
        <Open to={`/trips/${id}`} badge={obstacles.length > 0 && tf('badge')}>
          {pnr}
        </Open>
      ),
    },
    ...hideable.map((column) => ({ ...column, isHideable: true })),
    { id: 'actions', header: t('columns.actions'), isHeaderHidden: true, hasActions: true, cell: () => null },
  ]
}

/** What the trip still needs; opens its checklist. */
function Readiness({ trip: { id, readiness } }: { trip: Trip }) {
  const t = useTranslations('staff-operations.readiness')
  if (!readiness) return none
  const { open, revised, released, groups } = readiness
  return (
    <Link to={`/trips/${id}/checklist`} className={styles.readiness}>
      {released || open === 0 ? <Badge tone="ok">{t(released ? 'released' : 'ready')}</Badge> : t('open', { count: open })}
      <BlockedGroups line={groups} />
      {revised > 0 ? <Badge tone="error">{t('revised', { count: revised })}</Badge> : null}
    </Link>
  )
}
