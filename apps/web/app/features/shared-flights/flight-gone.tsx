import { useTranslations } from 'use-intl'
import { LinkButton } from '@aquilane/ui/link-button'
import { OfferGone, OtherOffers } from '~/features/flight-offers/index.ts'
import { usePaths } from '~/lib/texts.tsx'
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
    <OfferGone
      title={t('title')}
      reason={t(reasons.find((known) => known === gone.reason) ?? 'closed')}
      actions={
        <>
          <LinkButton href={paths.seats()}>{t('all')}</LinkButton>
          <LinkButton variant="outline" href={paths.index()}>
            {t('charter')}
          </LinkButton>
        </>
      }
    >
      <OtherOffers title={t('others')} offers={gone.alternatives} card={(flight) => <FlightCard flight={flight} level={3} />} />
    </OfferGone>
  )
}
