import type { ReactNode } from 'react'
import { Container } from '@aquilane/ui/container'
import { EmptyState } from '@aquilane/ui/empty-state'
import layout from '~/lib/page-layout.module.css'

interface OfferGoneProps {
  title: string
  /** Why it is not there any more. */
  reason: string
  actions: ReactNode
  /** What is there instead. */
  children: ReactNode
}

/** A flight that was offered once. */
export const OfferGone = ({ title, reason, actions, children }: OfferGoneProps) => (
  <Container className={layout.page}>
    <EmptyState level={1} title={title} text={reason} actions={actions} />
    {children}
  </Container>
)
