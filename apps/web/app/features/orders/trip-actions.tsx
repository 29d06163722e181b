import { lazy, Suspense, useState, type ReactNode } from 'react'
import { CalendarPlus, FileText, MessageCircle, PencilLine, Radar, Share2, WalletCards, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { LinkButton } from '@aquilane/ui/link-button'
import { useLocation } from 'react-router'
import { mayAct, useActing } from '~/lib/acting.ts'
import { openChat } from '~/lib/chat.ts'
import { isFollowable } from '~/lib/follow-flight.ts'
import { useSite } from '~/lib/site.ts'
import { usePaths } from '~/lib/texts.tsx'
import { Due, ExtraDue } from './due.tsx'
import type { Order } from './order-types.ts'
import { isPaidTrip } from './status.ts'
import styles from './trip-actions.module.css'

const MoveDialog = lazy(() => import('./move-dialog.tsx').then((module) => ({ default: module.MoveDialog })))

/** Charters have times that their customer moves; everything else is changed by sales. */
const canMove = ({ product, confirmation_status: status, companion, companion_of: trip }: Order): boolean =>
  product === 'charter' && status === 'Confirmed' && companion === null && trip === null

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
export function TripActions({ order, extra, onCancel }: { order: Order; extra: ReactNode; onCancel: () => void }) {
  const t = useTranslations('order.tripActions')
  const orders = useTranslations('order')
  const paths = usePaths()
  const acting = useActing()
  const { hasWallet } = useSite()
  const { pathname, search } = useLocation()
  const page = `${pathname}${search}`
  const icon = { size: 20, strokeWidth: 1.5, 'aria-hidden': true } as const
  return (
    <div className={styles.first}>
      <ExtraDue order={order} page={page} />
      <Due order={order} page={page} />
      {extra}
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
