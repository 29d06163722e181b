import { useTranslations } from 'use-intl'
import { Banner } from '@aquilane/ui/banner'
import { EmptyState } from '@aquilane/ui/empty-state'
import { Heading } from '@aquilane/ui/heading'
import { airportLabel } from '~/lib/airport-code.ts'
import { Formalities } from '~/lib/formalities.tsx'
import { CateringSection } from './catering-section.tsx'
import { CrewSection } from './crew-section.tsx'
import { ItemTable } from './item-table.tsx'
import { Names } from './names.tsx'
import type { TripState } from './operations.ts'
import { ReleaseSection } from './release-section.tsx'
import styles from './operations.module.css'

/** The checklist of a trip, flight by flight. */
export function ChecklistTab({ trip }: { trip: TripState }) {
  const t = useTranslations('staff-operations.checklist')
  const groups = [
    { id: 'trip', title: t('trip'), items: trip.items.filter(({ leg }) => leg === null), leg: null, formalities: [], unknownHours: [] },
    ...trip.legs.map((leg) => ({
      id: leg.id,
      title: `${airportLabel(leg.departure)} – ${airportLabel(leg.arrival)}`,
      items: trip.items.filter((item) => item.leg?.id === leg.id),
      leg,
      formalities: leg.formalities,
      unknownHours: leg.unknown_hours,
    })),
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
