import type { ReactNode } from 'react'
import { MessageCircle, PlaneTakeoff, Receipt, Undo2 } from 'lucide-react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { LinkButton } from '@aquilane/ui/link-button'
import { openChat } from '~/lib/chat.ts'
import { detailsHash } from '~/lib/payment-hash.ts'
import { usePaths } from '~/lib/texts.tsx'
import { OpenCharge } from './due.tsx'
import type { Order } from './order-types.ts'
import { useSameTrip } from './use-same-trip.ts'
import { wayBack } from './way-back.ts'
import styles from './over.module.css'

/** After the last flight: the way back or the same trip again, receipt, rating and chat. `rating`: its button, where the trip can be rated. */
export function Flown({ order, rating }: { order: Order; rating: ReactNode }) {
  const t = useTranslations('order.flown')
  const over = useTranslations('order.over')
  const actions = useTranslations('order.tripActions')
  const orders = useTranslations('order')
  const paths = usePaths()
  const { pathname, search } = useLocation()
  const page = `${pathname}${search}`
  const back = order.product === 'shared_seat' ? null : wayBack(order.legs)
  const bill = order.invoices.findLast(({ type, status }) => type === 'Primary' && status === 'Paid')
  const icon = { size: 20, strokeWidth: 1.5, 'aria-hidden': true } as const
  return (
    <>
      <OpenCharge order={order} page={page} />
      <nav className={styles.actions} aria-label={t('label')}>
        {back ? (
          <LinkButton href={paths.index(back)} icon={<Undo2 {...icon} />}>
            {t('back')}
          </LinkButton>
        ) : null}
        <LinkButton variant={back ? 'outline' : 'primary'} href={useSameTrip(order)} icon={<PlaneTakeoff {...icon} />}>
          {over('again')}
        </LinkButton>
        {bill ? (
          <LinkButton variant="outline" href={`${page}${detailsHash(bill.id)}`} icon={<Receipt {...icon} />}>
            {t('receipt')}
          </LinkButton>
        ) : null}
        {rating}
        <Button variant="outline" icon={<MessageCircle {...icon} />} aria-label={orders('writeToUs')} onClick={() => openChat(order.id)}>
          {actions('chat')}
        </Button>
      </nav>
    </>
  )
}
