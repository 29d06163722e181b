import { useRef, useState } from 'react'
import type { ComponentType, KeyboardEvent, RefObject } from 'react'
import type { CountryPickerProps } from './country-picker.tsx'

/** The list of countries, loaded before it is needed; keys typed until then are kept in `ahead`. */
export function useCountryPicker(button: RefObject<HTMLButtonElement | null>) {
  const [open, setOpen] = useState(false)
  const [Picker, setPicker] = useState<ComponentType<CountryPickerProps> | null>(null)
  const frame = useRef<HTMLElement | null>(null)
  const ahead = useRef('')
  const preload = () => {
    if (Picker) return
    // Not reachable: the next press tries again.
    import('./country-picker.tsx').then(
      (module) => setPicker(() => module.CountryPicker),
      () => {},
    )
  }
  const show = () => {
    preload()
    frame.current = button.current?.closest<HTMLElement>('[data-frame]') ?? null
    ahead.current = ''
    setOpen(true)
  }
  const typeAhead = (event: KeyboardEvent) => {
    if (!open || Picker || event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    ahead.current += event.key
  }
  return { Picker, preload, open, show, close: () => setOpen(false), frame, ahead, typeAhead }
}
