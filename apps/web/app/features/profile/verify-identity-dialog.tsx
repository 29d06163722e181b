import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { Dialog } from '@aquilane/ui/dialog'
import { Skeleton } from '@aquilane/ui/skeleton'
import { api } from '~/lib/api.ts'
import { CodeStep, type CodeError } from '~/lib/code-step.tsx'
import { sendPhoneCode, type SentCode } from './send-phone-code.ts'

function useVerification(phone: string, onVerified: () => void) {
  const t = useTranslations('profile.verify')
  const [sent, setSent] = useState<SentCode | null>(null)
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<CodeError | null>(null)
  const [notice, setNotice] = useState<string | null>(null)

  const send = async (earlier: string | null): Promise<void> => {
    setNotice(null)
    setRefusal(null)
    try {
      setSent(await sendPhoneCode(phone, earlier))
    } catch {
      setNotice(t('notSent'))
    }
  }
  const isSending = useRef(false)
  useEffect(() => {
    if (isSending.current) return
    isSending.current = true
    void send(null)
  })

  const confirm = async (code: string): Promise<void> => {
    if (!sent || pending) return
    setPending(true)
    setNotice(null)
    setRefusal(null)
    try {
      await api('POST /gamma/profile/verify-identity', { body: { code, code_hash: sent.codeHash } })
      onVerified()
    } catch (error) {
      setPending(false)
      if (error instanceof ApiError && error.code === 'PHONE_CODE_INVALID') {
        const left = error.problem['tries_left']
        setRefusal({ triesLeft: typeof left === 'number' ? left : null })
      } else setNotice(t(error instanceof ApiError && error.code === 'CODE_HASH_NOT_FOUND' ? 'codeOver' : 'failed'))
    }
  }

  return { sent, pending, refusal, notice, send, confirm, clearRefusal: () => setRefusal(null) }
}

/** Sends a code to the customer's own number and checks it, before a step that an unattended device must not take. */
export function VerifyIdentityDialog({ phone, onVerified, onClose }: { phone: string; onVerified: () => void; onClose: () => void }) {
  const t = useTranslations('profile.verify')
  const { sent, pending, refusal, notice, send, confirm, clearRefusal } = useVerification(phone, onVerified)
  return (
    <Dialog open size="medium" closeOnOutside={false} onClose={onClose} title={t('title')} closeLabel={t('close')}>
      <p>{t('text')}</p>
      {sent ? (
        <CodeStep
          key={sent.codeHash}
          hint={t('codeHint', { digits: String(sent.length), phone })}
          label={t('code')}
          bySms
          length={sent.length}
          resendFrom={sent.resendFrom}
          pending={pending}
          refusal={refusal}
          notice={notice}
          onTyping={clearRefusal}
          onCode={(code) => void confirm(code)}
          onResend={() => void send(sent.codeHash)}
        />
      ) : notice ? (
        <Banner
          tone="error"
          live="alert"
          action={
            <Button size="small" onClick={() => void send(null)}>
              {t('again')}
            </Button>
          }
        >
          {notice}
        </Banner>
      ) : (
        <Skeleton height="120px" radius="6px" />
      )}
    </Dialog>
  )
}
