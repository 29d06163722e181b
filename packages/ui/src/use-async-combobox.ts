import { useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { useAnchored } from './anchored.ts'
import { useCombobox } from './use-combobox.ts'
import type { UseComboboxOptions } from './use-combobox.ts'
import { media, useMediaQuery } from './use-media-query.ts'

interface AsyncComboboxOptions<T> extends Pick<UseComboboxOptions<T>, 'load' | 'minChars'> {
  onChange: (item: T | null) => void
  disabled?: boolean
}

export type AsyncComboboxState<T> = ReturnType<typeof useAsyncCombobox<T>>

/** Whether the list is open, what is typed, and the keys of the closed and the open field. */
export function useAsyncCombobox<T>({ load, minChars = 0, onChange, disabled }: AsyncComboboxOptions<T>) {
  const isNarrow = useMediaQuery(media.belowDesktop)
  const [open, setOpen] = useState(false)
  /** What is being typed; null while the field shows its value. */
  const [typed, setTyped] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const anchor = useRef<HTMLElement | null>(null)
  const panel = useRef<HTMLDivElement>(null)
  const pick = (item: T) => {
    onChange(item)
    shut()
  }
  const combobox = useCombobox<T>({ load, minChars, onPick: pick, onNothing: () => shut() })
  const shut = () => {
    setOpen(false)
    setTyped(null)
    combobox.stop()
  }
  const show = () => {
    if (disabled) return
    setOpen(true)
    combobox.search(typed ?? '', true)
  }
  const type = (text: string) => {
    setTyped(text)
    setOpen(true)
    combobox.search(text)
  }

  useLayoutEffect(() => {
    anchor.current = input.current?.closest<HTMLElement>('[data-frame]') ?? null
    if (open && !isNarrow && panel.current && !panel.current.matches(':popover-open')) panel.current.showPopover()
  }, [open, isNarrow])
  useAnchored(anchor, panel, open && !isNarrow, { matchWidth: true })

  const key = (event: KeyboardEvent<HTMLInputElement>) => {
    const isText = event.key.length === 1 && !event.metaKey && !event.ctrlKey
    if (isNarrow) {
      if (open) combobox.key(event)
      else if (isText || event.key === 'Enter' || event.key === 'ArrowDown') {
        event.preventDefault()
        // The letter is the first one of the search in the sheet.
        flushSync(() => (isText ? type(event.key) : show()))
      }
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      event.stopPropagation()
      shut()
    } else if (open) combobox.key(event)
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      show()
    }
  }
  return {
    /** Ref of the field. */
    attach: (element: HTMLInputElement | null) => {
      input.current = element
    },
    focus: () => input.current?.focus(),
    combobox,
    open,
    hide: () => setOpen(false),
    isNarrow,
    typed,
    setTyped,
    type,
    panel,
    pick,
    shut,
    show,
    key,
  }
}
