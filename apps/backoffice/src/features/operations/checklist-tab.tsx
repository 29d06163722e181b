import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { Banner } from '@aquilane/ui/banner'
import { EmptyState } from '@aquilane/ui/empty-state'
import { Heading } from '@aquilane/ui/heading'
import { airportLabel } from '~/lib/airport-code.ts'
import { Formalities } from '~/lib/formalities.tsx'
import { can } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'
import { CateringSection } from './catering-section.tsx'
import { CrewSection } from './crew-section.tsx'
import { ItemDialog } from './item-dialog.tsx'
import { ItemTable } from './item-table.tsx'
import { Names } from './names.tsx'
import type { TripState } from './operations.ts'
import { ReleaseSection } from './release-section.tsx'
import { TransfersSection } from './transfers-section.tsx'
import styles from './operations.module.css'

/** The checklist of a trip, flight by flight. */
export function ChecklistTab({ trip }: { trip: TripState }) {
  const t = useTranslations('staff-operations.checklist')
  const groups = [
    {
      id: 'trip',
      title: t('trip'),
      items: trip.items.filter((item) => item.leg === null && item.dropped_flight === null),
      leg: null,
      formalities: [],
      unknownHours: [],
    },
    ...trip.legs.map((leg) => ({
      id: leg.id,
      title: `${airportLabel(leg.departure)} – ${airportLabel(leg.arrival)}`,
      items: trip.items.filter((item) => item.leg?.id === leg.id),
      leg,
      formalities: leg.formalities,
      unknownHours: leg.unknown_hours,
    })),
    ...[...Map.groupBy(trip.items, (item) => item.dropped_flight)].flatMap(([flight, items]) =>
      flight === null
        ? []
        : [{ id: `dropped ${flight}`, title: t('dropped', { flight }), items, leg: null, formalities: [], unknownHours: [] }],
    ),
  ]
  return (
    <div className={styles.tab}>
      {trip.items.length === 0 ? (
        <EmptyState level={2} title={t('notYet')} text={t('notYetText')} />
      ) : (
        <>
          <ReleaseSection trip={trip} />
          <CrewSection trip={trip} />
          <CateringSection trip={trip} />
          <TransfersSection trip={trip} />
          <LinkedItem items={trip.items} />
        </>
      )}
      {groups.map(({ id, title, items, leg, formalities, unknownHours }) =>
        items.length + formalities.length + unknownHours.length + (leg?.names.length ?? 0) === 0 ? null : (
          <section key={id}>
            <Heading level={2} size={16}>
              {title}
            </Heading>
            {leg ? <Names leg={leg} /> : null}
            {unknownHours.map((airport) => (
              <Banner key={airport} tone="warn">
                {t('unknownHours', { airport })}
              </Banner>
            ))}
            <Formalities list={formalities} />
            {items.length === 0 ? null : <ItemTable label={title} items={items} />}
          </section>
        ),
      )}
    </div>
  )
}

/** The item that the address names, as a link of the readiness line does. */
function LinkedItem({ items }: { items: TripState['items'] }) {
  const t = useTranslations('staff-operations')
  const isAllowed = can(useStaff(), 'trips.operate')
  const [params, setParams] = useSearchParams()
  const item = items.find(({ id }) => id === params.get('item'))
  if (!item || !isAllowed) return null
  const close = (): void =>
    setParams(
      (now) => {
        now.delete('item')
        return now
      },
      { replace: true },
    )
  return <ItemDialog key={item.id} item={item} files={item.files} title={t(`kind.${item.kind}`)} onClose={close} />
}
