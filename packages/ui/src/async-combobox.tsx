import { useId, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { flushSync } from 'react-dom'
import { X } from 'lucide-react'
import { useAnchored } from './anchored.ts'
import { ComboboxList, optionId } from './combobox-list.tsx'
import type { ComboboxListProps, ComboboxMessages } from './combobox-list.tsx'
import { ComboboxSearch } from './combobox-search.tsx'
import { Field, splitField } from './field.tsx'
import type { FieldProps } from './field.tsx'
import { Sheet } from './sheet.tsx'
import { useCombobox } from './use-combobox.ts'
import type { UseComboboxOptions } from './use-combobox.ts'
import { media, useMediaQuery } from './use-media-query.ts'
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
  const {
    value,
    onChange,
    load,
    minChars = 0,
    itemKey,
    itemText,
    renderItem,
    messages,
    placeholder,
    icon,
    name,
    disabled,
    required,
    autoFocus,
    ref,
  } = rest
  const narrow = useMediaQuery(media.belowDesktop)
  const [open, setOpen] = useState(false)
  /** What is being typed; null while the field shows its value. */
  const [typed, setTyped] = useState<string | null>(null)
  const made = useId()
  const id = field.id ?? made
  const listId = `${id}-list`
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
    combobox.search('', true)
  }

  useLayoutEffect(() => {
    anchor.current = input.current?.closest<HTMLElement>('[data-frame]') ?? null
    if (open && !narrow && panel.current && !panel.current.matches(':popover-open')) panel.current.showPopover()
  }, [open, narrow])
  useAnchored(anchor, panel, open && !narrow, { matchWidth: true })

  const text = value === null ? '' : itemText(value)
  const label = typeof field.label === 'string' ? field.label : (messages.title ?? '')
  const list = { id: listId, label, combobox, itemKey, itemText, renderItem, messages, minChars, onPick: pick } as const
  const isSelected = (item: T) => value !== null && itemKey(item) === itemKey(value)
  const expanded = open && !narrow && combobox.items.length > 0

  const key = (event: KeyboardEvent<HTMLInputElement>) => {
    if (narrow) {
      if (
        event.key === 'Enter' ||
        event.key === ' ' ||
        event.key === 'ArrowDown' ||
        (event.key.length === 1 && !event.metaKey && !event.ctrlKey)
      ) {
        event.preventDefault()
        show()
      }
      return
    }
    if (event.key === 'Escape' && open) {
      event.preventDefault()
      event.stopPropagation()
      shut()
      return
    }
    if (!open) {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault()
        show()
      }
      return
    }
    combobox.key(event)
  }

  return (
    <>
      <Field {...field} id={id} disabled={disabled}>
        {(control) => (
          <>
            {icon ? <span className={styles.icon}>{icon}</span> : null}
            <input
              {...control}
              ref={(element) => {
                input.current = element
                if (typeof ref === 'function') return ref(element)
                if (ref) ref.current = element
              }}
              className={styles.input}
              data-control=""
              type="text"
              role="combobox"
              aria-autocomplete={narrow ? undefined : 'list'}
              aria-haspopup={narrow ? 'dialog' : 'listbox'}
              aria-expanded={narrow ? open : expanded}
              aria-controls={expanded ? listId : undefined}
              aria-activedescendant={expanded && combobox.active >= 0 ? optionId(listId, combobox.active) : undefined}
              aria-required={required || undefined}
              autoComplete="off"
              autoCorrect="off"
              autoCapitalize="off"
              spellCheck={false}
              enterKeyHint="done"
              readOnly={narrow}
              disabled={disabled}
              autoFocus={autoFocus}
              placeholder={placeholder}
              value={typed ?? text}
              onFocus={(event) => {
                if (narrow) return
                event.currentTarget.select()
                if (!open) show()
              }}
              onClick={() => {
                // In one go with the press, so that phones bring up the keyboard for the field inside.
                if (narrow) flushSync(show)
                else if (!open) show()
              }}
              onChange={(event) => {
                const next = event.currentTarget.value
                setTyped(next)
                setOpen(true)
                combobox.search(next)
              }}
              onKeyDown={key}
              onBlur={(event) => {
                if (narrow || panel.current?.contains(event.relatedTarget)) return
                if (typed !== null && typed.trim() === '' && value !== null) onChange(null)
                setOpen(false)
                // While Tab waits for its result, the typed text stays visible.
                if (!combobox.waiting()) shut()
              }}
            />
            {value !== null && !disabled ? (
              <button
                type="button"
                className={styles.clear}
                aria-label={messages.clear}
                onClick={() => {
                  onChange(null)
                  setTyped(null)
                  input.current?.focus()
                }}
              >
                <X aria-hidden="true" />
              </button>
            ) : null}
            {name ? <input type="hidden" name={name} value={value === null ? '' : itemKey(value)} disabled={disabled} /> : null}
            {open && !narrow ? (
              <div ref={panel} popover="manual" className={styles.panel} data-blank={combobox.blank || undefined}>
                <ComboboxList {...list} isSelected={isSelected} />
              </div>
            ) : null}
          </>
        )}
      </Field>
      {narrow ? (
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
