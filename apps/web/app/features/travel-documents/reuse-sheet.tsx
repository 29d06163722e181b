import { useMutation } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { formatDate } from '@aquilane/i18n/format'
import { Button } from '@aquilane/ui/button'
import { EmptyState } from '@aquilane/ui/empty-state'
import { Sheet } from '@aquilane/ui/sheet'
import { Skeleton } from '@aquilane/ui/skeleton'
import { toasts } from '@aquilane/ui/toast-queue'
import { api } from '~/lib/api.ts'
import { passengerName, type TravelDocument } from './travel-documents.ts'
import { clearReusable, reloadTravelDocuments, type useReusable } from './use-travel-documents.ts'
import styles from './reuse-sheet.module.css'
import travelDocuments from './travel-documents.module.css'

interface ReuseSheetProps {
  open: boolean
  order: string
  leg: string
  reusable: ReturnType<typeof useReusable>
  onClose: () => void
}

/** Approved travellers of other flights, to take along without a new review. */
export function ReuseSheet({ open, order, leg, reusable, onClose }: ReuseSheetProps) {
  const t = useTranslations('travel-documents.reuse')
  const tickets = reusable.data?.data ?? []
  return (
    <Sheet open={open} onClose={onClose} title={t('title')} closeLabel={t('close')}>
      {tickets.length > 0 ? (
        <div className={styles.reuse}>
          <p className={travelDocuments.quiet}>{t('text')}</p>
          <ul className={styles.people}>
            {tickets.map((ticket) => (
              <Reusable key={ticket.id} order={order} leg={leg} ticket={ticket} onTaken={onClose} />
            ))}
          </ul>
        </div>
      ) : reusable.isPending ? (
        <Skeleton height="72px" radius="6px" />
      ) : reusable.error ? (
        <EmptyState level={3} title={t('listFailed')} actions={<Button onClick={() => void reusable.refetch()}>{t('open')}</Button>} />
      ) : (
        <EmptyState level={3} title={t('empty')} text={t('emptyText')} />
      )}
    </Sheet>
  )
}

function Reusable({ order, leg, ticket, onTaken }: { order: string; leg: string; ticket: TravelDocument; onTaken: () => void }) {
  const t = useTranslations('travel-documents.reuse')
  const locale = useLocale()
  const name = passengerName(ticket) ?? ''
  const expiry = ticket.person?.document_expiry
  const take = useMutation({
    mutationFn: () => api('POST /gamma/ticket-passport/reuse', { body: { ticket: { id: ticket.id }, order_id: order, order_leg_id: leg } }),
    onSuccess: async () => {
      toasts.show({ tone: 'ok', title: t('done', { name }) })
      onTaken()
      await Promise.all([reloadTravelDocuments(leg), clearReusable()])
    },
    onError: async () => {
      toasts.show({ tone: 'error', title: t('failed') })
      await Promise.all([reloadTravelDocuments(leg), clearReusable()])
    },
  })
  return (
    <li className={styles.person}>
      <span className={styles.who}>
        <b>{name}</b>
        {expiry ? <span>{t('until', { date: formatDate(expiry, locale, 'date') })}</span> : null}
      </span>
      <Button
        variant="outline"
        size="small"
        aria-label={t('takeName', { name })}
        pending={take.isPending}
        pendingLabel={t('working')}
        onClick={() => take.mutate()}
      >
        {t('take')}
      </Button>
    </li>
  )
}
