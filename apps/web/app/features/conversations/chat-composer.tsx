import { useRef, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { messageRule } from '@aquilane/domain/conversations/message'
import { ApiError } from '@aquilane/contract/client'
import { Banner } from '@aquilane/ui/banner'
import { Composer } from '@aquilane/ui/composer'
import { api } from '~/lib/api.ts'
import { chatDraft } from '~/lib/chat.ts'
import { upload } from '~/lib/upload.ts'
import { addToOutbox, flushOutbox } from './outbox.ts'
import { takeMessage } from './thread-query.ts'
import styles from './chat-composer.module.css'

/** What was typed stays while the page is open, for each thread. */
const drafts = new Map<string | null, string>()

function firstDraft(orderId: string | null): string {
  const prepared = chatDraft.get()
  if (prepared?.orderId === orderId) {
    chatDraft.set(null)
    drafts.set(orderId, prepared.text)
  }
  return drafts.get(orderId) ?? ''
}

const typingEveryMs = 3_000

/** Writes to one thread. @param orderId null: the general one */
export function ChatComposer({ orderId }: { orderId: string | null }) {
  const t = useTranslations('conversations')
  const te = useTranslations('errors')
  const [text, setText] = useState(() => firstDraft(orderId))
  const typedAt = useRef(0)
  const file = useFileMessage(orderId)
  const fault = fileFault(file.error)
  const order = orderId === null ? null : { id: orderId }

  const change = (typed: string): void => {
    setText(typed)
    drafts.set(orderId, typed)
    if (typed.trim() === '' || Date.now() - typedAt.current < typingEveryMs) return
    typedAt.current = Date.now()
    api('POST /gamma/conversation/typing', { body: { order }, quiet: true }).catch(() => undefined)
  }
  const send = (typed: string): void => {
    setText('')
    drafts.delete(orderId)
    typedAt.current = 0
    addToOutbox(orderId, typed)
    void flushOutbox(takeMessage, { isAsked: true })
  }
  return (
    <Composer
      label={t('message')}
      placeholder={t('placeholder')}
      sendLabel={t('send')}
      attachLabel={t('attach')}
      accept="image/jpeg,image/png,application/pdf"
      value={text}
      max={messageRule.maxLength}
      tooLong={(count) => t('tooLong', { max: messageRule.maxLength, count })}
      onChange={change}
      onSend={send}
      onFile={(chosen) => file.mutate(chosen)}
      isFocused
    >
      {file.isPending ? (
        <p role="status" className={styles.uploading}>
          {t('uploading', { name: file.variables.name })}
        </p>
      ) : null}
      {file.error ? (
        <Banner tone="error">
          <span role="alert">{fault ? t(fault) : te(file.error instanceof ApiError ? file.error.code : 'UNKNOWN')}</span>
        </Banner>
      ) : null}
    </Composer>
  )
}

/** Refusals of a file that this page explains better. */
function fileFault(error: Error | null): 'fileFormat' | 'fileSize' | 'fileCorrupt' | null {
  const code = error instanceof ApiError ? error.code : null
  return code === 'WRONG_FORMAT' ? 'fileFormat' : code === 'WRONG_SIZE' ? 'fileSize' : code === 'FILE_CORRUPT' ? 'fileCorrupt' : null
}

const useFileMessage = (orderId: string | null) =>
  useMutation({
    mutationFn: (file: File) => {
      const form = new FormData()
      form.set('id', crypto.randomUUID())
      if (orderId !== null) form.set('order_id', orderId)
      form.append('file', file)
      return upload('POST /gamma/conversation/send-file', form, { signal: new AbortController().signal, onProgress: () => undefined })
    },
    onSuccess: takeMessage,
  })
