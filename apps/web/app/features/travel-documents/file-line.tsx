import { useMutation } from '@tanstack/react-query'
import { FileText, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { IconButton } from '@aquilane/ui/icon-button'
import { Spinner } from '@aquilane/ui/spinner'
import { toasts } from '@aquilane/ui/toast-queue'
import { api } from '~/lib/api.ts'
import { BlobImage } from './blob-image.tsx'
import { formatBytes } from './format-bytes.ts'
import type { TravelDocument, TravelDocumentFile } from './travel-documents.ts'
import { reloadTravelDocuments, usePageImage } from './use-travel-documents.ts'
import styles from './file-line.module.css'

interface FileLineProps {
  ticket: TravelDocument
  file: TravelDocumentFile
  removable: boolean
  onView: () => void
  onRemoved: () => void
}

/** A file that has arrived: its first page small, its name, and the way to look at it or take it back. */
export function FileLine({ ticket, file, removable, onView, onRemoved }: FileLineProps) {
  const t = useTranslations('travel-documents')
  const remove = useMutation({
    mutationFn: () => api('DELETE /gamma/ticket-passport/remove-files', { query: { ticket_id: ticket.id, 'file_id[]': file.id } }),
    onSuccess: async () => {
      await reloadTravelDocuments(ticket.order_leg_id)
      toasts.show({ tone: 'ok', title: t('fileRemoved', { file: file.origin }) })
      onRemoved()
    },
    onError: () => {
      toasts.show({ tone: 'error', title: t('fileRemoveFailed', { file: file.origin }) })
      void reloadTravelDocuments(ticket.order_leg_id)
    },
  })
  const fresh = ticket.status === 'feedback' && file.status === 'new'
  return (
    <li className={styles.file} data-old={(ticket.status === 'feedback' && !fresh) || undefined}>
      <button type="button" className={styles.view} onClick={onView}>
        <span className="visually-hidden">{t('view')} </span>
        <Thumbnail file={file} />
        <span className={styles.fileWords}>
          <span className={styles.fileName}>{file.origin}</span>
          <span className={styles.fileMeta}>
            {[file.pages > 1 ? t('pages', { count: file.pages }) : null, formatBytes(file.size)].filter(Boolean).join(' · ')}
            {fresh ? <b>{t('newFile')}</b> : null}
          </span>
        </span>
      </button>
      {removable ? (
        <IconButton
          label={t('removeFile', { file: file.origin })}
          icon={remove.isPending ? <Spinner size={18} /> : <X aria-hidden="true" />}
          aria-disabled={remove.isPending || undefined}
          onClick={() => {
            if (!remove.isPending) remove.mutate()
          }}
        />
      ) : null}
    </li>
  )
}

/** Spec §9: 200x0, and 720x0 where the screen has more points than that. */
function Thumbnail({ file }: { file: TravelDocumentFile }) {
  const { picture } = usePageImage({ thumbnail: file.thumbnail, page: 1, index: window.devicePixelRatio > 2 ? '720x0' : '200x0' })
  return (
    <span className={styles.thumbnail}>
      {picture ? <BlobImage blob={picture} alt="" width={56} height={56} /> : <FileText aria-hidden="true" />}
    </span>
  )
}
