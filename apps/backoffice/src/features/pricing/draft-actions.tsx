import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import type { DocumentError } from '@aquilane/domain/pricing/validate'
import { noteRule } from '@aquilane/domain/pricing/versions'
import { Button } from '@aquilane/ui/button'
import { Dialog } from '@aquilane/ui/dialog'
import { Failure } from '~/lib/form/failure.tsx'
import { api, errorCode, fieldCodes } from '~/lib/api.ts'
import detail from '~/lib/detail-page.module.css'
import form from '~/lib/form/form.module.css'
import { fieldErrors, toDocument, type PricingFields } from './pricing-form.ts'
import { usePricingChange, type VersionDetails } from './pricing.ts'
import { PublishDialog } from './publish-dialog.tsx'

export interface DraftActionsProps {
  version: VersionDetails
  fields: PricingFields
  /** Since it was read or saved. */
  isChanged: boolean
  onErrors: (errors: Record<string, DocumentError['code']>) => void
}

/** A draft is saved, then published; or discarded. */
export function DraftActions({ version, fields, isChanged, onErrors }: DraftActionsProps) {
  const t = useTranslations('staff-pricing')
  const te = useTranslations('errors')
  const navigate = useNavigate()
  const [open, setOpen] = useState<'publish' | 'discard' | null>(null)
  const [wrong, setWrong] = useState(0)
  const save = usePricingChange(
    () =>
      api('POST /gamma/staff/pricing/save-draft', {
        body: { version: { id: version.id }, revision: version.revision, note: fields.note.trim(), document: toDocument(fields) },
        quiet: true,
      }),
    { done: t('saved') },
  )
  const press = (): void => {
    const errors = fieldErrors(toDocument(fields))
    onErrors(errors)
    setWrong(Object.keys(errors).length)
    if (Object.keys(errors).length > 0) {
      requestAnimationFrame(() => document.querySelector<HTMLElement>('main [aria-invalid=true]')?.focus())
      return
    }
    if (!save.isPending && fields.note.trim().length >= noteRule.minLength)
      save.mutate(undefined, {
        onError: (error) =>
          onErrors(
            Object.fromEntries(
              Object.entries(fieldCodes(error)).map(([path, code]) => [path.replace(/^document\./, ''), code as DocumentError['code']]),
            ),
          ),
      })
  }
  return (
    <>
      <div className={detail.actions}>
        <Button size="small" onClick={press} pending={save.isPending} pendingLabel={t('saving')} disabled={!isChanged}>
          {t('save')}
        </Button>
        <Button size="small" variant="outline" disabled={isChanged || version.changes === 0} onClick={() => setOpen('publish')}>
          {t('publish')}
        </Button>
        <Button size="small" variant="quiet" onClick={() => setOpen('discard')}>
          {t('discard')}
        </Button>
      </div>
      <p role="alert" className={form.wrong}>
        {save.error ? te(errorCode(save.error)) : wrong > 0 ? t('wrong', { count: wrong }) : ''}
      </p>
      {open === 'publish' ? <PublishDialog version={version} onClose={() => setOpen(null)} /> : null}
      {open === 'discard' ? (
        <DiscardDialog version={version} onDiscarded={() => void navigate('/pricing')} onClose={() => setOpen(null)} />
      ) : null}
    </>
  )
}

function DiscardDialog({ version, onDiscarded, onClose }: { version: VersionDetails; onDiscarded: () => void; onClose: () => void }) {
  const t = useTranslations('staff-pricing')
  const discard = usePricingChange(
    () => api('POST /gamma/staff/pricing/discard-draft', { body: { version: { id: version.id }, revision: version.revision } }),
    { done: t('discarded'), onDone: onDiscarded },
  )
  return (
    <Dialog open size="medium" onClose={onClose} title={t('discardTitle', { number: version.number })} closeLabel={t('close')}>
      <div className={form.form}>
        <p>{t('discardText')}</p>
        <Failure error={discard.error} />
        <div className={form.buttons}>
          <Button variant="danger" pending={discard.isPending} pendingLabel={t('saving')} onClick={() => discard.mutate(undefined)}>
            {t('discard')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
