import { CircleAlert, FileText, Image, RotateCw, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { formatNumber } from '@aquilane/i18n/format'
import { Button } from '@aquilane/ui/button'
import { IconButton } from '@aquilane/ui/icon-button'
import { media, useMediaQuery } from '@aquilane/ui/use-media-query'
import type { FileError, Limits } from './file-errors.ts'
import { formatBytes } from './format-bytes.ts'
import type { Upload } from './upload-list.ts'
import type { UploadQueue } from './upload-queue.ts'
import styles from './file-line.module.css'

interface UploadLineProps {
  upload: Upload
  limits: Limits
  online: boolean
  queue: UploadQueue
  onRemoved: () => void
}

/** Three texts of spec §8 and two for exceeded limits; the hint beside them suggests what to do. */
const titles = ['WRONG_FORMAT', 'WRONG_SIZE', 'LIMIT_REACHED', 'NO_PLACE'] as const
const toTitle = (fault: FileError): (typeof titles)[number] | 'UNKNOWN' => titles.find((title) => title === fault) ?? 'UNKNOWN'

/** A chosen file that is not uploaded: in progress or failed. Removing it needs no request. */
export function UploadLine({ upload, limits, online, queue, onRemoved }: UploadLineProps) {
  const t = useTranslations('travel-documents')
  const { id, file, state, share, fault } = upload
  const phone = useMediaQuery(media.phone)
  const retryLabel = t('upload.retryFile', { file: file.name })
  const percent = Math.floor(share * 100)
  const Picture = fault ? CircleAlert : file.type.startsWith('image/') ? Image : FileText
  const meta = (): string => {
    if (state === 'sending') return share >= 1 ? t('upload.arrived') : t('upload.sending', { percent })
    return t(online ? 'upload.waiting' : 'upload.offline')
  }
  return (
    <li className={styles.file} data-fault={fault ? '' : undefined}>
      <span className={styles.view}>
        <span className={styles.thumbnail}>
          <Picture aria-hidden="true" />
        </span>
        <span className={styles.fileWords}>
          <span className={styles.fileName}>{file.name}</span>
          {fault ? (
            <span className={styles.fault} role="alert">
              <b>{t(`fault.${toTitle(fault)}`)}</b>{' '}
              <span>{t(`faultHint.${fault}`, { size: formatNumber(limits.file_megabytes), files: limits.files })}</span>
            </span>
          ) : (
            <span className={styles.fileMeta}>
              {formatBytes(file.size)} · {meta()}
            </span>
          )}
        </span>
      </span>
      {state === 'failed' ? (
        phone ? (
          <IconButton variant="outline" label={retryLabel} icon={<RotateCw aria-hidden="true" />} onClick={() => queue.retry(id)} />
        ) : (
          <Button
            variant="outline"
            size="small"
            aria-label={retryLabel}
            icon={<RotateCw aria-hidden="true" />}
            onClick={() => queue.retry(id)}
          >
            {t('upload.retry')}
          </Button>
        )
      ) : null}
      <IconButton
        label={t(fault ? 'upload.dismiss' : 'upload.cancel', { file: file.name })}
        icon={<X aria-hidden="true" />}
        onClick={() => {
          queue.remove([id])
          onRemoved()
        }}
      />
      {state === 'sending' ? (
        <progress className={styles.progress} aria-label={t('upload.progress', { file: file.name })} max={100} value={percent} />
      ) : null}
    </li>
  )
}
