import { useId, useLayoutEffect, useRef, useState } from 'react'
import type { ChangeEvent, ComponentType, InputHTMLAttributes, KeyboardEvent, Ref } from 'react'
import { ChevronDown } from 'lucide-react'
import type { CountryPickerProps } from './country-picker.tsx'
import { Field, splitField } from './field.tsx'
import type { FieldProps } from './field.tsx'
import { Flag } from './flag.tsx'
import { caretAfterDigits } from './phone-rules.ts'
import type { PhoneCountry } from './country-rules.ts'
import styles from './phone-field.module.css'

export type { PhoneCountry } from './country-rules.ts'

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
  messages: CountryPickerProps['messages'] & {
    /** Names the country button; gets the country's name and dialling code. */
    country: (name: string, dialCode: string) => string
  }
  ref?: Ref<HTMLInputElement>
}

/** A telephone number: country with flag and dialling code, then the national number. */
export function PhoneField(props: PhoneFieldProps) {
  const { field, rest } = splitField(props)
  const { countries, country, onCountryChange, value, onChange, format, detect, preferred = [], messages, disabled, ref, ...input } = rest
  const [open, setOpen] = useState(false)
  const [Picker, setPicker] = useState<ComponentType<CountryPickerProps> | null>(null)
  const own = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const frame = useRef<HTMLElement | null>(null)
  const caret = useRef<number | null>(null)
  /** Typed between opening and loading the list. */
  const ahead = useRef('')
  const listId = useId()
  const chosen = countries.find((one) => one.code === country)

  const close = () => setOpen(false)
  const pick = (one: PhoneCountry) => {
    onCountryChange(one.code)
    if (format && value) onChange(format(value, one.code))
    close()
    requestAnimationFrame(() => own.current?.focus())
  }
  /** Called on hover or focus, to preload the list. */
  const fetchPicker = () => {
    if (Picker) return
    // Not reachable: the next press tries again.
    import('./country-picker.tsx').then(
      (module) => setPicker(() => module.CountryPicker),
      () => {},
    )
  }
  const show = () => {
    fetchPicker()
    frame.current = button.current?.closest<HTMLElement>('[data-frame]') ?? null
    ahead.current = ''
    setOpen(true)
  }
  const typeAhead = (event: KeyboardEvent) => {
    if (!open || Picker || event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    ahead.current += event.key
  }

  // Formatting moves characters: the caret stays after the same digit.
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
              onPointerEnter={fetchPicker}
              onFocus={fetchPicker}
              onKeyDown={typeAhead}
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
              onKeyDown={fetchPicker}
              className={styles.input}
              data-control=""
            />
          </>
        )}
      </Field>
      {Picker ? (
        <Picker
          id={`${listId}-panel`}
          listId={listId}
          typed={ahead}
          open={open}
          onClose={close}
          anchor={frame}
          countries={countries}
          country={country}
          preferred={preferred}
          onPick={pick}
          messages={messages}
        />
      ) : null}
    </>
  )
}
