/**
 * The cost of a password hash (ruling 4); `ln` is the logarithm of N. A hash works in 128·N·r = 16 MiB of
 * memory. Tests inside workerd use tests/workerd/scrypt-cost.ts instead.
 */
export const scryptCost = { ln: 14, r: 8, p: 5 }
