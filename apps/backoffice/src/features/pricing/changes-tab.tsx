import { useLocale, useTranslations } from 'use-intl'
import { TableFrame } from '~/lib/list/table.tsx'
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
        <TableFrame label={t('tabs.changes')} className={styles.differences}>
          <thead>
            <tr>
              <th scope="col">{t('fields.value')}</th>
              <th scope="col">{t('versionBefore', { number: version.base ?? 0 })}</th>
              <th scope="col">{t('version', { number: version.number })}</th>
            </tr>
          </thead>
          <tbody>
            {version.differences.map((difference) => {
              const { label, from, to } = toText(difference)
              return (
                <tr key={difference.path}>
                  <td>{label}</td>
                  <td>{from}</td>
                  <td>{to}</td>
                </tr>
              )
            })}
          </tbody>
        </TableFrame>
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
