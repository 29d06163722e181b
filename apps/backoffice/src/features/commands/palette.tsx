import { useEffect, useId, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { ComboboxList } from '@aquilane/ui/combobox-list'
import { ComboboxSearch } from '@aquilane/ui/combobox-search'
import { Dialog } from '@aquilane/ui/dialog'
import { useCombobox, type Combobox, type ComboboxSection } from '@aquilane/ui/use-combobox'
import { api, type Me } from '~/lib/api.ts'
import { useActs, useCommands, usePageCommands, useRowCommands, type Command } from './use-commands.ts'
import styles from './commands.module.css'

const mostActs = 3

/** Pages and actions by name; trips, people, invoices, aircraft, cities and airports from two letters on. */
export function Palette({ me, onClose }: { me: Me; onClose: () => void }) {
  const t = useTranslations('staff-home.palette')
  const navigate = useNavigate()
  const listId = useId()
  const load = useSections(me)
  const pick = (command: Command): void => {
    if (command.typed !== undefined) return search(command.typed, true)
    onClose()
    if (command.run) command.run()
    else void navigate(command.path)
  }
  const combobox: Combobox<Command> = useCombobox<Command>({ load, onPick: pick })
  const { search } = combobox
  useEffect(() => search('', true), [search])
  return (
    <Dialog open size="medium" onClose={onClose} title={t('title')} hideTitle closeLabel={t('close')}>
      <div className={styles.palette}>
        <ComboboxSearch combobox={combobox} listId={listId} label={t('title')} placeholder={t('placeholder')} />
        <ComboboxList
          id={listId}
          label={t('title')}
          combobox={combobox}
          itemKey={({ id }) => id}
          itemText={({ label }) => label}
          renderItem={(command, mark) => <CommandLine command={command} mark={mark} />}
          isSelected={() => false}
          onPick={pick}
          messages={{
            count: (count) => t('count', { count }),
            loading: t('loading'),
            empty: (query) => t('empty', { query }),
            failed: t('failed'),
            retry: t('retry'),
          }}
        />
      </div>
    </Dialog>
  )
}

/** What the palette offers for a text, part by part. */
function useSections(me: Me): (query: string, signal: AbortSignal) => Promise<ComboboxSection<Command>[]> {
  const t = useTranslations('staff-home.palette')
  const rowCommands = useRowCommands()
  const onPage = usePageCommands()
  const acts = useActs(me)
  const commands = [...useCommands(me), ...acts.starts]
  return async (query, signal) => {
    const wanted = query.toLowerCase()
    const isFound = ({ label }: Command): boolean => label.toLowerCase().includes(wanted)
    // Before anything is typed the rarer actions would hide the pages.
    const onRow = rowCommands.actions.filter((command) => (query === '' ? command.keys !== undefined : isFound(command)))
    const asked = acts.read(query)
    const wantedText = asked?.query ?? query
    const { data } =
      wantedText.length < 2
        ? { data: [] }
        : await api('GET /gamma/staff/search/find', { query: { query: wantedText }, signal, quiet: true })
    const possible = data.flatMap(({ act, title }) =>
      act && (asked === null || act.kind === asked.act) ? [acts.toCommand(act, title)] : [],
    )
    return [
      { id: 'row', label: rowCommands.row, items: onRow },
      { id: 'page', label: t('onPage'), items: onPage.filter(isFound) },
      { id: 'commands', label: t('commands'), items: commands.filter(isFound) },
      { id: 'found', label: t('found'), items: asked ? [] : data.map(toCommand) },
      // Of many the wrong one would be near.
      { id: 'acts', label: t('acts'), items: asked === null && possible.length > mostActs ? [] : possible },
    ].filter(({ items }) => items.length > 0)
  }
}

function CommandLine({ command: { label, text, keys }, mark }: { command: Command; mark: (text: string) => ReactNode }) {
  return (
    <span className={styles.command}>
      <span>
        {mark(label)}
        {text ? <small>{mark(text)}</small> : null}
      </span>
      {keys ? <kbd>{keys}</kbd> : null}
    </span>
  )
}

const paths = {
  trip: (id: string) => `/trips/${id}`,
  customer: (id: string) => `/customers/${id}`,
  passenger: (id: string) => `/trips/${id}`,
  invoice: (id: string) => `/invoices/${id}`,
  aircraft: (tail: string) => `/trips?query=${encodeURIComponent(tail)}`,
  city: (name: string) => `/trips?query=${encodeURIComponent(name)}`,
  airport: (code: string) => `/trips?query=${encodeURIComponent(code)}`,
} as const

const toCommand = ({ kind, id, title, text }: { kind: keyof typeof paths; id: string; title: string; text: string }): Command => ({
  id: `${kind}-${id}-${title}`,
  label: title,
  text,
  path: paths[kind](id),
})
