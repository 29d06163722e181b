import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatMoneyFixed } from '@aquilane/i18n/format'
import { RadioGroup } from '@aquilane/ui/radio-group'
import { TextField } from '@aquilane/ui/text-field'
import { FormDialog } from '~/lib/form/form-frame.tsx'
import { useSubmit } from '~/lib/form/use-submit.ts'
import { api, fieldCodes } from '~/lib/api.ts'
import { reloadPricing, usePreview, usePricingChange, type VersionDetails } from './pricing.ts'

/** The moment of a local day and time; null for what is none. */
function readLocal(text: string): string | null {
  try {
    return Temporal.PlainDateTime.from(text).toZonedDateTime(Temporal.Now.timeZoneId()).toInstant().toString()
  } catch {
    return null
  }
}

/** From when on prices follow a draft, with what that does to the last quotes. */
export function PublishDialog({ version, onClose }: { version: VersionDetails; onClose: () => void }) {
  const t = useTranslations('staff-pricing')
  const ta = useTranslations('staff-approvals')
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [time, setTime] = useState('')
  const at = when === 'now' ? null : readLocal(time)
  const publish = usePricingChange(
    () => api('POST /gamma/staff/pricing/publish', { body: { version: { id: version.id }, revision: version.revision, at }, quiet: true }),
    { done: ta('waits'), onDone: onClose },
  )
  const code = fieldCodes(publish.error)['at']
  const isMissing = when === 'later' && at === null
  const { isTried, onSubmit } = useSubmit(!isMissing, publish, () => publish.mutate(undefined, { onError: () => void reloadPricing() }))
  return (
    <FormDialog
      title={t('publishTitle', { number: version.number })}
      closeLabel={t('close')}
      onSubmit={onSubmit}
      request={publish}
      failure={code === undefined ? undefined : when === 'now' ? t(`errors.at-${code as 'past'}`) : null}
      labels={{ submit: t('publish'), working: t('saving'), cancel: t('cancel') }}
      onClose={onClose}
    >
      <p>{t('publishText', { count: version.changes })}</p>
      <Effect version={version} />
      <RadioGroup
        label={t('when')}
        value={when}
        onChange={(value) => setWhen(value as 'now' | 'later')}
        options={[
          { value: 'now', label: t('now') },
          { value: 'later', label: t('later') },
        ]}
      />
      {when === 'later' ? (
        <TextField
          type="datetime-local"
          label={t('effectiveFrom')}
          hint={t('zone', { zone: Temporal.Now.timeZoneId() })}
          value={time}
          onChange={(value) => {
            publish.reset()
            setTime(value)
          }}
          error={code ? t(`errors.at-${code as 'past'}`) : isTried && isMissing ? t('errors.at-date') : undefined}
        />
      ) : null}
    </FormDialog>
  )
}

/** What the last quotes would have cost. */
function Effect({ version: { id, revision } }: { version: VersionDetails }) {
  const t = useTranslations('staff-pricing')
  const locale = useLocale()
  const { data } = usePreview(id, revision)
  if (!data?.total) return null
  const { before, after } = data.total
  return (
    <p>
      {t('publishEffect', {
        count: data.data.length,
        before: formatMoneyFixed(before),
        after: formatMoneyFixed(after),
        share: toShare(before.amount, after.amount, locale),
      })}
    </p>
  )
}

/** `+1.2%` of an amount to another. */
export const toShare = (before: number, after: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' }).format(
    before === 0 ? 0 : after / before - 1,
  )
