import { useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { TextField } from '@aquilane/ui/text-field'
import { toasts } from '@aquilane/ui/toast-queue'
import { typedText } from '@aquilane/ui/use-fields-form'
import { api } from '~/lib/api.ts'
import { EntryDialog, useEntryForm } from '~/lib/form/entry-form.tsx'
import { compactErrors } from '~/lib/form/typed.ts'
import { reloadLinks } from './links.ts'

type Body = Api['POST /gamma/staff/link/create']['body']

/** Fields that may stay empty, with their longest text. */
const optional = [
  ['title', 'title', 200],
  ['description', 'description', 500],
  ['utm_source', 'source', 100],
  ['utm_medium', 'medium', 100],
  ['utm_campaign', 'campaign', 100],
] as const

const toBody = (typed: object): Body => ({
  target: typedText(typed, 'target'),
  ...Object.fromEntries(optional.map(([path]) => [path, typedText(typed, path)] as const).filter(([, text]) => text !== '')),
})

const findErrors = ({ target }: Body) => compactErrors({ target: !/^https?:\/\/.{4,}/.test(target) && 'missing' })

/** A new short link to a page of the site. */
export function NewLinkDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('staff-links')
  const entry = useEntryForm<Body, unknown>({
    defaultValue: {},
    toBody,
    check: findErrors,
    send: (body) => api('POST /gamma/staff/link/create', { body, quiet: true }),
    onDone: async () => {
      await reloadLinks()
      toasts.show({ tone: 'ok', title: t('done') })
      onClose()
    },
    errorText: (_, path) => (path === 'target' ? t('form.targetMissing') : undefined),
  })
  const { control } = entry
  return (
    <EntryDialog
      title={t('add')}
      closeLabel={t('cancel')}
      form={entry}
      labels={{ submit: t('submit'), working: t('working'), cancel: t('cancel') }}
      onClose={onClose}
    >
      <TextField {...control('target')} label={t('form.target')} hint={t('form.targetHint')} maxLength={2_000} autoComplete="off" />
      {optional.map(([path, name, longest]) => (
        <TextField key={path} {...control(path)} label={t(`form.${name}`)} maxLength={longest} autoComplete="off" />
      ))}
    </EntryDialog>
  )
}
