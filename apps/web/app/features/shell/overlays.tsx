import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useToasts } from '@aquilane/ui/toast-queue'
import { type Loading, loading, refusal } from '~/lib/overlays.ts'
import { useStore } from '~/lib/store.ts'

const LoadingOverlay = lazy(() => import('@aquilane/ui/loading-overlay').then((module) => ({ default: module.LoadingOverlay })))
const ToastRegion = lazy(() => import('@aquilane/ui/toast').then((module) => ({ default: module.ToastRegion })))
const ErrorPopup = lazy(() => import('./error-popup.tsx').then((module) => ({ default: module.ErrorPopup })))

/** The loading overlay, notices and the global error popup; loads their code on first use. */
export function Overlays() {
  const t = useTranslations('common')
  const wait = useStore(loading, null)
  const refused = useStore(refusal, null)
  const notices = useToasts().length > 0
  const [noticed, setNoticed] = useState(false)
  if (notices && !noticed) setNoticed(true)
  return (
    <Suspense>
      {noticed ? <ToastRegion label={t('notifications')} closeLabel={t('close')} /> : null}
      {wait ? <Waiting key={wait.yields ? 'yields' : 'stands'} wait={wait} /> : null}
      {refused === null ? null : <ErrorPopup refusal={refused} onClose={() => refusal.set(null)} />}
    </Suspense>
  )
}

function Waiting({ wait: { yields = false, ...wait } }: { wait: Loading }) {
  const t = useTranslations('common')
  // Asked when it is about to open: its code may have arrived after the first key or press.
  const [isOpen] = useState(() => !(yields && (isInField() || hasOpened() || isPressed())))
  return <LoadingOverlay {...wait} open={isOpen} label={t('loading')} formatSeconds={(count) => t('seconds', { count })} />
}

/** A modal overlay would close the menu, and stand over a dialog. */
const hasOpened = (): boolean => document.querySelector(':is(:popover-open, :modal)') !== null

/** A press that has begun would end on the overlay and be lost; one that has just ended may be opening something. */
const isPressed = (): boolean => navigator.userActivation.isActive || document.querySelector(':active') !== null

const isInField = (): boolean => document.activeElement?.matches('input, textarea, select, [contenteditable]') ?? false
