import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { locales, type Locale } from '@aquilane/domain/site/paths'
import { toSlug } from '@aquilane/domain/content/content'
import { TextField } from '@aquilane/ui/text-field'
import { useSubmit } from '~/lib/form/use-submit.ts'
import { FormDialog } from '~/lib/form/form-frame.tsx'
import { api } from '~/lib/api.ts'
import { reloadTexts, type newKinds } from './content.ts'

const maxTitle = 140

/** A new draft needs its title in both languages; the addresses follow from them. */
export function NewTextDialog({ kind, onClose }: { kind: (typeof newKinds)[number]; onClose: () => void }) {
  const t = useTranslations('staff-content')
  const navigate = useNavigate()
  const [titles, setTitles] = useState<Record<Locale, string>>({ en: '', it: '' })
  const text = (locale: Locale) => ({
    slug: toSlug(titles[locale]),
    title: titles[locale].trim(),
    lead: '',
    body: '',
    seo_title: null,
    seo_description: null,
  })
  const create = useMutation({
    mutationFn: () =>
      api('POST /gamma/staff/content/create', {
        body: {
          kind,
          texts: { en: text('en'), it: text('it') },
          tags: [],
          scene: null,
          picture: null,
          effective_on: null,
          starts_on: null,
          ends_on: null,
          destination: null,
        },
      }),
    onSuccess: async ({ id }) => {
      await reloadTexts()
      onClose()
      await navigate(`/texts/${id}`)
    },
  })
  const isMissing = (locale: Locale): boolean => toSlug(titles[locale]) === ''
  const { isTried, onSubmit } = useSubmit(!locales.some(isMissing), create, () => create.mutate())
  return (
    <FormDialog
      title={t(`new.${kind}`)}
      closeLabel={t('close')}
      onSubmit={onSubmit}
      request={create}
      labels={{ submit: t('create'), working: t('working'), cancel: t('cancel') }}
      onClose={onClose}
    >
      {locales.map((locale) => (
        <TextField
          key={locale}
          label={t('titleIn', { language: t(`language.${locale}`) })}
          value={titles[locale]}
          onChange={(value) => setTitles((now) => ({ ...now, [locale]: value }))}
          lang={locale}
          maxLength={maxTitle}
          autoComplete="off"
          error={isTried && isMissing(locale) ? t('required') : undefined}
        />
      ))}
    </FormDialog>
  )
}
