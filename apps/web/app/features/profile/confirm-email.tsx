import { useEffect, useRef, useState } from 'react'
import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { emailCodeRules } from '@aquilane/domain/identity/profile-rules'
import { ApiError } from '@aquilane/contract/client'
import { Dialog } from '@aquilane/ui/dialog'
import { IconButton } from '@aquilane/ui/icon-button'
import { toasts } from '@aquilane/ui/toast-queue'
import { api } from '~/lib/api.ts'
import { CodeStep, type CodeError } from '~/lib/code-step.tsx'
import { refreshUser } from '~/lib/session.ts'
import styles from './profile-dialog.module.css'

export interface Sent {
  email: string
  codeHash: string
  resendFrom: number
}

const pollMs = 2_000

export async function mailCode(email: string): Promise<Sent> {
  const answer = await api('POST /gamma/profile/send-verify-email-code', { body: { email } })
  return { email, codeHash: answer.code_hash, resendFrom: performance.now() + answer.resend * 1000 }
}

/** Looks every two seconds whether the address was confirmed on another device. */
function useConfirmedElsewhere(email: string, onConfirmed: () => void): void {
  const latest = useRef(onConfirmed)
  useEffect(() => {
    latest.current = onConfirmed
  })
  useEffect(() => {
    const timer = setInterval(() => {
      refreshUser()
        .then((profile) => {
          if (profile.email_unconfirmed === null && profile.user.email === email) latest.current()
        })
        // The next poll may succeed.
        .catch(() => {})
    }, pollMs)
    return () => clearInterval(timer)
  }, [email])
}

interface ConfirmEmailProps {
  sent: Sent
  resend: () => Promise<void>
  onBack: () => void
  onClose: () => void
  onConfirmed: () => void
}

function useConfirmation({ sent, resend, onConfirmed }: Pick<ConfirmEmailProps, 'sent' | 'resend' | 'onConfirmed'>) {
  const t = useTranslations('profile')
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<CodeError | null>(null)
  const [notice, setNotice] = useState<string | null>(null)
  const over = useRef(false)

  const finish = (): void => {
    if (over.current) return
    over.current = true
    onConfirmed()
  }
  useConfirmedElsewhere(sent.email, finish)

  const check = async (code: string): Promise<void> => {
    if (pending) return
    setPending(true)
    setNotice(null)
    setRefusal(null)
    try {
      await api('POST /gamma/profile/verify-email', { body: { code, code_hash: sent.codeHash } })
      await refreshUser()
      finish()
    } catch (error) {
      const left = error instanceof ApiError ? error.problem['tries_left'] : null
      setRefusal({ triesLeft: typeof left === 'number' ? left : null })
      if (error instanceof ApiError && error.code === 'CODE_HASH_NOT_FOUND') setNotice(t('dialog.codeOver'))
      else toasts.show({ tone: 'error', title: t('dialog.failed') })
    } finally {
      setPending(false)
    }
  }

  const again = async (): Promise<void> => {
    setPending(true)
    try {
      await resend()
    } catch {
      toasts.show({ tone: 'error', title: t('dialog.failed') })
    } finally {
      setPending(false)
    }
  }

  return { pending, refusal, notice, check, again, clearRefusal: () => setRefusal(null) }
}

/** Also looks every two seconds whether the address was confirmed elsewhere: on another device of the same person. */
export function ConfirmEmail({ sent, resend, onBack, onClose, onConfirmed }: ConfirmEmailProps) {
  const t = useTranslations('profile')
  const { pending, refusal, notice, check, again, clearRefusal } = useConfirmation({ sent, resend, onConfirmed })
  return (
    <Dialog
      open
      size="small"
      className={styles.code}
      closeOnOutside={false}
      onClose={onClose}
      title={t('dialog.codeTitle')}
      closeLabel={t('dialog.close')}
      lead={<IconButton label={t('dialog.back')} icon={<ArrowLeft aria-hidden="true" />} onClick={onBack} />}
    >
      <CodeStep
        hint={t('dialog.codeHint', { email: sent.email })}
        label={t('dialog.code')}
        length={emailCodeRules.digits}
        resendFrom={sent.resendFrom}
        pending={pending}
        refusal={refusal}
        notice={notice}
        onTyping={clearRefusal}
        onCode={(code) => void check(code)}
        onResend={() => void again()}
      />
    </Dialog>
  )
}
