import { useSearchParams } from 'react-router'
import { Container } from '@aquilane/ui/container'
import { OfferGone } from '~/features/orders/offer-gone.tsx'
import { OrderPage } from '~/features/orders/order-page.tsx'
import { Review } from '~/features/orders/review.tsx'
import { pageMeta } from '~/lib/meta.ts'
import { page } from '~/lib/page.ts'
import type { Route } from './+types/order.ts'

export const handle = page({ texts: ['order', 'charter', 'errors'], private: true })
export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, ['order'], (t) => ({ title: t(args.params.id ? 'order.meta.orderPlain' : 'order.meta.review'), index: false }))

/** `/order?suggestion=…` reviews an offer; `/order/{id}` is the order. */
export default function OrderRoute({ params }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const offer = query.get('suggestion')
  return (
    <Container>
      {params.id ? <OrderPage key={params.id} id={params.id} /> : offer ? <Review offerId={offer} /> : <OfferGone reason="unknown" legs={null} onRetry={() => {}} />}
    </Container>
  )
}
