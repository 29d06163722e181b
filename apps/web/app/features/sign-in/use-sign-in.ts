import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError, ConnectionError } from '@aquilane/contract/client'
import { toasts } from '@aquilane/ui/toast-queue'
import { api, fingerprint } from '~/lib/api.ts'
import type { CodeError } from '~/lib/code-step.tsx'
import { popupStatuses } from '~/lib/overlays.ts'
import { signIn } from '~/lib/session.ts'
import type { ValidPhone } from './phone.ts'

interface Sent {
  phone: ValidPhone
  country: string
  codeHash: string
  codeLength: 4 | 6
  /** `performance.now()` at which resend becomes available. */
  resendFrom: number
}

async function sendCode(phone: ValidPhone, country: string, earlier: string | null): Promise<Sent> {
  const body = { phone_number: phone.e164, ...(earlier ? { code_hash: earlier } : {}) }
  const { code_hash: codeHash, code_length: length, resend } = await api('POST /gamma/auth/send-phone-code', { body })
  return { phone, country, codeHash, codeLength: length === 6 ? 6 : 4, resendFrom: performance.now() + resend * 1000 }
}

function toRefusal({ problem }: ApiError): CodeError {
  const left = problem['tries_left']
  return { triesLeft: typeof left === 'number' ? left : null }
}

/** An answer that the popup does not show. */
const isUntold = (error: unknown): boolean => error instanceof ApiError && !popupStatuses.has(error.status)

/** The two steps of the sign-in. `sent` is null at the phone step; `phone` is the last number to which a code was sent. */
export function useSignIn(onDone: () => Promise<void>) {
  const t = useTranslations('auth')
  const [last, setLast] = useState<Sent | null>(null)
  const [step, setStep] = useState<'phone' | 'code'>('phone')
  const [pending, setPending] = useState(false)
  const [notice, setNotice] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<CodeError | null>(null)
  const toPhone = (message: string | null): void => {
    setStep('phone')
    setRefusal(null)
    setNotice(message)
  }
  const begin = (): void => {
    setPending(true)
    setNotice(null)
    setRefusal(null)
  }
  const send = async (phone: ValidPhone, country: string, earlier: string | null): Promise<void> => {
    if (pending) return
    begin()
    // The device gets its name before the first call that counts by device.
    fingerprint()
    try {
      setLast(await sendCode(phone, country, earlier))
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
    if (!last || pending) return
    begin()
    try {
      await signIn({ phone: last.phone.e164, country: last.country, codeHash: last.codeHash, code })
      toasts.show({ tone: 'ok', title: t('changed') })
      await onDone()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'PHONE_CODE_INVALID') setRefusal(toRefusal(error))
      else if (error instanceof ApiError && error.code === 'CODE_HASH_NOT_FOUND') toPhone(t('codeExpired'))
      else if (error instanceof ConnectionError || isUntold(error)) setNotice(t('notSignedIn'))
    } finally {
      setPending(false)
    }
  }
  return {
    sent: step === 'code' ? last : null,
    phone: last?.phone.e164 ?? null,
    pending,
    notice,
    refusal,
    send,
    check,
    toPhone,
    clearRefusal: () => setRefusal(null),
  }
}
