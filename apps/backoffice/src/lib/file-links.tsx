import { X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { IconButton } from '@aquilane/ui/icon-button'
import styles from './file-links.module.css'

interface ShownFile {
  id: string
  name: string
  pages: number
}

/** A file by its name, with a link to each of its pages. */
export function FileLinks<F extends ShownFile>({ file, hrefOf }: { file: F; hrefOf: (file: F, page: number) => string }) {
  const t = useTranslations('staff-operations.files')
  const [first, ...others] = Array.from({ length: file.pages }, (_, at) => at + 1)
  return (
    <span className={styles.file}>
      <a href={hrefOf(file, first ?? 1)} target="_blank" rel="noreferrer">
        {file.name}
      </a>
      {others.map((page) => (
        <a key={page} href={hrefOf(file, page)} target="_blank" rel="noreferrer" aria-label={t('page', { name: file.name, page })}>
          {page}
        </a>
      ))}
    </span>
  )
}

interface ListProps<F extends ShownFile> {
  files: readonly F[]
  hrefOf: (file: F, page: number) => string
  /** What is said beside the name. */
  about: (file: F) => string
  isRemoving?: boolean
  /** Left out: they stay. */
  onRemove?: ((id: string) => void) | undefined
}

/** Files that can be opened and taken away. */
export function FileList<F extends ShownFile>({ files, hrefOf, about, isRemoving = false, onRemove }: ListProps<F>) {
  const t = useTranslations('staff-operations.files')
  return (
    <ul className={styles.list}>
      {files.map((file) => (
        <li key={file.id}>
          <FileLinks file={file} hrefOf={hrefOf} />
          <small>{about(file)}</small>
          {onRemove ? (
            <IconButton
              size="small"
              label={t('remove', { name: file.name })}
              icon={<X size={16} strokeWidth={1.5} aria-hidden="true" />}
              disabled={isRemoving}
              onClick={() => onRemove(file.id)}
            />
          ) : null}
        </li>
      ))}
    </ul>
  )
}
