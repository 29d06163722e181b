import { useState } from 'react'
import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ApiError, ConnectionError } from '@aquilane/contract/client'
import { Dialog } from '@aquilane/ui/dialog'
import { IconButton } from '@aquilane/ui/icon-button'
import { toasts } from '@aquilane/ui/toast-queue'
import { track } from '~/lib/analytics.ts'
import { api, fingerprint } from '~/lib/api.ts'
import { CodeStep, type CodeError } from '~/lib/code-step.tsx'
import { popupStatuses } from '~/lib/overlays.ts'
import { signIn } from '~/lib/session.ts'
import { AppPromo } from './app-promo.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import type { ValidPhone } from './phone.ts'
import { PhoneStep } from './phone-step.tsx'
import styles from './sign-in-dialog.module.css'

interface Sent {
  phone: ValidPhone
  country: string
  codeHash: string
  codeLength: 4 | 6
  /** `performance.now()` at which resend becomes available. */
  resendFrom: number
}

/** Phone, then code (spec §2, §4, §5, §8). Does not close on a press outside. */
export function SignInDialog({ onClose, onDone }: { onClose: () => void; onDone: () => Promise<void> }) {
  const t = useTranslations('auth')
  const [sent, setSent] = useState<Sent | null>(null)
  const [step, setStep] = useState<'phone' | 'code'>('phone')
  const [pending, setPending] = useState(false)
  const [notice, setNotice] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<CodeError | null>(null)

  const toPhone = (message: string | null): void => {
    setStep('phone')
    setRefusal(null)
    setNotice(message)
  }

  const send = async (phone: ValidPhone, country: string, earlier: string | null): Promise<void> => {
    if (pending) return
    setPending(true)
    setNotice(null)
    setRefusal(null)
    // The device gets its name before the first call that counts by device.
    fingerprint()
    try {
      const answer = await api('POST /gamma/auth/send-phone-code', {
        body: { phone_number: phone.e164, ...(earlier ? { code_hash: earlier } : {}) },
      })
      setSent({
        phone,
        country,
        codeHash: answer.code_hash,
        codeLength: answer.code_length === 6 ? 6 : 4,
        resendFrom: performance.now() + answer.resend * 1000,
      })
      setStep('code')
    } catch (error) {
      if (earlier) toPhone(t('resendFailed'))
      else if (error instanceof ApiError && error.code === 'PHONE_INVALID') setNotice(t('phoneRefused'))
      else if (!(error instanceof ApiError && popupStatuses.has(error.status))) setNotice(t('notSent'))
    } finally {
      setPending(false)
    }
  }

  const check = async (code: string): Promise<void> => {
    if (!sent || pending) return
    setPending(true)
    setNotice(null)
    setRefusal(null)
    try {
      await signIn({ phone: sent.phone.e164, country: sent.country, codeHash: sent.codeHash, code })
      toasts.show({ tone: 'ok', title: t('changed') })
      await onDone()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'PHONE_CODE_INVALID') {
        const left = error.problem['tries_left']
        setRefusal({ triesLeft: typeof left === 'number' ? left : null })
      } else if (error instanceof ApiError && error.code === 'CODE_HASH_NOT_FOUND') toPhone(t('codeExpired'))
      else if (error instanceof ConnectionError || (error instanceof ApiError && !popupStatuses.has(error.status)))
        setNotice(t('notSignedIn'))
    } finally {
      setPending(false)
    }
  }

  const atCode = step === 'code' && sent !== null
  const close = (): void => {
    if (atCode) track('continue_without_registration')
    onClose()
  }
  return (
    <Dialog
      open
      size="small"
      closeOnOutside={false}
      onClose={close}
      closeLabel={t('close')}
      title={atCode ? t('codeTitle') : t('title')}
      lead={atCode ? <IconButton label={t('back')} icon={<ArrowLeft aria-hidden="true" />} onClick={() => toPhone(null)} /> : null}
    >
      <div className={styles.body}>
        {atCode ? (
          <CodeStep
            key={sent.codeHash}
            hint={t('codeHint', { digits: String(sent.codeLength), phone: sent.phone.shown })}
            label={t('code')}
            bySms
            length={sent.codeLength}
            resendFrom={sent.resendFrom}
            pending={pending}
            refusal={refusal}
            notice={notice}
            onTyping={() => setRefusal(null)}
            onCode={check}
            onResend={() => send(sent.phone, sent.country, sent.codeHash)}
          />
        ) : (
          <>
            <PhoneStep
              earlier={sent?.phone.e164 ?? null}
              pending={pending}
              notice={notice}
              onSend={(phone, country) => send(phone, country, null)}
            />
            <PasskeyButton
              onDone={async () => {
                toasts.show({ tone: 'ok', title: t('changed') })
                await onDone()
              }}
            />
            <AppPromo />
          </>
        )}
      </div>
    </Dialog>
  )
}
