import { useRef } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Paperclip, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { maxItemFiles } from '@aquilane/domain/operations/checklist'
import { Button } from '@aquilane/ui/button'
import { IconButton } from '@aquilane/ui/icon-button'
import { withQuery } from '@aquilane/contract/paths'
import { api, errorCode } from '~/lib/api.ts'
import form from '~/lib/form.module.css'
import { reloadOperations, useOperation, type ChecklistItem } from './operations.ts'
import styles from './operations.module.css'

type ItemFile = ChecklistItem['files'][number]

const hrefOf = ({ id }: ItemFile, page: number): string => withQuery('/gamma/staff/checklist/file', { id, page })

/** A file by its name, with a link to each of its pages. */
export function FileLinks({ file }: { file: ItemFile }) {
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

/** Files of an item: they are added and removed at once, whatever else is changed in the dialog. */
export function ItemFiles({ itemId, files }: { itemId: string; files: readonly ItemFile[] }) {
  const t = useTranslations('staff-operations.files')
  const te = useTranslations('errors')
  const input = useRef<HTMLInputElement>(null)
  const add = useMutation({
    mutationFn: (chosen: readonly File[]) => {
      const body = new FormData()
      body.append('item_id', itemId)
      for (const file of chosen) body.append('files[]', file)
      return api('POST /gamma/staff/checklist/add-files', { body })
    },
    onSettled: reloadOperations,
  })
  const remove = useOperation((id: string) => api('POST /gamma/staff/checklist/remove-file', { body: { file: { id } } }), t('removed'))
  return (
    <section className={styles.files} aria-label={t('title')}>
      <h3>{t('title')}</h3>
      {files.length === 0 ? <p className={form.quiet}>{t('none')}</p> : null}
      <ul>
        {files.map((file) => (
          <li key={file.id}>
            <FileLinks file={file} />
            <small>{t('addedBy', { name: file.added.by })}</small>
            <IconButton
              size="small"
              label={t('remove', { name: file.name })}
              icon={<X size={16} strokeWidth={1.5} aria-hidden="true" />}
              disabled={remove.isPending}
              onClick={() => remove.mutate(file.id)}
            />
          </li>
        ))}
      </ul>
      <div>
        <Button
          size="small"
          variant="outline"
          icon={<Paperclip size={16} strokeWidth={1.5} aria-hidden="true" />}
          pending={add.isPending}
          pendingLabel={t('adding')}
          disabled={files.length >= maxItemFiles}
          onClick={() => input.current?.click()}
        >
          {t('add')}
        </Button>
        <p className={form.quiet}>{t('hint', { count: maxItemFiles })}</p>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept="image/jpeg,image/png,application/pdf"
          aria-label={t('add')}
          onChange={(event) => {
            const chosen = [...(event.target.files ?? [])]
            event.target.value = ''
            if (chosen.length > 0) add.mutate(chosen)
          }}
        />
      </div>
      {add.error ? (
        <p role="alert" className={form.wrong}>
          {te(errorCode(add.error))} {add.error instanceof ApiError && add.variables.length > 1 ? t('noneKept') : ''}
        </p>
      ) : null}
    </section>
  )
}
