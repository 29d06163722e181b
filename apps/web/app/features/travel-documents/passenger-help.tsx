import { useMutation, useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { passengerHelpHours } from '@aquilane/domain/customers/passenger-help'
import type { Locale } from '@aquilane/domain/site/paths'
import { formatDateTime } from '@aquilane/i18n/format'
import { Button } from '@aquilane/ui/button'
import { Card } from '@aquilane/ui/card'
import { toasts } from '@aquilane/ui/toast-queue'
import { useActing } from '~/lib/acting.ts'
import { api } from '~/lib/api.ts'
import { openChat } from '~/lib/chat.ts'
import { hasPopup } from '~/lib/has-popup.ts'
import { toZoneTime } from '~/lib/local-time.ts'
import { useManager } from '~/lib/manager.ts'
import { queryClient } from '~/lib/query.ts'
import styles from './passenger-help.module.css'

/** The customer may leave the passenger data to the manager, who completes it within 24 hours (spec §9). */
export function PassengerHelp({ order }: { order: string }) {
  const t = useTranslations('travel-documents.help')
  const locale = useLocale() as Locale
  const queryKey = ['passenger-help', order]
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api('GET /gamma/order/passenger-help', { query: { id: order }, signal, quiet: true }),
  })
  const acting = useActing()
  const manager = useManager().data?.manager ?? null
  const leave = useMutation({
    mutationFn: () => api('POST /gamma/order/leave-passengers', { body: { order: { id: order } } }),
    onSuccess: (help) => queryClient.setQueryData(queryKey, help),
    onError: (error) => {
      if (!hasPopup(error)) toasts.show({ tone: 'error', title: t('failed') })
    },
  })
  if (!data || !(data.due || data.is_possible)) return null
  // The manager of who is signed in; what is left to them goes to the one of the customer.
  const name = (acting ? null : manager?.name) ?? t('team')
  return (
    <Card tone="sunk" className={styles.help} role="group" aria-label={t('title')}>
      <p role="status">
        {data.done
          ? t('done', { name })
          : data.due
            ? t('promised', { name, time: formatDateTime(toZoneTime(data.due, Temporal.Now.timeZoneId()), locale) })
            : t('offer', { name, hours: passengerHelpHours })}
      </p>
      {data.done ? null : data.due ? (
        <Button variant="outline" size="small" onClick={() => openChat(order)}>
          {t('chat')}
        </Button>
      ) : (
        <Button variant="outline" size="small" pending={leave.isPending} pendingLabel={t('leaving')} onClick={() => leave.mutate()}>
          {t('leave')}
        </Button>
      )}
    </Card>
  )
}
