import { useState, type ReactNode } from 'react'
import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { formatTime } from '@aquilane/i18n/format'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { EmptyState } from '@aquilane/ui/empty-state'
import { Heading } from '@aquilane/ui/heading'
import { TextLink } from '@aquilane/ui/link'
import { LinkButton } from '@aquilane/ui/link-button'
import { Skeleton } from '@aquilane/ui/skeleton'
import { toLocal } from '~/lib/local-time.ts'
import { useOnline } from '~/lib/online.ts'
import { usePaths } from '~/lib/texts.tsx'
import { currentLeg, useLive, useSharedLive, type Live } from './live-data.ts'
import { LiveLegView } from './live-leg.tsx'
import styles from './live.module.css'

interface LiveQuery {
  data: Live | undefined
  error: unknown
  isPending: boolean
  dataUpdatedAt: number
  refetch: () => unknown
}

/** An own trip on the day of its flights. */
export function OwnLivePage({ id }: { id: string }) {
  const t = useTranslations('flight-status')
  const paths = usePaths()
  const back = (
    <TextLink href={paths.order(id)} className={styles.back}>
      <ArrowLeft size={16} strokeWidth={1.5} aria-hidden="true" />
      {t('back')}
    </TextLink>
  )
  return <LivePage query={useLive(id)} back={back} missing={{ title: t('missing.title'), text: t('missing.text') }} />
}

/** The same by a link to the trip, without an account. */
export function SharedLivePage({ token }: { token: string }) {
  const t = useTranslations('flight-status')
  const paths = usePaths()
  const back = (
    <TextLink href={paths.trip(token)} className={styles.back}>
      <ArrowLeft size={16} strokeWidth={1.5} aria-hidden="true" />
      {t('toSheet')}
    </TextLink>
  )
  return <LivePage query={useSharedLive(token)} back={back} missing={{ title: t('missing.gone'), text: t('missing.goneText') }} />
}

function LivePage({ query, back, missing }: { query: LiveQuery; back: ReactNode; missing: { title: string; text: string } }) {
  const t = useTranslations('flight-status')
  const paths = usePaths()
  const { data, error, isPending, refetch } = query
  if (isPending) return <LiveSkeleton />
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400)
  if (isGone) return <EmptyState level={1} {...missing} actions={<LinkButton href={paths.index()}>{t('missing.home')}</LinkButton>} />
  if (!data)
    return (
      <EmptyState level={1} title={t('missing.failed')} actions={<Button onClick={() => void refetch()}>{t('missing.retry')}</Button>} />
    )
  return <LiveView query={{ ...query, data }} back={back} />
}

function LiveView({ query: { data, error, dataUpdatedAt }, back }: { query: LiveQuery & { data: Live }; back: ReactNode }) {
  const t = useTranslations('flight-status')
  const [chosen, setChosen] = useState<number | null>(null)
  const at = chosen ?? currentLeg(data.legs)
  const leg = data.legs[at]
  if (!leg) return null
  const cityName = (place: typeof leg.departure_airport) => place.city?.name ?? place.name
  return (
    <article className={styles.page}>
      {back}
      <header className={styles.head}>
        <p className={styles.quiet}>{t('eyebrow', { pnr: data.pnr })}</p>
        <Heading level={1} size={36}>
          {`${cityName(leg.departure_airport)} – ${cityName(leg.arrival_airport)}`}
        </Heading>
        {data.legs.length > 1 ? (
          <div className={styles.choice} role="group" aria-label={t('legs')}>
            {data.legs.map((one, index) => (
              <Button
                key={one.id}
                size="small"
                variant={index === at ? 'primary' : 'outline'}
                aria-pressed={index === at}
                onClick={() => setChosen(index)}
              >
                {t('leg', { number: index + 1, count: data.legs.length })}
              </Button>
            ))}
          </div>
        ) : null}
      </header>
      <Freshness isFailed={error !== null} at={dataUpdatedAt} />
      <LiveLegView key={leg.id} leg={leg} trip={data} />
    </article>
  )
}

/** Says from when what is shown is, where it is not from now. */
function Freshness({ isFailed, at }: { isFailed: boolean; at: number }) {
  const t = useTranslations('flight-status')
  const isOnline = useOnline()
  const time = formatTime(toLocal(new Date(at).toISOString()))
  if (!isOnline)
    return (
      <Banner tone="warn" live="status">
        {t('offline', { time })}
      </Banner>
    )
  if (isFailed)
    return (
      <Banner tone="warn" live="status">
        {t('stale', { time })}
      </Banner>
    )
  return null
}

function LiveSkeleton() {
  const t = useTranslations('flight-status')
  return (
    <div className={styles.page} aria-busy="true" aria-label={t('loading')}>
      <Skeleton height="88px" radius="6px" />
      <Skeleton height="120px" radius="6px" />
      <Skeleton height="320px" radius="6px" />
    </div>
  )
}
