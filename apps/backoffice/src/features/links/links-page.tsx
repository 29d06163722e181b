import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { Heading } from '@aquilane/ui/heading'
import { Pagination } from '@aquilane/ui/pagination'
import page from '~/lib/list-page.module.css'
import { ListState } from '~/lib/list-state.tsx'
import { usePageLabels } from '~/lib/page-labels.ts'
import { useTitle } from '~/lib/use-title.ts'
import { LinkCard } from './link-card.tsx'
import { useLinks } from './links.ts'
import { NewLinkDialog } from './new-link-dialog.tsx'
import styles from './links.module.css'

/** Short links with how often they were opened, newest first. */
export function LinksPage() {
  const t = useTranslations('staff-links')
  const labels = usePageLabels()
  const [search] = useSearchParams()
  const [isAdding, setAdding] = useState(false)
  const at = Math.max(1, Math.trunc(Number(search.get('page') ?? 1)) || 1)
  const links = useLinks(at)
  useTitle(t('title'))
  return (
    <div className={page.page}>
      <div className={page.head}>
        <Heading level={1} size={22}>
          {t('title')}
        </Heading>
        <p className={page.count} role="status">
          {links.data ? t('count', { count: links.data.pagination.total_count }) : ''}
        </p>
        <Button size="small" icon={<Plus size={16} strokeWidth={1.5} aria-hidden="true" />} onClick={() => setAdding(true)}>
          {t('add')}
        </Button>
      </div>
      <ListState query={links} empty={links.data?.data.length === 0 ? { title: t('empty'), text: t('emptyText') } : null}>
        <ul className={styles.list}>
          {(links.data?.data ?? []).map((link) => (
            <li key={link.id}>
              <LinkCard link={link} />
            </li>
          ))}
        </ul>
        <Pagination
          page={links.data?.pagination.current_page ?? 1}
          pageCount={links.data?.pagination.page_count ?? 1}
          href={(to) => (to > 1 ? `/links?page=${to}` : '/links')}
          labels={labels}
        />
      </ListState>
      {isAdding ? <NewLinkDialog onClose={() => setAdding(false)} /> : null}
    </div>
  )
}
