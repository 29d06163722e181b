import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { LinkButton } from '@aquilane/ui/link-button'
import { usePaths, WithTexts } from '~/lib/texts.tsx'

const OrderPlaneDialog = lazy(() => import('./order-plane-dialog.tsx').then((module) => ({ default: module.OrderPlaneDialog })))

/** Opens the order-plane popup (spec §2): a request for one type of aircraft. Without scripts it leads to the contact form. */
export function OrderPlane({ type }: { type: { name: string; slug: string } }) {
  const t = useTranslations('fleet')
  const paths = usePaths()
  const [open, setOpen] = useState(false)
  return (
    <>
      <LinkButton
        href={paths.contacts({ subject: type.slug })}
        data-live=""
        onClick={(event) => {
          event.preventDefault()
          setOpen(true)
        }}
      >
        {t('order')}
      </LinkButton>
      {open ? (
        <Suspense>
          <WithTexts add={['contacts']}>
            <OrderPlaneDialog name={type.name} onClose={() => setOpen(false)} />
          </WithTexts>
        </Suspense>
      ) : null}
    </>
  )
}
