import { useId, useRef, useState } from 'react'
import type { KeyboardEvent, Ref, RefObject } from 'react'
import { Minus, Plus } from 'lucide-react'
import { Field, splitField } from './field.tsx'
import type { FieldProps } from './field.tsx'
import styles from './number-stepper.module.css'

export interface NumberStepperProps extends FieldProps {
  value?: number
  defaultValue?: number
  onChange?: (value: number) => void
  min?: number
  max?: number
  step?: number
  decreaseLabel: string
  increaseLabel: string
  /** How the value is read out and shown when not being edited, e.g. "20 kg". */
  format?: (value: number) => string
  name?: string
  disabled?: boolean
  required?: boolean
  ref?: Ref<HTMLInputElement>
}

/** A whole number between two bounds: typed, stepped with the arrows, or with the two buttons. */
export function NumberStepper(props: NumberStepperProps) {
  const { field, rest } = splitField(props)
  const { min = 0, max = 999, step = 1, decreaseLabel, increaseLabel, format, name, disabled, required, ref } = rest
  const made = useId()
  const id = field.id ?? made
  const input = useRef<HTMLInputElement>(null)
  const { current, draft, setDraft, spoken, press, commit, key, selectNumber } = useStepper({ ...rest, min, max, step }, input)
  const side = { controls: id, onPress: press }
  return (
    <Field {...field} id={id} disabled={disabled}>
      {(control) => (
        <>
          <input
            {...control}
            ref={(element) => {
              input.current = element
              if (typeof ref === 'function') return ref(element)
              if (ref) ref.current = element
            }}
            className={styles.input}
            data-control=""
            role="spinbutton"
            type="text"
            inputMode="numeric"
            autoComplete="off"
            aria-valuenow={current}
            aria-valuemin={min}
            aria-valuemax={max}
            aria-valuetext={format?.(current)}
            disabled={disabled}
            required={required}
            value={draft ?? (format ? format(current) : String(current))}
            onFocus={(event) => {
              // React repeats a focus from before the hydration: a draft is kept.
              if (draft !== null) return
              setDraft(String(current))
              selectNumber(event.currentTarget, current)
            }}
            onChange={(event) => setDraft(event.currentTarget.value.replace(/\D/g, '').slice(0, String(max).length))}
            onBlur={commit}
            onKeyDown={key}
          />
          {name ? <input type="hidden" name={name} value={current} disabled={disabled} /> : null}
          <output className="visually-hidden">{spoken}</output>
          <span className={styles.buttons}>
            <StepButton {...side} label={decreaseLabel} to={current - step} disabled={disabled === true || current <= min} icon={Minus} />
            <StepButton {...side} label={increaseLabel} to={current + step} disabled={disabled === true || current >= max} icon={Plus} />
          </span>
        </>
      )}
    </Field>
  )
}

interface StepButtonProps {
  controls: string
  label: string
  to: number
  disabled: boolean
  icon: typeof Minus
  onPress: (to: number) => void
}

function StepButton({ controls, label, to, disabled, icon: Icon, onPress }: StepButtonProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      data-each-press=""
      aria-controls={controls}
      aria-label={label}
      disabled={disabled}
      onClick={() => onPress(to)}
    >
      <Icon aria-hidden="true" />
    </button>
  )
}

type StepperOptions = Pick<NumberStepperProps, 'value' | 'defaultValue' | 'onChange' | 'format'> & {
  min: number
  max: number
  step: number
}

/** The number, its draft while it is typed, and what is announced after a press. */
function useStepper({ value, defaultValue, onChange, min, max, step, format }: StepperOptions, input: RefObject<HTMLInputElement | null>) {
  const [own, setOwn] = useState(defaultValue ?? min)
  const [draft, setDraft] = useState<string | null>(null)
  const [spoken, setSpoken] = useState('')
  const current = value ?? own
  const bound = (next: number) => Math.min(max, Math.max(min, next))
  const hasTyped = useRef(false)
  /**
   * Selects the number, so that the next digit replaces it: at once, before any digit, and again after the pointer has put its caret, unless a
   * digit was typed by then.
   */
  const selectNumber = (element: HTMLInputElement, number: number) => {
    hasTyped.current = false
    // React leaves a value alone that is what it renders, and with it the selection.
    element.value = String(number)
    element.select()
    requestAnimationFrame(() => {
      if (!hasTyped.current) element.select()
    })
  }
  const set = (next: number) => {
    const bounded = bound(next)
    const editing = document.activeElement === input.current
    setDraft(editing ? String(bounded) : null)
    if (editing && input.current) selectNumber(input.current, bounded)
    if (bounded === current) return
    setOwn(bounded)
    onChange?.(bounded)
  }
  const press = (next: number) => {
    set(next)
    setSpoken(format?.(bound(next)) ?? String(bound(next)))
  }
  const commit = () => {
    if (draft === null) return
    const typed = Number.parseInt(draft, 10)
    if (Number.isNaN(typed)) setDraft(null)
    else set(typed)
  }
  const key = (event: KeyboardEvent<HTMLInputElement>) => {
    hasTyped.current = true
    const steps: Record<string, number> = {
      ArrowUp: current + step,
      ArrowDown: current - step,
      Home: min,
      End: max,
      PageUp: current + step * 5,
      PageDown: current - step * 5,
    }
    if (event.key === 'Enter') commit()
    const next = steps[event.key]
    if (next === undefined) return
    event.preventDefault()
    set(next)
  }
  return { current, draft, setDraft, spoken, press, commit, key, selectNumber }
}
