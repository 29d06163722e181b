import { MoreHorizontal } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { IconButton } from '@aquilane/ui/icon-button'
import { Menu, type MenuItem } from '@aquilane/ui/menu'
import type { RowAction } from './row-actions.ts'
import styles from './row-buttons.module.css'

interface Props<Row> {
  row: Row
  actions: readonly RowAction<Row>[]
  /** Names the row for the menu. */
  name: string
}

/** What can be done with a row: buttons, and everything else behind a menu. */
export function RowButtons<Row>({ row, actions, name }: Props<Row>) {
  const t = useTranslations('staff.list')
  const possible = actions.filter(({ isFor }) => isFor?.(row) ?? true)
  const buttons = possible.filter(({ button }) => button && (button.isFor?.(row) ?? true))
  const menu = toMenu(possible, row)
  if (buttons.length === 0 && menu.length === 0) return null
  return (
    <span className={styles.buttons} data-corner={menu.length === 0 && isInCorner(actions) ? '' : undefined}>
      {buttons.map((action) => (
        <RowButton key={action.id} row={row} action={action} />
      ))}
      {menu.length > 0 ? (
        <Menu
          label={t('more', { name })}
          items={menu}
          renderTrigger={(trigger) => (
            <IconButton {...trigger} size="small" label={t('more', { name })} icon={<MoreHorizontal aria-hidden="true" />} />
          )}
        />
      ) : null}
    </span>
  )
}

/** Rows have one button at most, an icon or a word that they share: on cards it is in their corner. */
function isInCorner<Row>(actions: readonly RowAction<Row>[]): boolean {
  const [only, ...others] = actions.flatMap(({ button }) => (button ? [button] : []))
  return only !== undefined && others.length === 0 && (only.icon !== undefined || only.name !== undefined)
}

function RowButton<Row>({ row, action: { label, button, run } }: { row: Row; action: RowAction<Row> }) {
  const t = useTranslations('staff.list')
  const name = button?.name?.(row)
  if (button?.icon)
    return (
      <IconButton
        size="small"
        label={name ?? label}
        icon={<button.icon size={16} strokeWidth={1.5} aria-hidden="true" />}
        onClick={() => run(row)}
      />
    )
  return (
    <Button
      size="small"
      variant={button?.look ?? 'outline'}
      aria-label={name}
      disabled={button?.isDisabled?.(row) ?? false}
      pending={button?.isPending?.(row) ?? false}
      pendingLabel={t('working')}
      onClick={() => run(row)}
    >
      {label}
    </Button>
  )
}

/** Actions that have a group, with a line between groups. */
export function toMenu<Row>(actions: readonly RowAction<Row>[], row: Row): MenuItem[] {
  const listed = actions.filter(({ group }) => group !== undefined)
  return listed.flatMap(({ id, label, letter, group, isDanger = false, run }, at): MenuItem[] => [
    ...(at > 0 && listed[at - 1]?.group !== group ? [{ id: `line-${group}`, separator: true as const }] : []),
    { id, label, danger: isDanger, ...(letter ? { badge: letter.toUpperCase() } : {}), onSelect: () => run(row) },
  ])
}
