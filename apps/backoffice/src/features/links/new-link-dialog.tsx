import { useState, type FormEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { Dialog } from '@aquilane/ui/dialog'
import { TextField } from '@aquilane/ui/text-field'
import { toasts } from '@aquilane/ui/toast-queue'
import { api, errorCode } from '~/lib/api.ts'
import form from '~/lib/form.module.css'
import { reloadLinks } from './links.ts'

const names = ['target', 'title', 'description', 'source', 'medium', 'campaign'] as const
type Name = (typeof names)[number]
const longest: Record<Name, number> = { target: 2_000, title: 200, description: 500, source: 100, medium: 100, campaign: 100 }

/** A new short link to a page of the site. */
export function NewLinkDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('staff-links')
  const te = useTranslations('errors')
  const [fields, setFields] = useState<Record<Name, string>>({
    target: '',
    title: '',
    description: '',
    source: '',
    medium: '',
    campaign: '',
  })
  const [isTried, setTried] = useState(false)
  const isAddress = /^https?:\/\/.{4,}/.test(fields.target.trim())
  const create = useMutation({
    mutationFn: () => {
      const given = (name: Name) => fields[name].trim()
      return api('POST /gamma/staff/link/create', {
        body: {
          target: given('target'),
          ...(given('title') ? { title: given('title') } : {}),
          ...(given('description') ? { description: given('description') } : {}),
          ...(given('source') ? { utm_source: given('source') } : {}),
          ...(given('medium') ? { utm_medium: given('medium') } : {}),
          ...(given('campaign') ? { utm_campaign: given('campaign') } : {}),
        },
        quiet: true,
      })
    },
    onSuccess: async () => {
      await reloadLinks()
      toasts.show({ tone: 'ok', title: t('done') })
      onClose()
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (isAddress && !create.isPending) create.mutate()
  }
  return (
    <Dialog open size="medium" closeOnOutside={false} onClose={onClose} title={t('add')} closeLabel={t('cancel')}>
      <form className={form.form} noValidate onSubmit={submit}>
        {names.map((name) => (
          <TextField
            key={name}
            label={t(`form.${name}`)}
            {...(name === 'target'
              ? { hint: t('form.targetHint'), error: isTried && !isAddress ? t('form.targetMissing') : undefined }
              : {})}
            value={fields[name]}
            onChange={(value) => setFields({ ...fields, [name]: value })}
            maxLength={longest[name]}
            autoComplete="off"
          />
        ))}
        {create.error ? (
          <p role="alert" className={form.wrong}>
            {te(errorCode(create.error))}
          </p>
        ) : null}
        <div className={form.buttons}>
          <Button type="submit" pending={create.isPending} pendingLabel={t('working')}>
            {t('submit')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
