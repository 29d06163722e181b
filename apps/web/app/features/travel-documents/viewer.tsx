import { useId } from 'react'
import { ChevronLeft, ChevronRight, RotateCw, X, ZoomIn, ZoomOut } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { IconButton } from '@aquilane/ui/icon-button'
import { Modal } from '@aquilane/ui/modal'
import { PageStage } from './page-stage.tsx'
import { listPages, type TravelDocumentFile } from './travel-documents.ts'
import { usePageView, type PageView } from './use-page-view.ts'
import { stepZoom } from './viewer-rules.ts'
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
  const view = usePageView(listPages(files), start)
  if (!view.current) return null
  const { file, page } = view.current
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
          <PageStage
            key={`${file.id} ${page}`}
            file={file}
            page={page}
            zoom={view.zoom}
            turns={view.turns}
            onSwipe={(direction) => view.turnTo(view.at + direction)}
          />
          <ViewerBar view={view} />
        </div>
      )}
    </Modal>
  )
}

function ViewerBar({ view }: { view: PageView }) {
  const t = useTranslations('travel-documents.viewer')
  const { at, count, zoom } = view
  return (
    <div className={styles.bar}>
      <p className="visually-hidden">{t('keys')}</p>
      <IconButton
        label={t('previous')}
        icon={<ChevronLeft aria-hidden="true" />}
        aria-disabled={at === 0 || undefined}
        onClick={() => view.turnTo(at - 1)}
      />
      <span className={styles.count}>
        {at + 1} / {count}
      </span>
      <IconButton
        label={t('next')}
        icon={<ChevronRight aria-hidden="true" />}
        aria-disabled={at === count - 1 || undefined}
        onClick={() => view.turnTo(at + 1)}
      />
      <span className={styles.rule} aria-hidden="true" />
      <IconButton
        label={t('zoomOut')}
        icon={<ZoomOut aria-hidden="true" />}
        aria-disabled={stepZoom(zoom, -1) === zoom || undefined}
        onClick={() => view.zoomBy(-1)}
      />
      <span className={styles.percent}>{t('zoom', { percent: Math.round(zoom * 100) })}</span>
      <IconButton
        label={t('zoomIn')}
        icon={<ZoomIn aria-hidden="true" />}
        aria-disabled={stepZoom(zoom, 1) === zoom || undefined}
        onClick={() => view.zoomBy(1)}
      />
      <span className={styles.rule} aria-hidden="true" />
      <IconButton label={t('rotate')} icon={<RotateCw aria-hidden="true" />} onClick={view.rotate} />
    </div>
  )
}
