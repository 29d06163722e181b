import { lazy, Suspense } from 'react'
import { WalletCards } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { useSite } from '~/lib/site.ts'
import type { PassesOf } from './sheet-data.ts'

const WalletSheet = lazy(() => import('./wallet-sheet.tsx').then((module) => ({ default: module.WalletSheet })))

/** Opens the passes of a trip; `#wallet` does too. Nothing where this installation makes none. */
export function WalletButton({ of }: { of: PassesOf }) {
  const t = useTranslations('trip-sheet')
  const { hasWallet } = useSite()
  const navigate = useNavigate()
  const { hash, pathname } = useLocation()
  const setOpen = (isOpen: boolean) =>
    void navigate({ pathname, hash: isOpen ? '#wallet' : '' }, { replace: !isOpen, preventScrollReset: true })
  if (!hasWallet) return null
  return (
    <>
      <Button variant="outline" icon={<WalletCards size={18} strokeWidth={1.5} aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('addToWallet')}
      </Button>
      {hash === '#wallet' ? (
        <Suspense>
          <WalletSheet of={of} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
