import { lazy, Suspense } from 'react'
import { Skeleton } from '@aquilane/ui/skeleton'
import type { Order } from './order-types.ts'
import { isRequest } from './status.ts'

const LegChange = lazy(() => import('./leg-change.tsx').then((module) => ({ default: module.LegChange })))
const ReplacementChoice = lazy(() => import('./replacement.tsx').then((module) => ({ default: module.ReplacementChoice })))
const LegProposal = lazy(() => import('./leg-proposal.tsx').then((module) => ({ default: module.LegProposal })))
const QuoteLink = lazy(() => import('./quote-link.tsx').then((module) => ({ default: module.QuoteLink })))

/** What the customer decides about: a quote, a moved flight, a replacement, a flight more. */
export function Choices({ order, onAnswered }: { order: Order; onAnswered: () => void }) {
  return (
    <>
      {isRequest(order) && order.product === 'charter' ? (
        <Suspense>
          <QuoteLink orderId={order.id} />
        </Suspense>
      ) : null}
      {order.leg_change ? (
        <Suspense fallback={<Skeleton height="480px" radius="6px" />}>
          <LegChange order={order} change={order.leg_change} onAnswered={onAnswered} />
        </Suspense>
      ) : null}
      {order.replacement ? (
        <Suspense fallback={<Skeleton height="640px" radius="6px" />}>
          <ReplacementChoice order={order} replacement={order.replacement} onAnswered={onAnswered} />
        </Suspense>
      ) : null}
      {order.leg_proposal ? (
        <Suspense fallback={<Skeleton height="480px" radius="6px" />}>
          <LegProposal order={order} proposal={order.leg_proposal} onAnswered={onAnswered} />
        </Suspense>
      ) : null}
    </>
  )
}
