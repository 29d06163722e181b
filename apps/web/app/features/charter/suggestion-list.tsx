import { formatListPrice } from '@aquilane/i18n/format'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import type { TailPhoto } from '~/lib/tail-photos.tsx'
import { useListState } from './list-state.ts'
import { SuggestionRow } from './suggestion-row.tsx'
import type { Suggestion } from './use-suggestions.ts'
import { bestOfClass, firstRows, groupByClass, type ClassGroup } from './visible-suggestions.ts'
import styles from './suggestion-list.module.css'

interface SuggestionListProps {
  list: readonly Suggestion[]
  /** By class; a visitor's list has one offer of each. */
  grouped: boolean
  action: (suggestion: Suggestion) => ReactNode
  /** Of these very aircraft, by tail. */
  photos: ReadonlyMap<string, readonly TailPhoto[]>
  compare?: (suggestion: Suggestion) => ReactNode
  favourite?: (suggestion: Suggestion) => ReactNode
}

/** Twelve rows at first, the rest on demand: grouped by class, or in one run where another order is asked for. */
export function SuggestionList({ list, grouped, ...row }: SuggestionListProps) {
  if (!grouped) return <Run list={list} {...row} />
  return groupByClass(list).map((group) => <Group key={group.slug} group={group} {...row} />)
}

type RowParts = Pick<SuggestionListProps, 'action' | 'photos' | 'compare' | 'favourite'>

function Run({ list, ...row }: RowParts & { list: readonly Suggestion[] }) {
  const t = useTranslations('suggestions')
  const [asked, setAsked] = useListState('run')
  const shown = Math.max(firstRows, asked)
  const left = Math.min(firstRows, list.length - shown)
  return (
    <>
      <Rows list={list.slice(0, shown)} level={2} {...row} />
      {left > 0 ? (
        <Button variant="outline" className={styles.more} onClick={() => setAsked(shown + firstRows)}>
          {t('showMore', { count: left, all: list.length })}
        </Button>
      ) : null}
    </>
  )
}

/** Offers of one class: its best, then the others. */
function Group({ group: { slug, offers, cheapest, shown: first }, ...row }: RowParts & { group: ClassGroup<Suggestion> }) {
  const t = useTranslations('suggestions')
  const [asked, setAsked] = useListState(`class ${slug}`)
  const shown = Math.max(first, asked)
  const left = offers.length - shown
  const next = shown === 0 ? bestOfClass : firstRows
  const id = `class-${slug}`
  const count = Math.min(next, left)
  const more = (
    <Button variant="outline" size="small" className={styles.more} aria-describedby={id} onClick={() => setAsked(shown + next)}>
      {t(shown === 0 ? 'showClass' : 'showMore', { count, all: offers.length })}
    </Button>
  )
  return (
    <section className={styles.group} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{cheapest.aircraft_class.name}</h2>
        <p className={styles.from}>{t('fromAmount', { price: formatListPrice(cheapest.price) })}</p>
        {shown === 0 ? more : null}
      </header>
      <Rows list={offers.slice(0, shown)} level={3} {...row} />
      {shown > 0 && left > 0 ? more : null}
    </section>
  )
}

/** Rows below each other; the first of those that were asked for takes the focus of the button that brought them. */
function Rows({ list, level, action, photos, compare, favourite }: RowParts & { list: readonly Suggestion[]; level: 2 | 3 }) {
  const element = useRef<HTMLDivElement>(null)
  const before = useRef(list.length)
  useEffect(() => {
    const from = before.current
    before.current = list.length
    // The last press removes its button, and the focus with it.
    if (list.length > from && document.activeElement === document.body)
      element.current?.children[from]?.querySelector<HTMLElement>('[aria-expanded]')?.focus({ preventScroll: true })
  }, [list.length])
  return (
    <div ref={element} className={styles.list}>
      {list.map((one) => (
        <SuggestionRow
          key={one.id}
          suggestion={one}
          photos={photos.get(one.aircraft?.tail ?? '')}
          level={level}
          action={action(one)}
          compare={compare?.(one)}
          favourite={favourite?.(one)}
        />
      ))}
    </div>
  )
}
