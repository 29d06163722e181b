import type { ReactNode } from 'react'
import { BellPlus } from 'lucide-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { formatDate, formatMoney } from '@aquilane/i18n/format'
import { Badge } from '@aquilane/ui/badge'
import { Button } from '@aquilane/ui/button'
import { Card } from '@aquilane/ui/card'
import { EmptyState } from '@aquilane/ui/empty-state'
import { TextLink } from '@aquilane/ui/link'
import { LinkButton } from '@aquilane/ui/link-button'
import { Skeleton } from '@aquilane/ui/skeleton'
import { toasts } from '@aquilane/ui/toast-queue'
import { api } from '~/lib/api.ts'
import { queryClient } from '~/lib/query.ts'
import { Subpage } from '~/lib/subpage.tsx'
import { usePaths } from '~/lib/texts.tsx'
import layout from '~/lib/page-layout.module.css'
import styles from './alerts.module.css'

export type Alert = Api['GET /gamma/empty-leg-subscription/list']['response']['data'][number]

/** With names in the reader's language. */
export const useAlerts = () => {
  const locale = useLocale()
  return useQuery({
    queryKey: ['empty-leg-subscriptions', locale],
    queryFn: ({ signal }) => api('GET /gamma/empty-leg-subscription/list', { signal }),
  })
}

export const refreshAlerts = () => queryClient.invalidateQueries({ queryKey: ['empty-leg-subscriptions'] })

/** Spec §2 `/empty-legs/subscriptions`: alerts of the customer, expired ones included. `charter`: those for prices of charters. */
export function AlertsPage({ charter }: { charter: ReactNode }) {
  const t = useTranslations('empty-legs.alerts')
  const paths = usePaths()
  const list = useTranslations('empty-legs')
  const { data, isPending, refetch } = useAlerts()
  const add = (
    <LinkButton href={paths.emptyLegSubscriptionEdit('new')} icon={<BellPlus size={18} strokeWidth={1.5} aria-hidden="true" />}>
      {t('add')}
    </LinkButton>
  )
  return (
    <Subpage title={t('title')} lede={t('lede')} parent={{ href: paths.emptyLegs(), name: list('title') }}>
      {isPending ? (
        <Skeleton height="160px" radius="6px" />
      ) : !data ? (
        <EmptyState
          title={t('failed')}
          actions={
            <>
              <Button onClick={() => void refetch()}>{t('retry')}</Button>
              {add}
            </>
          }
        />
      ) : data.data.length === 0 ? (
        <EmptyState title={t('empty')} text={t('emptyText')} actions={add} />
      ) : (
        <>
          <ul className={styles.alerts}>
            {data.data.map((alert) => (
              <li key={alert.id}>
                <AlertCard alert={alert} />
              </li>
            ))}
          </ul>
          <div>{add}</div>
        </>
      )}
      {charter}
    </Subpage>
  )
}

/** Route, dates and price of an alert in words. */
export function useAlertWords() {
  const t = useTranslations('empty-legs.alerts')
  const locale = useLocale()
  return {
    route: (alert: Alert) => t('route', { from: alert.origin_name ?? t('anywhere'), to: alert.destination_name ?? t('anywhere') }),
    dates: ({ date }: Alert) =>
      date === 'any'
        ? t('anyDate')
        : date.from === date.to
          ? formatDate(date.from, locale, 'date')
          : t('dates', { from: formatDate(date.from, locale, 'date'), to: formatDate(date.to, locale, 'date') }),
    price: ({ price }: Alert) => (price === 'any' ? t('anyPrice') : t('upTo', { price: formatMoney(price) })),
  }
}

function AlertCard({ alert }: { alert: Alert }) {
  const t = useTranslations('empty-legs.alerts')
  const paths = usePaths()
  const words = useAlertWords()
  const { pause, remove } = useAlertActions(alert)
  const name = words.route(alert)
  const status = alert.paused ? 'paused' : alert.expired ? 'expired' : alert.active ? 'active' : 'over'
  return (
    <Card as="article" className={styles.alert}>
      <div className={styles.alertHead}>
        <h2 className={styles.route}>{name}</h2>
        <Badge tone={status === 'active' ? 'ok' : 'neutral'} dot>
          {t(`status.${status}`)}
        </Badge>
      </div>
      <p className={styles.when}>{[words.dates(alert), words.price(alert), t(`frequency.${alert.frequency}`)].join(' · ')}</p>
      {status === 'over' || status === 'expired' ? <p className={layout.quiet}>{t('editDate')}</p> : null}
      <div className={styles.alertActions}>
        <Matches alert={alert} />
        <span className={styles.alertButtons}>
          <LinkButton variant="quiet" size="small" href={paths.emptyLegSubscriptionEdit(alert.id)} aria-label={t('editThis', { name })}>
            {t('edit')}
          </LinkButton>
          <Button
            variant="quiet"
            size="small"
            pending={pause.isPending}
            pendingLabel={t('saving')}
            onClick={() => pause.mutate()}
            aria-label={t(alert.paused ? 'resumeThis' : 'pauseThis', { name })}
          >
            {t(alert.paused ? 'resume' : 'pause')}
          </Button>
          <Button
            variant="quiet"
            size="small"
            pending={remove.isPending}
            pendingLabel={t('removing')}
            onClick={() => remove.mutate()}
            aria-label={t('removeThis', { name })}
          >
            {t('remove')}
          </Button>
        </span>
      </div>
      {alert.muted_routes.length > 0 ? <MutedRoutes alert={alert} /> : null}
      {pause.error || remove.error ? (
        <p role="alert" className={layout.quiet}>
          {t('saveFailed')}
        </p>
      ) : null}
    </Card>
  )
}

function useAlertActions(alert: Alert) {
  const t = useTranslations('empty-legs.alerts')
  const pause = useMutation({
    mutationFn: () => api('PATCH /gamma/empty-leg-subscription/update', { body: { id: alert.id, paused: !alert.paused } }),
    onSuccess: refreshAlerts,
  })
  const remove = useMutation({
    mutationFn: () => api('DELETE /gamma/empty-leg-subscription/delete', { query: { id: alert.id } }),
    onSuccess: async () => {
      await refreshAlerts()
      toasts.show({ tone: 'ok', title: t('removed') })
    },
  })
  return { pause, remove }
}

function Matches({ alert }: { alert: Alert }) {
  const t = useTranslations('empty-legs.alerts')
  const paths = usePaths()
  if (!alert.active || alert.matches === 0) return <span className={layout.quiet}>{t('noMatch')}</span>
  return (
    <TextLink
      href={paths.emptyLegs({
        from: alert.origin === 'any' ? null : alert.origin,
        to: alert.destination === 'any' ? null : alert.destination,
        date_from: alert.date === 'any' ? null : alert.date.from,
        date_to: alert.date === 'any' ? null : alert.date.to,
        price_max: alert.price === 'any' ? null : Math.floor(alert.price.amount),
      })}
    >
      {t('matches', { count: alert.matches })}
    </TextLink>
  )
}

/** Muted routes, each with a way back. */
function MutedRoutes({ alert }: { alert: Alert }) {
  const t = useTranslations('empty-legs.mute')
  const unmute = useMutation({
    mutationFn: (key: string) => {
      const rest = alert.muted_routes.map((route) => route.key).filter((one) => one !== key)
      return api('PATCH /gamma/empty-leg-subscription/update', { body: { id: alert.id, muted_routes: rest } })
    },
    onSuccess: refreshAlerts,
  })
  return (
    <ul className={styles.facts} aria-label={t('list')}>
      {alert.muted_routes.map(({ key, from, to }) => (
        <li key={key}>
          {t('without', { from, to })}
          <Button variant="quiet" size="small" aria-label={t('unmuteThis', { from, to })} onClick={() => unmute.mutate(key)}>
            {t('unmute')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
