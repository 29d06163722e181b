import { useId, useRef } from 'react'
import type { InputHTMLAttributes, Ref } from 'react'
import { ChevronDown } from 'lucide-react'
import type { CountryPickerProps } from './country-picker.tsx'
import { Field, splitField } from './field.tsx'
import type { FieldProps } from './field.tsx'
import { Flag } from './flag.tsx'
import type { PhoneCountry } from './country-rules.ts'
import { isInternational } from './phone-rules.ts'
import { useCountryPicker } from './use-country-picker.ts'
import { useNationalNumber } from './use-national-number.ts'
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
    /** Names the country button; gets the country's name and dialling code with its plus. */
    country: (name: string, dialCode: string) => string
  }
  ref?: Ref<HTMLInputElement>
}

/** A telephone number: country with flag and dialling code, then the national number. */
export function PhoneField(props: PhoneFieldProps) {
  const { field, rest } = splitField(props)
  const { countries, country, onCountryChange, value, onChange, format, detect, preferred = [], messages, disabled, ref, ...input } = rest
  const own = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { Picker, preload, open, show, close, frame, ahead, typeAhead } = useCountryPicker(button)
  const change = useNationalNumber(own, { value, country, onChange, onCountryChange, format, detect })
  const listId = useId()
  const chosen = countries.find((one) => one.code === country)
  const pick = (one: PhoneCountry) => {
    onCountryChange(one.code)
    if (format && value && !isInternational(value)) onChange(format(value, one.code))
    close()
    requestAnimationFrame(() => own.current?.focus())
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
              onPointerEnter={preload}
              onFocus={preload}
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
              onKeyDown={preload}
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
