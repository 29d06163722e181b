import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Me } from '~/lib/api.ts'
import type { Permission } from '@aquilane/domain/staff/permissions'
import { focusedRowActions } from '~/lib/list/row-actions.ts'
import { can, useSignOut } from '~/lib/me.ts'
import { pageCommands } from '~/lib/page-commands.ts'
import { homeLetter, newForms, openTo, pages } from '~/lib/pages.ts'

/** The key that is pressed with K. */
export const modifier = /mac/i.test(navigator.userAgent) ? '⌘' : 'Ctrl'

/** Something that the palette does. */
export interface Command {
  id: string
  label: string
  /** Second line. */
  text?: string
  path: string
  /** Instead of opening the path. */
  run?: () => void
  /** Is typed into the palette, which stays open, instead. */
  typed?: string
  /** As it is pressed: `G R`. */
  keys?: string
}

/** Actions on the row that had the focus when the palette opened. */
export function useRowCommands(): { row: string; actions: Command[] } {
  const [actions] = useState(focusedRowActions)
  return {
    row: actions[0]?.row ?? '',
    actions: actions.map(({ id, label, letter, run }) => ({
      id: `row-${id}`,
      label,
      path: '',
      run,
      ...(letter === null ? {} : { keys: letter.toUpperCase() }),
    })),
  }
}

/** What the page below the palette does by name. */
export function usePageCommands(): Command[] {
  const [commands] = useState(pageCommands)
  return commands.flatMap(({ id, label, keys, run }) =>
    run ? [{ id: `page-${id}`, label, path: '', run, ...(keys === undefined ? {} : { keys }) }] : [],
  )
}

const acts = [
  { kind: 'ground', permission: 'fleet.manage' },
  { kind: 'release', permission: 'trips.operate' },
] as const satisfies readonly { kind: string; permission: Permission }[]
export type Act = (typeof acts)[number]['kind']

const actPaths: Record<Act, (id: string) => string> = {
  ground: (id) => `/fleet/${id}?ground=1`,
  release: (id) => `/trips/${id}/checklist?release=1`,
}

/** Actions on what the search finds, by a verb before its name: `ground G-ABCD`. */
export function useActs(me: Me) {
  const t = useTranslations('staff-home.acts')
  const allowed = acts.filter(({ permission }) => can(me, permission))
  return {
    starts: allowed.map(({ kind }): Command => ({
      id: kind,
      label: t(`${kind}.start`),
      text: t(`${kind}.hint`),
      path: '',
      typed: `${t(`${kind}.verb`)} `,
    })),
    /** The verb that a text begins with, and what is to be found. */
    read(text: string): { act: Act; query: string } | null {
      const act = allowed.find(({ kind }) => text.toLowerCase().startsWith(`${t(`${kind}.verb`)} `))?.kind
      return act === undefined ? null : { act, query: text.slice(t(`${act}.verb`).length).trim() }
    },
    toCommand: ({ kind, id }: { kind: Act; id: string }, title: string): Command => ({
      id: `${kind}-${id}`,
      label: t(`${kind}.label`, { title }),
      path: actPaths[kind](id),
    }),
  }
}

const toKeys = (letter: string): string => `G ${letter.toUpperCase()}`

/** Pages and actions that the roles of this member open. */
export function useCommands(me: Me): Command[] {
  const t = useTranslations('staff')
  const th = useTranslations('staff-home.commands')
  const signOut = useSignOut()
  return [
    { id: 'home', label: th('home'), path: '/', keys: toKeys(homeLetter) },
    ...openTo(me, pages).map((page) => ({
      id: page.name,
      label: t(`nav.${page.name}`),
      path: page.path,
      ...('letter' in page ? { keys: toKeys(page.letter) } : {}),
    })),
    ...openTo(me, newForms).map(({ name, path }) => ({ id: name, label: th(name), path })),
    { id: 'account', label: t('nav.account'), path: '/account' },
    { id: 'sign-out', label: t('nav.signOut'), path: '/', run: () => void signOut() },
  ]
}
