import { Container } from '@aquilane/ui/container'
import { QuotePage } from '~/features/quotes/index.ts'
import { pageMeta } from '~/lib/meta.ts'
import { page } from '~/lib/page.ts'
import type { Route } from './+types/quote.ts'

export { shouldRevalidate } from '~/lib/revalidate.ts'
export const handle = page({ texts: ['quote', 'charter', 'errors', 'auth'] })
export const meta: Route.MetaFunction = (args) => pageMeta(args, ['quote'], (t) => ({ title: t('quote.meta'), index: false }))

/** `/quote/{token}`: a quote of sales, read and accepted without signing in. Its data are loaded by the browser only. */
export default function QuoteRoute({ params }: Route.ComponentProps) {
  return (
    <Container>
      <QuotePage key={params.token} token={params.token} />
    </Container>
  )
}
