import { useState, type FormEvent, type ReactNode } from 'react'
import { Search } from 'lucide-react'
import { Button } from '@aquilane/ui/button'
import { TextField } from '@aquilane/ui/text-field'
import styles from './list-search.module.css'
import type { ListState } from './use-list-page.ts'

interface Props {
  list: ListState<{ query: string }>
  labels: { search: string; find: string }
  maxLength?: number
  /** More of the filter, beside the text. */
  children?: ReactNode
}

/** The search of a list: its text is in the address. */
export function ListSearch({ list, labels, maxLength = 100, children }: Props) {
  const { query } = list.filter
  const [typed, setTyped] = useState({ query, text: query })
  // Another address of the same list, from the palette or a view, brings its own text.
  if (typed.query !== query) setTyped({ query, text: query })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    list.open({ query: typed.text.trim() })
  }
  return (
    <form role="search" className={styles.search} onSubmit={submit}>
      <TextField
        label={labels.search}
        value={typed.text}
        onChange={(text) => setTyped({ query, text })}
        maxLength={maxLength}
        autoComplete="off"
        spellCheck={false}
      />
      {children}
      <Button type="submit" variant="outline" icon={<Search size={16} strokeWidth={1.5} aria-hidden="true" />}>
        {labels.find}
      </Button>
    </form>
  )
}
