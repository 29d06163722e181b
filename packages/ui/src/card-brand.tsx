import { CreditCard } from 'lucide-react'
import styles from './card-brand.module.css'

const text = { fontFamily: 'Arial, Helvetica, sans-serif', textAnchor: 'middle' } as const

const marks = {
  Visa: (
    <text x="18" y="16.5" fill="#1434cb" fontSize="11" fontStyle="italic" fontWeight="700" {...text}>
      VISA
    </text>
  ),
  Mastercard: (
    <>
      <circle cx="14.5" cy="12" r="6.5" fill="#eb001b" />
      <circle cx="21.5" cy="12" r="6.5" fill="#f79e1b" />
      <path d="M18 6.52a6.5 6.5 0 0 1 0 10.96 6.5 6.5 0 0 1 0-10.96Z" fill="#ff5f00" />
    </>
  ),
  'American Express': (
    <>
      <rect width="36" height="24" fill="#006fcf" />
      <text x="18" y="15.5" fill="#ffffff" fontSize="9" fontWeight="700" {...text}>
        AMEX
      </text>
    </>
  ),
}

const isKnown = (brand: string): brand is keyof typeof marks => brand in marks

/** Mark of a card's brand; a plain card for others. Decorative: its name stands beside it. */
export const CardBrand = ({ brand }: { brand: string }) =>
  isKnown(brand) ? (
    <svg viewBox="0 0 36 24" className={styles.mark} aria-hidden="true">
      {marks[brand]}
    </svg>
  ) : (
    <CreditCard size={24} strokeWidth={1.5} aria-hidden="true" />
  )

/** Marks of the brands that are accepted. */
export const CardBrands = () => (
  <span className={styles.row}>
    {Object.keys(marks).map((brand) => (
      <CardBrand key={brand} brand={brand} />
    ))}
  </span>
)
