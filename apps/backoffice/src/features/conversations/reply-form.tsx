import { useRef, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { fillTemplate, messageRule } from '@aquilane/domain/conversations/message'
import { ApiError } from '@aquilane/contract/client'
import { Composer } from '@aquilane/ui/composer'
import { RadioGroup } from '@aquilane/ui/radio-group'
import { Select } from '@aquilane/ui/select'
import { Failure } from '~/lib/form/failure.tsx'
import { api, errorCode } from '~/lib/api.ts'
import { useStaff } from '~/lib/staff.ts'
import { reloadConversations, useTemplates, type Conversation } from './conversations.ts'
import styles from './conversations.module.css'

/** What was typed stays while the page is open, for each thread. */
const drafts = new Map<string, string>()
const typingEveryMs = 3_000
const modes = ['answer', 'note'] as const
type Mode = (typeof modes)[number]

function useSendMessage(id: string, mode: Mode, onSent: () => void) {
  // The same text sent again after a lost answer is the same message.
  const attempt = useRef({ of: '', id: '' })
  return useMutation({
    mutationFn: (typed: string) => {
      const of = `${mode} ${typed}`
      if (attempt.current.of !== of) attempt.current = { of, id: crypto.randomUUID() }
      const body = { id: attempt.current.id, conversation: { id }, text: typed, note: mode === 'note' }
      return api('POST /gamma/staff/conversation/send', { body, quiet: true })
    },
    onSuccess: async () => {
      attempt.current = { of: '', id: '' }
      onSent()
      await reloadConversations()
    },
  })
}

function useSendFile(id: string) {
  return useMutation({
    mutationFn: (file: File) => {
      const body = new FormData()
      body.set('id', crypto.randomUUID())
      body.set('conversation_id', id)
      body.append('file', file)
      return api('POST /gamma/staff/conversation/send-file', { body, quiet: true })
    },
    onSuccess: reloadConversations,
  })
}

/** Answers the customer, or leaves a note. A text that could not be sent stays in the form. */
export function ReplyForm({ conversation }: { conversation: Conversation }) {
  const t = useTranslations('staff-conversations')
  const { id } = conversation
  const [mode, setMode] = useState<Mode>('answer')
  const [text, setText] = useState(drafts.get(id) ?? '')
  const typedAt = useRef(0)
  const change = (typed: string): void => {
    setText(typed)
    drafts.set(id, typed)
    if (mode === 'note' || typed.trim() === '' || Date.now() - typedAt.current < typingEveryMs) return
    typedAt.current = Date.now()
    api('POST /gamma/staff/conversation/typing', { body: { conversation: { id } }, quiet: true }).catch(() => undefined)
  }
  const send = useSendMessage(id, mode, () => {
    typedAt.current = 0
    setText('')
    drafts.delete(id)
  })
  const sendFile = useSendFile(id)
  return (
    <div className={styles.reply} data-mode={mode}>
      <div className={styles.replyTools}>
        <ModeChoice mode={mode} onChange={setMode} />
        <TemplatePicker conversation={conversation} onPick={(body) => change(text.trim() === '' ? body : `${text.trimEnd()}\n${body}`)} />
      </div>
      <Composer
        label={t(mode === 'note' ? 'noteLabel' : 'message')}
        placeholder={t(mode === 'note' ? 'notePlaceholder' : 'placeholder')}
        sendLabel={t('send')}
        value={text}
        max={messageRule.maxLength}
        tooLong={(count) => t('tooLong', { max: messageRule.maxLength, count })}
        onChange={change}
        onSend={(typed) => {
          if (!send.isPending) send.mutate(typed)
        }}
        {...(mode === 'note'
          ? {}
          : { attachLabel: t('attach'), accept: 'image/jpeg,image/png,application/pdf', onFile: (file: File) => sendFile.mutate(file) })}
      >
        {sendFile.isPending ? (
          <p role="status" className={styles.small}>
            {t('uploading', { name: sendFile.variables.name })}
          </p>
        ) : null}
        <SendFailure error={send.error ?? sendFile.error} />
      </Composer>
    </div>
  )
}

function ModeChoice({ mode, onChange }: { mode: Mode; onChange: (mode: Mode) => void }) {
  const t = useTranslations('staff-conversations')
  return (
    <RadioGroup
      label={t('mode')}
      hideLabel
      variant="segmented"
      value={mode}
      onChange={(value) => onChange(value === 'note' ? 'note' : 'answer')}
      options={[
        { value: 'answer', label: t('answer') },
        { value: 'note', label: t('noteMode') },
      ]}
    />
  )
}

function SendFailure({ error }: { error: Error | null }) {
  const te = useTranslations('errors')
  return (
    <Failure error={error}>
      {error instanceof ApiError && error.code === 'VALIDATION_FAILED' ? error.message : te(errorCode(error))}
    </Failure>
  )
}

/** Templates in the language of the customer, with their variables filled in. */
function TemplatePicker({ conversation, onPick }: { conversation: Conversation; onPick: (text: string) => void }) {
  const t = useTranslations('staff-conversations')
  const me = useStaff()
  const templates = useTemplates()
  const { customer, order } = conversation
  const offered = (templates.data?.data ?? []).filter(({ locale }) => locale === customer.locale)
  if (offered.length === 0) return null
  return (
    <Select
      label={t('template')}
      hideLabel
      value=""
      placeholder={t('template')}
      options={offered.map(({ id, title }) => ({ value: id, label: title }))}
      onChange={(chosen) => {
        const template = offered.find(({ id }) => id === chosen)
        if (!template) return
        onPick(
          fillTemplate(template.text, {
            name: customer.name?.split(' ')[0] ?? '',
            pnr: order?.pnr ?? '',
            member: me.name.split(' ')[0] ?? me.name,
          }),
        )
      }}
    />
  )
}
