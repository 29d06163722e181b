import { useLocale, useTranslations } from 'use-intl'
import { withQuery, type Locale } from '@aquilane/domain/site/paths'
import { formatDateTime } from '@aquilane/i18n/format'
import { Button } from '@aquilane/ui/button'
import { Message } from '@aquilane/ui/message'
import { local } from '~/lib/dates.ts'
import { useStaff } from '~/lib/staff.ts'
import type { Conversation, StaffMessage } from './conversations.ts'
import styles from './conversations.module.css'

interface ConversationMessageProps {
  conversation: Conversation
  message: StaffMessage
  /** On the newest answer. */
  mark: 'sent' | 'seen' | null
  onRequest: (() => void) | null
  onTask: (() => void) | null
}

/** One message or note of a thread. */
export function ConversationMessage({ conversation, message, mark, onRequest, onTask }: ConversationMessageProps) {
  const t = useTranslations('staff-conversations')
  const locale = useLocale() as Locale
  const me = useStaff()
  const { author, member, created, text, file, id } = message
  const isMine = member?.id === me.id
  const by = isMine ? t('you') : (member?.name ?? '')
  const note = isMine ? t('noteOwn') : t('note', { name: by })
  const name = author === 'customer' ? (conversation.customer.name ?? conversation.customer.phone) : author === 'note' ? note : by
  const at = local(created)
  return (
    <div>
      <Message
        side={author === 'customer' ? 'other' : author === 'note' ? 'note' : 'own'}
        author={name}
        dateTime={at}
        time={author === 'staff' ? `${by}, ${formatDateTime(at, locale)}` : formatDateTime(at, locale)}
        text={text}
        file={file ? <FilePages messageId={id} file={file} /> : undefined}
        status={mark ? t(mark) : undefined}
      />
      {onRequest ? (
        <Button size="small" variant="quiet" onClick={onRequest}>
          {t('request')}
        </Button>
      ) : null}
      {onTask ? (
        <Button size="small" variant="quiet" onClick={onTask}>
          {t('task')}
        </Button>
      ) : null}
    </div>
  )
}

type File = NonNullable<StaffMessage['file']>

/** The first page as a picture, and a link to each page. */
function FilePages({ messageId, file: { name, pages } }: { messageId: string; file: File }) {
  const t = useTranslations('staff-conversations')
  const hrefOf = (page: number): string => withQuery('/gamma/staff/conversation/file', { message_id: messageId, page })
  return (
    <span className={styles.file}>
      <a href={hrefOf(1)} target="_blank" rel="noreferrer" aria-label={t('openFile', { name })}>
        <img src={hrefOf(1)} alt="" loading="lazy" className={styles.thumb} />
      </a>
      <span>{t('file', { name, pages })}</span>
      {Array.from({ length: pages - 1 }, (_, at) => at + 2).map((page) => (
        <a key={page} href={hrefOf(page)} target="_blank" rel="noreferrer">
          {t('page', { page, pages })}
        </a>
      ))}
    </span>
  )
}
