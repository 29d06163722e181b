import { useState, type KeyboardEvent } from 'react'
import { ChevronLeft, ChevronRight, Maximize, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Badge } from '@aquilane/ui/badge'
import { Button } from '@aquilane/ui/button'
import { EmptyState } from '@aquilane/ui/empty-state'
import { IconButton } from '@aquilane/ui/icon-button'
import { usePageCommands } from '~/lib/page-commands.ts'
import { pageUrl, type ViewedPage } from './travel-documents.ts'
import styles from './viewer.module.css'

const zooms = [0.5, 0.75, 1, 1.5, 2, 3, 4] as const
/** Of the zooms above: the page as wide as its place. */
const usualZoom = 2
const icon = { size: 18, strokeWidth: 1.5, 'aria-hidden': true } as const

/** Names the keys of the viewer. */
function useViewerHelp(rotate: () => void): void {
  const t = useTranslations('staff.review')
  usePageCommands([
    { id: 'previous', label: t('previous'), keys: '←' },
    { id: 'next', label: t('next'), keys: '→' },
    { id: 'zoom-in', label: t('zoomIn'), keys: '+' },
    { id: 'zoom-out', label: t('zoomOut'), keys: '-' },
    { id: 'fit', label: t('fit'), keys: '0' },
    { id: 'rotate', label: t('rotate'), keys: 'R', run: rotate },
  ])
}

/** What is shown of the files, and how. */
function useView(pages: readonly ViewedPage[]) {
  const [at, setAt] = useState(0)
  const [zoom, setZoom] = useState(usualZoom)
  const [turn, setTurn] = useState(0)
  const rotate = (): void => setTurn((now) => (now + 1) % 4)
  useViewerHelp(rotate)
  return {
    at,
    zoom,
    turn,
    page: pages[at],
    go: (to: number): void => {
      if (to < 0 || to >= pages.length) return
      setAt(to)
      setTurn(0)
    },
    scale: (step: number): void => setZoom(Math.min(zooms.length - 1, Math.max(0, zoom + step))),
    fit: (): void => setZoom(usualZoom),
    rotate,
  }
}

type View = ReturnType<typeof useView>

const toKeys = ({ at, go, scale, fit, rotate }: View): Readonly<Record<string, () => void>> => ({
  ArrowLeft: () => go(at - 1),
  ArrowRight: () => go(at + 1),
  '+': () => scale(1),
  '=': () => scale(1),
  '-': () => scale(-1),
  '0': fit,
  r: rotate,
})

/** The pages of the files, one at a time. Its keys count while it has the focus, so that they are letters again in the form. */
export function Viewer({ ticket, pages }: { ticket: string; pages: readonly ViewedPage[] }) {
  const t = useTranslations('staff.review')
  const view = useView(pages)
  const { at, page, zoom, turn } = view
  if (!page)
    return (
      <div className={styles.none}>
        <EmptyState title={t('erased')} text={t('erasedText')} />
      </div>
    )
  const press = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const act = toKeys(view)[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    // Everything the keys do has a button as well.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section className={styles.viewer} aria-label={t('viewer')} onKeyDown={press}>
      <Tools view={view} page={page} count={pages.length} />
      <div
        className={styles.stage}
        // It scrolls, so the keyboard has to reach it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="group"
        aria-label={t('viewerHint')}
      >
        <Sheet
          key={`${page.file}/${page.page}`}
          src={pageUrl(ticket, page.file, page.page)}
          alt={t('page', { page: at + 1, pages: pages.length, name: page.name })}
          zoom={zooms[zoom] ?? 1}
          turn={turn}
        />
      </div>
      <p className={styles.hint} aria-hidden="true">
        {t('viewerHint')}
      </p>
    </section>
  )
}

function Tools({ view: { at, zoom, go, scale, fit, rotate }, page, count }: { view: View; page: ViewedPage; count: number }) {
  const t = useTranslations('staff.review')
  const isLargest = zoom === zooms.length - 1
  return (
    <div className={styles.tools}>
      <IconButton size="small" label={t('previous')} icon={<ChevronLeft {...icon} />} aria-disabled={at === 0} onClick={() => go(at - 1)} />
      <span className={styles.position}>{t('position', { page: at + 1, pages: count })}</span>
      <IconButton
        size="small"
        label={t('next')}
        icon={<ChevronRight {...icon} />}
        aria-disabled={at === count - 1}
        onClick={() => go(at + 1)}
      />
      <span className={styles.name} title={page.name}>
        {page.name}
      </span>
      {page.isNew ? <Badge tone="info">{t('newFile')}</Badge> : null}
      <span className={styles.gap} />
      <IconButton size="small" label={t('zoomOut')} icon={<ZoomOut {...icon} />} aria-disabled={zoom === 0} onClick={() => scale(-1)} />
      <IconButton size="small" label={t('zoomIn')} icon={<ZoomIn {...icon} />} aria-disabled={isLargest} onClick={() => scale(1)} />
      <IconButton size="small" label={t('fit')} icon={<Maximize {...icon} />} onClick={fit} />
      <IconButton size="small" label={t('rotate')} icon={<RotateCw {...icon} />} onClick={rotate} />
    </div>
  )
}

/** One page as an image, scaled and rotated; its box has the rotated size so that scrolling works. */
function Sheet({ src, alt, zoom, turn }: { src: string; alt: string; zoom: number; turn: number }) {
  const t = useTranslations('staff.review')
  const tp = useTranslations('staff.page')
  const [shape, setShape] = useState<number | null>(null)
  const [failed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  if (failed)
    return (
      <div role="alert" className={styles.failed}>
        <EmptyState
          title={t('imageFailed')}
          actions={
            <Button
              variant="outline"
              onClick={() => {
                setFailed(false)
                setTries(tries + 1)
              }}
            >
              {tp('retry')}
            </Button>
          }
        />
      </div>
    )
  const lying = turn % 2 === 1
  const ratio = shape ?? 0.71
  return (
    <div
      className={styles.sheet}
      data-waiting={shape === null || undefined}
      style={{ width: `${zoom * 100}%`, aspectRatio: String(lying ? 1 / ratio : ratio) }}
    >
      <img
        key={tries}
        src={src}
        alt={alt}
        className={styles.picture}
        style={{ width: lying ? `${ratio * 100}%` : '100%', transform: `translate(-50%, -50%) rotate(${turn * 90}deg)` }}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setShape(naturalWidth / naturalHeight)}
        onError={() => setFailed(true)}
      />
    </div>
  )
}
