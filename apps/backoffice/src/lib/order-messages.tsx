import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { formatDateTime } from '@aquilane/i18n/format'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { Heading } from '@aquilane/ui/heading'
import { SkeletonText } from '@aquilane/ui/skeleton'
import { api } from './api.ts'
import { Table } from './list/table.tsx'
import { local } from './dates.ts'

type Messages = Api['GET /gamma/staff/order/messages']['response']
type Message = Messages['data'][number]

/** Refetched while a message has not been answered by its mail server or gateway. */
const useOrderMessages = (id: string) =>
  useQuery({
    queryKey: ['trips', 'messages', id],
    queryFn: ({ signal }) => api('GET /gamma/staff/order/messages', { query: { id }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.data[0]?.deliveries.some((one) => one.state === 'waiting' || one.state === 'handed') ? 5_000 : 60_000,
  })

/** Each channel with its result: `E-mail to a@b.cd: accepted on …`. */
function useDeliveryTexts(): (message: Message) => string[] {
  const t = useTranslations('staff-market.messages')
  const locale = useLocale()
  return ({ deliveries, on_site: isOnSite }) => [
    ...deliveries.map(({ medium, state, at, recipient, reason }) =>
      t('delivery', {
        medium: t(`medium.${medium}`),
        recipient: recipient ?? 'none',
        result: t(`state.${state}`, { at: at ? formatDateTime(local(at), locale) : '', reason: reason ? t(`reason.${reason}`) : '' }),
      }),
    ),
    ...(isOnSite ? [t('onSite')] : []),
  ]
}

/** By which channel the next message goes; a warning where there is none. */
export function ChannelBanner({ id }: { id: string }) {
  const t = useTranslations('staff-market.messages')
  const { data } = useOrderMessages(id)
  if (!data) return null
  const { medium, recipient, confirmed, reason } = data.channel
  const why = reason ? t(`reason.${reason}`) : ''
  return (
    <Banner tone={medium === 'none' ? 'warn' : 'info'}>
      {t(`next.${medium}`, { recipient: recipient ?? '', why, confirmed: String(confirmed) })}
    </Banner>
  )
}

/** How one version of a quote was sent, or why it was not. */
export function QuoteDelivery({ id, version }: { id: string; version: number }) {
  const { data } = useOrderMessages(id)
  const toTexts = useDeliveryTexts()
  const message = data?.data.find((one) => one.quote_version === version)
  if (!message) return null
  return (
    <ul>
      {toTexts(message).map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}

/** Messages about the trip, with their channels and results. */
export function OrderMessages({ id }: { id: string }) {
  const t = useTranslations('staff-market.messages')
  const locale = useLocale()
  const toTexts = useDeliveryTexts()
  const { data, error, refetch } = useOrderMessages(id)
  return (
    <section>
      <Heading level={2} size={16}>
        {t('title')}
      </Heading>
      <ChannelBanner id={id} />
      {error ? (
        <Banner
          tone="error"
          action={
            <Button size="small" variant="outline" onClick={() => void refetch()}>
              {t('retry')}
            </Button>
          }
        >
          {t('failed')}
        </Banner>
      ) : !data ? (
        <SkeletonText lines={3} />
      ) : data.data.length === 0 ? (
        <p>{t('empty')}</p>
      ) : (
        <Table
          label={t('title')}
          rows={data.data}
          columns={[
            { id: 'created', header: t('columns.created'), cell: ({ created }) => formatDateTime(local(created), locale) },
            { id: 'message', header: t('columns.message'), cell: ({ title }) => title },
            {
              id: 'channels',
              header: t('columns.channels'),
              cell: (message) => toTexts(message).map((text) => <div key={text}>{text}</div>),
            },
          ]}
        />
      )}
    </section>
  )
}
