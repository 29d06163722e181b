import { useMemo, useState } from 'react'
import { ArrowLeft } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import type { DocumentError } from '@aquilane/domain/pricing/validate'
import { noteRule } from '@aquilane/domain/pricing/versions'
import { formatDateTime } from '@aquilane/i18n/format'
import { Badge } from '@aquilane/ui/badge'
import { Banner } from '@aquilane/ui/banner'
import { EmptyState } from '@aquilane/ui/empty-state'
import { Heading } from '@aquilane/ui/heading'
import { TextLink } from '@aquilane/ui/link'
import { LinkButton } from '@aquilane/ui/link-button'
import { TabLinks } from '@aquilane/ui/tabs'
import { TextField } from '@aquilane/ui/text-field'
import { local } from '~/lib/dates.ts'
import detail from '~/lib/detail-page.module.css'
import page from '~/lib/list/list-page.module.css'
import { LoadState } from '~/lib/list/load-state.tsx'
import { can } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'
import { useTitle } from '~/lib/use-title.ts'
import { ChangesTab } from './changes-tab.tsx'
import { DraftActions, type DraftActionsProps } from './draft-actions.tsx'
import { PricingFieldsContext, usePricingFields } from './fields-context.ts'
import { PreviewTab } from './preview-tab.tsx'
import { toFields } from './pricing-form.ts'
import styles from './pricing.module.css'
import { statusTones, useVersion, type VersionDetails } from './pricing.ts'
import { PublishedActions } from './published-actions.tsx'
import { TaxesTab } from './taxes-tab.tsx'
import { ValuesTab } from './values-tab.tsx'

const tabs = ['values', 'taxes', 'changes', 'preview'] as const

/** One version of the prices: its values, what it changes, and what it does to the last quotes. */
export function VersionPage({ id }: { id: string }) {
  const t = useTranslations('staff.page')
  const tp = useTranslations('staff-pricing')
  const version = useVersion(id)
  if (version.error instanceof ApiError && (version.error.status === 404 || version.error.status === 400))
    return (
      <EmptyState level={1} title={t('missing')} text={t('missingText')} actions={<LinkButton href="/pricing">{tp('title')}</LinkButton>} />
    )
  return (
    <LoadState query={version} empty={null}>
      {version.data ? <Version key={version.data.revision} version={version.data} /> : null}
    </LoadState>
  )
}

function Version({ version }: { version: VersionDetails }) {
  const t = useTranslations('staff-pricing')
  const locale = useLocale()
  const [search] = useSearchParams()
  const me = useStaff()
  const isDraft = version.status === 'draft' && can(me, 'pricing.manage')
  const original = useMemo(() => toFields(version.document, version.note, locale), [version, locale])
  const [fields, setFields] = useState(original)
  const [errors, setErrors] = useState<Record<string, DocumentError['code']>>({})
  const tab = tabs.find((one) => one === search.get('tab')) ?? 'values'
  const isChanged = fields !== original
  useTitle(t('version', { number: version.number }))
  return (
    <PricingFieldsContext
      value={{
        fields,
        isFixed: !isDraft,
        errors,
        change: setFields,
        companies: version.companies,
      }}
    >
      <div className={styles.page}>
        <Head version={version} fields={fields} isDraft={isDraft} isChanged={isChanged} onErrors={setErrors} />
        <TabLinks
          label={t('version', { number: version.number })}
          items={tabs.map((one) => ({ href: `/pricing/${version.id}?tab=${one}`, label: t(`tabs.${one}`), current: one === tab }))}
        />
        {tab === 'values' ? <ValuesTab /> : null}
        {tab === 'taxes' ? <TaxesTab /> : null}
        {tab === 'changes' ? <ChangesTab version={version} /> : null}
        {tab === 'preview' ? <PreviewTab version={version} isChanged={isChanged} /> : null}
      </div>
    </PricingFieldsContext>
  )
}

interface HeadProps extends DraftActionsProps {
  isDraft: boolean
}

function Head({ version, fields, isDraft, isChanged, onErrors }: HeadProps) {
  const t = useTranslations('staff-pricing')
  const ta = useTranslations('staff-approvals')
  const locale = useLocale()
  return (
    <div className={page.page}>
      <TextLink href="/pricing" className={detail.back}>
        <ArrowLeft size={16} strokeWidth={1.5} aria-hidden="true" /> {t('title')}
      </TextLink>
      <div className={page.head}>
        <Heading level={1} size={22}>
          {t('version', { number: version.number })}
        </Heading>
        <Badge tone={statusTones[version.status]}>{t(`status.${version.status}`)}</Badge>
        {version.effective && version.created_by !== null ? (
          <p className={page.count}>{t('effectiveSince', { time: formatDateTime(local(version.effective), locale) })}</p>
        ) : null}
        {isDraft ? (
          <DraftActions version={version} fields={fields} isChanged={isChanged} onErrors={onErrors} />
        ) : (
          <PublishedActions version={version} />
        )}
      </div>
      {version.approval ? (
        <Banner tone="info">
          <TextLink href="/approvals">{ta('waits')}</TextLink>
        </Banner>
      ) : null}
      {isDraft ? <NoteField /> : <p className={styles.quiet}>{version.created_by === null ? t('starter') : version.note}</p>}
    </div>
  )
}

function NoteField() {
  const t = useTranslations('staff-pricing')
  const { fields, change } = usePricingFields()
  return (
    <TextField
      label={t('fields.note')}
      value={fields.note}
      onChange={(note) => change((now) => ({ ...now, note }))}
      maxLength={noteRule.maxLength}
      autoComplete="off"
      error={fields.note.trim().length < noteRule.minLength ? t('errors.note') : undefined}
    />
  )
}
