import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { api } from '~/lib/api.ts'
import type { CodeError } from '~/lib/code-step.tsx'
import { logout } from '~/lib/session.ts'
import { sendPhoneCode, type SentCode } from './send-phone-code.ts'

/** The code that confirms the deletion of the account. `onBlocked`: a blocker has appeared since the preview. */
export function useDeletion(phone: string, onBlocked: () => void) {
  const t = useTranslations('profile.delete')
  const [sent, setSent] = useState<SentCode | null>(null)
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<CodeError | null>(null)
  const [notice, setNotice] = useState<string | null>(null)
  const begin = (): void => {
    setPending(true)
    setNotice(null)
    setRefusal(null)
  }
  const send = async (): Promise<void> => {
    begin()
    try {
      setSent(await sendPhoneCode(phone, sent?.codeHash ?? null))
    } catch {
      setNotice(t('notSent'))
    } finally {
      setPending(false)
    }
  }
  const confirm = async (code: string): Promise<void> => {
    if (!sent || pending) return
    begin()
    try {
      await api('POST /gamma/profile/delete', { body: { code, code_hash: sent.codeHash } })
      logout('account-deleted')
    } catch (error) {
      setPending(false)
      if (error instanceof ApiError && error.code === 'PHONE_CODE_INVALID') {
        const left = error.problem['tries_left']
        setRefusal({ triesLeft: typeof left === 'number' ? left : null })
      } else if (error instanceof ApiError && error.code === 'DELETION_BLOCKED') {
        setSent(null)
        onBlocked()
      } else setNotice(t(error instanceof ApiError && error.code === 'CODE_HASH_NOT_FOUND' ? 'codeOver' : 'failed'))
    }
  }
  return { sent, pending, refusal, notice, send, confirm, back: () => setSent(null), clearRefusal: () => setRefusal(null) }
}
