import { useId, useLayoutEffect, useRef, useState } from 'react'
import type { ChangeEvent, InputHTMLAttributes, Ref } from 'react'
import { ChevronDown } from 'lucide-react'
import { AdaptivePopover } from './adaptive-popover.tsx'
import { ComboboxList } from './combobox-list.tsx'
import type { ComboboxMessages } from './combobox-list.tsx'
import { ComboboxSearch } from './combobox-search.tsx'
import { Field, splitField } from './field.tsx'
import type { FieldProps } from './field.tsx'
import { Flag } from './flag.tsx'
import { caretAfterDigits, searchCountries } from './phone-rules.ts'
import type { PhoneCountry } from './phone-rules.ts'
import { useCombobox } from './use-combobox.ts'
import combobox from './combobox.module.css'
import styles from './phone-field.module.css'

export type { PhoneCountry } from './phone-rules.ts'

export interface PhoneFieldProps
  extends
    FieldProps,
    Pick<InputHTMLAttributes<HTMLInputElement>, 'name' | 'disabled' | 'required' | 'placeholder' | 'autoFocus' | 'onBlur'> {
  countries: readonly PhoneCountry[]
  /** ISO code of the chosen country. */
  country: string
  onCountryChange: (code: string) => void
  /** The national number as shown. */
  value: string
  onChange: (text: string) => void
  /** Writes the digits the way the country does, as they are typed. */
  format?: (text: string, country: string) => string
  /** Recognises a full international number typed or pasted ("+39 …", "0039 …"). */
  detect?: (text: string) => { country: string; national: string } | null
  /** Countries listed first. */
  preferred?: readonly string[]
  messages: Pick<ComboboxMessages, 'count' | 'empty'> & {
    /** Names the country button; gets the country's name and dialling code. */
    country: (name: string, dialCode: string) => string
    title: string
    search: string
    close: string
    preferredTitle?: string
    allTitle?: string
  }
  ref?: Ref<HTMLInputElement>
}

/** A telephone number: country with flag and dialling code, then the national number. */
export function PhoneField(props: PhoneFieldProps) {
  const { field, rest } = splitField(props)
  const { countries, country, onCountryChange, value, onChange, format, detect, preferred = [], messages, disabled, ref, ...input } = rest
  const [open, setOpen] = useState(false)
  const own = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const frame = useRef<HTMLElement | null>(null)
  const caret = useRef<number | null>(null)
  const listId = useId()
  const chosen = countries.find((one) => one.code === country)

  const close = () => {
    setOpen(false)
    list.stop()
  }
  const pick = (one: PhoneCountry) => {
    onCountryChange(one.code)
    if (format && value) onChange(format(value, one.code))
    close()
    requestAnimationFrame(() => own.current?.focus())
  }
  const list = useCombobox<PhoneCountry>({
    quiet: 0,
    onPick: pick,
    load: (query) => {
      if (query) return [{ id: 'found', items: searchCountries(countries, query) }]
      const first = preferred.flatMap((code) => countries.find((one) => one.code === code) ?? [])
      return [
        { id: 'preferred', label: messages.preferredTitle, items: first },
        {
          id: 'all',
          label: first.length > 0 ? messages.allTitle : undefined,
          items: countries.filter((one) => !preferred.includes(one.code)),
        },
      ]
    },
  })
  const show = () => {
    frame.current = button.current?.closest<HTMLElement>('[data-frame]') ?? null
    list.search('', true)
    setOpen(true)
  }

  // A formatted text moves its characters: the caret stays after the same digit.
  useLayoutEffect(() => {
    if (caret.current === null || !own.current) return
    const at = caretAfterDigits(value, caret.current)
    caret.current = null
    if (document.activeElement === own.current) own.current.setSelectionRange(at, at)
  }, [value])

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const text = event.currentTarget.value
    if (/^\s*(\+|00)/.test(text)) {
      const found = detect?.(text)
      if (found) {
        onCountryChange(found.country)
        onChange(format ? format(found.national, found.country) : found.national)
        return
      }
    }
    const before = text.slice(0, event.currentTarget.selectionStart ?? text.length).replace(/\D/g, '').length
    let next = format ? format(text, country) : text
    // Deleting a separator alone would bring it back: take the digit before it.
    if (next === value && text.length < value.length && before > 0) {
      const digits = text.replace(/\D/g, '')
      next = format ? format(digits.slice(0, before - 1) + digits.slice(before), country) : text
      caret.current = before - 1
    } else caret.current = before
    onChange(next)
  }

  return (
    <>
      <Field {...field} disabled={disabled}>
        {(control) => (
          <>
            <button
              ref={button}
              type="button"
              className={styles.country}
              aria-haspopup="dialog"
              aria-expanded={open}
              aria-controls={open ? `${listId}-panel` : undefined}
              aria-label={chosen ? messages.country(chosen.name, `+${chosen.dialCode}`) : messages.title}
              disabled={disabled}
              onClick={() => (open ? close() : show())}
            >
              {chosen ? <Flag code={chosen.code} /> : <span className={styles.noFlag} />}
              <span className={styles.code}>{chosen ? `+${chosen.dialCode}` : '+'}</span>
              <ChevronDown aria-hidden="true" />
            </button>
            <input
              {...input}
              {...control}
              ref={(element) => {
                own.current = element
                if (typeof ref === 'function') return ref(element)
                if (ref) ref.current = element
              }}
              type="tel"
              inputMode="tel"
              autoComplete="tel-national"
              disabled={disabled}
              value={value}
              onChange={change}
              className={styles.input}
              data-control=""
            />
          </>
        )}
      </Field>
      <AdaptivePopover
        id={`${listId}-panel`}
        open={open}
        onClose={close}
        anchor={frame}
        title={messages.title}
        closeLabel={messages.close}
        sheet="full"
        bare
      >
        <div className={combobox.picker}>
          <ComboboxSearch combobox={list} listId={listId} label={messages.search} placeholder={messages.search} boxed />
          <ComboboxList
            id={listId}
            label={messages.title}
            combobox={list}
            itemKey={(one) => one.code}
            itemText={(one) => one.name}
            isSelected={(one) => one.code === country}
            onPick={pick}
            messages={{ ...messages, loading: '', failed: '', retry: '' }}
            renderItem={(one, mark) => (
              <>
                <Flag code={one.code} />
                <span className={styles.name}>{mark(one.name)}</span>
                <span className={styles.dial}>{`+${one.dialCode}`}</span>
              </>
            )}
          />
        </div>
      </AdaptivePopover>
    </>
  )
}
