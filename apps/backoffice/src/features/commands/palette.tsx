import { useEffect, useId, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { ComboboxList } from '@aquilane/ui/combobox-list'
import { ComboboxSearch } from '@aquilane/ui/combobox-search'
import { Dialog } from '@aquilane/ui/dialog'
import { useCombobox, type ComboboxSection } from '@aquilane/ui/use-combobox'
import { api, type Me } from '~/lib/api.ts'
import { useCommands, usePageCommands, useRowCommands, type Command } from './use-commands.ts'
import styles from './commands.module.css'

/** Pages and actions by name; trips, invoices, aircraft and airports from two letters on. */
export function Palette({ me, onClose }: { me: Me; onClose: () => void }) {
  const t = useTranslations('staff-home.palette')
  const navigate = useNavigate()
  const rowCommands = useRowCommands()
  const onPage = usePageCommands()
  const commands = useCommands(me)
  const listId = useId()
  const load = async (query: string, signal: AbortSignal): Promise<ComboboxSection<Command>[]> => {
    const wanted = query.toLowerCase()
    const isFound = ({ label }: Command): boolean => label.toLowerCase().includes(wanted)
    // Before anything is typed the rarer actions would hide the pages.
    const onRow = rowCommands.actions.filter((command) => (query === '' ? command.keys !== undefined : isFound(command)))
    const { data } = query.length < 2 ? { data: [] } : await api('GET /gamma/staff/search/find', { query: { query }, signal, quiet: true })
    return [
      { id: 'row', label: rowCommands.row, items: onRow },
      { id: 'page', label: t('onPage'), items: onPage.filter(isFound) },
      { id: 'commands', label: t('commands'), items: commands.filter(isFound) },
      { id: 'found', label: t('found'), items: data.map(toCommand) },
    ].filter(({ items }) => items.length > 0)
  }
  const pick = (command: Command): void => {
    onClose()
    if (command.run) command.run()
    else void navigate(command.path)
  }
  const combobox = useCombobox<Command>({ load, onPick: pick })
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
  invoice: (id: string) => `/invoices/${id}`,
  aircraft: (tail: string) => `/trips?query=${encodeURIComponent(tail)}`,
  airport: (code: string) => `/trips?query=${encodeURIComponent(code)}`,
} as const

const toCommand = ({ kind, id, title, text }: { kind: keyof typeof paths; id: string; title: string; text: string }): Command => ({
  id: `${kind}-${id}`,
  label: title,
  text,
  path: paths[kind](id),
})
