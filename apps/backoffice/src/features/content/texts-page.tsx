import { useLocale, useTranslations } from 'use-intl'
import type { Locale } from '@aquilane/domain/site/paths'
import { contentStatuses } from '@aquilane/domain/content/content'
import { Badge } from '@aquilane/ui/badge'
import { Select } from '@aquilane/ui/select'
import { TabLinks } from '@aquilane/ui/tabs'
import { Open, useTimes } from '~/lib/list/cells.tsx'
import type { Column } from '~/lib/list/columns.ts'
import { useAdding } from '~/lib/list/use-adding.ts'
import { ListPage } from '~/lib/list/list-page.tsx'
import { ListSearch } from '~/lib/list/list-search.tsx'
import { useListPage } from '~/lib/list/use-list-page.ts'
import { listedKinds, newKinds, textsAddress, tones, useTexts, type TextRow } from './content.ts'
import styles from './content.module.css'
import { NewTextDialog } from './new-text-dialog.tsx'

/** Editorial texts of the site by kind, with their state and what is missing in a language. */
export function TextsPage() {
  const t = useTranslations('staff-content')
  const list = useListPage(textsAddress)
  const texts = useTexts(list)
  const columns = useTextColumns()
  const adding = useAdding()
  const newKind = newKinds.find((one) => one === list.filter.kind)
  return (
    <ListPage
      list={list}
      query={texts}
      columns={columns}
      className={styles.list}
      title={t('title')}
      count={(count) => t('count', { count })}
      add={newKind && { label: t('add'), onAdd: adding.open }}
      tabs={
        <TabLinks
          label={t('kindLabel')}
          items={listedKinds.map((kind) => ({ href: list.href({ kind }), label: t(`kinds.${kind}`), current: kind === list.filter.kind }))}
        />
      }
      search={
        <ListSearch list={list} labels={{ search: t('search'), find: t('find') }}>
          <Select
            label={t('statusLabel')}
            value={list.filter.status ?? ''}
            onChange={(value) => list.open({ status: contentStatuses.find((one) => one === value) ?? null })}
            options={[{ value: '', label: t('anyStatus') }, ...contentStatuses.map((one) => ({ value: one, label: t(`status.${one}`) }))]}
          />
        </ListSearch>
      }
      empty={{ title: t('empty'), text: t('emptyText') }}
    >
      {adding.isAdding && newKind ? <NewTextDialog kind={newKind} onClose={adding.close} /> : null}
    </ListPage>
  )
}

function useTextColumns(): Column<TextRow>[] {
  const t = useTranslations('staff-content')
  const times = useTimes()
  const locale: Locale = useLocale() === 'it' ? 'it' : 'en'
  const other: Locale = locale === 'it' ? 'en' : 'it'
  return [
    { id: 'title', header: t('columns.title'), cell: ({ id, titles }) => <Open to={`/texts/${id}`}>{titles[locale]}</Open> },
    { id: 'other', header: t('columns.other', { language: t(`language.${other}`) }), cell: ({ titles }) => titles[other] },
    { id: 'status', header: t('columns.status'), cell: (text) => <TextState text={text} /> },
    { id: 'scheduled', header: t('columns.scheduled'), isCaptioned: true, cell: ({ scheduled }) => times.instant(scheduled) },
    { id: 'updated', header: t('columns.updated'), isCaptioned: true, cell: ({ updated }) => times.instant(updated) },
  ]
}

function TextState({ text: { status, has_draft: hasDraft, missing } }: { text: TextRow }) {
  const t = useTranslations('staff-content')
  return (
    <span className={styles.badges}>
      <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
      {hasDraft && status !== 'draft' ? <Badge tone="gold">{t('newDraft')}</Badge> : null}
      {missing.map((language) => (
        <Badge key={language} tone="warn">
          {t('missing', { language: t(`language.${language}`) })}
        </Badge>
      ))}
    </span>
  )
}
