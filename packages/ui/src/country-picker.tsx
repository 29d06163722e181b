import { useLayoutEffect } from 'react'
import type { RefObject } from 'react'
import { AdaptivePopover } from './adaptive-popover.tsx'
import { ComboboxList } from './combobox-list.tsx'
import type { ComboboxMessages } from './combobox-list.tsx'
import { ComboboxSearch } from './combobox-search.tsx'
import { Flag } from './flag.tsx'
import { searchCountries } from './country-rules.ts'
import type { PhoneCountry } from './country-rules.ts'
import { useCombobox } from './use-combobox.ts'
import combobox from './combobox.module.css'
import styles from './phone-field.module.css'

export interface CountryPickerProps {
  id: string
  listId: string
  /** What the list begins with. */
  typed: RefObject<string>
  open: boolean
  onClose: () => void
  anchor: RefObject<HTMLElement | null>
  countries: readonly PhoneCountry[]
  country: string
  preferred: readonly string[]
  onPick: (one: PhoneCountry) => void
  messages: Pick<ComboboxMessages, 'count' | 'empty'> & {
    title: string
    search: string
    close: string
    preferredTitle?: string
    allTitle?: string
  }
}

/** The searchable country list of a phone field; its code loads on hover or focus. */
export function CountryPicker({
  id,
  listId,
  typed,
  open,
  onClose,
  anchor,
  countries,
  country,
  preferred,
  onPick,
  messages,
}: CountryPickerProps) {
  const list = useCombobox<PhoneCountry>({
    quiet: 0,
    onPick,
    load: (query) => {
      if (query) return [{ id: 'found', items: searchCountries(countries, query) }]
      const first = preferred.flatMap((code) => countries.find((one) => one.code === code) ?? [])
      return [
        { id: 'preferred', label: messages.preferredTitle, items: first },
        {
          id: 'all',
          label: first.length > 0 ? messages.allTitle : undefined,
          items: countries.filter((one) => !preferred.includes(one.code)),
        },
      ]
    },
  })
  const { search, stop } = list
  useLayoutEffect(() => {
    if (!open) return
    search(typed.current, true)
    return stop
  }, [open, typed, search, stop])

  return (
    <AdaptivePopover
      id={id}
      open={open}
      onClose={onClose}
      anchor={anchor}
      title={messages.title}
      closeLabel={messages.close}
      sheet="full"
      bare
    >
      <div className={combobox.picker}>
        <ComboboxSearch combobox={list} listId={listId} label={messages.search} placeholder={messages.search} boxed />
        <ComboboxList
          id={listId}
          label={messages.title}
          combobox={list}
          itemKey={(one) => one.code}
          itemText={(one) => one.name}
          isSelected={(one) => one.code === country}
          onPick={onPick}
          messages={{ ...messages, loading: '', failed: '', retry: '' }}
          renderItem={(one, mark) => (
            <>
              <Flag code={one.code} />
              <span className={styles.name}>{mark(one.name)}</span>
              <span className={styles.dial}>{`+${one.dialCode}`}</span>
            </>
          )}
        />
      </div>
    </AdaptivePopover>
  )
}
