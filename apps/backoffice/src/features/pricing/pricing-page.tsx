import { useNavigate } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { formatDate } from '@aquilane/i18n/format'
import { Badge } from '@aquilane/ui/badge'
import { Banner } from '@aquilane/ui/banner'
import { none, Open, orNone, useTimes } from '~/lib/list/cells.tsx'
import type { Column } from '~/lib/list/columns.ts'
import { useAdding } from '~/lib/list/use-adding.ts'
import { ListPage } from '~/lib/list/list-page.tsx'
import { can } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'
import { NewDraftDialog } from './new-draft-dialog.tsx'
import { statusTones, useVersions, type PricingList, type VersionItem } from './pricing.ts'

/** Versions of the prices, and where a new one begins. */
export function PricingPage() {
  const t = useTranslations('staff-pricing')
  const me = useStaff()
  const navigate = useNavigate()
  const versions = useVersions()
  const columns = useVersionColumns()
  const adding = useAdding()
  const endingTaxes = versions.data?.ending_taxes ?? []
  return (
    <ListPage
      query={versions}
      columns={columns}
      title={t('title')}
      label={t('versions')}
      add={can(me, 'pricing.manage') ? { label: t('newDraft'), onAdd: adding.open } : null}
      note={endingTaxes.length > 0 ? <EndingTaxes taxes={endingTaxes} /> : null}
    >
      {adding.isAdding ? <NewDraftDialog onCreated={(id) => void navigate(`/pricing/${id}`)} onClose={adding.close} /> : null}
    </ListPage>
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

function useVersionColumns(): Column<VersionItem>[] {
  const t = useTranslations('staff-pricing')
  const times = useTimes()
  return [
    {
      id: 'number',
      header: t('fields.version'),
      cell: ({ id, number }) => <Open to={`/pricing/${id}`}>{t('version', { number })}</Open>,
    },
    {
      id: 'status',
      header: t('fields.status'),
      cell: ({ status }) => <Badge tone={statusTones[status]}>{t(`status.${status}`)}</Badge>,
    },
    { id: 'note', header: t('fields.note'), isCaptioned: true, cell: (one) => (one.created_by === null ? t('starter') : one.note) },
    { id: 'changes', header: t('fields.changes'), isNumber: true, cell: ({ changes }) => changes },
    {
      id: 'effective',
      header: t('fields.effective'),
      isCaptioned: true,
      cell: (one) => (one.created_by === null ? none : times.instant(one.effective)),
    },
    { id: 'by', header: t('fields.by'), isCaptioned: true, cell: (one) => orNone(one.published_by ?? one.created_by) },
  ]
}
