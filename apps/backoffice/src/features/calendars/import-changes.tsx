import { useTranslations } from 'use-intl'
import { findText } from '@aquilane/i18n/find-text'
import { Badge } from '@aquilane/ui/badge'
import { Heading } from '@aquilane/ui/heading'
import { TableFrame } from '~/lib/list/table.tsx'
import type { ImportResult } from './calendars.ts'
import styles from './calendars.module.css'

const tones = { add: 'ok', change: 'info', keep: 'neutral', withdraw: 'warn', reject: 'error' } as const

/** What an import changes, row by row. */
export function ImportChanges({ result }: { result: ImportResult }) {
  const t = useTranslations('staff-market.calendars')
  const { rows, ...counts } = result
  const reason = ({ code, message }: { code: string; message: string }) => findText(t, `problems.${code}`) ?? message
  return (
    <>
      <Heading level={3} size={16}>
        {t('result.title')}
      </Heading>
      <p role="status">{rows.length === 0 ? t('result.empty') : t('result.summary', counts)}</p>
      {rows.length === 0 ? null : (
        <TableFrame label={t('result.title')} className={styles.changes ?? ''}>
          <thead>
            <tr>
              {(['line', 'action', 'leg', 'problem'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`result.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              // Rows of one answer never change their order.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={at}>
                <td>{row.line ?? '–'}</td>
                <td>
                  <Badge tone={tones[row.action]}>{t(`result.actions.${row.action}`)}</Badge>
                </td>
                <td>{row.summary}</td>
                <td>{row.problem ? reason(row.problem) : ''}</td>
              </tr>
            ))}
          </tbody>
        </TableFrame>
      )}
    </>
  )
}
