import { useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { telAddress } from '@aquilane/domain/site/tel-address'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { EmptyState } from '@aquilane/ui/empty-state'
import { Heading } from '@aquilane/ui/heading'
import { TextLink } from '@aquilane/ui/link'
import { Skeleton } from '@aquilane/ui/skeleton'
import { CrewFlightView } from './crew-flight.tsx'
import { useCrewPage, type CrewPage } from './page-data.ts'
import { useUtcText } from './use-utc-text.ts'
import styles from './crew-page.module.css'

/** The flights of a crew member, by the token of a link. */
export function CrewPageView({ token }: { token: string }) {
  const t = useTranslations('crew-page')
  const utcText = useUtcText()
  const { data, error, isPending, dataUpdatedAt, refetch } = useCrewPage(token)
  if (isPending)
    return (
      <div className={styles.page} aria-busy="true" aria-label={t('loading')}>
        <Skeleton height="88px" radius="6px" />
        <Skeleton height="320px" radius="6px" />
      </div>
    )
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400)
  if (isGone) return <EmptyState level={1} title={t('missing.title')} text={t('missing.text')} />
  if (!data)
    return (
      <EmptyState level={1} title={t('missing.failed')} actions={<Button onClick={() => void refetch()}>{t('missing.retry')}</Button>} />
    )
  return (
    <article className={styles.page}>
      <Head page={data} />
      {error ? (
        <Banner tone="warn" live="status">
          {t('stale', { time: utcText(new Date(dataUpdatedAt).toISOString()) })}
        </Banner>
      ) : null}
      {data.flights.map((flight) => (
        <CrewFlightView key={flight.id} token={token} flight={flight} onReload={() => void refetch()} />
      ))}
    </article>
  )
}

function Head({ page: { name, until, hotel, phone } }: { page: CrewPage }) {
  const t = useTranslations('crew-page')
  const utcText = useUtcText()
  return (
    <header className={styles.head}>
      <p className={styles.quiet}>{name}</p>
      <Heading level={1} size={36}>
        {t('title')}
      </Heading>
      <p className={styles.quiet}>{t('until', { date: utcText(until) })}</p>
      {hotel ? (
        <p className={styles.hotel}>
          <b>{t('hotel')}</b>
          <br />
          {hotel}
        </p>
      ) : null}
      {phone ? (
        <p>
          {t('call')}: <TextLink href={telAddress(phone)}>{phone}</TextLink>
        </p>
      ) : null}
    </header>
  )
}
