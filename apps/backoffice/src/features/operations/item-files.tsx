import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { withQuery } from '@aquilane/domain/site/paths'
import { maxItemFiles } from '@aquilane/domain/operations/checklist'
import { Failure } from '~/lib/form/failure.tsx'
import { api, errorCode } from '~/lib/api.ts'
import { FileButton } from '~/lib/file-button.tsx'
import { FileLinks, FileList } from '~/lib/file-links.tsx'
import form from '~/lib/form/form.module.css'
import { reloadOperations, useOperation, type ChecklistItem } from './operations.ts'
import styles from './operations.module.css'

type ItemFile = ChecklistItem['files'][number]

const hrefOf = ({ id }: ItemFile, page: number): string => withQuery('/gamma/staff/checklist/file', { id, page })

/** A file of an item, with a link to each of its pages. */
export const ItemFileLinks = ({ file }: { file: ItemFile }) => <FileLinks file={file} hrefOf={hrefOf} />

/** Files of an item: they are added and removed at once, whatever else is changed in the dialog. */
export function ItemFiles({ itemId, files }: { itemId: string; files: readonly ItemFile[] }) {
  const t = useTranslations('staff-operations.files')
  const te = useTranslations('errors')
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
      <FileList
        files={files}
        hrefOf={hrefOf}
        about={(file) => t('addedBy', { name: file.added.by })}
        isRemoving={remove.isPending}
        onRemove={(id) => remove.mutate(id)}
      />
      <div>
        <FileButton
          label={t('add')}
          pendingLabel={t('adding')}
          accept="image/jpeg,image/png,application/pdf"
          isMultiple
          isPending={add.isPending}
          disabled={files.length >= maxItemFiles}
          onChoose={(chosen) => add.mutate(chosen)}
        />
        <p className={form.quiet}>{t('hint', { count: maxItemFiles })}</p>
      </div>
      <Failure error={add.error}>
        {te(errorCode(add.error))} {add.error instanceof ApiError && (add.variables?.length ?? 0) > 1 ? t('noneKept') : ''}
      </Failure>
    </section>
  )
}
