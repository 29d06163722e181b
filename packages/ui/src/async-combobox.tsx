import { useId } from 'react'
import type { ReactNode, Ref } from 'react'
import { flushSync } from 'react-dom'
import { X } from 'lucide-react'
import { ComboboxList, optionId } from './combobox-list.tsx'
import type { ComboboxListProps, ComboboxMessages } from './combobox-list.tsx'
import { ComboboxSearch } from './combobox-search.tsx'
import { Field, splitField } from './field.tsx'
import type { FieldControl, FieldProps } from './field.tsx'
import { Sheet } from './sheet.tsx'
import { useAsyncCombobox } from './use-async-combobox.ts'
import type { AsyncComboboxState } from './use-async-combobox.ts'
import type { UseComboboxOptions } from './use-combobox.ts'
import styles from './combobox.module.css'

export type { ComboboxSection } from './use-combobox.ts'

export interface AsyncComboboxProps<T> extends FieldProps, Pick<UseComboboxOptions<T>, 'load' | 'minChars'> {
  value: T | null
  onChange: (item: T | null) => void
  itemKey: (item: T) => string
  /** The whole text put into the field when chosen, e.g. "Nice Côte d'Azur (NCE)". */
  itemText: (item: T) => string
  renderItem?: ComboboxListProps<T>['renderItem']
  messages: ComboboxMessages & {
    clear: string
    close: string
    /** Title of the sheet on narrow screens; the label when missing. */
    title?: string
  }
  placeholder?: string
  icon?: ReactNode
  /** Adds a hidden input with the chosen key. */
  name?: string
  disabled?: boolean
  required?: boolean
  autoFocus?: boolean
  ref?: Ref<HTMLInputElement>
}

/**
 * A search field. Wide: the list is below the field. Under 1240 px the field opens a sheet, on phones full screen.
 * Enter and Tab select the active option, while a request is pending the first one of its answer, Escape restores the previous value.
 */
export function AsyncCombobox<T>(props: AsyncComboboxProps<T>) {
  const { field, rest } = splitField(props)
  const { value, onChange, minChars = 0, itemKey, itemText, renderItem, messages, placeholder, icon, name, disabled } = rest
  const made = useId()
  const id = field.id ?? made
  const listId = `${id}-list`
  const state = useAsyncCombobox(rest)
  const { combobox, open, isNarrow, panel, pick, shut } = state
  const label = typeof field.label === 'string' ? field.label : (messages.title ?? '')
  const list = { id: listId, label, combobox, itemKey, itemText, renderItem, messages, minChars, onPick: pick } as const
  const isSelected = (item: T) => value !== null && itemKey(item) === itemKey(value)
  return (
    <>
      <Field {...field} id={id} disabled={disabled}>
        {(control) => (
          <>
            {icon ? <span className={styles.icon}>{icon}</span> : null}
            <ComboboxInput {...rest} control={control} listId={listId} state={state} />
            {value !== null && !disabled ? (
              <button
                type="button"
                className={styles.clear}
                aria-label={messages.clear}
                onClick={() => {
                  onChange(null)
                  state.setTyped(null)
                  state.focus()
                }}
              >
                <X aria-hidden="true" />
              </button>
            ) : null}
            {name ? <input type="hidden" name={name} value={value === null ? '' : itemKey(value)} disabled={disabled} /> : null}
            {open && !isNarrow ? (
              <div ref={panel} popover="manual" className={styles.panel} data-blank={combobox.blank || undefined}>
                <ComboboxList {...list} isSelected={isSelected} />
              </div>
            ) : null}
          </>
        )}
      </Field>
      {isNarrow ? (
        <Sheet
          open={open}
          onClose={shut}
          title={messages.title ?? field.label}
          closeLabel={messages.close}
          height="full"
          bare
          header={<ComboboxSearch combobox={combobox} listId={listId} label={label} placeholder={placeholder} />}
        >
          <ComboboxList {...list} isSelected={isSelected} />
        </Sheet>
      ) : null}
    </>
  )
}

type ComboboxInputProps<T> = Pick<
  AsyncComboboxProps<T>,
  'value' | 'onChange' | 'itemText' | 'placeholder' | 'disabled' | 'required' | 'autoFocus' | 'ref'
> & { control: FieldControl; listId: string; state: AsyncComboboxState<T> }

function ComboboxInput<T>({ control, listId, state, value, onChange, itemText, ref, required, ...rest }: ComboboxInputProps<T>) {
  const { attach, combobox, isNarrow, open, panel, show, shut, typed, type } = state
  const isExpanded = open && !isNarrow && combobox.items.length > 0
  return (
    <input
      {...control}
      ref={(element) => {
        attach(element)
        if (typeof ref === 'function') return ref(element)
        if (ref) ref.current = element
      }}
      className={styles.input}
      data-control=""
      type="text"
      role="combobox"
      aria-autocomplete={isNarrow ? undefined : 'list'}
      aria-haspopup={isNarrow ? 'dialog' : 'listbox'}
      aria-expanded={isNarrow ? open : isExpanded}
      aria-controls={isExpanded ? listId : undefined}
      aria-activedescendant={isExpanded && combobox.active >= 0 ? optionId(listId, combobox.active) : undefined}
      aria-required={required || undefined}
      autoComplete="off"
      autoCorrect="off"
      autoCapitalize="off"
      spellCheck={false}
      enterKeyHint="done"
      readOnly={isNarrow}
      disabled={rest.disabled}
      autoFocus={rest.autoFocus}
      placeholder={rest.placeholder}
      value={typed ?? (value === null ? '' : itemText(value))}
      onFocus={(event) => {
        if (isNarrow) return
        // React repeats a focus from before the hydration: what has been typed since stays.
        if (typed === null) event.currentTarget.select()
        if (!open) show()
      }}
      onClick={() => {
        if (open) return
        // In one go with the press, so that phones bring up the keyboard for the field inside.
        if (isNarrow) flushSync(show)
        else show()
      }}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={state.key}
      onBlur={(event) => {
        if (isNarrow || panel.current?.contains(event.relatedTarget)) return
        if (typed !== null && typed.trim() === '' && value !== null) onChange(null)
        // While Tab waits for its result, the typed text stays visible.
        if (combobox.waiting()) state.hide()
        else shut()
      }}
    />
  )
}
