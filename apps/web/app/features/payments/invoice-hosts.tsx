import { lazy, Suspense, type ReactNode } from 'react'
import { useIsHydrated } from '~/lib/hydration.ts'
import { useSession } from '~/lib/session.ts'
import { WithTexts } from '~/lib/texts.tsx'

const InvoiceBanner = lazy(() => import('./invoice-banner.tsx').then((module) => ({ default: module.InvoiceBanner })))
const InvoiceBlock = lazy(() => import('./invoice-banner.tsx').then((module) => ({ default: module.InvoiceBlock })))

/** Loads the orders, and the code that shows them, only for signed-in customers. */
function WhenSignedIn({ children }: { children: ReactNode }) {
  const live = useIsHydrated()
  const { state } = useSession()
  return live && state === 'authorized' ? (
    <Suspense>
      <WithTexts add={['payments']}>{children}</WithTexts>
    </Suspense>
  ) : null
}

export const InvoiceBannerHost = () => (
  <WhenSignedIn>
    <InvoiceBanner />
  </WhenSignedIn>
)
export const InvoiceBlockHost = () => (
  <WhenSignedIn>
    <InvoiceBlock />
  </WhenSignedIn>
)
