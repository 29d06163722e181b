import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { formatMoney } from '@aquilane/i18n/format'
import { Button } from '@aquilane/ui/button'
import { Dialog } from '@aquilane/ui/dialog'
import { usePaths } from '~/lib/texts.tsx'
import type { ChangedOffer } from './use-booking.ts'

/** Asks whether to book at the new price; null: the price is as shown. */
export function PriceChanged({ changed, onClose }: { changed: ChangedOffer | null; onClose: () => void }) {
  const t = useTranslations('order')
  const navigate = useNavigate()
  const paths = usePaths()
  const takeNew = (offerId: string): void => {
    onClose()
    void navigate(paths.order('', { suggestion: offerId }), { replace: true })
  }
  return (
    <Dialog
      open={changed !== null}
      onClose={onClose}
      title={t('gone.changedTitle')}
      closeLabel={t('gone.leave')}
      alert
      footer={
        changed ? (
          <>
            <Button variant="outline" onClick={() => void navigate(-1)}>
              {t('gone.leave')}
            </Button>
            <Button onClick={() => takeNew(changed.offer.id)}>{t('gone.takeNew', { price: formatMoney(changed.offer.price) })}</Button>
          </>
        ) : null
      }
    >
      {changed ? <p>{t('gone.changedText', { before: formatMoney(changed.before), after: formatMoney(changed.offer.price) })}</p> : null}
    </Dialog>
  )
}
