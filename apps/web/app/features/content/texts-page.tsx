import { useTranslations } from 'use-intl'
import type { Paths } from '@aquilane/domain/site/paths'
import { Button } from '@aquilane/ui/button'
import { Container } from '@aquilane/ui/container'
import { EmptyState } from '@aquilane/ui/empty-state'
import { Heading, Lede } from '@aquilane/ui/heading'
import { TextLink } from '@aquilane/ui/link'
import { LinkButton } from '@aquilane/ui/link-button'
import { Pagination } from '@aquilane/ui/pagination'
import { TextField } from '@aquilane/ui/text-field'
import layout from '~/lib/page-layout.module.css'
import { usePageLabels } from '~/lib/page-labels.ts'
import { usePaths } from '~/lib/texts.tsx'
import type { ContentList } from './content.ts'
import { TextCard } from './text-card.tsx'
import styles from './texts-page.module.css'
import contentStyles from './content.module.css'

interface TextsPageProps {
  kind: 'blog' | 'press'
  list: ContentList
  tag: string | null
  query: string
}

/** Spec §2 `/blog` and `/press`: texts by subject and word; the search is a plain form. */
export function TextsPage({ kind, list: { data, tags, pagination }, tag, query }: TextsPageProps) {
  const t = useTranslations('content')
  const paths = usePaths()
  const pageLabels = usePageLabels()
  const [list, item] = kind === 'blog' ? [paths.blog, paths.article] : [paths.press, paths.pressItem]
  const isFiltered = tag !== null || query !== ''
  return (
    <Container className={layout.page}>
      <header className={layout.head}>
        <Heading level={1} size={48}>
          {t(`${kind}.title`)}
        </Heading>
        <Lede>{t(`${kind}.lede`)}</Lede>
      </header>
      <Filters kind={kind} tags={tags} tag={tag} query={query} list={list} />
      {isFiltered ? <p className={layout.count}>{t('found', { count: pagination.total_count })}</p> : null}
      {data.length > 0 ? (
        <ul className={contentStyles.list}>
          {data.map((one) => (
            <li key={one.id}>
              <TextCard item={one} href={item(one.slug)} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          title={t(`${kind}.empty`)}
          text={t(`${kind}.emptyText`)}
          actions={<LinkButton href={list()}>{t(`${kind}.all`)}</LinkButton>}
        />
      )}
      <Pagination
        page={pagination.current_page}
        pageCount={pagination.page_count}
        href={(page) => list({ tag, query, page: page > 1 ? page : undefined })}
        labels={pageLabels}
      />
    </Container>
  )
}

interface FiltersProps extends Pick<TextsPageProps, 'kind' | 'tag' | 'query'> {
  tags: ContentList['tags']
  /** Address of the list. */
  list: Paths['blog']
}

function Filters({ kind, tags, tag, query, list }: FiltersProps) {
  const t = useTranslations('content')
  return (
    <div className={styles.filters}>
      <search>
        <form action={list()} className={styles.search}>
          <TextField label={t('search.label')} name="query" defaultValue={query} maxLength={100} placeholder={t('search.placeholder')} />
          {tag ? <input type="hidden" name="tag" value={tag} /> : null}
          <Button type="submit" variant="outline">
            {t('search.submit')}
          </Button>
        </form>
      </search>
      <nav aria-label={t('tags')}>
        <ul className={contentStyles.tags}>
          <li>
            <TextLink href={list({ query })} aria-current={tag === null ? 'page' : undefined} className={contentStyles.tag}>
              {t(`${kind}.all`)}
            </TextLink>
          </li>
          {tags.map(({ tag: one, count }) => (
            <li key={one}>
              <TextLink href={list({ tag: one, query })} aria-current={one === tag ? 'page' : undefined} className={contentStyles.tag}>
                {t(`tag.${one}`)} <span className={contentStyles.count}>{count}</span>
              </TextLink>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
