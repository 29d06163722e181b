import { useLayoutEffect, useRef } from 'react'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { eraseDigit, onlyDigits, pasteDigits, toCode, typeText } from './code-rules.ts'

interface CodeBoxesOptions {
  length: 4 | 6
  value: string
  onChange: (code: string) => void
  onComplete?: (code: string) => void
  isRefused: boolean
}

/** Digits and focus of a row of boxes. */
export function useCodeBoxes({ length, value, onChange, onComplete, isRefused }: CodeBoxesOptions) {
  const boxes = useRef<(HTMLInputElement | null)[]>([])
  const goTo = useRef<number | null>(null)
  const code = toCode(value, length)

  // Before the next key press: a passive effect may run after it on a busy device.
  useLayoutEffect(() => {
    if (goTo.current === null) return
    const box = boxes.current[Math.min(goTo.current, length - 1)]
    goTo.current = null
    box?.focus()
    box?.select()
  })
  // A rejected code is typed again from the start: focus the first box.
  useLayoutEffect(() => {
    if (isRefused && code === '') boxes.current[0]?.focus()
  }, [isRefused, code])

  const set = (next: string, focus: number) => {
    goTo.current = focus
    if (next === code) {
      boxes.current[Math.min(focus, length - 1)]?.focus()
      return
    }
    onChange(next)
    if (next.length === length) onComplete?.(next)
  }
  const input = (index: number, text: string) => {
    const digits = text.replace(/\D/g, '')
    if (digits === '') {
      if (text === '' && index < code.length) set(eraseDigit(code, index).code, index)
      return
    }
    const before = code[index] ?? ''
    // The phone's suggestion and password managers put the whole code into one box.
    if (digits.length > 2 || (digits.length === 2 && !before)) {
      const filled = pasteDigits(code, digits.length >= length ? 0 : index, digits, length)
      if (filled !== null) set(filled, filled.length)
      return
    }
    const typed = typeText(code, index, digits, length)
    set(typed.code, typed.focus)
  }
  const key = (event: KeyboardEvent<HTMLInputElement>, index: number) => {
    if (event.key === 'Backspace') {
      event.preventDefault()
      const erased = eraseDigit(code, index)
      set(erased.code, erased.focus)
    } else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      event.preventDefault()
      boxes.current[event.key === 'ArrowLeft' ? index - 1 : index + 1]?.focus()
    } else if (event.key.length === 1 && !event.metaKey && !event.ctrlKey && !event.altKey && !onlyDigits(event.key)) event.preventDefault()
  }
  const paste = (event: ClipboardEvent, index: number) => {
    event.preventDefault()
    const filled = pasteDigits(code, index, event.clipboardData.getData('text'), length)
    if (filled !== null) set(filled, filled.length)
  }
  return { boxes, code, input, key, paste }
}
