import { useTranslations } from 'use-intl'
import { Badge } from '@aquilane/ui/badge'
import { Heading } from '@aquilane/ui/heading'
import { none } from '~/lib/list/cells.tsx'
import { Table } from '~/lib/list/table.tsx'
import type { ImportResult } from './calendars.ts'
import { ProblemText } from './problem-text.tsx'
import styles from './calendars.module.css'

const tones = { add: 'ok', change: 'info', keep: 'neutral', withdraw: 'warn', reject: 'error' } as const

/** What an import changes, row by row: first what is not imported, since it needs a hand. */
export function ImportChanges({ result }: { result: ImportResult }) {
  const t = useTranslations('staff-market.calendars')
  const { rows, ...counts } = result
  const isRefused = ({ action }: ImportResult['rows'][number]) => Number(action === 'reject')
  return (
    <>
      <Heading level={3} size={16}>
        {t('result.title')}
      </Heading>
      <p role="status">{rows.length === 0 ? t('result.empty') : t('result.summary', counts)}</p>
      {rows.length === 0 ? null : (
        <Table
          label={t('result.title')}
          className={styles.changes}
          // Rows of one answer never change their order.
          rows={rows.toSorted((a, b) => isRefused(b) - isRefused(a)).map((row, at) => ({ id: at, ...row }))}
          columns={[
            { id: 'line', header: t('result.line'), cell: ({ line }) => line ?? none },
            { id: 'entry', header: t('result.entry'), cell: ({ reference }) => <span className={styles.entry}>{reference ?? none}</span> },
            {
              id: 'action',
              header: t('result.action'),
              cell: ({ action }) => <Badge tone={tones[action]}>{t(`result.actions.${action}`)}</Badge>,
            },
            { id: 'leg', header: t('result.leg'), cell: ({ summary }) => summary },
            { id: 'problem', header: t('result.problem'), cell: ({ problem }) => (problem ? <ProblemText problem={problem} /> : '') },
          ]}
        />
      )}
    </>
  )
}
