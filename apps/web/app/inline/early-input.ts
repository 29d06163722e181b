// Input between the first paint and the hydration. Text stays in the fields, where `lib/adopt-entered.ts` reads it; what needs the
// page's code is held and replayed here.
import { addEarlyInput, type EarlyInput } from './early-queue.ts'

/** Controls of the browser or of `controls.ts` need no hydration. */
const independent = '[popovertarget],[data-theme-choice],[data-cookies]'
const textField = 'input:not([type=checkbox],[type=radio],[type=file])'

let queue: EarlyInput<HTMLElement>[] = []

const toElement = (target: EventTarget | null): Element | null => (target instanceof Element ? target : null)

/** Holds presses, Enter and the leaving of fields until `replay`; `onHeld` starts the page, whose own listeners get none of it. */
export function holdEarlyInput(onHeld: () => void): { replay: () => Promise<void> } {
  const listening = new AbortController()
  const options = { capture: true, signal: listening.signal }
  addEventListener('aq:hydrated', () => listening.abort(), options)
  const hold = (event: Event, input: EarlyInput<HTMLElement>): void => {
    event.preventDefault()
    // React gets it once, by the replay.
    event.stopImmediatePropagation()
    queue = addEarlyInput(queue, input)
    onHeld()
  }
  addEventListener(
    'click',
    (event) => {
      const target = toElement(event.target)
      const control = target?.closest<HTMLElement>('button,[data-live]')
      const field = target?.closest<HTMLElement>(textField)
      // The browser handles the press into a field; what the field opens needs the page's code.
      if (field) queue = addEarlyInput(queue, { kind: 'press', control: field })
      if (!control || control.matches(independent) || event.ctrlKey || event.metaKey || event.shiftKey) return
      hold(event, { kind: 'press', control, repeats: control.hasAttribute('data-each-press') })
    },
    options,
  )
  addEventListener(
    'keydown',
    (event) => {
      const field = toElement(event.target)?.closest<HTMLElement>(textField)
      if (field && event.key === 'Enter' && !event.isComposing) hold(event, { kind: 'enter', control: field })
    },
    options,
  )
  addEventListener(
    'focusin',
    ({ target }) => {
      if (target instanceof HTMLInputElement && target.matches('[role=spinbutton]')) selectValue(target)
    },
    options,
  )
  addEventListener(
    'focusout',
    ({ target }) => {
      const field = toElement(target)?.closest<HTMLElement>(textField)
      if (field && document.hasFocus()) queue = addEarlyInput(queue, { kind: 'leave', control: field })
    },
    options,
  )
  return {
    async replay() {
      listening.abort()
      repeatFocus(document.activeElement)
      for (const input of queue) {
        // Each one sees what the one before has changed.
        await new Promise((resolve) => setTimeout(resolve))
        replayInput(input)
      }
    },
  }
}

/** As the field does itself once it is live: what is typed replaces its value. Again after the pointer has put its caret. */
function selectValue(field: HTMLInputElement): void {
  const { value } = field
  field.select()
  requestAnimationFrame(() => {
    if (field.value === value) field.select()
  })
}

function repeatFocus(active: Element | null): void {
  if (active instanceof HTMLInputElement && active.value === active.defaultValue)
    active.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
}

const pressKey = (control: HTMLElement, key: string): boolean =>
  control.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))

function replayInput({ kind, control }: EarlyInput<HTMLElement>): void {
  if (kind === 'press') control.click()
  else if (kind === 'enter') {
    if (pressKey(control, 'Enter') && control instanceof HTMLInputElement) control.form?.requestSubmit()
  } else if (control !== document.activeElement) {
    pressKey(control, 'Tab')
    control.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  }
}
