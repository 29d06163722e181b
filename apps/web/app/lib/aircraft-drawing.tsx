interface AircraftDrawingProps {
  slug: string
  label: string
  className?: string
}

/** The side view of a type or class, drawn by the server; all drawings share one scale. */
export function AircraftDrawing({ slug, label, className }: AircraftDrawingProps) {
  return <img className={className} src={`/art/aircraft/${slug}.svg`} alt={label} loading="lazy" decoding="async" />
}
