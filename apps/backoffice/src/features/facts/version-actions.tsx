import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { noteRule } from '@aquilane/domain/pricing/versions'
import { Button } from '@aquilane/ui/button'
import { api } from '~/lib/api.ts'
import detail from '~/lib/detail-page.module.css'
import { ReasonField } from '~/lib/form/fields.tsx'
import { FormDialog } from '~/lib/form/form-frame.tsx'
import { useSubmit } from '~/lib/form/use-submit.ts'
import { can } from '~/lib/me.ts'
import { usePageCommands } from '~/lib/page-commands.ts'
import { useStaff } from '~/lib/staff.ts'
import { useFactsChange, type VersionDetails } from './facts.ts'

type Act = 'publish' | 'discard' | 'rollBack'

/** A draft is published or discarded; the version that counts is taken back. */
export function VersionActions({ version }: { version: VersionDetails }) {
  const t = useTranslations('staff-facts')
  const [open, setOpen] = useState<Act | null>(null)
  const isAllowed = can(useStaff(), 'facts.manage')
  const acts: Act[] =
    version.state === 'draft'
      ? version.changes > 0
        ? ['publish', 'discard']
        : ['discard']
      : version.state === 'published'
        ? ['rollBack']
        : []
  usePageCommands(isAllowed ? acts.map((act) => ({ id: `facts-${act}`, label: t(act), run: () => setOpen(act) })) : [])
  if (!isAllowed || acts.length === 0) return null
  const close = () => setOpen(null)
  return (
    <>
      <div className={detail.actions}>
        {acts.map((act) => (
          <Button
            key={act}
            size="small"
            variant={act === 'publish' ? 'primary' : act === 'rollBack' ? 'outline' : 'quiet'}
            onClick={() => setOpen(act)}
          >
            {t(act)}
          </Button>
        ))}
      </div>
      {open === 'publish' || open === 'rollBack' ? <AskDialog act={open} version={version} onClose={close} /> : null}
      {open === 'discard' ? <DiscardDialog version={version} onClose={close} /> : null}
    </>
  )
}

/** Asks a second member to publish the draft, or to take the version that counts back. */
function AskDialog({ act, version, onClose }: { act: 'publish' | 'rollBack'; version: VersionDetails; onClose: () => void }) {
  const t = useTranslations('staff-facts')
  const ta = useTranslations('staff-approvals')
  const [reason, setReason] = useState('')
  const ask = useFactsChange(
    () => {
      const body = { version: { id: version.id }, reason: reason.trim() }
      return act === 'publish'
        ? api('POST /gamma/staff/facts/publish', { body: { ...body, revision: version.revision }, quiet: true })
        : api('POST /gamma/staff/facts/roll-back', { body, quiet: true })
    },
    { done: ta('waits'), onDone: onClose },
  )
  const isShort = reason.trim().length < noteRule.minLength
  const { isTried, onSubmit } = useSubmit(!isShort, ask, () => ask.mutate(undefined))
  const before = version.base === null ? t('shippedFacts') : t('version', { number: version.base })
  return (
    <FormDialog
      title={t(`${act}Title`, { number: version.number })}
      closeLabel={t('form.close')}
      onSubmit={onSubmit}
      request={ask}
      labels={{ submit: t(act), working: t('form.saving'), cancel: t('form.cancel') }}
      onClose={onClose}
    >
      <p>{act === 'publish' ? t('publishText', { count: version.changes }) : t('rollBackText', { before })}</p>
      <ReasonField
        label={t('reason')}
        hint={t('reasonHint')}
        value={reason}
        onChange={setReason}
        error={isTried && isShort ? t('reasonMissing') : undefined}
        data-autofocus=""
      />
    </FormDialog>
  )
}

function DiscardDialog({ version, onClose }: { version: VersionDetails; onClose: () => void }) {
  const t = useTranslations('staff-facts')
  const navigate = useNavigate()
  const discard = useFactsChange(
    () => api('POST /gamma/staff/facts/discard-draft', { body: { revision: version.revision }, quiet: true }),
    { done: t('discarded'), onDone: () => void navigate('/facts') },
  )
  return (
    <FormDialog
      title={t('discardTitle')}
      closeLabel={t('form.close')}
      onSubmit={(event) => {
        event.preventDefault()
        if (!discard.isPending) discard.mutate(undefined)
      }}
      request={discard}
      isDanger
      labels={{ submit: t('discard'), working: t('form.saving'), cancel: t('form.cancel') }}
      onClose={onClose}
    >
      <p>{t('discardText')}</p>
    </FormDialog>
  )
}
