import { useEffect, useMemo, useRef, useState, type ComponentProps, type FormEvent, type ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { Checkbox } from '@aquilane/ui/checkbox'
import { TextLink } from '@aquilane/ui/link'
import { PhoneField } from '@aquilane/ui/phone-field'
import { afterPress } from '~/lib/after-press.ts'
import { api } from '~/lib/api.ts'
import { stored } from '~/lib/storage.ts'
import { usePaths } from '~/lib/texts.tsx'
import { detectCountry, firstCountry, phoneCountries, validPhone, type ValidPhone } from './phone.ts'
import styles from './sign-in-dialog.module.css'

const preferred = ['GB', 'IT', 'CH', 'FR', 'DE', 'AE', 'US']

const linkTo = (href: string) => (words: ReactNode) => (
  <TextLink href={href} target="_blank">
    {words}
  </TextLink>
)

/** The country of the number: known, or guessed until one is chosen. */
function useCountry(known: string | undefined, countries: ReturnType<typeof phoneCountries>) {
  const locale = useLocale()
  const [country, setCountry] = useState(() => known ?? firstCountry(stored('countryCode'), navigator.languages, locale))
  const isGuess = useRef(known === undefined && stored('countryCode') === null)
  useEffect(() => {
    if (!isGuess.current) return
    // The browser's language is a worse guess than the visitor's network.
    void api('GET /gamma/location/visitor', { quiet: true })
      .then(({ country: here }) => {
        if (here && isGuess.current && countries.some(({ code }) => code === here)) setCountry(here)
      })
      .catch(() => {})
  }, [countries])
  return {
    country,
    setCountry: (code: string) => {
      isGuess.current = false
      setCountry(code)
    },
  }
}

type Format = (text: string, country: string) => string

/** Spaces of a national number, from the first key on; until then its digits stand as they were typed. */
function useFormat(text: string): Format | undefined {
  const [format, setFormat] = useState<Format>()
  const isTyped = text !== ''
  useEffect(() => {
    // Without it a number is sent just the same.
    if (isTyped)
      void import('./format-national.ts').then(
        (module) => setFormat(() => module.formatNational),
        () => {},
      )
  }, [isTyped])
  return format
}

interface PhoneStepProps {
  /** The number of the previous code, in international form, so that going back edits it. */
  earlier: string | null
  pending: boolean
  notice: string | null
  onSend: (phone: ValidPhone, country: string) => void
}

/** Number with its country, and the terms checkbox, which is never pre-ticked. */
export function PhoneStep({ earlier, pending, notice, onSend }: PhoneStepProps) {
  const t = useTranslations('auth')
  const locale = useLocale()
  const paths = usePaths()
  const countries = useMemo(() => phoneCountries(locale), [locale])
  const [kept] = useState(() => detectCountry(earlier ?? stored('phone') ?? ''))
  const { country, setCountry } = useCountry(kept?.country, countries)
  const [text, setText] = useState(kept?.national ?? '')
  const format = useFormat(text)
  const [left, setLeft] = useState(false)
  const [agreed, setAgreed] = useState(earlier !== null)

  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // The dialog focuses its first field when it opens; after going back the step does it itself.
    if (earlier !== null) form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [earlier])

  const messages = useMessages()
  const phone = validPhone(text, country)
  const wrong = left && text !== '' && !phone
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (phone && agreed) onSend(phone, country)
  }

  return (
    <form ref={form} onSubmit={submit} className={styles.form} noValidate>
      <p className={styles.hint}>{t('hint')}</p>
      {notice ? (
        <Banner tone="error">
          <span role="alert">{notice}</span>
        </Banner>
      ) : null}
      <PhoneField
        label={t('phone')}
        countries={countries}
        country={country}
        onCountryChange={setCountry}
        preferred={preferred}
        value={text}
        onChange={setText}
        onBlur={() => afterPress(() => setLeft(true))}
        format={format}
        detect={detectCountry}
        data-autofocus=""
        error={wrong ? t('phoneInvalid', { country: countries.find((one) => one.code === country)?.name ?? country }) : undefined}
        messages={messages}
      />
      <Checkbox checked={agreed} onChange={setAgreed} name="terms">
        {t.rich('terms', { link: linkTo(paths.terms()) })}
      </Checkbox>
      <Button type="submit" full disabled={!phone || !agreed} pending={pending} pendingLabel={t('sending')}>
        {t('getSms')}
      </Button>
    </form>
  )
}

function useMessages(): ComponentProps<typeof PhoneField>['messages'] {
  const t = useTranslations('auth')
  return {
    country: (name, dialCode) => `${t('country')}: ${name} ${dialCode}`,
    title: t('country'),
    search: t('searchCountry'),
    count: (count) => t('countries', { count }),
    empty: () => t('noCountry'),
    close: t('close'),
  }
}
