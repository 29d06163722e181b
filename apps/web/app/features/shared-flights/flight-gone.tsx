import { useTranslations } from 'use-intl'
import { Container } from '@aquilane/ui/container'
import { EmptyState } from '@aquilane/ui/empty-state'
import { LinkButton } from '@aquilane/ui/link-button'
import { usePaths } from '~/lib/texts.tsx'
import offer from '~/lib/flight-offer.module.css'
import { FlightCard } from './flight-card.tsx'
import type { SharedFlight } from './flight-query.ts'

const reasons = ['no_go', 'closed', 'departed'] as const

export interface GoneFlight {
  reason: string
  alternatives: SharedFlight[]
}

/** A flight whose seats were sold once: why not any more, and what is there instead. */
export function FlightGone({ gone }: { gone: GoneFlight }) {
  const t = useTranslations('shared-flights.gone')
  const paths = usePaths()
  return (
    <Container className={offer.page}>
      <EmptyState
        level={1}
        title={t('title')}
        text={t(reasons.find((known) => known === gone.reason) ?? 'closed')}
        actions={
          <>
            <LinkButton href={paths.seats()}>{t('all')}</LinkButton>
            <LinkButton variant="outline" href={paths.index()}>
              {t('charter')}
            </LinkButton>
          </>
        }
      />
      {gone.alternatives.length > 0 ? (
        <section className={offer.section} aria-labelledby="others">
          <h2 id="others" className={offer.heading}>
            {t('others')}
          </h2>
          <ul className={offer.grid}>
            {gone.alternatives.map((flight) => (
              <li key={flight.id}>
                <FlightCard flight={flight} level={3} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </Container>
  )
}
