import { useLayoutEffect, useRef } from 'react'
import type { ChangeEvent, RefObject } from 'react'
import { caretAfterDigits, isInternational } from './phone-rules.ts'

interface NationalNumberOptions {
  value: string
  country: string
  onChange: (text: string) => void
  onCountryChange: (code: string) => void
  format: ((text: string, country: string) => string) | undefined
  detect: ((text: string) => { country: string; national: string } | null) | undefined
}

/** Formats a national number while it is typed; a full international number chooses its country and
 * stands as typed until it is known. Returns the change handler. */
export function useNationalNumber(input: RefObject<HTMLInputElement | null>, options: NationalNumberOptions) {
  const { value, country, onChange, onCountryChange, format, detect } = options
  const caret = useRef<number | null>(null)
  // Formatting moves characters: the caret stays after the same digit.
  useLayoutEffect(() => {
    if (caret.current === null || !input.current) return
    const at = caretAfterDigits(value, caret.current)
    caret.current = null
    if (document.activeElement === input.current) input.current.setSelectionRange(at, at)
  }, [input, value])

  // Loaded while a number is being typed. In the same commit: a key pressed between it and a later effect would be lost.
  const current = useRef(options)
  useLayoutEffect(() => {
    current.current = options
  })
  useLayoutEffect(() => {
    const typed = current.current
    if (!format || !typed.value || isInternational(typed.value)) return
    const next = format(typed.value, typed.country)
    if (next === typed.value) return
    const end = input.current?.selectionStart ?? typed.value.length
    caret.current = typed.value.slice(0, end).replace(/\D/g, '').length
    typed.onChange(next)
  }, [input, format])

  return (event: ChangeEvent<HTMLInputElement>): void => {
    const text = event.currentTarget.value
    if (isInternational(text)) {
      const found = detect?.(text)
      if (!found) return onChange(text)
      onCountryChange(found.country)
      return onChange(format ? format(found.national, found.country) : found.national)
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
}
