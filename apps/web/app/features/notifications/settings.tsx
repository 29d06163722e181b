import { useMutation, useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { Button } from '@aquilane/ui/button'
import { EmptyState } from '@aquilane/ui/empty-state'
import { Skeleton } from '@aquilane/ui/skeleton'
import { Switch } from '@aquilane/ui/switch'
import { toasts } from '@aquilane/ui/toast-queue'
import { api } from '~/lib/api.ts'
import { queryClient } from '~/lib/query.ts'
import { Subpage } from '~/lib/subpage.tsx'
import { InstallCard } from './install-card.tsx'
import { ThisDevice } from './this-device.tsx'
import styles from './settings.module.css'

type Channels = Api['GET /gamma/push-channel/list']['response']
type Channel = Channels['data'][number]
type Choice = Api['POST /gamma/subscription/update']['body']

/** What reaches the user by which way. */
export function NotificationSettingsPage() {
  const t = useTranslations('notifications')
  const queryKey = ['push-channels', useLocale()]
  const { data, isPending, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api('GET /gamma/push-channel/list', { signal }),
  })
  const reasons = [...new Set((data?.data ?? []).flatMap(({ media }) => media.flatMap(({ reason }) => reason ?? [])))]
  const choose = useMutation({
    mutationFn: (choice: Choice) => api('POST /gamma/subscription/update', { body: choice }),
    // Optimistic: a failed save restores the switch.
    onMutate: async (choice) => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData<Channels>(queryKey, (before) => before && applied(before, choice))
    },
    onError: (_error, choice) => {
      queryClient.setQueryData<Channels>(queryKey, (now) => now && applied(now, { ...choice, enabled: !choice.enabled }))
      toasts.show({ tone: 'error', title: t('choices.saveFailed') })
    },
  })
  return (
    <Subpage title={t('choices.title')} lede={t('choices.text')}>
      {isPending ? (
        <Skeleton height="480px" radius="6px" />
      ) : error ? (
        <EmptyState title={t('choices.failed')} actions={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />
      ) : (
        <div className={styles.table}>
          {data.data.map((channel) => (
            <Row key={channel.id} channel={channel} reasons={reasons} onChoose={(choice) => choose.mutate(choice)} />
          ))}
          <ul className={styles.reasons}>
            {reasons.map((reason, at) => (
              <li key={reason} id={reasonId(at)}>
                <Lock size={14} strokeWidth={1.5} aria-hidden="true" />
                {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
      <ThisDevice />
      <InstallCard />
    </Subpage>
  )
}

/** Each reason appears once, below; the locked switches refer to it. */
const reasonId = (at: number): string => `fixed-choice-${at}`

const applied = (channels: Channels, { channel, medium, enabled }: Choice): Channels => ({
  data: channels.data.map((one) =>
    one.id === channel ? { ...one, media: one.media.map((way) => (way.medium === medium ? { ...way, enabled } : way)) } : one,
  ),
})

function Row({ channel, reasons, onChoose }: { channel: Channel; reasons: readonly string[]; onChoose: (choice: Choice) => void }) {
  const t = useTranslations('notifications.choices')
  return (
    <fieldset className={styles.channel}>
      <legend className={styles.name}>{channel.name}</legend>
      <p className={styles.text}>{channel.text}</p>
      <div className={styles.media}>
        {channel.media.map(({ medium, name, enabled, locked, reason }) => (
          <Switch
            key={medium}
            checked={enabled}
            disabled={locked}
            aria-describedby={reason === null ? undefined : reasonId(reasons.indexOf(reason))}
            onChange={(on) => onChoose({ channel: channel.id, medium, enabled: on })}
            className={styles[medium]}
          >
            <span className={styles.medium}>
              {name}
              {locked ? <Lock size={14} strokeWidth={1.5} role="img" aria-label={t('locked')} /> : null}
            </span>
          </Switch>
        ))}
      </div>
    </fieldset>
  )
}
