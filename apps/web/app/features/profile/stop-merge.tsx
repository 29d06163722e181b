import { useMutation, useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { ApiError } from '@aquilane/contract/client'
import { formatDateTime } from '@aquilane/i18n/format'
import { Button } from '@aquilane/ui/button'
import { EmptyState } from '@aquilane/ui/empty-state'
import { LinkButton } from '@aquilane/ui/link-button'
import { Skeleton } from '@aquilane/ui/skeleton'
import { api } from '~/lib/api.ts'
import { toLocal } from '~/lib/local-time.ts'
import { queryClient } from '~/lib/query.ts'
import { usePaths } from '~/lib/texts.tsx'

type PlannedMerge = Api['GET /gamma/account-merge/get']['response']

const toKey = (token: string) => ['planned-merge', token]

/** What the link of the message stops, and one press that stops it. */
export function StopMergePage({ token }: { token: string }) {
  const t = useTranslations('stop-merge')
  const paths = usePaths()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: toKey(token),
    queryFn: ({ signal }) => api('GET /gamma/account-merge/get', { query: { token }, signal }),
  })
  if (isPending)
    return (
      <div aria-busy="true" aria-label={t('loading')}>
        <Skeleton height="240px" radius="6px" />
      </div>
    )
  if (data) return <Planned token={token} merge={data} />
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400)
  return (
    <EmptyState
      level={1}
      title={isUnknown ? t('notFound') : t('failed')}
      text={isUnknown ? t('notFoundText') : undefined}
      actions={
        isUnknown ? (
          <LinkButton href={paths.contacts()}>{t('contacts')}</LinkButton>
        ) : (
          <Button onClick={() => void refetch()}>{t('retry')}</Button>
        )
      }
    />
  )
}

function Planned({ token, merge: { status, effective, number, other, closes } }: { token: string; merge: PlannedMerge }) {
  const t = useTranslations('stop-merge')
  const locale = useLocale()
  const paths = usePaths()
  const stop = useMutation({
    mutationFn: () => api('POST /gamma/account-merge/stop', { body: { token } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: toKey(token) }),
  })
  const at = formatDateTime(toLocal(`${effective.replace(' ', 'T')}Z`), locale)
  if (status === 'Planned')
    return (
      <EmptyState
        level={1}
        title={t('title')}
        text={
          <>
            <p>{t(closes ? 'textCloses' : 'textKeeps', { number, other, at })}</p>
            <p>{t('hint')}</p>
            {stop.isError ? <p role="alert">{t('stopFailed')}</p> : null}
          </>
        }
        actions={
          <Button pending={stop.isPending} pendingLabel={t('working')} onClick={() => stop.mutate()}>
            {t('stop')}
          </Button>
        }
      />
    )
  return (
    <div role="status">
      <EmptyState
        level={1}
        title={t(`ended.${status}`)}
        text={t(`endedText.${status}`, { number, other })}
        actions={<LinkButton href={paths.contacts()}>{t('contacts')}</LinkButton>}
      />
    </div>
  )
}
