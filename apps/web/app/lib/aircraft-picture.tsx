import {
  CLASS_LENGTHS,
  isFurnished,
  isRendered,
  RENDER_HEIGHTS,
  RENDER_WIDTHS,
  renderPath,
  SIDE_FRAME,
  type RenderFormat,
  type RenderView,
} from '@aquilane/art/renders/pictures'
import { AircraftDrawing } from './aircraft-drawing.tsx'

interface AircraftPictureProps {
  /** Of a type or class. */
  slug: string
  label: string
  /** How wide it is shown, as of `sizes`. */
  sizes: string
  view?: RenderView
  className?: string
  /** Pixels, where the style sheet does not say it. */
  width?: number
  /** In the first screen of its page. */
  isFirst?: boolean
  /** Shown in these colours of the page only. */
  scheme?: 'light' | 'dark'
}

/** An aircraft as a rendered picture; the few types that no picture stands for are drawn. */
export function AircraftPicture(props: AircraftPictureProps) {
  const { slug, label, sizes, view = 'quarter', className, width, isFirst = false, scheme } = props
  if (!isRendered(slug)) return <AircraftDrawing slug={slug} label={label} {...(className ? { className } : {})} />
  const [small, large] = RENDER_WIDTHS[view]
  const sources = (format: RenderFormat) =>
    RENDER_WIDTHS[view].map((width) => `${renderPath(slug, view, width, format)} ${width}w`).join(', ')
  return (
    <picture style={{ display: 'contents' }}>
      {/* In a row of things it would be one of them. */}
      <source style={{ display: 'none' }} type="image/avif" srcSet={sources('avif')} sizes={sizes} />
      <img
        className={className}
        data-scheme={scheme}
        style={width ? { width, height: 'auto' } : undefined}
        src={renderPath(slug, view, small, 'webp')}
        srcSet={sources('webp')}
        sizes={sizes}
        width={large}
        height={RENDER_HEIGHTS[view]}
        alt={label}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
      />
    </picture>
  )
}

/** The cabin of a type in the light of the page: both pictures are lazy, so the browser loads the one that is shown. */
export const CabinPicture = (props: Pick<AircraftPictureProps, 'slug' | 'label' | 'sizes' | 'className'>) =>
  isFurnished(props.slug) ? (
    <>
      <AircraftPicture {...props} view="cabin" scheme="light" />
      <AircraftPicture {...props} view="cabin-dusk" scheme="dark" />
    </>
  ) : null

/** Of the house's drawings, so that pictures and drawings compare. */
const PIXELS_PER_METRE = 7

/** A class from the side; all classes have one scale. */
export function ClassPicture({ slug, label }: { slug: string; label: string }) {
  const width = Math.round((CLASS_LENGTHS[slug] ?? 20) * SIDE_FRAME * PIXELS_PER_METRE)
  return <AircraftPicture slug={slug} label={label} view="side" sizes={`${width}px`} width={width} />
}
