import type { PaymentHash } from '~/lib/payment-hash.ts'
import { Queries } from '~/lib/queries.tsx'
import { WithTexts } from '~/lib/texts.tsx'
import { DetailsSheet } from './details-sheet.tsx'
import { PaymentSheet } from './payment-sheet.tsx'

/** What `PaymentsHost` loads. */
export function Payments({ address }: { address: PaymentHash }) {
  return (
    <Queries>
      <WithTexts add={['payments', 'charter', 'errors']}>
        {address.view === 'details' ? (
          <DetailsSheet key={address.invoice} id={address.invoice} />
        ) : (
          <PaymentSheet key={address.invoice} id={address.invoice} step={address.step} />
        )}
      </WithTexts>
    </Queries>
  )
}
