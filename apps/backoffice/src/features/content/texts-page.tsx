import { useState, type FormEvent } from 'react'
import { Plus, Search } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { contentStatuses, type ContentKind, type ContentStatus } from '@aquilane/domain/content/content'
import { Button } from '@aquilane/ui/button'
import { Heading } from '@aquilane/ui/heading'
import { Pagination } from '@aquilane/ui/pagination'
import { Select } from '@aquilane/ui/select'
import { TabLinks } from '@aquilane/ui/tabs'
import { TextField } from '@aquilane/ui/text-field'
import { moveBetweenRows } from '~/lib/data-table.tsx'
import page from '~/lib/list-page.module.css'
import { ListState } from '~/lib/list-state.tsx'
import { usePageLabels } from '~/lib/page-labels.ts'
import search from '~/lib/search-form.module.css'
import { useTitle } from '~/lib/use-title.ts'
import { listedKinds, newKinds, useTexts } from './content.ts'
import { NewTextDialog } from './new-text-dialog.tsx'
import { TextsTable } from './texts-table.tsx'

interface Filters {
  kind: ContentKind
  status: ContentStatus | null
  query: string
}

function toHref({ kind, status, query }: Filters, to = 1): string {
  const text = new URLSearchParams({
    ...(kind === 'article' ? {} : { kind }),
    ...(status ? { status } : {}),
    ...(query === '' ? {} : { query }),
    ...(to > 1 ? { page: String(to) } : {}),
  }).toString()
  return text === '' ? '/texts' : `/texts?${text}`
}

/** Editorial texts of the site by kind, with their state and what is missing in a language. */
export function TextsPage() {
  const t = useTranslations('staff-content')
  const labels = usePageLabels()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const filters: Filters = {
    kind: listedKinds.find((one) => one === params.get('kind')) ?? 'article',
    status: contentStatuses.find((one) => one === params.get('status')) ?? null,
    query: params.get('query') ?? '',
  }
  const at = Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1)
  const [typed, setTyped] = useState(filters.query)
  const [isAdding, setAdding] = useState(false)
  const texts = useTexts({ ...filters, page: at })
  useTitle(t('title'))
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void navigate(toHref({ ...filters, query: typed.trim() }))
  }
  const newKind = newKinds.find((one) => one === filters.kind)
  return (
    <div role="presentation" className={page.page} onKeyDown={moveBetweenRows}>
      <div className={page.head}>
        <Heading level={1} size={22}>
          {t('title')}
        </Heading>
        <p className={page.count} role="status">
          {texts.data ? t('count', { count: texts.data.pagination.total_count }) : ''}
        </p>
        {newKind ? (
          <Button size="small" icon={<Plus size={16} strokeWidth={1.5} aria-hidden="true" />} onClick={() => setAdding(true)}>
            {t('add')}
          </Button>
        ) : null}
      </div>
      <TabLinks
        label={t('kindLabel')}
        items={listedKinds.map((kind) => ({
          href: toHref({ ...filters, kind }),
          label: t(`kinds.${kind}`),
          current: kind === filters.kind,
        }))}
      />
      <form role="search" className={search.search} onSubmit={submit}>
        <TextField label={t('search')} value={typed} onChange={setTyped} maxLength={100} autoComplete="off" spellCheck={false} />
        <Select
          label={t('statusLabel')}
          value={filters.status ?? ''}
          onChange={(value) => void navigate(toHref({ ...filters, status: contentStatuses.find((one) => one === value) ?? null }))}
          options={[{ value: '', label: t('anyStatus') }, ...contentStatuses.map((one) => ({ value: one, label: t(`status.${one}`) }))]}
        />
        <Button type="submit" variant="outline" icon={<Search size={16} strokeWidth={1.5} aria-hidden="true" />}>
          {t('find')}
        </Button>
      </form>
      <ListState query={texts} empty={texts.data?.data.length === 0 ? { title: t('empty'), text: t('emptyText') } : null}>
        <TextsTable texts={texts.data?.data ?? []} />
        <Pagination
          page={texts.data?.pagination.current_page ?? 1}
          pageCount={texts.data?.pagination.page_count ?? 1}
          href={(to) => toHref(filters, to)}
          labels={labels}
        />
      </ListState>
      {isAdding && newKind ? <NewTextDialog kind={newKind} onClose={() => setAdding(false)} /> : null}
    </div>
  )
}
