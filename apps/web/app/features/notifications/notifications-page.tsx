import { useEffect } from 'react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Settings2 } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { pushChannels, type PushChannel } from '@aquilane/domain/notifications/channels'
import { Button } from '@aquilane/ui/button'
import { Chip, ChipGroup } from '@aquilane/ui/chip'
import { EmptyState } from '@aquilane/ui/empty-state'
import { Heading, Lede } from '@aquilane/ui/heading'
import { LinkButton } from '@aquilane/ui/link-button'
import { Pagination } from '@aquilane/ui/pagination'
import { Skeleton } from '@aquilane/ui/skeleton'
import { toasts } from '@aquilane/ui/toast-queue'
import { api } from '~/lib/api.ts'
import { usePageLabels } from '~/lib/page-labels.ts'
import { queryClient } from '~/lib/query.ts'
import { usePaths } from '~/lib/texts.tsx'
import { messagesKey } from '~/lib/unread.ts'
import { Messages } from './messages.tsx'
import styles from './notifications.module.css'

const perPage = 12

const isChannel = (text: string): text is PushChannel => (pushChannels as readonly string[]).includes(text)

/** Page and channels of the address; what makes no sense is left out. */
function useAddress() {
  const [params, setParams] = useSearchParams()
  const paths = usePaths()
  const asked = Number(params.get('page') ?? 1)
  const page = Number.isInteger(asked) && asked > 0 ? asked : 1
  const channels = [...new Set(params.getAll('channels').flatMap((text) => text.split(',')))].filter(isChannel)
  const go = (next: PushChannel[], to = 1): void => {
    const query = new URLSearchParams(next.map((channel) => ['channels', channel]))
    if (to > 1) query.set('page', String(to))
    setParams(query, { replace: true, preventScrollReset: true })
  }
  return { page, channels, go, hrefOf: (to: number) => paths.notifications({ channels, page: to > 1 ? to : null }) }
}

/** The customer's notifications by day, filtered by channel, twelve per page (spec §2, §9). */
export function NotificationsPage() {
  const t = useTranslations('notifications')
  const locale = useLocale()
  const paths = usePaths()
  const { page, channels, go, hrefOf: toHref } = useAddress()
  const { data, isPending, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [...messagesKey, 'list', locale, channels.toSorted().join(), page],
    queryFn: ({ signal }) => api('GET /gamma/push-message/list', { query: { page, per_page: perPage, channels }, signal }),
    placeholderData: keepPreviousData,
  })
  const pages = isPlaceholderData ? undefined : data?.pagination.page_count
  const beyond = pages !== undefined && page > Math.max(1, pages)
  useEffect(() => {
    // A page that is no more is the first one, also in the address.
    if (beyond) go(channels)
  })
  const pageLabels = usePageLabels()
  const unread = data?.data.some(({ read }) => !read) ?? false

  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <Heading level={1} size={48}>
          {t('title')}
        </Heading>
        <Lede>{t('lede')}</Lede>
      </div>
      <ChannelFilter channels={channels} onChange={go} />
      <div className={styles.actions}>
        <LinkButton variant="quiet" size="small" href={paths.profileNotifications()} icon={<Settings2 aria-hidden="true" />}>
          {t('settings')}
        </LinkButton>
        {unread ? <ReadAll /> : null}
      </div>
      {isPending || beyond ? (
        <Loading />
      ) : error ? (
        <EmptyState title={t('failed')} actions={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />
      ) : data.data.length > 0 ? (
        <>
          <Messages messages={data.data} />
          <Pagination page={data.pagination.current_page} pageCount={data.pagination.page_count} href={toHref} labels={pageLabels} />
        </>
      ) : (
        <Empty isFiltered={channels.length > 0} onShowAll={() => go([])} />
      )}
    </div>
  )
}

function ChannelFilter({ channels, onChange }: { channels: readonly PushChannel[]; onChange: (channels: PushChannel[]) => void }) {
  const t = useTranslations('notifications')
  const toggle = (channel: PushChannel, on: boolean): void =>
    onChange(pushChannels.filter((one) => (one === channel ? on : channels.includes(one))))
  return (
    <ChipGroup label={t('filter')}>
      <Chip pressed={channels.length === 0} onChange={() => onChange([])}>
        {t('all')}
      </Chip>
      {pushChannels.map((channel) => (
        <Chip key={channel} pressed={channels.includes(channel)} onChange={(on) => toggle(channel, on)}>
          {t(`channel.${channel}`)}
        </Chip>
      ))}
    </ChipGroup>
  )
}

function ReadAll() {
  const t = useTranslations('notifications')
  const readAll = useMutation({
    mutationFn: () => api('POST /gamma/push-message/read-all', { body: {} }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: messagesKey })
      toasts.show({ tone: 'ok', title: t('marked') })
    },
    onError: () => toasts.show({ tone: 'error', title: t('markFailed') }),
  })
  return (
    <Button variant="quiet" size="small" pending={readAll.isPending} pendingLabel={t('marking')} onClick={() => readAll.mutate()}>
      {t('markAll')}
    </Button>
  )
}

function Loading() {
  const t = useTranslations('notifications')
  return (
    <div className={styles.loading} aria-busy="true" aria-label={t('loading')} role="status">
      {Array.from({ length: 3 }, (_, index) => (
        <Skeleton key={index} height="96px" radius="6px" />
      ))}
    </div>
  )
}

function Empty({ isFiltered, onShowAll }: { isFiltered: boolean; onShowAll: () => void }) {
  const t = useTranslations('notifications')
  const paths = usePaths()
  if (isFiltered)
    return (
      <EmptyState
        title={t('emptyFilter')}
        text={t('emptyFilterText')}
        actions={
          <Button variant="outline" onClick={onShowAll}>
            {t('showAll')}
          </Button>
        }
      />
    )
  return <EmptyState title={t('empty')} text={t('emptyText')} actions={<LinkButton href={paths.index()}>{t('emptySearch')}</LinkButton>} />
}
