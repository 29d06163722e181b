import { useLocale, useTranslations } from 'use-intl'
import { formatDate, formatMoneyFixed } from '@aquilane/i18n/format'
import { findText } from '@aquilane/i18n/find-text'
import { EmptyState } from '@aquilane/ui/empty-state'
import { TextLink } from '@aquilane/ui/link'
import { TableFrame } from '~/lib/list/table.tsx'
import { LoadState } from '~/lib/list/load-state.tsx'
import styles from './pricing.module.css'
import { usePreview, type Preview, type VersionDetails } from './pricing.ts'
import { toShare } from './publish-dialog.tsx'

/** The last quotes under the current prices and under these. */
export function PreviewTab({ version, isChanged }: { version: VersionDetails; isChanged: boolean }) {
  const t = useTranslations('staff-pricing')
  const preview = usePreview(version.id, version.revision)
  return (
    <div className={styles.section}>
      <p className={styles.quiet}>{t('previewText', { number: preview.data?.current ?? '–' })}</p>
      {isChanged ? <p role="status">{t('previewUnsaved')}</p> : null}
      <LoadState query={preview} empty={null}>
        {preview.data?.data.length === 0 ? (
          <EmptyState title={t('previewEmpty')} text={t('previewEmptyText')} />
        ) : preview.data ? (
          <PreviewTable preview={preview.data} />
        ) : null}
      </LoadState>
    </div>
  )
}

function PreviewTable({ preview: { data, total } }: { preview: Preview }) {
  const t = useTranslations('staff-pricing')
  const ts = useTranslations('charter.service')
  const locale = useLocale()
  return (
    <TableFrame label={t('tabs.preview')}>
      <thead>
        <tr>
          <th scope="col">{t('fields.trip')}</th>
          <th scope="col">{t('fields.aircraft')}</th>
          <th scope="col" data-number="">
            {t('fields.before')}
          </th>
          <th scope="col" data-number="">
            {t('fields.after')}
          </th>
          <th scope="col" data-number="">
            {t('fields.difference')}
          </th>
          <th scope="col">{t('fields.lines')}</th>
        </tr>
      </thead>
      <tbody>
        {data.map((one) => (
          <tr key={`${one.order.id}${one.tail}`}>
            <td>
              <TextLink href={`/trips/${one.order.id}`}>{one.order.pnr}</TextLink> {one.route},{' '}
              {formatDate(one.departure_date, locale, 'date')}
            </td>
            <td>
              {one.tail} {one.aircraft_type}
            </td>
            <td data-number="">{one.before ? formatMoneyFixed(one.before) : '–'}</td>
            <td data-number="">{one.after ? formatMoneyFixed(one.after) : '–'}</td>
            <td data-number="">{one.before && one.after ? toShare(one.before.amount, one.after.amount, locale) : '–'}</td>
            <td>
              {one.services
                .map(({ service, before, after }) => `${findText(ts, service) ?? service} ${toShare(before.amount, after.amount, locale)}`)
                .join(', ')}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {t('total')}
          </th>
          <td data-number="">{formatMoneyFixed(total.before)}</td>
          <td data-number="">{formatMoneyFixed(total.after)}</td>
          <td data-number="">{toShare(total.before.amount, total.after.amount, locale)}</td>
        </tr>
      </tfoot>
    </TableFrame>
  )
}
