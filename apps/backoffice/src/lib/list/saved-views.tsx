import { useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Bookmark, Columns3 } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { maxViewName, normalizeViewQuery, type ViewPage } from '@aquilane/domain/staff/saved-views'
import { Button } from '@aquilane/ui/button'
import { Checkbox } from '@aquilane/ui/checkbox'
import { Dialog } from '@aquilane/ui/dialog'
import { Menu, type MenuItem } from '@aquilane/ui/menu'
import { TextField } from '@aquilane/ui/text-field'
import { toasts } from '@aquilane/ui/toast-queue'
import { FormFrame } from '../form/form-frame.tsx'
import { useSubmit } from '../form/use-submit.ts'
import { api, errorCode, queryClient } from '../api.ts'
import { useStaff } from '../staff.ts'
import styles from './saved-views.module.css'

type View = Api['GET /gamma/staff/view/list']['response']['data'][number]

interface Props {
  page: ViewPage
  /** Columns that can be hidden, in their order. */
  columns?: readonly { id: string; label: string }[]
  hidden?: readonly string[]
  onToggle?: ((column: string) => void) | null
}

/** Views that are kept of a list, and the choice of its columns. */
export function ListTools({ page, columns = [], hidden = [], onToggle = null }: Props) {
  const t = useTranslations('staff.views')
  return (
    <div className={styles.tools}>
      <SavedViews page={page} hidden={hidden} />
      {onToggle ? (
        <Menu
          multiple
          label={t('columns')}
          renderTrigger={(props) => (
            <Button {...props} size="small" variant="quiet" icon={<Columns3 size={16} strokeWidth={1.5} aria-hidden="true" />}>
              {t('columns')}
            </Button>
          )}
          items={columns.map(({ id, label }) => ({ id, label, checked: !hidden.includes(id), onSelect: () => onToggle(id) }))}
        />
      ) : null}
    </div>
  )
}

function SavedViews({ page, hidden }: { page: ViewPage; hidden: readonly string[] }) {
  const t = useTranslations('staff.views')
  const te = useTranslations('errors')
  const me = useStaff()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const [isSaving, setSaving] = useState(false)
  const views = useQuery({
    queryKey: ['views', page],
    queryFn: ({ signal }) => api('GET /gamma/staff/view/list', { query: { page }, signal }),
    staleTime: 60_000,
  })
  const reload = () => queryClient.invalidateQueries({ queryKey: ['views', page] })
  const remove = useMutation({
    mutationFn: (view: View) => api('POST /gamma/staff/view/delete', { body: { view: { id: view.id } }, quiet: true }),
    onSuccess: () => toasts.show({ tone: 'ok', title: t('deleted') }),
    onError: (error) => toasts.show({ tone: 'error', title: te(errorCode(error)) }),
    onSettled: reload,
  })
  const list = views.data?.data ?? []
  const filters = normalizeViewQuery(params.toString())
  const current = list.find(({ query }) => query === filters)
  const items = useViewItems({
    list,
    current,
    onOpen: (view) => void navigate(`/${page}?${view.query}`),
    onSave: () => setSaving(true),
    onDelete: remove.mutate,
  })
  const name = current?.name ?? (filters === '' || list.length === 0 ? t('title') : t('unsaved'))
  return (
    <>
      <Menu
        label={t('title')}
        items={items}
        renderTrigger={(props) => (
          <Button {...props} size="small" variant="quiet" icon={<Bookmark size={16} strokeWidth={1.5} aria-hidden="true" />}>
            {name}
          </Button>
        )}
      />
      {isSaving ? (
        <SaveDialog
          page={page}
          query={withColumns(filters, hidden)}
          firstName={current?.owner.id === me.id ? current.name : ''}
          onSaved={reload}
          onClose={() => setSaving(false)}
        />
      ) : null}
    </>
  )
}

interface ViewItems {
  list: readonly View[]
  current: View | undefined
  onOpen: (view: View) => void
  onSave: () => void
  onDelete: (view: View) => void
}

/** One's own views, then those of others, then what can be done with them. */
function useViewItems({ list, current, onOpen, onSave, onDelete }: ViewItems): MenuItem[] {
  const t = useTranslations('staff.views')
  const me = useStaff()
  const open = (view: View): MenuItem => ({
    id: view.id,
    label: view.owner.id === me.id ? view.name : t('sharedBy', { name: view.name, owner: view.owner.name }),
    checked: view === current,
    onSelect: () => onOpen(view),
  })
  const own = list.filter(({ owner, shared }) => owner.id === me.id && !shared)
  const shared = list.filter((view) => !own.includes(view))
  const mayDelete = current && (current.owner.id === me.id || me.roles.includes('admin'))
  return [
    ...own.map(open),
    ...(own.length > 0 && shared.length > 0 ? [{ id: 'between', separator: true as const }] : []),
    ...shared.map(open),
    ...(list.length > 0 ? [{ id: 'end', separator: true as const }] : []),
    { id: 'save', label: t('save'), onSelect: onSave },
    ...(mayDelete ? [{ id: 'delete', label: t('delete', { name: current.name }), danger: true, onSelect: () => onDelete(current) }] : []),
  ]
}

/** A view keeps the columns as they are on the page. */
function withColumns(filters: string, hidden: readonly string[]): string {
  const params = new URLSearchParams(filters)
  if (hidden.length > 0) params.set('hide', hidden.join(','))
  return normalizeViewQuery(params.toString())
}

interface SaveDialogProps {
  page: ViewPage
  query: string
  firstName: string
  onSaved: () => Promise<unknown>
  onClose: () => void
}

function SaveDialog({ page, query, firstName, onSaved, onClose }: SaveDialogProps) {
  const t = useTranslations('staff.views')
  const navigate = useNavigate()
  const [name, setName] = useState(firstName)
  const [isShared, setShared] = useState(false)
  const save = useMutation({
    mutationFn: () => api('POST /gamma/staff/view/save', { body: { page, name: name.trim(), query, shared: isShared }, quiet: true }),
    onSuccess: async (view) => {
      await onSaved()
      toasts.show({ tone: 'ok', title: t('saved') })
      onClose()
      await navigate(view.query === '' ? `/${page}` : `/${page}?${view.query}`)
    },
  })
  const { isTried, onSubmit } = useSubmit(name.trim() !== '', save, () => save.mutate())
  return (
    <Dialog open size="small" onClose={onClose} title={t('save')} closeLabel={t('close')}>
      <FormFrame
        onSubmit={onSubmit}
        request={save}
        labels={{ submit: t('saveIt'), working: t('saving'), cancel: t('cancel') }}
        onClose={onClose}
      >
        <p>{t('saveText')}</p>
        <TextField
          label={t('name')}
          value={name}
          onChange={setName}
          maxLength={maxViewName}
          autoComplete="off"
          error={isTried && name.trim() === '' ? t('nameMissing') : undefined}
          data-autofocus=""
        />
        <Checkbox checked={isShared} onChange={setShared}>
          {t('shared')}
        </Checkbox>
      </FormFrame>
    </Dialog>
  )
}
