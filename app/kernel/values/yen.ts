/** An amount in whole yen. Stored prices are without tax; shown and charged ones include it (ruling 28). */
export type Yen = number

/** The price with 10 % tax, `round(price × 1.1)` (R302). Computed in whole numbers, since 1.1 has no exact binary form. */
export function withTax(price: Yen): Yen {
  return Math.floor((price * 11 + 5) / 10)
}

/** The tax in an amount that includes it. Half a yen is rounded up. */
export function taxIn(total: Yen): Yen {
  return Math.floor((total * 2 + 11) / 22)
}
