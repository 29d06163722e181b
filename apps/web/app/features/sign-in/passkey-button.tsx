import { useState } from 'react'
import { KeyRound } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { Button } from '@aquilane/ui/button'
import { popupStatuses } from '~/lib/overlays.ts'
import { signInWithStoredPasskey, isAborted, isPasskeySupported } from '~/lib/passkeys.ts'
import styles from './sign-in-dialog.module.css'

/** Sign-in with a passkey, without number and code. */
export function PasskeyButton({ onDone }: { onDone: () => Promise<void> }) {
  const t = useTranslations('auth.passkey')
  const [pending, setPending] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  if (!isPasskeySupported()) return null

  const enter = async (): Promise<void> => {
    setPending(true)
    setFault(null)
    try {
      await signInWithStoredPasskey()
      await onDone()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'PASSKEY_REJECTED') setFault(t('refused'))
      else if (!isAborted(error) && !(error instanceof ApiError && popupStatuses.has(error.status))) setFault(t('failed'))
    } finally {
      setPending(false)
    }
  }

  return (
    <div className={styles.passkey}>
      <Button
        variant="outline"
        full
        icon={<KeyRound size={18} strokeWidth={1.5} aria-hidden="true" />}
        pending={pending}
        pendingLabel={t('working')}
        onClick={() => void enter()}
      >
        {t('use')}
      </Button>
      <p role="alert" className={styles.fault}>
        {fault}
      </p>
    </div>
  )
}
