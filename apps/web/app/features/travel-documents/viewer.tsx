import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState, type PointerEvent, type SyntheticEvent } from 'react'
import { ChevronLeft, ChevronRight, RotateCw, X, ZoomIn, ZoomOut } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { IconButton } from '@aquilane/ui/icon-button'
import { Modal } from '@aquilane/ui/modal'
import { Spinner } from '@aquilane/ui/spinner'
import { BlobImage } from './blob-image.tsx'
import { listPages, type TravelDocumentFile } from './travel-documents.ts'
import { usePageImage } from './use-travel-documents.ts'
import { fitted, stepZoom, toSwipe } from './viewer-rules.ts'
import styles from './viewer.module.css'

interface ViewerProps {
  /** All files of one traveller: their pages are turned one after another. */
  files: readonly TravelDocumentFile[]
  start: TravelDocumentFile
  /** Name of the passenger. */
  title: string
  onClose: () => void
}

/** The ticket file viewer (spec §2): pages of images and PDFs, turned, zoomed and rotated by press, key or swipe. */
export function Viewer({ files, start, title, onClose }: ViewerProps) {
  const t = useTranslations('travel-documents.viewer')
  const heading = useId()
  const pages = listPages(files)
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      pages.findIndex(({ file }) => file.id === start.id),
    ),
  )
  const [zoom, setZoom] = useState(1)
  const [turns, setTurns] = useState(0)
  const current = pages[Math.min(at, pages.length - 1)]

  const turnTo = (next: number): void => {
    if (next < 0 || next >= pages.length) return
    setAt(next)
    setZoom(1)
    setTurns(0)
  }
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const actions: Record<string, () => void> = {
      ArrowLeft: () => turnTo(at - 1),
      ArrowRight: () => turnTo(at + 1),
      '+': () => setZoom(stepZoom(zoom, 1)),
      '=': () => setZoom(stepZoom(zoom, 1)),
      '-': () => setZoom(stepZoom(zoom, -1)),
      '0': () => setZoom(1),
      r: () => setTurns(turns + 1),
      R: () => setTurns(turns + 1),
    }
    const action = actions[event.key]
    if (!action) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => act(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  if (!current) return null
  const { file, page } = current
  return (
    <Modal open onClose={onClose} closeOnOutside={false} className={styles.viewer} labelledBy={heading}>
      {() => (
        <div className={styles.inside}>
          <div className={styles.top}>
            <div className={styles.words}>
              <h2 id={heading} data-title="" tabIndex={-1} className={styles.title}>
                {title}
              </h2>
              <p className={styles.file} aria-live="polite">
                <span className={styles.fileName}>{file.origin}</span>
                <span>{t('page', { page, pages: file.pages })}</span>
              </p>
            </div>
            <IconButton label={t('close')} icon={<X aria-hidden="true" />} onClick={onClose} />
          </div>
          <Stage
            key={`${file.id} ${page}`}
            file={file}
            page={page}
            zoom={zoom}
            turns={turns}
            onSwipe={(direction) => turnTo(at + direction)}
          />
          <div className={styles.bar}>
            <p className="visually-hidden">{t('keys')}</p>
            <IconButton
              label={t('previous')}
              icon={<ChevronLeft aria-hidden="true" />}
              aria-disabled={at === 0 || undefined}
              onClick={() => turnTo(at - 1)}
            />
            <span className={styles.count}>
              {at + 1} / {pages.length}
            </span>
            <IconButton
              label={t('next')}
              icon={<ChevronRight aria-hidden="true" />}
              aria-disabled={at === pages.length - 1 || undefined}
              onClick={() => turnTo(at + 1)}
            />
            <span className={styles.rule} aria-hidden="true" />
            <IconButton
              label={t('zoomOut')}
              icon={<ZoomOut aria-hidden="true" />}
              aria-disabled={stepZoom(zoom, -1) === zoom || undefined}
              onClick={() => setZoom(stepZoom(zoom, -1))}
            />
            <span className={styles.percent}>{t('zoom', { percent: Math.round(zoom * 100) })}</span>
            <IconButton
              label={t('zoomIn')}
              icon={<ZoomIn aria-hidden="true" />}
              aria-disabled={stepZoom(zoom, 1) === zoom || undefined}
              onClick={() => setZoom(stepZoom(zoom, 1))}
            />
            <span className={styles.rule} aria-hidden="true" />
            <IconButton label={t('rotate')} icon={<RotateCw aria-hidden="true" />} onClick={() => setTurns(turns + 1)} />
          </div>
        </div>
      )}
    </Modal>
  )
}

interface StageProps {
  file: TravelDocumentFile
  page: number
  zoom: number
  /** Quarter turns clockwise. */
  turns: number
  onSwipe: (direction: 1 | -1) => void
}

/** One page, as large as the room allows; larger than that it scrolls. */
function Stage({ file, page, zoom, turns, onSwipe }: StageProps) {
  const t = useTranslations('travel-documents.viewer')
  const { picture, failed, retry } = usePageImage({ thumbnail: file.thumbnail, page, index: '1600x0' })
  const [room, setRoom] = useState({ width: 0, height: 0 })
  const [natural, setNatural] = useState<{ width: number; height: number } | null>(null)
  const stage = useRef<HTMLDivElement>(null)
  const from = useRef<{ x: number; y: number } | null>(null)
  useEffect(() => {
    const element = stage.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const box = natural ? fitted(natural, room, turns, zoom) : null
  const { width, height } = box?.outer ?? room
  const middle = useRef({ x: 0.5, y: 0.5 })
  useLayoutEffect(() => {
    const element = stage.current
    // Keeps the centre in place.
    element?.scrollTo(middle.current.x * width - element.clientWidth / 2, middle.current.y * height - element.clientHeight / 2)
  }, [width, height])

  const end = (event: PointerEvent): void => {
    const start = from.current
    from.current = null
    const direction = start && zoom === 1 ? toSwipe(event.clientX - start.x, event.clientY - start.y) : 0
    if (direction !== 0) onSwipe(direction)
  }
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
      onScroll={({ currentTarget: { scrollLeft, scrollTop, clientWidth, clientHeight, scrollWidth, scrollHeight } }) => {
        middle.current = { x: (scrollLeft + clientWidth / 2) / scrollWidth, y: (scrollTop + clientHeight / 2) / scrollHeight }
      }}
      onPointerDown={(event) => {
        if (event.pointerType !== 'mouse' && event.isPrimary) from.current = { x: event.clientX, y: event.clientY }
      }}
      onPointerUp={end}
      onPointerCancel={() => {
        from.current = null
      }}
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
