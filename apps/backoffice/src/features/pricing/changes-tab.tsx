import { useLocale, useTranslations } from 'use-intl'
import { withIds } from '~/lib/list/columns.ts'
import { Table } from '~/lib/list/table.tsx'
import { HistoryTable } from '~/lib/history-table.tsx'
import styles from './pricing.module.css'
import type { VersionDetails } from './pricing.ts'
import { useDifferenceText } from './use-path-label.ts'

/** What a version changes of the one it began with, and what happened to it. */
export function ChangesTab({ version }: { version: VersionDetails }) {
  const t = useTranslations('staff-pricing')
  const locale = useLocale()
  const toText = useDifferenceText(version, locale)
  return (
    <div className={styles.sections}>
      {version.differences.length === 0 ? (
        <p className={styles.quiet}>{t(version.base === null ? 'noBase' : 'noDifferences', { number: version.base ?? 0 })}</p>
      ) : (
        <Table
          label={t('tabs.changes')}
          className={styles.differences}
          rows={withIds(version.differences, ({ path }) => path).map((difference) => ({ id: difference.id, ...toText(difference) }))}
          columns={[
            { id: 'value', header: t('fields.value'), cell: ({ label }) => label },
            { id: 'before', header: t('versionBefore', { number: version.base ?? 0 }), cell: ({ from }) => from },
            { id: 'after', header: t('version', { number: version.number }), cell: ({ to }) => to },
          ]}
        />
      )}
      {version.history.length > 0 ? (
        <HistoryTable
          title={t('history')}
          entries={version.history.map((entry) => ({ ...entry, change: entry.values > 0 ? t('values', { count: entry.values }) : null }))}
          label={(action) => t(`actions.${action as 'drafted'}`)}
        />
      ) : null}
    </div>
  )
}
