import { useTranslations } from 'use-intl'
import { LinkButton } from '@aquilane/ui/link-button'
import { OfferGone, OtherOffers } from '~/features/flight-offers/index.ts'
import { usePaths } from '~/lib/texts.tsx'
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
    <OfferGone
      title={t('title')}
      reason={t(reasons.find((known) => known === gone.reason) ?? 'withdrawn')}
      actions={
        <>
          {gone.departure && gone.arrival ? (
            <LinkButton href={paths.emptyLegSubscriptionEdit('new', { from: gone.departure, to: gone.arrival })}>{ta('tellMe')}</LinkButton>
          ) : null}
          <LinkButton variant="outline" href={paths.emptyLegs()}>
            {t('all')}
          </LinkButton>
          <LinkButton variant="outline" href={paths.index({ from: gone.departure, to: gone.arrival })}>
            {t('charter')}
          </LinkButton>
        </>
      }
    >
      <OtherOffers title={t('others')} offers={gone.alternatives} card={(leg) => <LegCard leg={leg} level={3} isAlternative />} />
    </OfferGone>
  )
}
