import { useMemo, useState } from 'react'
import { useTable } from '@tanstack/react-table'
import { Plus } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { formatDate, formatDateTime } from '@aquilane/i18n/format'
import { Badge } from '@aquilane/ui/badge'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { Heading } from '@aquilane/ui/heading'
import { columnHelper, DataTable, features, moveBetweenRows, rowLink } from '~/lib/data-table.tsx'
import { local } from '~/lib/dates.ts'
import page from '~/lib/list-page.module.css'
import { ListState } from '~/lib/list-state.tsx'
import { can } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'
import { useTitle } from '~/lib/use-title.ts'
import { NewDraftDialog } from './new-draft-dialog.tsx'
import { statusTones, useVersions, type PricingList, type VersionItem } from './pricing.ts'

/** Versions of the prices, and where a new one begins. */
export function PricingPage() {
  const t = useTranslations('staff-pricing')
  const me = useStaff()
  const navigate = useNavigate()
  const versions = useVersions()
  const [isAdding, setAdding] = useState(false)
  useTitle(t('title'))
  return (
    <div role="presentation" className={page.page} onKeyDown={moveBetweenRows}>
      <div className={page.head}>
        <Heading level={1} size={22}>
          {t('title')}
        </Heading>
        {can(me, 'pricing.manage') ? (
          <Button size="small" icon={<Plus size={16} strokeWidth={1.5} aria-hidden="true" />} onClick={() => setAdding(true)}>
            {t('newDraft')}
          </Button>
        ) : null}
      </div>
      <ListState query={versions} empty={null}>
        {versions.data && versions.data.ending_taxes.length > 0 ? <EndingTaxes taxes={versions.data.ending_taxes} /> : null}
        <VersionTable rows={versions.data?.data ?? []} />
      </ListState>
      {isAdding ? <NewDraftDialog onCreated={(id) => void navigate(`/pricing/${id}`)} onClose={() => setAdding(false)} /> : null}
    </div>
  )
}

function EndingTaxes({ taxes }: { taxes: PricingList['ending_taxes'] }) {
  const t = useTranslations('staff-pricing')
  const locale = useLocale()
  return (
    <Banner tone="warn">
      {taxes.map(({ tax, country, until, over }) => (
        <span key={`${tax}${country}${until}`}>
          {t(over ? 'taxOver' : 'taxEnding', {
            tax: [t(`tax.${tax}`), country].filter(Boolean).join(' '),
            date: formatDate(until, locale, 'date'),
          })}{' '}
        </span>
      ))}
    </Banner>
  )
}

const helper = columnHelper<VersionItem>()

function VersionTable({ rows }: { rows: VersionItem[] }) {
  const t = useTranslations('staff-pricing')
  const locale = useLocale()
  const columns = useMemo(
    () =>
      helper.columns([
        helper.display({
          id: 'number',
          header: () => t('fields.version'),
          cell: ({ row: { original: one } }) => (
            <Link className={rowLink} to={`/pricing/${one.id}`}>
              {t('version', { number: one.number })}
            </Link>
          ),
        }),
        helper.display({
          id: 'status',
          header: () => t('fields.status'),
          cell: ({ row: { original: one } }) => <Badge tone={statusTones[one.status]}>{t(`status.${one.status}`)}</Badge>,
        }),
        helper.accessor((one) => (one.created_by === null ? t('starter') : one.note), { id: 'note', header: () => t('fields.note') }),
        helper.accessor('changes', { id: 'changes', header: () => t('fields.changes') }),
        helper.accessor((one) => (one.effective && one.created_by !== null ? formatDateTime(local(one.effective), locale) : '–'), {
          id: 'effective',
          header: () => t('fields.effective'),
        }),
        helper.accessor((one) => one.published_by ?? one.created_by ?? '–', { id: 'by', header: () => t('fields.by') }),
      ]),
    [t, locale],
  )
  const table = useTable({ features, columns, data: rows, getRowId: (row) => row.id })
  return (
    <DataTable
      table={table}
      label={t('versions')}
      cards
      numbers={['changes']}
      captions={{ note: t('fields.note'), changes: t('fields.changes'), effective: t('fields.effective'), by: t('fields.by') }}
    />
  )
}
