import { useMemo } from 'react'
import { useTable } from '@tanstack/react-table'
import { Link } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import type { Locale } from '@aquilane/contract/paths'
import { formatDateTime } from '@aquilane/i18n/format'
import { Badge } from '@aquilane/ui/badge'
import { columnHelper, DataTable, features, rowLink } from '~/lib/data-table.tsx'
import { local } from '~/lib/dates.ts'
import { tones, type TextRow } from './content.ts'
import styles from './content.module.css'

const helper = columnHelper<TextRow>()

export function TextsTable({ texts }: { texts: TextRow[] }) {
  const t = useTranslations('staff-content')
  const locale = useLocale() as Locale
  const columns = useMemo(() => {
    const other: Locale = locale === 'it' ? 'en' : 'it'
    return helper.columns([
      helper.display({
        id: 'title',
        header: () => t('columns.title'),
        cell: ({ row: { original: text } }) => (
          <Link className={rowLink} to={`/texts/${text.id}`}>
            {text.titles[locale]}
          </Link>
        ),
      }),
      helper.accessor((text) => text.titles[other], {
        id: 'other',
        header: () => t('columns.other', { language: t(`language.${other}`) }),
      }),
      helper.display({
        id: 'status',
        header: () => t('columns.status'),
        cell: ({ row: { original: text } }) => (
          <span className={styles.badges}>
            <Badge tone={tones[text.status]}>{t(`status.${text.status}`)}</Badge>
            {text.has_draft && text.status !== 'draft' ? <Badge tone="gold">{t('newDraft')}</Badge> : null}
            {text.missing.map((language) => (
              <Badge key={language} tone="warn">
                {t('missing', { language: t(`language.${language}`) })}
              </Badge>
            ))}
          </span>
        ),
      }),
      helper.accessor((text) => (text.scheduled ? formatDateTime(local(text.scheduled), locale) : '–'), {
        id: 'scheduled',
        header: () => t('columns.scheduled'),
      }),
      helper.accessor((text) => formatDateTime(local(text.updated), locale), { id: 'updated', header: () => t('columns.updated') }),
    ])
  }, [t, locale])
  const table = useTable({ features, columns, data: texts, getRowId: (row) => row.id })
  return <DataTable table={table} label={t('title')} cards />
}
