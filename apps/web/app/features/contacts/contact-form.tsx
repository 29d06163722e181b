import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import {
  contactErrors,
  contactSubjects,
  messageRule,
  toContactFields,
  type ContactFields,
  type ContactForm as Form,
  type ContactSubject,
} from '@aquilane/domain/contacts/contact-form'
import { findText } from '@aquilane/i18n/find-text'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { Heading } from '@aquilane/ui/heading'
import { TextLink } from '@aquilane/ui/link'
import { Select } from '@aquilane/ui/select'
import { TextArea } from '@aquilane/ui/text-area'
import { TextField } from '@aquilane/ui/text-field'
import { useFieldsForm } from '@aquilane/ui/use-fields-form'
import { api } from '~/lib/api.ts'
import { useFieldCodes } from '~/lib/field-codes.ts'
import { hasPopup } from '~/lib/has-popup.ts'
import { useTextAreaRules } from '~/lib/text-area-rules.ts'
import { usePaths } from '~/lib/texts.tsx'
import styles from './contacts.module.css'

interface ContactFormProps {
  form: Form
  subject: ContactSubject
  /** What the visitor looked at. */
  reference: string | null
}

/** A message to the sales team, without sign-in; the landing form asks for the journey too. */
export function ContactForm(props: ContactFormProps) {
  const t = useTranslations('contacts')
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo !== null)
    return (
      <div className={styles.sent} role="status">
        <Heading level={2} size={28}>
          {t('sent')}
        </Heading>
        <p>{t('sentText', { email: sentTo })}</p>
        <Button variant="outline" onClick={() => setSentTo(null)}>
          {t('another')}
        </Button>
      </div>
    )
  return <Fields {...props} onSent={setSentTo} />
}

function Fields({ form: kind, subject, reference, onSent }: ContactFormProps & { onSent: (email: string) => void }) {
  const t = useTranslations('contacts')
  const paths = usePaths()
  const send = useMutation({
    mutationFn: (fields: ContactFields) => api('POST /gamma/contact/send', { body: fields }),
    onSuccess: (_, { email }) => onSent(email),
  })
  const { formProps, control } = useFieldsForm<ContactFields>({
    defaultValue: { subject },
    toFields: (typed) => toContactFields({ ...typed, form: kind, reference }),
    check: (fields) => contactErrors(fields, Temporal.Now.plainDateISO().toString()) as Record<string, string>,
    onValid: (fields) => {
      if (!send.isPending) send.mutate(fields)
    },
    errorText: useErrorText(),
    responseErrors: useFieldCodes(send.error),
  })
  const isLanding = kind === 'landing'
  return (
    <form {...formProps} className={styles.form} aria-labelledby="form-title">
      <Heading level={2} size={28} id="form-title">
        {t(isLanding ? 'landingForm' : 'form')}
      </Heading>
      {reference ? <p className={styles.quiet}>{t('about', { reference })}</p> : null}
      {isLanding ? <Journey control={control} /> : <Subject control={control} />}
      <Sender control={control} />
      <TextArea {...control('message')} label={t('message')} hint={t('messageHint')} rows={5} required {...useTextAreaRules(messageRule)} />
      {send.isError && concernsNoField(send.error) ? <Banner tone="error">{t('failed')}</Banner> : null}
      <p className={styles.quiet}>
        {t('privacy')} <TextLink href={paths.privacy()}>{t('privacyLink')}</TextLink>
      </p>
      <div>
        <Button type="submit" pending={send.isPending} pendingLabel={t('sending')}>
          {t('send')}
        </Button>
      </div>
    </form>
  )
}

type Control = ReturnType<typeof useFieldsForm<ContactFields>>['control']

function Subject({ control }: { control: Control }) {
  const t = useTranslations('contacts')
  return (
    <Select
      {...control('subject')}
      label={t('subject')}
      options={contactSubjects.map((value) => ({ value, label: t(`subjects.${value}`) }))}
    />
  )
}

function Journey({ control }: { control: Control }) {
  const t = useTranslations('contacts')
  return (
    <>
      <TextField {...control('route')} label={t('route')} hint={t('routeHint')} maxLength={200} />
      <div className={styles.pair}>
        <TextField {...control('date')} label={t('date')} type="date" />
        <TextField {...control('pax')} label={t('pax')} inputMode="numeric" maxLength={3} />
      </div>
    </>
  )
}

function Sender({ control }: { control: Control }) {
  const t = useTranslations('contacts')
  return (
    <>
      <div className={styles.pair}>
        <TextField {...control('name')} label={t('name')} autoComplete="name" maxLength={80} />
        <TextField {...control('company')} label={t('company')} autoComplete="organization" maxLength={80} />
      </div>
      <div className={styles.pair}>
        <TextField {...control('email')} label={t('email')} type="email" autoComplete="email" maxLength={254} />
        <TextField {...control('phone')} label={t('phone')} type="tel" autoComplete="tel" maxLength={30} />
      </div>
    </>
  )
}

/** Errors without a field; the popup shows those of a limit. */
const concernsNoField = (error: unknown): boolean =>
  !hasPopup(error) && !(error instanceof ApiError && (error.problem.errors ?? []).length > 0)

function useErrorText(): (code: string | undefined) => string | undefined {
  const t = useTranslations('contacts.errors')
  return (code) => (code === undefined ? undefined : (findText(t, code) ?? t('other')))
}
