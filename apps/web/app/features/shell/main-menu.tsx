import { Suspense, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Phone, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { telAddress } from '@aquilane/domain/site/tel-address'
import { IconButton } from '@aquilane/ui/icon-button'
import { Anchor } from '@aquilane/ui/link'
import { chatHash } from '@aquilane/domain/site/paths'
import { lazyPart } from '~/lib/lazy-part.ts'
import { built } from '~/lib/available-routes.ts'
import { openChat } from '~/lib/chat.ts'
import { usePaths } from '~/lib/texts.tsx'
import { useSession } from '~/lib/session.ts'
import { useSite } from '~/lib/site.ts'
import { LocaleSwitcher } from './locale-switcher.tsx'
import { menuId } from './menu-id.ts'
import { menuItems, moreItems, type MenuItem } from './menu-items.ts'
import { ThemeSwitcher } from './theme-switcher.tsx'
import styles from './main-menu.module.css'

const UnreadBadge = lazyPart(() => import('./unread-badge.tsx').then((module) => module.UnreadBadge))
const UnreadChatBadge = lazyPart(() => import('./unread-chat-badge.tsx').then((module) => module.UnreadChatBadge))
const UnpaidBadge = lazyPart(() => import('./unpaid-badge.tsx').then((module) => module.UnpaidBadge))

/** The panel behind the burger. The browser opens it and closes it on a press outside or Escape, before any script has run. */
export function MainMenu({ invoices }: { invoices?: ReactNode }) {
  const t = useTranslations('nav')
  const paths = usePaths()
  const { pathname } = useLocation()
  const panel = useRef<HTMLElement>(null)
  const close = (): void => panel.current?.hidePopover()

  const shown = useRef(pathname)
  useLayoutEffect(() => {
    // Not on the first run: the panel may have been opened before hydration.
    if (shown.current !== pathname) panel.current?.hidePopover()
    shown.current = pathname
  }, [pathname])

  return (
    <nav ref={panel} id={menuId} popover="auto" aria-label={t('main')} className={styles.panel}>
      <div className={styles.top}>
        <IconButton label={t('closeMenu')} icon={<X aria-hidden="true" />} popoverTarget={menuId} popoverTargetAction="hide" />
      </div>
      <ul className={styles.list}>
        {menuItems
          .filter((item) => built.has(item.name))
          .map((item) => (
            <li
              key={item.name}
              className={styles.item}
              data-mobile-only={item.mobileOnly ? '' : undefined}
              data-top={item.topOnMobile ? '' : undefined}
              data-when={item.loggedInOnly ? 'in' : undefined}
            >
              <Entry item={item} here={item.name !== 'chat' && paths[item.name]() === pathname} close={close} />
            </li>
          ))}
      </ul>
      {pathname === paths.index() ? invoices : null}
      <More here={pathname} close={close} />
      <Call />
      <div className={styles.foot}>
        <LocaleSwitcher />
        <ThemeSwitcher />
      </div>
    </nav>
  )
}

function More({ here, close }: { here: string; close: () => void }) {
  const t = useTranslations('nav')
  const paths = usePaths()
  return (
    <ul className={styles.more} aria-label={t('more')}>
      {moreItems
        .filter(({ name }) => built.has(name))
        .map(({ name, desktopOnly }) => (
          <li key={name} data-desktop-only={desktopOnly ? '' : undefined}>
            <Anchor
              href={paths[name]()}
              className={styles.moreLink}
              aria-current={paths[name]() === here ? 'page' : undefined}
              onClick={paths[name]() === here ? close : undefined}
            >
              {t(name)}
            </Anchor>
          </li>
        ))}
    </ul>
  )
}

function Call() {
  const t = useTranslations('nav')
  const { supportPhone } = useSite()
  return supportPhone ? (
    <a href={telAddress(supportPhone)} className={styles.call}>
      <Phone size={18} strokeWidth={1.5} aria-hidden="true" />
      <span>
        {t('call')} <b>{supportPhone}</b>
      </span>
    </a>
  ) : null
}

function Entry({ item, here, close }: { item: MenuItem; here: boolean; close: () => void }) {
  const t = useTranslations('nav')
  const paths = usePaths()
  const { pathname, search } = useLocation()
  if (item.name === 'chat') {
    return (
      <Anchor
        href={`${pathname}${search}${chatHash(null)}`}
        className={styles.link}
        onClick={(event) => {
          event.preventDefault()
          close()
          openChat(null)
        }}
      >
        {t('chat')}
        <UnreadChat />
      </Anchor>
    )
  }
  const press = (): void => {
    if (here) close()
    if (item.name === 'index') window.scrollTo({ top: 0 })
  }
  return (
    <Anchor href={paths[item.name]()} className={styles.link} aria-current={here ? 'page' : undefined} onClick={press}>
      {t(item.name)}
      {item.name === 'orders' ? <Unpaid /> : null}
      {item.name === 'notifications' ? <Unread /> : null}
    </Anchor>
  )
}

/** Loads the orders, and the code that counts them, only for signed-in customers. */
function Unpaid() {
  const { state } = useSession()
  return state === 'authorized' ? (
    <Suspense>
      <UnpaidBadge />
    </Suspense>
  ) : null
}

/** The same for unread messages of the team. */
function UnreadChat() {
  const { state } = useSession()
  return state === 'authorized' ? (
    <Suspense>
      <UnreadChatBadge />
    </Suspense>
  ) : null
}

/** The same for unread notifications. */
function Unread() {
  const { state } = useSession()
  return state === 'authorized' ? (
    <Suspense>
      <UnreadBadge />
    </Suspense>
  ) : null
}
