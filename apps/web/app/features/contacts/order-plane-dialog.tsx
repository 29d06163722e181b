import { useTranslations } from 'use-intl'
import { Dialog } from '@aquilane/ui/dialog'
import { Queries } from '~/lib/queries.tsx'
import { ContactForm } from './contact-form.tsx'

/** Route, day and passengers for a type of aircraft, sent to the sales team. */
export function OrderPlaneDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const t = useTranslations('contacts.orderPlane')
  return (
    <Dialog open size="medium" closeOnOutside={false} onClose={onClose} title={t('title', { name })} closeLabel={t('close')}>
      <Queries>
        <ContactForm form="landing" subject="charter" reference={name} />
      </Queries>
    </Dialog>
  )
}
