import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Me } from '~/lib/api.ts'
import { focusedRowActions } from '~/lib/list/row-actions.ts'
import { useSignOut } from '~/lib/me.ts'
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
