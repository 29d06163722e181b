import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { Message } from '@aquilane/ui/message'
import { formatTime } from '@aquilane/i18n/format'
import { MessageFile } from './message-file.tsx'
import { flushOutbox, removeFromOutbox, resend, type Outgoing } from './outbox.ts'
import { takeMessage, type ChatMessage } from './thread-query.ts'
import styles from './messages.module.css'

interface ReceivedMessageProps {
  message: ChatMessage
  /** `yyyy-MM-ddTHH:mm`, the reader's time. */
  local: string
  /** On the newest message of the customer. */
  mark: 'sent' | 'seen' | null
}

/** A message that the server has. */
export function ReceivedMessage({ message, local, mark }: ReceivedMessageProps) {
  const t = useTranslations('conversations')
  const { id, number, author, name, text, file } = message
  return (
    <div data-number={number}>
      <Message
        side={author === 'customer' ? 'own' : 'other'}
        author={author === 'customer' ? t('you') : t('team', { name: name ?? '' })}
        dateTime={local}
        time={formatTime(local)}
        text={text}
        file={file ? <MessageFile messageId={id} file={file} /> : undefined}
        status={mark ? t(mark) : undefined}
      />
    </div>
  )
}

/** A message on its way, or one that was refused. */
export function OutgoingMessage({ message }: { message: Outgoing }) {
  const t = useTranslations('conversations')
  const te = useTranslations('errors')
  const { id, text, fault } = message
  const now = Temporal.Now.plainDateTimeISO().toString({ smallestUnit: 'minute' })
  return (
    <div>
      <Message
        side="own"
        author={t('you')}
        dateTime={now}
        time={formatTime(now)}
        text={text}
        status={t(fault === null ? 'sending' : 'notSent')}
      />
      {fault === null ? null : (
        <div role="alert" className={styles.refused}>
          <p>{te(fault)}</p>
          <Button
            size="small"
            variant="outline"
            onClick={() => {
              resend(id)
              void flushOutbox(takeMessage, { isAsked: true })
            }}
          >
            {t('again')}
          </Button>
          <Button size="small" variant="quiet" onClick={() => removeFromOutbox(id)}>
            {t('discard')}
          </Button>
        </div>
      )}
    </div>
  )
}
