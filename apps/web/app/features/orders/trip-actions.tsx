import { lazy, Suspense, useState, type ReactNode } from 'react'
import { CalendarPlus, FileText, MessageCircle, PencilLine, Radar, Share2, WalletCards, X } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { firstInvoice } from '@aquilane/domain/orders/grouping'
import { formatDateTime, formatMoney, formatTime } from '@aquilane/i18n/format'
import { Button } from '@aquilane/ui/button'
import { LinkButton } from '@aquilane/ui/link-button'
import { useLocation } from 'react-router'
import { mayAct, useActing } from '~/lib/acting.ts'
import { openChat } from '~/lib/chat.ts'
import { isFollowable } from '~/lib/follow-flight.ts'
import { useOrderPassengers } from '~/lib/order-passengers.ts'
import { detailsHash } from '~/lib/payment-hash.ts'
import { useSite } from '~/lib/site.ts'
import { usePaths } from '~/lib/texts.tsx'
import type { Order } from './order-types.ts'
import { isPaidTrip } from './status.ts'
import { useDecisionDate } from './use-decision-date.ts'
import styles from './trip-actions.module.css'

const MoveDialog = lazy(() => import('./move-dialog.tsx').then((module) => ({ default: module.MoveDialog })))

/** Names and documents are needed this long before departure. */
const documentHours = 24

/** Charters have times that their customer moves; everything else is changed by sales. */
const canMove = ({ product, confirmation_status: status }: Order): boolean => product === 'charter' && status === 'Confirmed'

/** The live page of its flights, on their day; a late one may end after its trip is completed. */
export function FollowFlight({ order }: { order: Order }) {
  const t = useTranslations('order.tripActions')
  const paths = usePaths()
  const takesPlace = isPaidTrip(order) || order.confirmation_status === 'Completed'
  if (!takesPlace || !isFollowable(order.legs)) return null
  return (
    <LinkButton className={styles.follow} href={paths.live(order.id)} icon={<Radar size={20} strokeWidth={1.5} aria-hidden="true" />}>
      {t('follow')}
    </LinkButton>
  )
}

/** What is to be done next with a paid trip, and everything that can be done with it, before its details. */
export function TripActions({ order, onCancel }: { order: Order; onCancel: () => void }) {
  const t = useTranslations('order.tripActions')
  const orders = useTranslations('order')
  const paths = usePaths()
  const acting = useActing()
  const { hasWallet } = useSite()
  const icon = { size: 20, strokeWidth: 1.5, 'aria-hidden': true } as const
  return (
    <div className={styles.first}>
      <Due order={order} />
      <nav className={styles.actions} aria-label={t('label')}>
        <LinkButton variant="outline" href={paths.tripSheet(order.id)} icon={<FileText {...icon} />}>
          {t('sheet')}
        </LinkButton>
        <LinkButton variant="outline" href={order.calendar_url} download icon={<CalendarPlus {...icon} />} aria-label={orders('calendar')}>
          {t('calendar')}
        </LinkButton>
        {hasWallet ? (
          <LinkButton
            variant="outline"
            href={`${paths.tripSheet(order.id)}#wallet`}
            icon={<WalletCards {...icon} />}
            aria-label={t('walletOpen')}
          >
            {t('wallet')}
          </LinkButton>
        ) : null}
        {/* A link outlives what its maker may do: only the customer makes one. */}
        {acting ? null : (
          <LinkButton variant="outline" href={`${paths.tripSheet(order.id)}#share`} icon={<Share2 {...icon} />} aria-label={t('shareOpen')}>
            {t('share')}
          </LinkButton>
        )}
        <Button variant="outline" icon={<MessageCircle {...icon} />} aria-label={orders('writeToUs')} onClick={() => openChat(order.id)}>
          {t('chat')}
        </Button>
        <ChangeButton order={order} />
        {order.cancelable && mayAct(acting, 'book') ? (
          <Button variant="outline" icon={<X {...icon} />} aria-label={orders('cancel.open')} onClick={onCancel}>
            {t('cancel')}
          </Button>
        ) : null}
      </nav>
    </div>
  )
}

/** Charters are moved here; everything else is changed in the chat. */
function ChangeButton({ order }: { order: Order }) {
  const t = useTranslations('order.tripActions')
  const acting = useActing()
  const [isMoving, setMoving] = useState(false)
  const isOwn = canMove(order) && mayAct(acting, 'book')
  return (
    <>
      <Button
        variant="outline"
        icon={<PencilLine size={20} strokeWidth={1.5} aria-hidden="true" />}
        aria-label={t('changeOpen')}
        onClick={() => (isOwn ? setMoving(true) : openChat(order.id, t('changeDraft')))}
      >
        {t('change')}
      </Button>
      {isMoving ? (
        <Suspense>
          <MoveDialog order={order} onClose={() => setMoving(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

/** The next deadline with its button. */
function Due({ order }: { order: Order }) {
  const t = useTranslations('order.due')
  const locale = useLocale()
  const paths = usePaths()
  const { pathname, search } = useLocation()
  const decidedOn = useDecisionDate(order)
  const missing = useMissingPassengers(order)
  const extra = firstInvoice(order.invoices.filter(({ type }) => type === 'Additional'))
  const [leg] = order.legs
  if (!leg) return null
  const isUndecided = order.sharing_state?.status === 'open' && decidedOn !== null
  if (missing > 0)
    return (
      <DueCard
        title={t('names', { missing })}
        text={
          isUndecided
            ? `${t('decided', { date: decidedOn })}. ${t('decidedText')}`
            : t('namesBy', { date: formatDateTime(documentsBy(leg.departure_date), locale) })
        }
      >
        <LinkButton href="#flight-documents">{t('namesAction')}</LinkButton>
      </DueCard>
    )
  if (extra)
    return (
      <DueCard title={t('invoice', { price: formatMoney(extra.due) })} text="">
        <LinkButton href={`${pathname}${search}${detailsHash(extra.id)}`}>
          {t('invoiceAction', { price: formatMoney(extra.due) })}
        </LinkButton>
      </DueCard>
    )
  return (
    <DueCard
      title={isUndecided ? t('decided', { date: decidedOn }) : t('board', { time: formatTime(leg.boarding_ends) })}
      text={isUndecided ? '' : formatDateTime(leg.boarding_ends, locale, 'date')}
    >
      <LinkButton href={paths.tripSheet(order.id)}>{t('boardAction')}</LinkButton>
    </DueCard>
  )
}

function DueCard({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const t = useTranslations('order.due')
  return (
    <section className={styles.due} aria-label={t('label')}>
      <p className={styles.text}>
        <b>{title}</b>
        {text ? <span>{text}</span> : null}
      </p>
      {children}
    </section>
  )
}

/** Local time of the departure with its offset, less the hours. */
const documentsBy = (departure: string): string =>
  Temporal.PlainDateTime.from(departure.slice(0, 16)).subtract({ hours: documentHours }).toString({ smallestUnit: 'minute' })

/** Passengers without a name, or whose documents are still to be sent, of the leg that lacks most. */
function useMissingPassengers(order: Order): number {
  const { data } = useOrderPassengers(order.id)
  if (!data) return 0
  const lacking = data.legs
    .filter(({ open }) => open)
    .map(({ order_leg_id: id, pax, named }) => {
      const unready = data.data.filter(({ legs }) =>
        legs.some((leg) => leg.order_leg_id === id && leg.documents !== 'approved' && leg.documents !== 'progress'),
      )
      return Math.max(0, pax - named) + unready.length
    })
  return Math.max(0, ...lacking)
}
