import { useTranslations } from 'use-intl'
import { CardListPage } from '~/lib/list/list-page.tsx'
import { useAdding } from '~/lib/list/use-adding.ts'
import { useListPage } from '~/lib/list/use-list-page.ts'
import { LinkCard } from './link-card.tsx'
import { linksAddress, useLinks } from './links.ts'
import styles from './links.module.css'
import { NewLinkDialog } from './new-link-dialog.tsx'

/** Short links with how often they were opened, newest first. */
export function LinksPage() {
  const t = useTranslations('staff-links')
  const list = useListPage(linksAddress)
  const links = useLinks(list)
  const adding = useAdding()
  return (
    <CardListPage
      list={list}
      query={links}
      title={t('title')}
      count={(count) => t('count', { count })}
      add={{ label: t('add'), onAdd: adding.open }}
      empty={{ title: t('empty'), text: t('emptyText') }}
      className={styles.list}
      card={(link) => <LinkCard link={link} />}
    >
      {adding.isAdding ? <NewLinkDialog onClose={adding.close} /> : null}
    </CardListPage>
  )
}
