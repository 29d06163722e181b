import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { ApiError } from '@aquilane/contract/client'
import { findText } from '@aquilane/i18n/find-text'
import { api } from '~/lib/api.ts'
import { storeQuote, type Quote } from './quote-query.ts'

type Sent = Api['POST /gamma/quote/send-code']['response'] & { /** `performance.now()` */ resendFrom: number }

/** Sends the code and the signed acceptance. The same acceptance may be sent again: it counts once. */
export function useAcceptance({ token, quote, onStale }: { token: string; quote: Quote; onStale: () => void }) {
  const t = useTranslations('quote')
  const locale = useLocale()
  const [sent, setSent] = useState<Sent | null>(null)
  const send = useMutation({
    mutationFn: () => api('POST /gamma/quote/send-code', { body: { token, code_hash: sent?.code_hash ?? null } }),
    onSuccess: (answer) => setSent({ ...answer, resendFrom: performance.now() + answer.resend * 1_000 }),
    onError: onStale,
  })
  const accept = useMutation({
    mutationFn: ({ code, name, position }: { code: string; name: string; position: number }) =>
      api('POST /gamma/quote/accept', {
        body: { token, version: quote.version, position, name, terms_accepted: true, code_hash: sent?.code_hash ?? '', code },
      }),
    onSuccess: (answer) => storeQuote(token, locale, answer),
    onError: (error) => {
      if (isWrongCode(error) || isOldCode(error)) return
      // The quote is not what it was: what was chosen is decided again.
      if (error instanceof ApiError && error.status < 500) setSent(null)
      onStale()
    },
  })
  const error = sent ? (accept.error ?? send.error) : (send.error ?? accept.error)
  return {
    sent,
    isSending: send.isPending,
    isAccepting: accept.isPending,
    sendCode: () => {
      accept.reset()
      send.mutate()
    },
    accept: accept.mutate,
    onTyping: () => accept.reset(),
    /** Back to name and disclosures. */
    reset: () => {
      accept.reset()
      send.reset()
      setSent(null)
    },
    refusal: isWrongCode(accept.error) ? { triesLeft: triesLeft(accept.error) } : null,
    notice: isOldCode(accept.error) ? t('code.expired') : null,
    problem: error === null || isWrongCode(error) || isOldCode(error) ? null : toProblem(t, error, sent !== null),
  }
}

const isWrongCode = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 'PHONE_CODE_INVALID'
const isOldCode = (error: unknown): boolean => error instanceof ApiError && error.code === 'CODE_HASH_NOT_FOUND'

function triesLeft(error: ApiError): number | null {
  const { tries_left: left } = error.problem as { tries_left?: unknown }
  return typeof left === 'number' ? left : null
}

function toProblem(t: ReturnType<typeof useTranslations<'quote'>>, error: Error, isSigning: boolean): string {
  const code = error instanceof ApiError ? error.code : ''
  return findText(t, `problem.${code}`) ?? (isSigning ? t('code.failed') : t('problem.failed'))
}
