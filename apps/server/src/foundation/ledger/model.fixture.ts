/**
 * What balances and cashback are, said a second time and without a database: plain lists that are walked through. It shares no code
 * with the ledger, so that the two can only agree when both are right.
 */
interface Lot {
  reference: string
  first: Lot | null
  left: number
  until: number
  born: number
  takenBack: boolean
}
interface Spending {
  type: 'Personal' | 'Corporate'
  money: number
  /** Lot by lot in the order they were taken, cent amounts. */
  taken: { first: Lot; cents: number; until: number }[]
  moneyBack: number
  cashbackBack: number
}
const month = 30 * 24

/** One customer. Times are whole hours, sums whole cents. */
export class Model {
  money = { Personal: 0, Corporate: 0 }
  lots: Lot[] = []
  spendings = new Map<string, Spending>()
  #born = 0

  fill(type: 'Personal' | 'Corporate', cents: number): void {
    this.money[type] += cents
  }

  /** False when there is too little. */
  move(from: 'Personal' | 'Corporate', cents: number): boolean {
    if (this.money[from] < cents) return false
    this.money[from] -= cents
    this.money[from === 'Personal' ? 'Corporate' : 'Personal'] += cents
    return true
  }

  grant(reference: string, cents: number, until: number): boolean {
    if (this.lots.some((lot) => lot.reference === reference && !lot.first)) return false
    this.#add({ reference, first: null, left: cents, until })
    return true
  }

  usable(now: number): Lot[] {
    return this.lots.filter((lot) => lot.left > 0 && lot.until > now).toSorted((a, b) => a.until - b.until || a.born - b.born)
  }

  spend(reference: string, type: 'Personal' | 'Corporate', cents: number, now: number): boolean {
    const lots = type === 'Personal' ? this.usable(now) : []
    const cashback = lots.reduce((sum, lot) => sum + lot.left, 0)
    if (this.money[type] + cashback < cents) return false
    const spending: Spending = { type, money: 0, taken: [], moneyBack: 0, cashbackBack: 0 }
    let open = cents
    for (const lot of lots) {
      if (open === 0) break
      const part = lot.left < open ? lot.left : open
      lot.left -= part
      open -= part
      spending.taken.push({ first: lot.first ?? lot, cents: part, until: lot.until })
    }
    spending.money = open
    this.money[type] -= open
    this.spendings.set(reference, spending)
    return true
  }

  /** What can still go back of a spending. */
  open(reference: string): number {
    const { money, taken, moneyBack, cashbackBack } = this.spendings.get(reference)!
    return money - moneyBack + taken.reduce((sum, { cents }) => sum + cents, 0) - cashbackBack
  }

  refund(reference: string, name: string, cents: number, now: number): void {
    const spending = this.spendings.get(reference)!
    let open = cents
    // Cent by cent would be the definition; whole steps of equal treatment give the same.
    const money = Math.min(open, spending.money - spending.moneyBack)
    this.money[spending.type] += money
    spending.moneyBack += money
    open -= money
    let before = spending.cashbackBack
    const back = new Map<Lot, { cents: number; until: number }>()
    for (const { first, cents: taken, until } of spending.taken.toReversed()) {
      const skipped = Math.min(before, taken)
      before -= skipped
      const part = Math.min(open, taken - skipped)
      open -= part
      if (part === 0 || first.takenBack) continue
      const known = back.get(first)
      back.set(first, { cents: (known?.cents ?? 0) + part, until: Math.max(known?.until ?? 0, until) })
    }
    spending.cashbackBack += cents - money
    for (const [first, part] of back) this.#add({ reference: name, first, left: part.cents, until: Math.max(part.until, now + month) })
  }

  /** Cents that return to the company. */
  takeBack(reference: string): number {
    const first = this.lots.find((lot) => lot.reference === reference && !lot.first)
    if (!first || first.takenBack) return 0
    first.takenBack = true
    let taken = 0
    for (const lot of this.lots) {
      if (lot !== first && lot.first !== first) continue
      taken += lot.left
      lot.left = 0
    }
    return taken
  }

  expire(now: number): void {
    for (const lot of this.lots) if (lot.until <= now) lot.left = 0
  }

  #add(lot: Pick<Lot, 'reference' | 'first' | 'left' | 'until'>): void {
    this.lots.push({ ...lot, born: this.#born++, takenBack: false })
  }
}
