import { useTranslations } from 'use-intl'
import { Container } from '@aquilane/ui/container'
import { EmptyState } from '@aquilane/ui/empty-state'
import { LinkButton } from '@aquilane/ui/link-button'
import { usePaths } from '~/lib/texts.tsx'
import offer from '~/lib/flight-offer.module.css'
import { LegCard } from './leg-card.tsx'
import type { EmptyLeg } from './leg-query.ts'

const reasons = ['sold', 'withdrawn', 'departed'] as const

export interface GoneLeg {
  reason: string
  /** Selectors, for an alert. */
  departure: string | null
  arrival: string | null
  alternatives: EmptyLeg[]
}

/** A leg that was offered once: why it is not any more, and what is there instead. */
export function LegGone({ gone }: { gone: GoneLeg }) {
  const t = useTranslations('empty-legs.gone')
  const ta = useTranslations('empty-legs.alerts')
  const paths = usePaths()
  return (
    <Container className={offer.page}>
      <EmptyState
        level={1}
        title={t('title')}
        text={t(reasons.find((known) => known === gone.reason) ?? 'withdrawn')}
        actions={
          <>
            {gone.departure && gone.arrival ? (
              <LinkButton href={paths.emptyLegSubscriptionEdit('new', { from: gone.departure, to: gone.arrival })}>
                {ta('tellMe')}
              </LinkButton>
            ) : null}
            <LinkButton variant="outline" href={paths.emptyLegs()}>
              {t('all')}
            </LinkButton>
            <LinkButton variant="outline" href={paths.index({ from: gone.departure, to: gone.arrival })}>
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
            {gone.alternatives.map((leg) => (
              <li key={leg.id}>
                <LegCard leg={leg} level={3} isAlternative />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </Container>
  )
}
