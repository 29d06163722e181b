import { scaleBand, scaleLinear } from 'd3-scale'
import styles from './bar-chart.module.css'

interface Props {
  /** What it shows, for readers who do not see it; the figures stand in a table beside it. */
  label: string
  bars: readonly { id: string; label: string; value: number; /** A part of the value, drawn darker. */ part?: number }[]
  format: (value: number) => string
  /** What a bar and its part are. */
  legend?: readonly [string, string]
}

const [height, foot] = [200, 22]
/** Few bars fit a telephone and would be far apart on a wide page. */
const few = 4
const widths = { few: 340, many: 720 }
const letter = 6.5
const widest = 64

/** Bars over time or categories, at most a year of days. */
export function BarChart({ label, bars, format, legend }: Props) {
  const isFew = bars.length <= few
  const width = isFew ? widths.few : widths.many
  const values = bars.map(({ value }) => value)
  const y = scaleLinear([Math.min(0, ...values), Math.max(1, ...values)], [height - foot, 8]).nice(4)
  const ticks = y.ticks(4)
  const side = Math.max(44, ...ticks.map((tick) => format(tick).length * letter + 10))
  const x = scaleBand(
    bars.map(({ id }) => id),
    // Room for the half of the last label that is wider than its bar.
    [side, width - 16],
  ).padding(bars.length > 60 ? 0 : 0.25)
  const thickness = Math.min(widest, x.bandwidth())
  const left = (id: string) => (x(id) ?? 0) + (x.bandwidth() - thickness) / 2
  // Every second, third … label where all of them would run into each other.
  const longest = Math.max(0, ...bars.map(({ label: name }) => name.length)) * letter
  const step = Math.max(Math.ceil(bars.length / 10), Math.ceil(longest / Math.max(1, x.step())))
  const bar = (value: number) => ({ y: Math.min(y(value), y(0)), height: Math.abs(y(0) - y(value)) })
  return (
    <figure className={styles.figure} data-few={isFew || undefined}>
      {/* It scrolls on narrow screens, so the keyboard has to reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
        <svg className={styles.chart} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
          {ticks.map((tick) => (
            <g key={tick}>
              <line className={styles.grid} x1={side} x2={width} y1={y(tick)} y2={y(tick)} />
              <text className={styles.tick} x={side - 6} y={y(tick)} dy="0.32em" textAnchor="end">
                {format(tick)}
              </text>
            </g>
          ))}
          {bars.map(({ id, label: name, value, part }, at) => (
            <g key={id}>
              <rect className={styles.bar} x={left(id)} width={thickness} {...bar(value)}>
                <title>{`${name}: ${format(value)}`}</title>
              </rect>
              {part ? <rect className={styles.part} x={left(id)} width={thickness} {...bar(part)} pointerEvents="none" /> : null}
              {at % step === 0 ? (
                <text className={styles.tick} x={(x(id) ?? 0) + x.bandwidth() / 2} y={height - 6} textAnchor="middle">
                  {name}
                </text>
              ) : null}
            </g>
          ))}
        </svg>
      </div>
      {legend ? (
        <figcaption className={styles.legend}>
          {legend.map((name, at) => (
            <span key={name}>
              <span className={at === 0 ? styles.whole : styles.piece} aria-hidden="true" /> {name}
            </span>
          ))}
        </figcaption>
      ) : null}
    </figure>
  )
}
