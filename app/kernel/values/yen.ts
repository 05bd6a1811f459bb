/** An amount in whole yen. Stored prices are without tax; shown and charged ones include it (ruling 28). */
export type Yen = number

/**
 * The price with tax at a rate in percent, at 10 % `round(price × 1.1)` (R302). Computed in whole numbers, since 1.1 has no exact binary
 * form.
 */
export function withTax(price: Yen, rate: number): Yen {
  return Math.floor((price * (100 + rate) + 50) / 100)
}

/** The tax in an amount that includes it, at a rate in percent. Half a yen is rounded up. */
export function taxIn(total: Yen, rate: number): Yen {
  return Math.floor((total * rate * 2 + 100 + rate) / (2 * (100 + rate)))
}
