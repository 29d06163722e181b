import { useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { matchRanges } from './match-ranges.ts'
import type { Combobox } from './use-combobox.ts'
import styles from './combobox.module.css'

export interface ComboboxMessages {
  /** Announced, e.g. "12 airports". */
  count: (n: number) => string
  loading: string
  empty: (query: string) => string
  /** Shown while the query is shorter than `minChars`. */
  tooShort?: (min: number) => string
  failed: string
  retry: string
}

export interface ComboboxListProps<T> {
  id: string
  label: string
  combobox: Combobox<T>
  itemKey: (item: T) => string
  /** What is read and compared; also the fallback rendering. */
  itemText: (item: T) => string
  renderItem?: (item: T, mark: (text: string) => ReactNode) => ReactNode
  isSelected: (item: T) => boolean
  onPick: (item: T) => void
  messages: ComboboxMessages
  minChars?: number
}

/** Index of a section's first option. */
const offset = (sections: readonly { items: readonly unknown[] }[], at: number) =>
  sections.slice(0, at).reduce((sum, section) => sum + section.items.length, 0)

export const optionId = (listId: string, index: number) => `${listId}-${index}`

/** Wraps the parts of a text that match a query. */
export function Highlight({ text, query }: { text: string; query: string }) {
  const ranges = matchRanges(text, query)
  if (ranges.length === 0) return text
  const parts: ReactNode[] = []
  let at = 0
  for (const [from, to] of ranges) {
    parts.push(text.slice(at, from), <mark key={from}>{text.slice(from, to)}</mark>)
    at = to
  }
  parts.push(text.slice(at))
  return parts
}

/** The options of a combobox: sections, messages and the announced count. Focus stays in the input; `active` is referenced by id. */
export function ComboboxList<T>({
  id,
  label,
  combobox,
  itemKey,
  itemText,
  renderItem,
  isSelected,
  onPick,
  messages,
  minChars = 0,
}: ComboboxListProps<T>) {
  const { sections, items, status, isAnswered, active, setActive, query, short } = combobox
  const scroller = useRef<HTMLDivElement>(null)
  const marked = short ? '' : query.trim()
  const mark = (text: string) => <Highlight text={text} query={marked} />

  useLayoutEffect(() => {
    const box = scroller.current
    if (!box) return
    if (active < 0) return
    const option = document.getElementById(optionId(id, active))
    if (active === 0) box.scrollTop = 0
    else option?.scrollIntoView({ block: 'nearest' })
  }, [active, id])

  return (
    <div
      className={styles.list}
      aria-busy={status === 'loading'}
      data-loading={status === 'loading' || undefined}
      onPointerDown={keepFocus}
    >
      {short && messages.tooShort ? <p className={styles.note}>{messages.tooShort(minChars)}</p> : null}
      {items.length > 0 ? (
        <div role="listbox" id={id} aria-label={label} tabIndex={-1} className={styles.options} ref={scroller}>
          {sections.map((section, at) =>
            section.items.length === 0 ? null : (
              <div
                key={section.id}
                role={section.label ? 'group' : undefined}
                aria-labelledby={section.label ? `${id}-${section.id}` : undefined}
              >
                {section.label ? (
                  <div id={`${id}-${section.id}`} role="presentation" className={styles.section}>
                    {section.label}
                  </div>
                ) : null}
                {section.items.map((item, place) => {
                  const own = offset(sections, at) + place
                  return (
                    <div
                      key={itemKey(item)}
                      id={optionId(id, own)}
                      role="option"
                      aria-selected={isSelected(item)}
                      aria-disabled={!isAnswered || undefined}
                      className={cx(styles.option, own === active && styles.active)}
                      onPointerMove={(event) => {
                        if (event.pointerType === 'mouse' && own !== active && isAnswered) setActive(own)
                      }}
                      onClick={() => {
                        // Options of an earlier text stay in view until the answer to this one is there.
                        if (isAnswered) onPick(item)
                      }}
                    >
                      {renderItem ? renderItem(item, mark) : mark(itemText(item))}
                    </div>
                  )
                })}
              </div>
            ),
          )}
        </div>
      ) : status === 'failed' ? (
        <div className={styles.note}>
          <p>{messages.failed}</p>
          <button type="button" className={styles.retry} onClick={() => combobox.search(query, true)}>
            {messages.retry}
          </button>
        </div>
      ) : status === 'ready' ? (
        query && !short ? (
          <p className={styles.note}>{messages.empty(query.trim())}</p>
        ) : null
      ) : (
        <p className={styles.note}>{messages.loading}</p>
      )}
      <div role="status" className="visually-hidden">
        {status === 'ready'
          ? items.length > 0
            ? messages.count(items.length)
            : query && !short
              ? messages.empty(query.trim())
              : ''
          : status === 'failed'
            ? messages.failed
            : ''}
      </div>
    </div>
  )
}

/** A press on the list must not take the focus from the input (the retry button may). */
function keepFocus(event: { target: EventTarget; preventDefault: () => void }) {
  if (!(event.target instanceof Element && event.target.closest('button'))) event.preventDefault()
}
