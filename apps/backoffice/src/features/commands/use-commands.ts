import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Me } from '~/lib/api.ts'
import { can, useSignOut } from '~/lib/me.ts'
import { pages } from '~/lib/pages.ts'
import { focusedRowActions } from '~/lib/list/row-actions.ts'

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

/** Pages and actions that the roles of this member open. */
export function useCommands(me: Me): Command[] {
  const t = useTranslations('staff')
  const th = useTranslations('staff-home.commands')
  const signOut = useSignOut()
  return [
    { id: 'home', label: th('home'), path: '/', keys: 'G H' },
    ...pages
      .filter(({ permission }) => can(me, permission))
      .map(({ path, name, letter }) => ({ id: name, label: t(`nav.${name}`), path, keys: `G ${letter.toUpperCase()}` })),
    ...(can(me, 'orders.answer') ? [{ id: 'new-request', label: th('newRequest'), path: '/requests?new=1' }] : []),
    { id: 'account', label: t('nav.account'), path: '/account' },
    { id: 'sign-out', label: t('nav.signOut'), path: '/', run: () => void signOut() },
  ]
}
