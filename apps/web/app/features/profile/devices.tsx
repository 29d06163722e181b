import { useMutation, useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { formatDate, formatDateTime } from '@aquilane/i18n/format'
import type { Api } from '@aquilane/contract/api'
import { Badge } from '@aquilane/ui/badge'
import { Button } from '@aquilane/ui/button'
import { EmptyState } from '@aquilane/ui/empty-state'
import { Heading } from '@aquilane/ui/heading'
import { Skeleton } from '@aquilane/ui/skeleton'
import { toasts } from '@aquilane/ui/toast-queue'
import { api } from '~/lib/api.ts'
import { queryClient } from '~/lib/query.ts'
import { logout } from '~/lib/session.ts'
import styles from './devices.module.css'

type Session = Api['GET /gamma/session/list']['response']['data'][number]

const queryKey = ['sessions']

/** An instant as this device's own clock shows it, in the form the date formatters take. */
const local = (instant: string): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(Temporal.Now.timeZoneId()).toPlainDateTime().toString({ smallestUnit: 'minute' })

/** Where the user is signed in, and the way out of each place but this one, which has its own. */
export function Devices() {
  const t = useTranslations('profile.devices')
  const { data, isPending, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api('GET /gamma/session/list', { signal }),
  })
  return (
    <section className={styles.devices} aria-label={t('title')}>
      <Heading level={2} size={28}>
        {t('title')}
      </Heading>
      {isPending ? (
        <Skeleton height="72px" radius="6px" />
      ) : error ? (
        <EmptyState title={t('failed')} actions={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />
      ) : (
        <ul className={styles.list}>
          {data.data.map((session) => (
            <Device key={session.id} session={session} />
          ))}
        </ul>
      )}
      <SignOutEverywhere />
    </section>
  )
}

function SignOutEverywhere() {
  const t = useTranslations('profile.devices')
  const endAll = useMutation({
    mutationFn: () => api('POST /gamma/profile/reset-authorization'),
    onSuccess: () => logout(),
    onError: () => toasts.show({ tone: 'error', title: t('endAllFailed') }),
  })
  return (
    <div className={styles.everywhere}>
      <p className={styles.when}>{t('endAllText')}</p>
      <Button variant="outline" size="small" pending={endAll.isPending} pendingLabel={t('endingAll')} onClick={() => endAll.mutate()}>
        {t('endAll')}
      </Button>
    </div>
  )
}

function Device({ session }: { session: Session }) {
  const t = useTranslations('profile.devices')
  const locale = useLocale()
  const { browser, system } = session
  const name = browser && system ? t('browserOn', { browser, system }) : (browser ?? system ?? t('unknown'))
  const end = useMutation({
    mutationFn: () => api('POST /gamma/session/revoke', { body: { session: { id: session.id } } }),
    onSuccess: () => {
      toasts.show({ tone: 'ok', title: t('ended', { device: name }) })
      return queryClient.invalidateQueries({ queryKey })
    },
    onError: () => {
      toasts.show({ tone: 'error', title: t('endFailed') })
      return queryClient.invalidateQueries({ queryKey })
    },
  })
  return (
    <li className={styles.device}>
      <div>
        <p className={styles.name}>
          {name}
          {session.current ? <Badge tone="ok">{t('current')}</Badge> : null}
        </p>
        <p className={styles.when}>
          {t('since', { date: formatDate(local(session.created_at), locale) })} ·{' '}
          {t('seen', { date: formatDateTime(local(session.last_seen_at), locale) })}
        </p>
      </div>
      {session.current ? null : (
        <Button
          variant="outline"
          size="small"
          aria-label={t('endOf', { device: name })}
          pending={end.isPending}
          pendingLabel={t('ending')}
          onClick={() => end.mutate()}
        >
          {t('end')}
        </Button>
      )}
    </li>
  )
}
