import { useLayoutEffect, useRef } from 'react'
import { amountOf, caretAfter, groupAmount } from './money-rules.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

interface MoneyFieldProps extends Omit<TextFieldProps, 'value' | 'defaultValue' | 'onChange' | 'type' | 'inputMode' | 'prefix' | 'ref'> {
  /** As grouped by `groupAmount`. */
  value: string
  /** Grouped text and its value in major units, null while it is not a number. */
  onChange: (text: string, amount: number | null) => void
  symbol: string
}

/** An amount of money: thousands part while it is typed, the decimal mark is a comma whichever key was pressed. */
export function MoneyField({ value, onChange, symbol, ...rest }: MoneyFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)

  useLayoutEffect(() => {
    // Grouping moved the text: the caret follows its digit.
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  return (
    <TextField
      {...rest}
      ref={input}
      inputMode="decimal"
      autoComplete="off"
      prefix={symbol}
      value={value}
      onChange={(typed) => {
        const text = groupAmount(typed, value)
        const before = typed.slice(0, input.current?.selectionStart ?? typed.length)
        caret.current = caretAfter(text, before.replaceAll(/[^\d.,]/g, '').length)
        onChange(text, amountOf(text))
      }}
    />
  )
}
