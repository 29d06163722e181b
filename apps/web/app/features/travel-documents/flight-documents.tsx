import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { documentKeepDays } from '@aquilane/domain/travel-documents/travel-document'
import { orderGroup } from '@aquilane/domain/orders/grouping'
import { api } from '~/lib/api.ts'
import { useOnline } from '~/lib/online.ts'
import { useOrderPassengers } from '~/lib/order-passengers.ts'
import { upload } from '~/lib/upload.ts'
import { UnsavedUploadsGuard } from './unsaved-uploads-guard.tsx'
import { LegDocuments } from './leg-documents.tsx'
import { reloadTravelDocuments, showFiles } from './use-travel-documents.ts'
import { isSending } from './upload-list.ts'
import { createUploadQueue, type UploadQueue } from './upload-queue.ts'
import { WhoFlies } from './who-flies.tsx'
import styles from './travel-documents.module.css'

const BorderRules = lazy(() => import('./border-rules.tsx').then((module) => ({ default: module.BorderRules })))

type Order = Api['GET /gamma/order/get']['response']

const queueFor = (order: string): UploadQueue =>
  createUploadQueue({
    create: async (leg, named) => {
      const form = new FormData()
      form.set('order_id', order)
      form.set('order_leg_id', leg)
      if (named) form.set('named_passenger_id', named)
      const { id } = await api('POST /gamma/ticket-passport/create', { body: form })
      return id
    },
    send: (ticket, file, options) => {
      const form = new FormData()
      form.set('ticket_id', ticket)
      form.append('files[]', file)
      return upload('POST /gamma/ticket-passport/add-files', form, options)
    },
    arrived: (leg, ticket, { data }) => showFiles({ id: ticket, order_id: order, order_leg_id: leg }, data),
    changed: (leg) => void reloadTravelDocuments(leg),
    online: () => navigator.onLine,
  })

/** Passengers of each leg of an order and their travel documents (spec §3, §4 Ticket passport). */
export function FlightDocuments({ order }: { order: Order }) {
  const t = useTranslations('travel-documents')
  const [queue] = useState(() => queueFor(order.id))
  const uploads = useSyncExternalStore(queue.subscribe, queue.list, queue.list)
  const online = useOnline()
  const names = useOrderPassengers(order.id)
  const sending = isSending(uploads)

  useEffect(() => {
    if (online) queue.wake()
  }, [online, queue])
  // Leaving the page aborts running uploads.
  useEffect(() => () => queue.remove(queue.list().map(({ id }) => id)), [queue])

  return (
    <section className={styles.section} aria-labelledby="flight-documents">
      <h2 id="flight-documents" className={styles.heading}>
        {t('title')}
      </h2>
      <p className={styles.lede}>{t('lede', { days: documentKeepDays })}</p>
      <WhoFlies order={order} />
      {order.legs.map((leg, index) => (
        <LegDocuments
          key={leg.id}
          order={order.id}
          leg={leg}
          number={index + 1}
          onlyLeg={order.legs.length === 1}
          givenUp={orderGroup(order.confirmation_status) === 'inactive'}
          queue={queue}
          names={names.data?.data ?? []}
          uploads={uploads}
          online={online}
        />
      ))}
      {orderGroup(order.confirmation_status) === 'active' ? (
        <Suspense fallback={null}>
          <BorderRules legs={order.legs} />
        </Suspense>
      ) : null}
      <UnsavedUploadsGuard active={sending} />
    </section>
  )
}
