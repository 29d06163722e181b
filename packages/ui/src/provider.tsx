import { createContext, useContext, useMemo } from 'react'
import type { AnchorHTMLAttributes, ComponentType, ReactNode, Ref } from 'react'

/** What a link receives: an anchor's own attributes; `href` is a path of this site or a full address. */
export interface UiLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string
  ref?: Ref<HTMLAnchorElement>
}

export interface UiContextValue {
  /** BCP 47 tag of the page, for the calendar's names of months and days. */
  locale: string
  /** Renders links; the app injects its router's, the default is a plain anchor. */
  Link: ComponentType<UiLinkProps>
}

function PlainLink(props: UiLinkProps) {
  return <a {...props} />
}

const UiContext = createContext<UiContextValue>({ locale: 'en', Link: PlainLink })

/** Provides language and link component to all components below. */
export function UiProvider({
  locale,
  link = PlainLink,
  children,
}: {
  locale: string
  link?: ComponentType<UiLinkProps>
  children: ReactNode
}) {
  const value = useMemo(() => ({ locale, Link: link }), [locale, link])
  return <UiContext value={value}>{children}</UiContext>
}

export const useUi = (): UiContextValue => useContext(UiContext)
