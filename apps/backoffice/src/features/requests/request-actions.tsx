import { createContext, useContext } from 'react'
import { MoreHorizontal } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { IconButton } from '@aquilane/ui/icon-button'
import { Menu, type MenuItem } from '@aquilane/ui/menu'
import type { RowAction } from '~/lib/row-actions.ts'
import type { StaffRequest } from './requests.ts'
import styles from './requests.module.css'

/** What this member may do with the requests of the list; not a property, because cells are made once. */
export const RequestActionsContext = createContext<readonly RowAction<StaffRequest>[]>([])

/** Take, and everything else behind a menu. */
export function RequestActions({ request }: { request: StaffRequest }) {
  const t = useTranslations('staff-requests')
  const actions = useContext(RequestActionsContext)
  const possible = actions.filter(({ isFor }) => isFor?.(request) ?? true)
  if (possible.length === 0) return null
  const take = request.assignee === null ? possible.find(({ id }) => id === 'take') : undefined
  return (
    <span className={styles.actions}>
      {take ? (
        <Button size="small" variant="outline" onClick={() => take.run(request)}>
          {t('take')}
        </Button>
      ) : null}
      <Menu
        label={t('more', { pnr: request.pnr })}
        items={toMenu(possible, request)}
        renderTrigger={(trigger) => (
          <IconButton {...trigger} size="small" label={t('more', { pnr: request.pnr })} icon={<MoreHorizontal aria-hidden="true" />} />
        )}
      />
    </span>
  )
}

/** A line between groups. */
const toMenu = (actions: readonly RowAction<StaffRequest>[], request: StaffRequest): MenuItem[] =>
  actions.flatMap((action, at): MenuItem[] => {
    const { id, label, letter, group = 0, isDanger = false, run } = action
    const before = actions[at - 1]
    return [
      ...(before && (before.group ?? 0) !== group ? [{ id: `line-${group}`, separator: true as const }] : []),
      { id, label, danger: isDanger, ...(letter ? { badge: letter.toUpperCase() } : {}), onSelect: () => run(request) },
    ]
  })
