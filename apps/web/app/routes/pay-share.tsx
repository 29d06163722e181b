import { Container } from '@aquilane/ui/container'
import { SharedInvoicePage } from '~/features/split-payment/index.ts'
import { pageMeta } from '~/lib/meta.ts'
import { page } from '~/lib/page.ts'
import type { Route } from './+types/pay-share.ts'

export { shouldRevalidate } from '~/lib/revalidate.ts'
export const handle = page({ texts: ['split-payment', 'errors'] })
/** The address is a key: no cache keeps the page, and no other site learns it. */
export const headers: Route.HeadersFunction = () => ({
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
})
export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, ['split-payment'], (t) => ({ title: t('split-payment.meta.title'), index: false }))

/** `/pay/{token}`: a share of an invoice, paid without signing in. Its data are loaded by the browser only. */
export default function PayShareRoute({ params }: Route.ComponentProps) {
  return (
    <Container>
      <SharedInvoicePage key={params.token} token={params.token} />
    </Container>
  )
}
