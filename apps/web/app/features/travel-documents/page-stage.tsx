import { useEffect, useLayoutEffect, useRef, useState, type PointerEvent, type RefObject, type SyntheticEvent, type UIEvent } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { Spinner } from '@aquilane/ui/spinner'
import { BlobImage } from './blob-image.tsx'
import type { TravelDocumentFile } from './travel-documents.ts'
import { usePageImage } from './use-travel-documents.ts'
import { fitted, toSwipe } from './viewer-rules.ts'
import styles from './viewer.module.css'

interface PageStageProps {
  file: TravelDocumentFile
  page: number
  zoom: number
  /** Quarter turns clockwise. */
  turns: number
  onSwipe: (direction: 1 | -1) => void
}

/** One page, as large as the room allows; larger than that it scrolls. */
export function PageStage({ file, page, zoom, turns, onSwipe }: PageStageProps) {
  const t = useTranslations('travel-documents.viewer')
  const { picture, failed, retry } = usePageImage({ thumbnail: file.thumbnail, page, index: '1600x0' })
  const [natural, setNatural] = useState<Size | null>(null)
  const stage = useRef<HTMLDivElement>(null)
  const room = useRoom(stage)
  const box = natural ? fitted(natural, room, turns, zoom) : null
  const rememberCentre = useKeptCentre(stage, box?.outer ?? room)
  const swipe = useSwipe(zoom === 1, onSwipe)
  return (
    <div
      ref={stage}
      className={styles.stage}
      role="group"
      aria-label={t('stage')}
      aria-busy={(picture === null && !failed) || undefined}
      // Scrolling by key needs the focus.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      data-zoomed={zoom > 1 || undefined}
      onScroll={rememberCentre}
      {...swipe}
    >
      {failed ? (
        <div className={styles.message} role="alert">
          <p>{t('failed')}</p>
          <Button variant="outline" onClick={retry}>
            {t('retry')}
          </Button>
        </div>
      ) : picture === null ? (
        <div className={styles.message}>
          <Spinner size={28} label={t('loading')} />
        </div>
      ) : (
        <div className={styles.frame} style={box ? { width: box.outer.width, height: box.outer.height } : undefined}>
          <BlobImage
            blob={picture}
            alt={t('picture', { file: file.origin, page })}
            draggable={false}
            data-ready={box ? '' : undefined}
            style={
              box
                ? { width: box.inner.width, height: box.inner.height, transform: `translate(-50%, -50%) rotate(${turns * 90}deg)` }
                : undefined
            }
            onLoad={({ currentTarget }: SyntheticEvent<HTMLImageElement>) =>
              setNatural({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
            }
          />
        </div>
      )}
    </div>
  )
}

interface Size {
  width: number
  height: number
}

/** Size of the element, in CSS pixels. */
function useRoom(stage: RefObject<HTMLDivElement | null>): Size {
  const [room, setRoom] = useState<Size>({ width: 0, height: 0 })
  useEffect(() => {
    const element = stage.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [stage])
  return room
}

/** Keeps the centre in place when the content changes its size. */
function useKeptCentre(stage: RefObject<HTMLDivElement | null>, { width, height }: Size) {
  const middle = useRef({ x: 0.5, y: 0.5 })
  useLayoutEffect(() => {
    const element = stage.current
    element?.scrollTo(middle.current.x * width - element.clientWidth / 2, middle.current.y * height - element.clientHeight / 2)
  }, [stage, width, height])
  return ({ currentTarget }: UIEvent<HTMLDivElement>): void => {
    const { scrollLeft, scrollTop, clientWidth, clientHeight, scrollWidth, scrollHeight } = currentTarget
    middle.current = { x: (scrollLeft + clientWidth / 2) / scrollWidth, y: (scrollTop + clientHeight / 2) / scrollHeight }
  }
}

/** A swipe turns the page, unless it scrolls. */
function useSwipe(isOn: boolean, onSwipe: (direction: 1 | -1) => void) {
  const from = useRef<{ x: number; y: number } | null>(null)
  return {
    onPointerDown: (event: PointerEvent): void => {
      if (event.pointerType !== 'mouse' && event.isPrimary) from.current = { x: event.clientX, y: event.clientY }
    },
    onPointerUp: (event: PointerEvent): void => {
      const start = from.current
      from.current = null
      const direction = start && isOn ? toSwipe(event.clientX - start.x, event.clientY - start.y) : 0
      if (direction !== 0) onSwipe(direction)
    },
    onPointerCancel: (): void => {
      from.current = null
    },
  }
}
