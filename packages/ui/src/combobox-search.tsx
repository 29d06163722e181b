import { Search } from 'lucide-react'
import { cx } from './cx.ts'
import { optionId } from './combobox-list.tsx'
import type { Combobox } from './use-combobox.ts'
import styles from './combobox.module.css'

export interface ComboboxSearchProps<T> {
  combobox: Combobox<T>
  listId: string
  label: string
  placeholder?: string
  /** With its own padding and line below, at the head of a popover. */
  boxed?: boolean
}

/** The search input that drives a list shown with it, in a sheet or a popover. */
export function ComboboxSearch<T>({ combobox, listId, label, placeholder, boxed }: ComboboxSearchProps<T>) {
  const expanded = combobox.items.length > 0
  return (
    <div className={cx(styles.search, boxed && styles.boxed)}>
      <Search aria-hidden="true" />
      <span className={styles.words}>
        {boxed ? null : (
          <span className={styles.caption} aria-hidden="true">
            {label}
          </span>
        )}
        <input
          data-autofocus=""
          type="text"
          role="combobox"
          aria-label={label}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-expanded={expanded}
          aria-controls={expanded ? listId : undefined}
          aria-activedescendant={expanded && combobox.active >= 0 ? optionId(listId, combobox.active) : undefined}
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="done"
          placeholder={placeholder}
          value={combobox.query}
          onChange={(event) => combobox.search(event.currentTarget.value)}
          onKeyDown={(event) => combobox.key(event)}
        />
      </span>
    </div>
  )
}
