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
  alternatives: EmptyLeg[]
}

/** A leg that was offered once: why it is not any more, and what is there instead. */
export function LegGone({ gone }: { gone: GoneLeg }) {
  const t = useTranslations('empty-legs.gone')
  const paths = usePaths()
  return (
    <Container className={offer.page}>
      <EmptyState
        level={1}
        title={t('title')}
        text={t(reasons.find((known) => known === gone.reason) ?? 'withdrawn')}
        actions={
          <>
            <LinkButton href={paths.emptyLegs()}>{t('all')}</LinkButton>
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
