import { useState, type FormEvent } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Locale } from '@aquilane/domain/site/paths'
import { Button } from '@aquilane/ui/button'
import { Dialog } from '@aquilane/ui/dialog'
import { TextField } from '@aquilane/ui/text-field'
import { api } from '~/lib/api.ts'
import form from '~/lib/form/form.module.css'

interface LinkDialogProps {
  locale: Locale
  onChoose: (link: { title: string; href: string }) => void
  onClose: () => void
}

const minQuery = 2

/** A page of the site by its name, or an address of another one. */
export function LinkDialog({ locale, onChoose, onClose }: LinkDialogProps) {
  const t = useTranslations('staff-content.link')
  const [typed, setTyped] = useState('')
  const query = typed.trim()
  const isAddress = /^https:\/\/\S+\.\S+$/.test(query)
  const { data } = useQuery({
    queryKey: ['content', 'links', locale, query],
    queryFn: ({ signal }) => api('GET /gamma/staff/content/links', { query: { query, language: locale }, signal }),
    enabled: query.length >= minQuery && !isAddress,
    placeholderData: keepPreviousData,
  })
  const links = query.length < minQuery ? [] : isAddress ? [{ title: query, href: query }] : (data?.data ?? [])
  const choose = (link: { title: string; href: string }): void => {
    onClose()
    onChoose(link)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (links[0]) choose(links[0])
  }
  return (
    <Dialog open size="medium" onClose={onClose} title={t('title')} closeLabel={t('close')}>
      <form className={form.form} noValidate onSubmit={submit}>
        <TextField
          label={t('query')}
          hint={t('hint')}
          value={typed}
          onChange={setTyped}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          data-autofocus=""
        />
        <p role="status" className={form.quiet}>
          {query.length < minQuery ? '' : t('found', { count: links.length })}
        </p>
        <div className={form.found}>
          {links.map((link) => (
            <Button key={link.href} variant="quiet" onClick={() => choose(link)}>
              {link.title} <span className={form.quiet}>{link.href}</span>
            </Button>
          ))}
        </div>
      </form>
    </Dialog>
  )
}
