import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Dialog } from '@aquilane/ui/dialog'
import { usePrivateImage } from '~/lib/private-image.ts'
import type { ChatMessage } from './thread-query.ts'
import styles from './message-file.module.css'

type File = NonNullable<ChatMessage['file']>

const pageAddress = (messageId: string, page: number): string => `/gamma/conversation/file?message_id=${messageId}&page=${page}`

/** The first page of a file; a press shows all of them. */
export function MessageFile({ messageId, file: { name, pages } }: { messageId: string; file: File }) {
  const t = useTranslations('conversations')
  const [isOpen, setOpen] = useState(false)
  const first = usePrivateImage(pageAddress(messageId, 1))
  return (
    <>
      <button type="button" className={styles.file} aria-label={t('openFile', { name })} onClick={() => setOpen(true)}>
        {first ? <img src={first} alt="" className={styles.thumb} /> : <span className={styles.thumb} />}
        <span className={styles.fileName}>{t('file', { name, pages })}</span>
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={name} closeLabel={t('closeFile')}>
        {isOpen ? (
          <div className={styles.pages}>
            {Array.from({ length: pages }, (_, at) => (
              <Page key={at} messageId={messageId} page={at + 1} pages={pages} />
            ))}
          </div>
        ) : null}
      </Dialog>
    </>
  )
}

function Page({ messageId, page, pages }: { messageId: string; page: number; pages: number }) {
  const t = useTranslations('conversations')
  const picture = usePrivateImage(pageAddress(messageId, page))
  return picture ? <img src={picture} alt={t('page', { page, pages })} className={styles.page} /> : <span className={styles.page} />
}
