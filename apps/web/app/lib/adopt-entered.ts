/** Where React keeps the value it last saw in a field; it reports a change only against this one. */
interface Tracked {
  _valueTracker?: { setValue: (value: string) => void }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

interface Change {
  field: Field
  /** Event that reports it to React. */
  event: 'input' | 'change' | 'click'
  /** Puts back what a render after the hydration has overwritten. */
  restore: () => void
  /** What React takes for the value before. */
  before: string
}

/**
 * Reports to React what was entered before the hydration: text, choices, checked boxes. Call it in a layout effect of the hydration: a
 * later render would overwrite the fields. The fields keep focus, selection and composition.
 */
export function adoptEntered(root: ParentNode): void {
  const changes = [...root.querySelectorAll<Field>('input, textarea, select')].flatMap((field) => readChange(field) ?? [])
  if (changes.length === 0) return
  // After the commit: inside it React would first restore the values of the markup.
  queueMicrotask(() => {
    for (const { field, event, restore, before } of changes) {
      if (!field.isConnected) continue
      restore()
      ;(field as Tracked)._valueTracker?.setValue(before)
      // Not a MouseEvent: the browser would toggle the box again.
      field.dispatchEvent(new Event(event, { bubbles: true }))
    }
  })
}

function readChange(field: Field): Change | null {
  if (field instanceof HTMLSelectElement) {
    const { value } = field
    const shown = [...field.options].find((option) => option.defaultSelected) ?? field.options[0]
    return shown === undefined || shown.value === value
      ? null
      : { field, event: 'change', restore: () => (field.value = value), before: '' }
  }
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
    const { checked } = field
    return checked === field.defaultChecked || (field.type === 'radio' && !checked)
      ? null
      : { field, event: 'click', restore: () => (field.checked = checked), before: String(!checked) }
  }
  return field.value === field.defaultValue || field.type === 'hidden' ? null : readText(field)
}

function readText(field: HTMLInputElement | HTMLTextAreaElement): Change {
  if (field.type === 'file') return { field, event: 'change', restore: () => {}, before: '' }
  const { value, defaultValue, selectionStart, selectionEnd } = field
  const restore = () => {
    if (field.value === value) return
    field.value = value
    if (field === document.activeElement && selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
  }
  return { field, event: 'input', restore, before: defaultValue }
}
