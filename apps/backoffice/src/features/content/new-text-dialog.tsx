import { useState, type FormEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { locales, type Locale } from '@aquilane/contract/paths'
import { toSlug } from '@aquilane/domain/content/content'
import { Button } from '@aquilane/ui/button'
import { Dialog } from '@aquilane/ui/dialog'
import { TextField } from '@aquilane/ui/text-field'
import { api, errorCode } from '~/lib/api.ts'
import form from '~/lib/form.module.css'
import { reloadTexts, type newKinds } from './content.ts'

const maxTitle = 140

/** A new draft needs its title in both languages; the addresses follow from them. */
export function NewTextDialog({ kind, onClose }: { kind: (typeof newKinds)[number]; onClose: () => void }) {
  const t = useTranslations('staff-content')
  const te = useTranslations('errors')
  const navigate = useNavigate()
  const [titles, setTitles] = useState<Record<Locale, string>>({ en: '', it: '' })
  const [isTried, setTried] = useState(false)
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
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (locales.some(isMissing) || create.isPending) return
    create.mutate()
  }
  return (
    <Dialog open size="medium" closeOnOutside={false} onClose={onClose} title={t(`new.${kind}`)} closeLabel={t('close')}>
      <form className={form.form} noValidate onSubmit={submit}>
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
        {create.error ? (
          <p role="alert" className={form.wrong}>
            {te(errorCode(create.error))}
          </p>
        ) : null}
        <div className={form.buttons}>
          <Button type="submit" pending={create.isPending} pendingLabel={t('working')}>
            {t('create')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
